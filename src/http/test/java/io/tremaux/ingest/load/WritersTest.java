package io.tremaux.ingest.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.admission.Admission.Queue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which login a writer of {@link GroupCommit} is for. */
@Timeout(60)
class WritersTest {
    private static final Queue QUEUE = new Queue("max_queued", 200);
    private static final Duration PATIENCE = Duration.ofMillis(50);
    private static final LoadOptions OPTIONS = new LoadOptions(LoadOptions.Mode.CREATE, false, true, 1, false);
    private static final CountDownLatch OPEN = new CountDownLatch(0);

    private final CountDownLatch gate = new CountDownLatch(1);
    private final CountDownLatch lock = new CountDownLatch(1);
    private GroupCommit commits;

    /** Waits for a lock, and then writes once a gate is open. Shares no transaction. */
    private record Someone(String login, CountDownLatch gate, CountDownLatch lock) implements GroupCommit.Caller {
        @Override
        public LoadTransaction beginLoad() {
            return new LoadTransaction() {
                @Override
                public List<Result> write(List<Load> loads, Locking locking) throws Exception {
                    locking.run(() -> await(lock));
                    await(gate);
                    return loads.stream()
                            .<Result>map(load -> new Result.Written(LoadCounts.NOTHING))
                            .toList();
                }

                @Override
                public void commit() {}

                @Override
                public void terminate() {}

                @Override
                public void close() {}
            };
        }

        @Override
        public Failure judge(Throwable failure) {
            return new Failure(Failure.Remedy.PART, failure);
        }

        @Override
        public Object sharing() {
            return null;
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void begin(int writers) {
        commits = new GroupCommit(QUEUE, writers, PATIENCE);
    }

    private CompletableFuture<LoadCounts> offer(String login, CountDownLatch opens, CountDownLatch unlocks) {
        return commits.offer(
                new Someone(login, opens, unlocks), new Load(new ArrayList<>(), new ArrayList<>(), OPTIONS));
    }

    private CompletableFuture<LoadCounts> slow(String login) {
        return offer(login, gate, OPEN);
    }

    private CompletableFuture<LoadCounts> quick(String login) {
        return offer(login, OPEN, OPEN);
    }

    private void awaitQueued(int loads) throws InterruptedException {
        while (commits.queued() != loads) {
            Thread.sleep(1);
        }
    }

    @AfterEach
    void end() throws InterruptedException {
        gate.countDown();
        lock.countDown();
        commits.close();
        assertThat(commits.awaitEnd(Duration.ofSeconds(30))).isTrue();
        assertThat(commits.queued()).isZero();
    }

    @Test
    void shouldLetALoginKeepItsWriterBesideTheLongLoadsOfAnother() throws Exception {
        begin(2);
        CountDownLatch first = new CountDownLatch(1);
        slow("a");
        CompletableFuture<LoadCounts> once = offer("b", first, OPEN);
        slow("a");
        CompletableFuture<LoadCounts> again = quick("b");
        assertThat(commits.queued()).isEqualTo(2);

        first.countDown();

        once.get(30, TimeUnit.SECONDS);
        again.get(30, TimeUnit.SECONDS);
    }

    /** It offers on the writer's own thread, before that is free. */
    @Test
    void shouldWriteTheNextLoadOfAConnectionBesideTheLongLoadsOfAnotherLogin() throws Exception {
        begin(2);
        CountDownLatch first = new CountDownLatch(1);
        slow("a");
        CompletableFuture<LoadCounts> again = offer("b", first, OPEN).thenCompose(done -> quick("b"));
        slow("a");

        first.countDown();

        again.get(30, TimeUnit.SECONDS);
    }

    @Test
    void shouldReplaceAWriterThatWaitsForALockByOneOfItsLogin() throws Exception {
        begin(2);
        slow("a");
        offer("b", OPEN, lock);
        slow("a");

        quick("b").get(30, TimeUnit.SECONDS);
    }

    @Test
    void shouldLeaveNoWriterIdleForTheSakeOfAnotherLogin() throws Exception {
        begin(16);
        slow("b");
        for (int i = 0; i < 40; i++) {
            slow("a");
        }

        awaitQueued(40 - 15);
    }

    @Test
    void shouldGiveALoginThatIsAloneAllWriters() throws Exception {
        begin(16);
        CountDownLatch others = new CountDownLatch(1);
        for (int i = 0; i < 8; i++) {
            offer("b", others, OPEN);
        }
        for (int i = 0; i < 40; i++) {
            slow("a");
        }
        awaitQueued(40 - 8);

        others.countDown();

        awaitQueued(40 - 16);
    }

    @Test
    void shouldGoOnOnceAStuckWriterWorksAgain() throws Exception {
        begin(2);
        CountDownLatch firstLock = new CountDownLatch(1);
        for (int i = 0; i < 32; i++) { // as many as may be stuck
            offer("a", gate, i == 0 ? firstLock : lock);
        }
        awaitQueued(0);
        CompletableFuture<LoadCounts> free = quick("a");

        firstLock.countDown();

        free.get(30, TimeUnit.SECONDS);
    }

    @Test
    void shouldNotHaveAWriterForEachOfManyLogins() throws Exception {
        begin(2);
        for (int login = 0; login < 100; login++) {
            slow("login" + login);
        }

        assertThat(commits.queued()).isEqualTo(100 - 2 - 32);
    }
}
