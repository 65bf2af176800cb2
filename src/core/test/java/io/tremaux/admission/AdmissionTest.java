package io.tremaux.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.admission.RejectedException.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who works, who waits, who is rejected, with one place at work. What is asserted is an order, never a time. */
@Timeout(60)
class AdmissionTest {
    private static final long NO_SLICE = 0;
    private static final long FOR_EVER = Long.MAX_VALUE;
    private static final long ROOM = 1000;

    private final List<String> events = new CopyOnWriteArrayList<>();
    private final CountDownLatch release = new CountDownLatch(1);
    private volatile boolean noMoreThreads;
    private Admission admission = admission(1, 4);

    private Admission admission(int maxAtWork, int maxQueued) {
        return admission(maxAtWork, maxQueued, NO_SLICE, FOR_EVER);
    }

    private Admission admission(int maxAtWork, int maxQueued, long sliceNanos, long patienceNanos) {
        return new Admission(
                maxAtWork, new Admission.Queue("places", maxQueued), ROOM, sliceNanos, patienceNanos, this::newThread);
    }

    private Thread newThread(Runnable task, String name) {
        if (noMoreThreads) {
            throw new OutOfMemoryError("unable to create native thread");
        }
        return new Thread(task, name);
    }

    @AfterEach
    void close() {
        release.countDown();
        admission.close();
    }

    /** Work that leaves its name, and why it was rejected. */
    private class Named implements Work {
        private final String name;
        private final Consumer<Turn> body;
        private final CountDownLatch begun = new CountDownLatch(1);
        private final CountDownLatch over = new CountDownLatch(1);

        Named(String name, Consumer<Turn> body) {
            this.name = name;
            this.body = body;
        }

        @Override
        public void run(Turn turn) {
            begun.countDown();
            try {
                body.accept(turn);
                events.add(name);
            } catch (IllegalStateException e) {
                events.add(name + ' ' + e.getMessage());
            } finally {
                over.countDown();
            }
        }

        @Override
        public void reject(RuntimeException reason) {
            events.add(name + ' ' + (reason instanceof RejectedException rejected ? rejected.reason() : reason));
            over.countDown();
        }
    }

    private Named offer(String login, String name, Consumer<Turn> body) {
        Named work = new Named(name, body);
        admission.offer(login, work);
        return work;
    }

    private Named offer(String login, String name) {
        return offer(login, name, turn -> {});
    }

    private Named hold() throws InterruptedException {
        Named held = offer("holder", "held", turn -> await(release));
        await(held.begun);
        return held;
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private Reason rejection(String login) {
        try {
            offer(login, "one too many");
        } catch (RejectedException e) {
            return e.reason();
        }
        return null;
    }

    private void releaseAndAwait(Named... works) {
        release.countDown();
        for (Named work : works) {
            await(work.over);
        }
    }

    private void awaitIdle() throws InterruptedException {
        while (admission.atWork() > 0) {
            Thread.sleep(1);
        }
    }

    @Test
    void shouldRunWhatIsQueuedInOrder() throws InterruptedException {
        hold();
        offer("a", "1");
        offer("a", "2");
        Named last = offer("a", "3");

        assertThat(admission.atWork()).isEqualTo(1);
        assertThat(admission.waiting()).isEqualTo(3);
        assertThat(events).isEmpty();
        releaseAndAwait(last);
        assertThat(events).containsExactly("held", "1", "2", "3");
        awaitIdle();
        assertThat(admission.waiting()).isZero();
    }

    @Test
    void shouldServeLoginsInTurn() throws InterruptedException {
        admission = admission(1, 8);
        hold();
        offer("a", "a1");
        offer("a", "a2");
        Named last = offer("a", "a3");
        offer("b", "b1");
        offer("c", "c1");

        releaseAndAwait(last);

        assertThat(events).containsExactly("held", "a1", "b1", "c1", "a2", "a3");
    }

    @Test
    void shouldGiveOneLoginTheWholeQueue() throws InterruptedException {
        hold();
        for (int i = 0; i < 4; i++) {
            offer("a", "a" + i);
        }

        assertThat(rejection("a")).isEqualTo(Reason.FULL);
    }

    @Test
    void shouldRejectMoreThanAShareWhereOthersWait() throws InterruptedException {
        hold();
        offer("b", "b1");
        offer("a", "a1");
        offer("a", "a2");

        assertThat(rejection("a")).isEqualTo(Reason.SHARE);
        offer("b", "b2");
        assertThat(admission.waiting()).isEqualTo(4);
    }

    @Test
    void shouldTakeAPlaceFromTheLoginThatHasMost() throws InterruptedException {
        hold();
        offer("a", "a1");
        offer("a", "a2");
        Named last = offer("a", "a3");
        Named displaced = offer("a", "a4");

        offer("b", "b1");

        await(displaced.over);
        assertThat(events).containsExactly("a4 SHARE");
        releaseAndAwait(last);
        assertThat(events).containsExactly("a4 SHARE", "held", "a1", "b1", "a2", "a3");
    }

    @Test
    void shouldRejectAllThatCannotRunAtOnceWithoutAQueue() throws InterruptedException {
        admission = admission(1, 0);
        Named held = hold();

        assertThat(rejection("a")).isEqualTo(Reason.FULL);
        releaseAndAwait(held);
        awaitIdle();
        assertThat(rejection("a")).isNull();
    }

    @Test
    void shouldGiveWayToYoungerWorkAndGoOnAfterIt() {
        CountDownLatch offered = new CountDownLatch(1);
        Named older = offer("a", "long", turn -> {
            await(offered);
            turn.giveWay(1, () -> {});
            assertThat(turn.waitedMillis()).isPositive();
        });
        Named younger = offer("a", "short");
        offered.countDown();

        await(older.over);
        await(younger.over);
        assertThat(events).containsExactly("short", "long");
    }

    @Test
    void shouldServeParkedAndQueuedWorkInTurn() {
        CountDownLatch offered = new CountDownLatch(1);
        Named older = offer("a", "long", turn -> {
            await(offered);
            turn.giveWay(1, () -> {});
        });
        offer("a", "1");
        Named last = offer("a", "2");
        offered.countDown();

        await(older.over);
        await(last.over);
        assertThat(events).containsExactly("1", "long", "2");
    }

    /** One has a single piece of work, the other work in each line: parked, and always one more queued. */
    @Test
    void shouldGiveEachLoginAsManyTurnsHoweverMuchWorkItHas() {
        admission = admission(1, 20);
        int wanted = 100;
        AtomicInteger others = new AtomicInteger();
        CountDownLatch offered = new CountDownLatch(1);
        Named single = offer("a", "single", turn -> {
            await(offered);
            for (int i = 0; i < wanted; i++) {
                turn.giveWay(0, () -> {});
            }
            release.countDown();
        });
        for (int i = 0; i < 5; i++) {
            offer("b", "loop", turn -> {
                while (release.getCount() > 0) {
                    others.incrementAndGet();
                    turn.giveWay(0, () -> {});
                }
            });
        }
        offerAgainAndAgain("b", others);
        offered.countDown();
        await(single.over);

        assertThat(others.get()).isBetween(wanted - 1, wanted + 1);
    }

    private void offerAgainAndAgain(String login, AtomicInteger count) {
        offer(login, "again", turn -> {
            if (release.getCount() > 0) {
                count.incrementAndGet();
                offerAgainAndAgain(login, count);
            }
        });
    }

    @Test
    void shouldLetALoginHaveSeveralShortTurnsForALongOneOfAnother() throws InterruptedException {
        long slice = TimeUnit.MILLISECONDS.toNanos(100);
        admission.close();
        admission = admission(1, 9, slice, FOR_EVER);
        CountDownLatch offered = new CountDownLatch(1);
        Named slow = offer("a", "slow", turn -> {
            await(offered);
            for (int i = 0; i < 2; i++) {
                LockSupport.parkNanos(slice);
                turn.giveWay(0, () -> {});
            }
        });
        for (int i = 0; i < 4; i++) {
            offer("b", "b" + i);
        }
        offered.countDown();
        await(slow.over);

        assertThat(events).containsExactly("b0", "b1", "b2", "b3", "slow");
    }

    /** Its work at work lets others go on; so it must not save up turns meanwhile. */
    @Test
    void shouldSaveNoTurnsForALoginWhoseWorkDoesNotLookUp() throws InterruptedException {
        admission.close();
        admission = admission(2, 60);
        hold();
        CountDownLatch offered = new CountDownLatch(1);
        offer("first", "first", turn -> await(offered));
        for (int i = 0; i < 10; i++) {
            offer("a", "before");
            offer("b", "before");
        }
        CountDownLatch more = new CountDownLatch(1);
        Named blocks = offer("a", "blocks", turn -> await(more));
        for (int i = 0; i < 3; i++) {
            offer("b", "other");
        }
        offered.countDown();
        await(blocks.begun);
        events.clear();
        for (int i = 0; i < 6; i++) {
            offer("holder", "short");
        }
        Named last = offer("holder", "last");
        more.countDown();
        await(last.over);

        assertThat(events.subList(0, 6)).containsOnlyOnce("blocks").contains("other", "short");
        assertThat(events.subList(0, 7).stream().filter("other"::equals)).hasSize(3);
    }

    @Test
    void shouldServeAllLoginsInTurnAlsoWhereNoThreadCanBeMade() throws InterruptedException {
        admission.close();
        admission = admission(1, 9);
        Named held = hold();
        List<Named> works = new ArrayList<>(List.of(held));
        for (String login : List.of("a", "b", "a", "b", "a", "b", "c")) {
            works.add(offer(login, login, turn -> turn.giveWay(0, () -> {})));
        }
        noMoreThreads = true;
        releaseAndAwait(works.toArray(Named[]::new));

        assertThat(events).containsExactly("held", "a", "b", "c", "a", "b", "a", "b");
    }

    /** Six that have worked for long take turns; one that has hardly begun comes back after the first of them. */
    @Test
    void shouldLetYoungWorkComeBackBeforeAllThatHasWorkedForLong() throws InterruptedException {
        long slice = TimeUnit.MILLISECONDS.toNanos(30);
        admission.close();
        admission = admission(1, 9, slice, FOR_EVER);
        AtomicInteger turns = new AtomicInteger();
        CountDownLatch areOld = new CountDownLatch(6);
        for (int i = 0; i < 6; i++) {
            offer("a", "old", turn -> {
                while (release.getCount() > 0) {
                    LockSupport.parkNanos(slice);
                    turn.giveWay(0, () -> {});
                    turns.incrementAndGet();
                    if (turn.workedNanos() > 10 * slice) {
                        areOld.countDown();
                    }
                }
            });
        }
        await(areOld);
        AtomicInteger meanwhile = new AtomicInteger();
        Named young = offer("a", "young", turn -> {
            int before = turns.get();
            turn.whileAway(() -> {}, () -> {});
            meanwhile.set(turns.get() - before);
        });
        await(young.over);

        assertThat(meanwhile.get()).isBetween(1, 5);
    }

    @Test
    void shouldNotParkWorkThatHoldsMoreThanFits() {
        CountDownLatch offered = new CountDownLatch(1);
        offer("a", "large", turn -> {
            await(offered);
            turn.giveWay(ROOM + 1, () -> {});
        });
        Named younger = offer("a", "short");
        offered.countDown();

        await(younger.over);
        assertThat(events).containsExactly("large", "short");
    }

    @Test
    void shouldEndWorkThatIsNoLongerWantedWhileItIsParked() throws InterruptedException {
        CountDownLatch offered = new CountDownLatch(1);
        Named ended = offer("a", "long", turn -> {
            await(offered);
            turn.giveWay(1, () -> {
                throw new IllegalStateException("was ended");
            });
        });
        Named younger = offer("a", "short", turn -> await(release));
        offered.countDown();

        await(ended.over);
        assertThat(events).containsExactly("long was ended");
        assertThat(admission.atWork()).isEqualTo(1);
        releaseAndAwait(younger);
        awaitIdle();
        assertThat(admission.waiting()).isZero();
        await(offer("a", "next").over);
    }

    @Test
    void shouldSurviveWorkThatThrows() throws InterruptedException {
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, e) -> events.add(e.getMessage()));
        try {
            hold();
            offer("a", "bad", turn -> {
                throw new UnsupportedOperationException("uncaught");
            });
            releaseAndAwait(offer("a", "next"));
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
        assertThat(events).containsExactly("held", "uncaught", "next");
    }

    @Test
    void shouldRejectWhatIsQueuedWhenItCloses() throws InterruptedException {
        Named held = hold();
        Named queued = offer("a", "queued");

        admission.close();

        await(queued.over);
        assertThat(events).containsExactly("queued CLOSED");
        assertThatThrownBy(() -> offer("a", "late"))
                .isInstanceOfSatisfying(
                        RejectedException.class,
                        rejected -> assertThat(rejected.reason()).isEqualTo(Reason.CLOSED));
        releaseAndAwait(held);
    }

    @Test
    void shouldRunSoManyAtOnce() throws InterruptedException {
        admission = admission(3, 10);
        CountDownLatch met = new CountDownLatch(3);
        for (int i = 0; i < 10; i++) {
            offer("a", "work", turn -> {
                met.countDown();
                await(met);
                await(release);
            });
        }
        await(met); // three of them met while none was over
        assertThat(admission.atWork()).isEqualTo(3);
        assertThat(admission.waiting()).isEqualTo(7);
        release.countDown();
        awaitIdle();
        assertThat(events).hasSize(10);
    }

    @Test
    void shouldLetOthersWorkWhileOneIsAway() {
        Named slow = offer("a", "slow", turn -> turn.whileAway(() -> await(release), () -> {}));

        await(offer("a", "1").over);
        await(offer("a", "2").over);
        assertThat(admission.away()).isEqualTo(1);
        releaseAndAwait(slow);
        assertThat(events).containsExactly("1", "2", "slow");
        assertThat(admission.away()).isZero();
    }

    @Test
    void shouldWaitForATurnAfterItWasAway() throws InterruptedException {
        CountDownLatch client = new CountDownLatch(1);
        Named slow = offer("a", "slow", turn -> turn.whileAway(() -> await(client), () -> {}));
        hold();

        client.countDown();
        while (admission.away() > 0) {
            Thread.sleep(1);
        }

        assertThat(admission.atWork()).isEqualTo(1);
        assertThat(admission.waiting()).isEqualTo(1);
        releaseAndAwait(slow);
        assertThat(events).containsExactly("held", "slow");
    }

    @Test
    void shouldCountWorkThatIsAwayAmongWhatWaits() throws InterruptedException {
        for (int i = 0; i < 5; i++) {
            Named away = offer("a", "away", turn -> turn.whileAway(() -> await(release), () -> {}));
            while (admission.atWork() > 0) {
                Thread.sleep(1);
            }
            assertThat(away.over.getCount()).isEqualTo(1);
        }

        assertThat(admission.away()).isEqualTo(5);
        assertThat(rejection("a")).isEqualTo(Reason.FULL);
        release.countDown();
        while (admission.away() > 0) {
            Thread.sleep(1);
        }
        assertThat(rejection("a")).isNull();
    }

    @Test
    void shouldForgetWorkThatEndsWhileItIsAway() throws InterruptedException {
        Named gone = offer(
                "a",
                "gone",
                turn -> turn.whileAway(
                        () -> {
                            throw new IllegalStateException("hung up");
                        },
                        () -> {}));

        await(gone.over);
        while (admission.away() > 0) {
            Thread.sleep(1);
        }
        assertThat(events).containsExactly("gone hung up");
        assertThat(admission.atWork()).isZero();
        await(offer("a", "next").over);
    }

    @Test
    void shouldLookAtOnceWhetherParkedWorkIsWantedIfItIsWoken() throws InterruptedException {
        Semaphore looks = new Semaphore(0);
        AtomicInteger looksOfOther = new AtomicInteger();
        CountDownLatch offered = new CountDownLatch(1);
        Named other = offer("a", "other", turn -> {
            await(offered);
            turn.giveWay(1, looksOfOther::incrementAndGet);
        });
        Named woken = offer("a", "woken", turn -> turn.giveWay(1, looks::release));
        Named held = offer("a", "held", turn -> await(release));
        offered.countDown();
        await(held.begun);

        for (int i = 0; i < 20; i++) {
            admission.wake(woken);
            looks.acquire();
        }

        assertThat(looksOfOther).hasValueLessThan(10);
        releaseAndAwait(held, other, woken);
    }

    /** Code of the user's may catch what ends a walk, and ask on; each question may look. */
    @Test
    void shouldNotLetOthersWorkInThePlaceOfWorkThatHasNone() throws InterruptedException {
        CountDownLatch offered = new CountDownLatch(1);
        Named stubborn = offer("a", "stubborn", turn -> {
            await(offered);
            for (int i = 0; i < 2; i++) {
                try {
                    turn.giveWay(1, () -> {
                        throw new IllegalStateException("was ended");
                    });
                } catch (IllegalStateException e) {
                    events.add(e.getMessage());
                }
            }
        });
        Named first = offer("a", "first", turn -> await(release));
        Named second = offer("a", "second", turn -> await(release));
        offered.countDown();

        await(first.begun);
        await(stubborn.over);
        assertThat(second.begun.getCount()).as("one place").isEqualTo(1);
        assertThat(admission.waiting()).isEqualTo(1);
        releaseAndAwait(first, second);
        awaitIdle();
        assertThat(events).containsExactly("was ended", "stubborn", "first", "second");
        assertThat(admission.atWork()).isZero();
    }

    @Test
    void shouldRunWhatIsQueuedAlsoIfNoThreadCouldBeMadeForItAndTheOnlyWorkEndedWhileItWasAway() {
        CountDownLatch offered = new CountDownLatch(1);
        CountDownLatch client = new CountDownLatch(1);
        Named gone = offer("a", "gone", turn -> {
            await(offered);
            turn.whileAway(
                    () -> {
                        await(client);
                        throw new IllegalStateException("hung up");
                    },
                    () -> {});
        });
        Named queued = offer("a", "queued");
        noMoreThreads = true;
        offered.countDown();
        while (admission.away() == 0) {
            Thread.onSpinWait();
        }
        assertThat(admission.waiting()).isEqualTo(1);
        assertThat(admission.atWork()).isZero();
        client.countDown();

        await(gone.over);
        await(queued.over);
        assertThat(events).containsExactly("gone hung up", "queued");
    }

    @Test
    void shouldGiveWayToWhatIsQueuedAlsoIfNoThreadCouldBeMadeForItBefore() {
        CountDownLatch offered = new CountDownLatch(1);
        Named older = offer("a", "older", turn -> {
            await(offered);
            turn.whileAway(() -> {}, () -> {});
            noMoreThreads = false;
            turn.giveWay(1, () -> {});
        });
        Named queued = offer("a", "queued");
        noMoreThreads = true;
        offered.countDown();

        await(older.over);
        await(queued.over);
        assertThat(events).containsExactly("queued", "older");
    }

    @Test
    void shouldGoOnWithParkedWorkWhereNoThreadCanBeMadeForWhatIsQueued() {
        CountDownLatch offered = new CountDownLatch(1);
        CountDownLatch client = new CountDownLatch(1);
        Named slow = offer("a", "slow", turn -> {
            await(offered);
            turn.giveWay(1, () -> {}); // to what parks
            noMoreThreads = true;
            turn.whileAway(() -> await(client), () -> {});
        });
        Named parked = offer("a", "parked", turn -> turn.giveWay(1, () -> {}));
        Named queued = offer("a", "queued");
        offered.countDown();

        await(parked.over);
        await(queued.over);
        client.countDown();
        await(slow.over);
        assertThat(events).containsExactly("parked", "queued", "slow");
    }

    @Test
    void shouldLetNoLoginWorkTwiceBesideOthersWhereNoThreadCanBeMadeForWhatIsQueued() {
        List<Integer> atWork = new CopyOnWriteArrayList<>();
        CountDownLatch offered = new CountDownLatch(1);
        Named large = new Named("large", turn -> {
            noMoreThreads = true;
            offer("b", "queued");
            offer("c", "queued");
            turn.giveWay(ROOM + 1, () -> {});
            atWork.add(admission.atWork());
        });
        Consumer<Turn> parking = turn -> {
            await(offered);
            while (large.begun.getCount() > 0) {
                turn.giveWay(1, () -> {});
            }
            await(release);
        };
        Named first = offer("a", "parked", parking);
        Named second = offer("a", "parked", parking);
        admission.offer("large", large);
        offered.countDown();
        await(large.over);

        assertThat(atWork).as("large work, and one of the other login").containsExactly(2);
        releaseAndAwait(first, second);
    }

    /** Work that has a place until it is told to end: away, or not ready. */
    private static class Waiter implements Work {
        private final CountDownLatch end = new CountDownLatch(1);
        private final CountDownLatch over = new CountDownLatch(1);
        private final boolean isReady;
        private volatile boolean isWanted = true;
        private volatile RuntimeException reason;

        Waiter(boolean isReady) {
            this.isReady = isReady;
        }

        @Override
        public boolean isReady() {
            return isReady || end.getCount() == 0;
        }

        @Override
        public boolean isWanted() {
            return isWanted;
        }

        @Override
        public void run(Turn turn) {
            turn.whileAway(() -> await(end), () -> {});
            over.countDown();
        }

        @Override
        public void reject(RuntimeException why) {
            reason = why;
            over.countDown();
        }
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            Thread.sleep(1);
        }
    }

    @Test
    void shouldNeverRejectALoginBelowItsShareWhateverOthersLetWait() throws InterruptedException {
        int places = 12;
        int logins = 6;
        double bound = 0;
        for (int n = 1; n <= logins; n++) {
            bound += Math.max(1, (places + 1.0) / n);
        }
        admission = admission(1, places);
        Random random = new Random(47);
        Map<String, List<Waiter>> held = new TreeMap<>();
        for (int step = 0; step < 2_000; step++) {
            String login = "login" + random.nextInt(logins);
            List<Waiter> own = held.computeIfAbsent(login, any -> new ArrayList<>());
            if (!own.isEmpty() && random.nextInt(4) == 0) {
                Waiter ended = own.remove(random.nextInt(own.size()));
                ended.end.countDown();
                await(ended.over);
            } else {
                long present =
                        held.values().stream().filter(each -> !each.isEmpty()).count() + (own.isEmpty() ? 1 : 0);
                boolean isBelow = own.size() < Math.max(1, places / present);
                Waiter waiter = new Waiter(random.nextBoolean());
                try {
                    admission.offer(login, waiter);
                    own.add(waiter);
                } catch (RejectedException e) {
                    assertThat(isBelow)
                            .as(login + " has " + own.size() + " beside " + held)
                            .isFalse();
                }
            }
            await(() -> admission.atWork() == 0 && admission.away() == total(held));
            assertThat((double) total(held)).isLessThanOrEqualTo(bound);
        }
        held.values().forEach(each -> each.forEach(one -> one.end.countDown()));
        await(() -> admission.away() == 0);
    }

    /** How many wait, without those that were rejected. */
    private static int total(Map<String, List<Waiter>> held) {
        held.values().forEach(each -> each.removeIf(one -> one.reason != null));
        return held.values().stream().mapToInt(List::size).sum();
    }

    @Test
    void shouldGiveAPlaceToALoginBelowItsShareWhereAllWorkThatWaitsHasBegun() throws InterruptedException {
        List<Waiter> away = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            Waiter waiter = new Waiter(true);
            admission.offer("a", waiter);
            away.add(waiter);
            await(() -> admission.atWork() == 0);
        }
        assertThat(rejection("a")).isEqualTo(Reason.FULL);

        await(offer("b", "b1").over);

        hold();
        Named queued = offer("b", "b2");
        assertThat(rejection("a")).isEqualTo(Reason.SHARE);
        releaseAndAwait(queued);
        away.forEach(waiter -> waiter.end.countDown());
        assertThat(events).containsExactly("b1", "held", "b2");
    }

    @Test
    void shouldTakeAPlaceFromWorkThatIsNotReady() throws InterruptedException {
        List<Waiter> waiters = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Waiter waiter = new Waiter(false);
            admission.offer("a", waiter);
            waiters.add(waiter);
        }
        hold();
        Named queued = offer("b", "b1");

        await(waiters.get(3).over);
        assertThat(waiters.get(3).reason)
                .isInstanceOfSatisfying(
                        RejectedException.class, e -> assertThat(e.reason()).isEqualTo(Reason.SHARE));
        releaseAndAwait(queued);
    }

    @Test
    void shouldHaveNoTurnForWorkUntilItIsReady() throws InterruptedException {
        Waiter waiter = new Waiter(false);
        admission.offer("a", waiter);
        await(offer("a", "other").over);
        assertThat(admission.away()).isEqualTo(1);

        waiter.end.countDown();

        await(waiter.over);
        assertThat(waiter.reason).isNull();
        await(() -> admission.away() == 0);
    }

    @Test
    void shouldRejectWorkThatWillNeverBeReady() throws InterruptedException {
        CountDownLatch asked = new CountDownLatch(1);
        Named never = new Named("never", turn -> {}) {
            @Override
            public boolean isReady() {
                if (asked.getCount() == 0) {
                    throw new IllegalStateException("never");
                }
                asked.countDown();
                return false;
            }
        };
        admission.offer("a", never);

        await(never.over);
        assertThat(events).singleElement().asString().contains("IllegalStateException: never");
        assertThat(admission.away()).isZero();
    }

    @Test
    void shouldRejectWaitingWorkThatIsNotWantedAnyMore() throws InterruptedException {
        Named held = hold();
        Waiter queued = new Waiter(true);
        Waiter notReady = new Waiter(false);
        admission.offer("holder", queued);
        admission.offer("holder", notReady);

        queued.isWanted = false;
        notReady.isWanted = false;

        for (Waiter each : List.of(queued, notReady)) {
            await(each.over);
            assertThat(each.reason)
                    .isInstanceOfSatisfying(
                            RejectedException.class, e -> assertThat(e.reason()).isEqualTo(Reason.UNWANTED));
        }
        assertThat(admission.waiting() + admission.away()).isZero();
        releaseAndAwait(held);
    }

    @Test
    void shouldLetAnotherLoginWorkBesideWorkThatCannotPark() {
        CountDownLatch stop = new CountDownLatch(1);
        Named large = offer("a", "large", turn -> {
            while (stop.getCount() > 0) {
                turn.giveWay(ROOM + 1, () -> {});
            }
        });
        Named own = offer("a", "own");

        for (int i = 0; i < 3; i++) {
            await(offer("b", "b").over);
            await(offer("c", "c").over);
        }

        assertThat(own.begun.getCount())
                .as("has a login at work, which does not give way")
                .isEqualTo(1);
        stop.countDown();
        await(large.over);
        await(own.over);
    }

    @Test
    void shouldLetAnotherLoginWorkBesideWorkThatDoesNotLookUp() throws InterruptedException {
        admission = admission(1, 4, NO_SLICE, 1);
        Named held = hold();

        await(offer("b", "b").over);

        releaseAndAwait(held);
        assertThat(events).containsExactly("b", "held");
        awaitIdle();
    }

    /** The turns that such a login has among its own work are none for others. */
    @Test
    void shouldLetEachLoginWorkBesideWorkThatDoesNotLookUpWhateverAnotherHasBesideItAlready()
            throws InterruptedException {
        admission = new Admission(
                1,
                new Admission.Queue("places", 9),
                ROOM,
                NO_SLICE,
                TimeUnit.MILLISECONDS.toNanos(100),
                this::newThread);
        Named held = hold();
        CountDownLatch stop = new CountDownLatch(1);
        Named[] loops = new Named[2];
        for (int i = 0; i < loops.length; i++) {
            loops[i] = offer("b", "loop", turn -> {
                while (stop.getCount() > 0) {
                    turn.giveWay(1, () -> {});
                }
            });
        }
        for (Named loop : loops) {
            await(loop.begun); // in turn from here on
        }

        await(offer("c", "c").over);

        assertThat(events).containsExactly("c");
        stop.countDown();
        releaseAndAwait(loops);
        await(held.over);
        awaitIdle();
    }

    /** None of them parks for what another login asks, so that this need not wait until no turn has come for long. */
    @Test
    void shouldLetAnotherLoginWorkAtOnceWhereMoreWorksThanShould() {
        CountDownLatch offered = new CountDownLatch(1);
        Named large = offer("a", "large", turn -> {
            await(offered);
            turn.giveWay(ROOM + 1, () -> {});
            await(release);
        });
        Named loop = offer("b", "loop", turn -> {
            while (release.getCount() > 0) {
                turn.giveWay(1, () -> {});
            }
        });
        offered.countDown();
        await(loop.begun);

        await(offer("c", "c").over);

        assertThat(events).containsExactly("c");
        releaseAndAwait(large, loop);
    }

    /** Else all would work until they end, however many logins they are of. */
    @Test
    void shouldWorkNoMoreAtOnceThanShouldOnceAllLookUpAgain() throws InterruptedException {
        CountDownLatch stop = new CountDownLatch(1);
        Named[] loops = loopsBeside(stop);

        await(offer("other", "other").over);

        await(() -> admission.atWork() == 1 && admission.waiting() == 2);
        stop.countDown();
        releaseAndAwait(loops);
    }

    @Test
    void shouldWorkNoMoreAtOnceThanShouldAlsoWhereNothingElseWaits() throws InterruptedException {
        CountDownLatch stop = new CountDownLatch(1);
        Named[] loops = loopsBeside(stop);

        await(() -> admission.atWork() == 1 && admission.waiting() == 2);

        stop.countDown();
        releaseAndAwait(loops);
    }

    /** Three more than should are at work, since none looked up for long. From now on all look up. */
    private Named[] loopsBeside(CountDownLatch stop) throws InterruptedException {
        long patience = TimeUnit.SECONDS.toNanos(1);
        admission.close();
        admission = admission(1, 9, NO_SLICE, patience);
        hold();
        Named[] loops = new Named[3];
        for (int i = 0; i < loops.length; i++) {
            loops[i] = offer("login" + i, "loop", turn -> {
                await(release);
                while (stop.getCount() > 0) {
                    turn.giveWay(1, () -> {});
                }
            });
        }
        for (Named loop : loops) {
            await(loop.begun);
        }
        assertThat(admission.atWork()).isEqualTo(4);
        release.countDown();
        return loops;
    }

    @Test
    void shouldLookAroundAlsoAfterAskingForOneFailed() throws InterruptedException {
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        CountDownLatch failed = new CountDownLatch(1);
        Thread.setDefaultUncaughtExceptionHandler((thread, e) -> events.add(e.getMessage()));
        try {
            hold();
            Waiter failing = new Waiter(true) {
                @Override
                public boolean isWanted() {
                    failed.countDown();
                    throw new IllegalStateException("cannot be asked");
                }
            };
            failing.end.countDown();
            admission.offer("a", failing);
            await(failed);
            Waiter unwanted = new Waiter(true);
            unwanted.isWanted = false;
            admission.offer("a", unwanted);

            await(unwanted.over);
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
    }

    @Test
    void shouldLookAroundAlsoAfterARejectionFailed() throws InterruptedException {
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        CountDownLatch failed = new CountDownLatch(1);
        Thread.setDefaultUncaughtExceptionHandler((thread, e) -> {
            failed.countDown();
            throw new IllegalStateException("cannot be reported either");
        });
        try {
            Named held = hold();
            noMoreThreads = true; // so it is rejected on the thread that looks around
            Waiter failing = new Waiter(true) {
                @Override
                public void reject(RuntimeException why) {
                    throw new IllegalStateException("cannot be rejected");
                }
            };
            failing.isWanted = false;
            admission.offer("a", failing);
            await(() -> admission.waiting() == 0);
            Waiter unwanted = new Waiter(true);
            unwanted.isWanted = false;
            admission.offer("a", unwanted);

            await(unwanted.over);
            await(failed);
            releaseAndAwait(held);
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
    }

    @Test
    void shouldInterruptNoWorkForWhatOtherWorkDidOnItsThread() throws InterruptedException {
        Named held = hold();
        Named careless = offer("a", "careless", turn -> Thread.currentThread().interrupt());
        Named next = offer("b", "next", turn -> assertThat(Thread.interrupted()).isFalse());

        releaseAndAwait(held, careless, next);

        assertThat(events).containsExactly("held", "careless", "next");
    }

    @Test
    void shouldKeepRoomForTheParkedWorkOfOtherLogins() {
        CountDownLatch offered = new CountDownLatch(1);
        Named first = offer("a", "a", turn -> {
            await(offered);
            turn.giveWay(ROOM, () -> {});
        });
        Named second = offer("b", "b1", turn -> turn.giveWay(1, () -> {}));
        Named third = offer("b", "b2");
        offered.countDown();

        await(first.over);
        await(second.over);
        await(third.over);
        assertThat(events).containsExactly("b2", "a", "b1");
    }

    @Test
    void shouldCountTheTimeAtWorkAlone() {
        long[] worked = new long[2];
        long[] elapsed = new long[2];
        Named work = offer("a", "work", turn -> {
            long begun = System.nanoTime();
            worked[0] = turn.workedNanos();
            turn.whileAway(
                    () -> {
                        long left = System.nanoTime();
                        await(release);
                        elapsed[1] = System.nanoTime() - left;
                    },
                    () -> {});
            worked[1] = turn.workedNanos();
            elapsed[0] = System.nanoTime() - begun;
        });
        Named other = offer("a", "other");
        releaseAndAwait(work, other);

        assertThat(worked[0]).isPositive();
        assertThat(worked[1] - worked[0]).isPositive().isLessThanOrEqualTo(elapsed[0] - elapsed[1]);
    }

    /** Does something on a thread of its own, which is its caller's. */
    private void call(String login, String name, CountDownLatch asked) {
        CallerRunsAdmission caller = admission.onCallersThread(login);
        Thread thread = new Thread(() -> {
            try {
                caller.enter(() -> {});
                events.add(name);
                caller.leave();
            } catch (RejectedException e) {
                events.add(name + ' ' + e.reason());
            }
            asked.countDown();
        });
        thread.start();
    }

    private void awaitWaiting(int number) throws InterruptedException {
        while (admission.waiting() < number) {
            Thread.sleep(1);
        }
    }

    @Test
    void shouldLetCallersWaitForTheirTurn() throws InterruptedException {
        hold();
        CountDownLatch over = new CountDownLatch(1);
        call("a", "called", over);
        awaitWaiting(1);
        assertThat(events).isEmpty();

        releaseAndAwait();
        await(over);
        assertThat(events).containsExactly("held", "called");
        awaitIdle();
    }

    @Test
    void shouldHoldNoTurnWhileACallerIsElsewhere() throws InterruptedException {
        CallerRunsAdmission outer = admission.onCallersThread("a");
        CallerRunsAdmission inner = admission.onCallersThread("a");
        for (int i = 0; i < 3; i++) {
            outer.enter(() -> {});
            assertThat(admission.atWork()).isEqualTo(1);
            outer.leave();
            inner.enter(() -> {}); // would wait for ever if the outer one held the only turn
            inner.leave();
        }
        assertThat(admission.atWork()).isZero();
        await(offer("b", "work").over);
        assertThat(events).containsExactly("work");
    }

    @Test
    void shouldRejectCallersBeyondTheQueueOnlyAtFirst() throws InterruptedException {
        CallerRunsAdmission known = admission.onCallersThread("a");
        known.enter(() -> {});
        known.leave();
        hold();
        for (int i = 0; i < 4; i++) {
            offer("a", "queued " + i);
        }
        assertThatThrownBy(() -> admission.onCallersThread("a").enter(() -> {}))
                .isInstanceOfSatisfying(
                        RejectedException.class, e -> assertThat(e.reason()).isEqualTo(Reason.FULL));

        AtomicInteger looks = new AtomicInteger();
        assertThatThrownBy(() -> known.enter(() -> {
                    looks.incrementAndGet();
                    throw new IllegalStateException("unwanted");
                }))
                .hasMessage("unwanted"); // it waited
        assertThat(looks).hasValue(1);
        assertThat(admission.waiting()).isEqualTo(4);
    }

    @Test
    void shouldEndTheWaitOfAnInterruptedCaller() throws InterruptedException {
        hold();
        CountDownLatch over = new CountDownLatch(1);
        Thread thread = new Thread(() -> {
            try {
                admission.onCallersThread("a").enter(() -> {});
            } catch (RejectedException e) {
                events.add("interrupted " + Thread.currentThread().isInterrupted());
            }
            over.countDown();
        });
        thread.start();
        awaitWaiting(1);
        thread.interrupt();
        await(over);
        assertThat(events).containsExactly("interrupted true");
        assertThat(admission.waiting()).isZero();
    }

    /** Where no thread can be made, the caller's own tells the client of what it displaces, which may be slow. */
    @Test
    void shouldLetOthersGoOnWhileACallerRejectsWorkThatItDisplaces() throws InterruptedException {
        hold();
        for (int i = 0; i < 3; i++) {
            offer("a", "a" + i);
        }
        Named displaced = new Named("displaced", turn -> {}) {
            @Override
            public void reject(RuntimeException reason) {
                super.begun.countDown();
                AdmissionTest.await(release);
            }
        };
        admission.offer("a", displaced);
        noMoreThreads = true;
        CountDownLatch over = new CountDownLatch(1);
        call("b", "b", over);
        await(displaced.begun);

        Thread asking = new Thread(() -> events.add("away " + admission.away())); // with the lock
        asking.start();
        asking.join();
        assertThat(events).containsExactly("away 1");

        releaseAndAwait();
        await(over);
    }

    /** Its turn comes after the interrupt, and before its thread has seen that. */
    @Test
    void shouldLoseNoTurnThatComesAsACallerIsInterrupted() throws InterruptedException {
        CallerRunsAdmission holder = admission.onCallersThread("holder");
        holder.enter(() -> {});
        Thread thread = new Thread(() -> {
            CallerRunsAdmission caller = admission.onCallersThread("a");
            try {
                caller.enter(() -> {});
            } catch (RejectedException e) {
                return; // without a turn to end
            }
            caller.leave();
        });
        thread.start();
        awaitWaiting(1);

        assertThatThrownBy(() -> admission
                        .onCallersThread("b")
                        .enter(
                                () -> { // asked with the lock held
                                    thread.interrupt();
                                    while (thread.getState() != Thread.State.WAITING) { // for the lock
                                        Thread.onSpinWait();
                                    }
                                    holder.leave();
                                    throw new IllegalStateException("was ended");
                                }))
                .hasMessage("was ended");
        thread.join();

        assertThat(admission.atWork()).isZero();
    }

    @Test
    void shouldDisplaceQueuedWorkForACallerOfAnotherLogin() throws InterruptedException {
        hold();
        List<Named> queued = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            queued.add(offer("a", "a" + i));
        }
        CountDownLatch over = new CountDownLatch(1);
        call("b", "b", over);
        await(queued.get(3).over);
        assertThat(events).containsExactly("a3 SHARE");

        releaseAndAwait(queued.get(0), queued.get(1), queued.get(2));
        await(over);
        assertThat(events).contains("b");
    }

    /** In all lines: with callers' threads, clients that hang up, ends, interrupts, and work that cannot park. */
    @Test
    void shouldLoseNeitherWorkNorPlaceWhateverHappens() throws InterruptedException {
        admission.close();
        admission = admission(2, 30, 100_000, 20_000_000);
        AtomicInteger open = new AtomicInteger();
        List<Thread> clients = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            Random random = new Random(i);
            clients.add(new Thread(() -> {
                for (int step = 0; step < 200; step++) {
                    String login = "login" + random.nextInt(4);
                    Random steps = new Random(random.nextLong());
                    if (random.nextInt(3) == 0) {
                        callAtRandom(login, steps);
                    } else {
                        offerAtRandom(login, steps, open);
                    }
                }
            }));
        }
        clients.forEach(Thread::start);
        for (Thread client : clients) {
            client.join();
        }

        await(() -> open.get() == 0);
        await(() -> admission.atWork() + admission.waiting() + admission.away() == 0);
        for (int i = 0; i < 30 + 2; i++) { // as many as if nothing had been before
            offer("a", "a", turn -> await(release));
        }
        assertThat(rejection("a")).isEqualTo(Reason.FULL);
    }

    private void offerAtRandom(String login, Random random, AtomicInteger open) {
        open.incrementAndGet();
        try {
            admission.offer(login, new Work() {
                @Override
                public void run(Turn turn) {
                    try {
                        for (int left = random.nextInt(12); left > 0; left--) {
                            goOnAtRandom(turn, random);
                        }
                    } catch (IllegalStateException | RejectedException e) {
                        return; // it was ended
                    } finally {
                        open.decrementAndGet();
                    }
                }

                @Override
                public void reject(RuntimeException reason) {
                    open.decrementAndGet();
                }
            });
        } catch (RejectedException e) {
            open.decrementAndGet();
        }
    }

    private static void goOnAtRandom(Turn turn, Random random) {
        LockSupport.parkNanos(random.nextInt(200_000));
        switch (random.nextInt(6)) {
            case 0 -> turn.whileAway(() -> endAtRandom(random), () -> endAtRandom(random));
            case 1 -> Thread.currentThread().interrupt();
            default -> turn.giveWay(random.nextInt((int) ROOM * 5 / 4), () -> endAtRandom(random));
        }
    }

    private static void endAtRandom(Random random) {
        if (random.nextInt(8) == 0) {
            throw new IllegalStateException("was ended");
        }
    }

    private void callAtRandom(String login, Random random) {
        CallerRunsAdmission caller = admission.onCallersThread(login);
        Thread thread = Thread.currentThread();
        Thread ending = new Thread(() -> {
            LockSupport.parkNanos(random.nextInt(500_000));
            thread.interrupt();
        });
        ending.start();
        try {
            for (int left = 5; left > 0; left--) {
                caller.enter(() -> endAtRandom(random));
                try {
                    caller.turn().giveWay(random.nextInt((int) ROOM * 5 / 4), () -> endAtRandom(random));
                } finally {
                    caller.leave();
                }
            }
        } catch (IllegalStateException | RejectedException e) {
            return; // it was ended
        } finally {
            while (ending.isAlive()) {
                Thread.onSpinWait();
            }
            Thread.interrupted(); // is not for the next
        }
    }
}
