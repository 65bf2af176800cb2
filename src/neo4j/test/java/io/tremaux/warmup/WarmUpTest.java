package io.tremaux.warmup;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.graph.Direction;
import io.tremaux.job.Progress;
import io.tremaux.job.State;
import io.tremaux.warmup.WarmUp.Nodes;
import io.tremaux.warmup.WarmUp.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.neo4j.graphdb.TransientFailureException;
import org.neo4j.graphdb.TransientTransactionFailureException;

/** How a run goes and ends, whatever graph is read. */
@Timeout(60)
class WarmUpTest {
    private static final int BATCHES = 6;
    private static final int NODES = (BATCHES - 1) * WarmUp.BATCH + 1;
    private static final WarmUpPlan PLAN = plan(1);

    private final WarmUp warmUp =
            new WarmUp((message, failure) -> {}, failure -> failure instanceof TransientFailureException);

    private static WarmUpPlan plan(int threads) {
        return new WarmUpPlan(true, List.of("x"), List.of(Direction.OUTGOING), List.of(), threads);
    }

    /** Nodes 0, 1, 2 and so on; a test says what becomes of a batch. */
    private record Numbers(Function<long[], Reading> batch) implements WarmUp.Source {
        @Override
        public long count() {
            return NODES;
        }

        @Override
        public void forEachNode(Nodes to) throws InterruptedException {
            long node = 0;
            while (node < NODES && to.take(node)) {
                node++;
            }
        }

        @Override
        public Reading read(WarmUpPlan plan, long[] nodes) {
            return batch.apply(nodes);
        }
    }

    /** What a failed test began must not run into the next one. */
    @AfterEach
    void stop() throws InterruptedException {
        warmUp.close();
        WarmUpThreads.join();
    }

    private void start(WarmUpPlan plan, Function<long[], Reading> batch) {
        assertThat(warmUp.start(plan, new Numbers(batch)).task()).isEqualTo(plan);
    }

    private Progress<WarmUpPlan> end() throws InterruptedException {
        WarmUpThreads.join();
        return warmUp.progress();
    }

    @Test
    void shouldKnowThatThereWasNone() {
        assertThat(warmUp.progress().state()).isEqualTo(State.NONE);
        assertThat(warmUp.cancel().state()).isEqualTo(State.NONE);
    }

    @Test
    void shouldReadEveryNodeOnce() throws InterruptedException {
        Queue<Long> read = new ConcurrentLinkedQueue<>();
        WarmUpPlan plan = plan(3);
        start(plan, nodes -> {
            LongStream.of(nodes).forEach(read::add);
            return Reading.DONE;
        });
        assertThat(end()).isEqualTo(new Progress<>(State.COMPLETE, plan, NODES, NODES, null));
        assertThat(read.stream().sorted())
                .containsExactlyElementsOf(LongStream.range(0, NODES).boxed().toList());
        assertThat(warmUp.cancel().state()).as("too late").isEqualTo(State.COMPLETE);
    }

    /** None gets any further before all have met. */
    @Test
    void shouldReadWithAllThreadsAtOnce() throws InterruptedException {
        CountDownLatch meeting = new CountDownLatch(3);
        start(plan(3), nodes -> {
            meeting.countDown();
            HeldBatches.await(meeting);
            return Reading.DONE;
        });
        assertThat(end().error()).isNull();
        assertThat(warmUp.progress().state()).isEqualTo(State.COMPLETE);
    }

    @Test
    void shouldTellHowFarItIs() throws InterruptedException {
        List<Progress<WarmUpPlan>> told = new ArrayList<>(); // by the one reader
        start(PLAN, nodes -> {
            told.add(warmUp.progress());
            return Reading.DONE;
        });
        end();
        assertThat(told)
                .containsExactlyElementsOf(IntStream.range(0, BATCHES)
                        .mapToObj(batch -> new Progress<>(State.RUNNING, PLAN, batch * WarmUp.BATCH, NODES, null))
                        .toList());
    }

    @Test
    void shouldGoOnWithWhatIsUnderWayAndEndWhenTold() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        start(PLAN, nodes -> {
            begun.countDown();
            HeldBatches.await(goOn);
            return Reading.DONE;
        });
        HeldBatches.await(begun);
        Progress<WarmUpPlan> running = new Progress<>(State.RUNNING, PLAN, 0, NODES, null);
        assertThat(warmUp.start(plan(2), new Numbers(nodes -> Reading.FULL))).isEqualTo(running);
        assertThat(warmUp.cancel()).isEqualTo(new Progress<>(State.CANCELLED, PLAN, 0, NODES, null));
        goOn.countDown();
        assertThat(end())
                .as("its current batch is read, no other")
                .isEqualTo(new Progress<>(State.CANCELLED, PLAN, WarmUp.BATCH, NODES, null));
    }

    @Test
    void shouldBeginAnewAfterItHasEnded() throws InterruptedException {
        start(PLAN, nodes -> Reading.FULL);
        end();
        WarmUpPlan other = plan(2);
        start(other, nodes -> Reading.DONE);
        assertThat(end()).isEqualTo(new Progress<>(State.COMPLETE, other, NODES, NODES, null));
    }

    @Test
    void shouldEndWhenThereIsNoMoreRoom() throws InterruptedException {
        start(PLAN, nodes -> nodes[0] == 0 ? Reading.DONE : Reading.FULL);
        assertThat(end()).isEqualTo(new Progress<>(State.FULL, PLAN, 2 * WarmUp.BATCH, NODES, null));
    }

    @Test
    void shouldTryAgainWhatCouldNotBeRead() throws InterruptedException {
        List<Long> tried = new ArrayList<>(); // by the one reader
        start(PLAN, nodes -> {
            tried.add(nodes[0]);
            return tried.size() % 3 == 0 ? Reading.DONE : Reading.BUSY;
        });
        assertThat(end()).isEqualTo(new Progress<>(State.COMPLETE, PLAN, NODES, NODES, null));
        assertThat(tried).startsWith(0L, 0L, 0L, 4096L).hasSize(3 * BATCHES);
    }

    /** As when a node turns dense. */
    @Test
    void shouldTryAgainWhatFailedForAMoment() throws InterruptedException {
        AtomicInteger tries = new AtomicInteger();
        start(PLAN, nodes -> {
            if (tries.incrementAndGet() % 3 != 0) {
                throw new IllegalStateException(outdatedRead());
            }
            return Reading.DONE;
        });
        assertThat(end()).isEqualTo(new Progress<>(State.COMPLETE, PLAN, NODES, NODES, null));
        assertThat(tries).hasValue(3 * BATCHES);
    }

    @Test
    void shouldFailIfThatDoesNotPass() throws InterruptedException {
        AtomicInteger tries = new AtomicInteger();
        start(PLAN, nodes -> {
            tries.incrementAndGet();
            throw outdatedRead();
        });
        assertThat(end().state()).isEqualTo(State.FAILED);
        assertThat(end().error()).contains("TransientTransactionFailureException");
        assertThat(tries.get()).isBetween(2, WarmUp.BATCH);
    }

    private static TransientFailureException outdatedRead() {
        return TransientTransactionFailureException.outdatedRead();
    }

    @Test
    void shouldTryNothingAgainOnceItHasEnded() throws InterruptedException {
        CountDownLatch told = new CountDownLatch(1);
        AtomicInteger tries = new AtomicInteger();
        start(PLAN, nodes -> {
            HeldBatches.await(told);
            return tries.incrementAndGet() == 1 ? Reading.BUSY : Reading.DONE;
        });
        warmUp.close();
        told.countDown();
        assertThat(end()).isEqualTo(new Progress<>(State.CANCELLED, PLAN, 0, NODES, null));
    }

    @Test
    void shouldTellHowItFailedFirst() throws InterruptedException {
        CountDownLatch both = new CountDownLatch(2);
        WarmUpPlan plan = plan(2);
        start(plan, nodes -> {
            both.countDown();
            HeldBatches.await(both);
            if (nodes[0] != 0) {
                awaitFailure();
            }
            throw new IllegalStateException("node " + nodes[0]);
        });
        assertThat(end())
                .isEqualTo(new Progress<>(State.FAILED, plan, 0, NODES, "java.lang.IllegalStateException: node 0"));
    }

    private void awaitFailure() {
        while (warmUp.progress().state() == State.RUNNING) {
            Thread.onSpinWait();
        }
    }

    @Test
    void shouldFailIfTheNodesCannotBeFound() throws InterruptedException {
        warmUp.start(PLAN, new WarmUp.Source() {
            @Override
            public long count() {
                return NODES;
            }

            @Override
            public void forEachNode(Nodes to) throws InterruptedException {
                to.take(0);
                throw new OutOfMemoryError("made up");
            }

            @Override
            public Reading read(WarmUpPlan plan, long[] nodes) {
                return Reading.DONE;
            }
        });
        assertThat(end())
                .isEqualTo(new Progress<>(State.FAILED, PLAN, 0, NODES, "java.lang.OutOfMemoryError: made up"));
    }
}
