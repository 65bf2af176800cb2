package io.tremaux.janusgraph.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.janusgraph.Planting;
import io.tremaux.problem.Problem;
import io.tremaux.problem.Problem.Kind;
import io.tremaux.problem.ProblemException;
import io.tremaux.traversal.WalkBounds;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalInterruptedException;
import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class AbandonableReadsTest {
    private final StandardJanusGraph graph = Planting.openInMemory(Map.of());
    private final Runnable timeIsOver = new WalkBounds(() -> {}, bytes -> {}, Duration.ZERO)::check;
    private final CountDownLatch answer = new CountDownLatch(1);

    @AfterEach
    void close() {
        answer.countDown();
        graph.close();
    }

    private AbandonableReads reads(Runnable check) {
        return new AbandonableReads(graph, check, true);
    }

    private String hang() throws InterruptedException {
        answer.await();
        return "late";
    }

    @Test
    void shouldLeaveAReadThatHangsWhenTheTimeIsOver() {
        assertThatThrownBy(() -> reads(timeIsOver).read(this::hang))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        failure -> assertThat(failure.problem())
                                .returns(Kind.DATABASE_UNAVAILABLE, Problem::kind)
                                .extracting(Problem::detail)
                                .asString()
                                .contains("storage.backend=inmemory", "within the time of the traversal."));
    }

    @Test
    void shouldWaitForAReadThatIsSoonOver() {
        assertThat(reads(timeIsOver).<String>read(() -> {
                    TimeUnit.MILLISECONDS.sleep(100);
                    return "soon";
                }))
                .isEqualTo("soon");
    }

    @Test
    void shouldLeaveAReadAtOnceIfTheTraversalIsTerminated() {
        ProblemException terminated =
                Problem.of(Kind.TRANSACTION_TERMINATED, "ended").thrown();
        assertThatThrownBy(() -> reads(() -> {
                            throw terminated;
                        })
                        .read(this::hang))
                .isSameAs(terminated);
    }

    @Test
    void shouldThrowWhatAReadThrows() {
        IllegalStateException failure = new IllegalStateException("broken");
        assertThatThrownBy(() -> reads(() -> {}).read(() -> {
                    throw failure;
                }))
                .isSameAs(failure);
    }

    @Test
    void shouldEndIfItsThreadIsInterrupted() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> reads(() -> {}).read(this::hang)).isInstanceOf(TraversalInterruptedException.class);
    }

    @Test
    void shouldReadByItselfWhereNothingHangs() {
        Thread reader = new AbandonableReads(graph, timeIsOver, false).read(Thread::currentThread);
        assertThat(reader).isSameAs(Thread.currentThread());
    }

    @Test
    void shouldInterruptAReadThatItLeaves() throws InterruptedException {
        CountDownLatch interrupted = new CountDownLatch(1);
        assertThatThrownBy(() -> reads(timeIsOver).read(() -> {
                    try {
                        return hang();
                    } catch (InterruptedException e) {
                        interrupted.countDown();
                        throw e;
                    }
                }))
                .isInstanceOf(ProblemException.class);
        assertThat(interrupted.await(10, TimeUnit.SECONDS)).isTrue();
    }
}
