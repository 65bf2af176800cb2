package io.tremaux.coherence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.neo4j.scheduler.JobScheduler;

/** When the background works, and when it rests. The scheduler is one that does nothing until it is told. */
class BackgroundTest {
    private static final int MANY = 10_000;

    private final Queue<Runnable> scheduled = new ArrayDeque<>();
    private final AtomicInteger done = new AtomicInteger();
    private final AtomicInteger rests = new AtomicInteger();
    private final Background background =
            new Background(Doubles.collecting(scheduled), done::incrementAndGet, rests::incrementAndGet);

    private void passPeriods(int periods) {
        for (int i = 0; i < periods && !scheduled.isEmpty(); i++) {
            scheduled.remove().run();
            assertThat(scheduled).hasSizeLessThanOrEqualTo(1);
        }
    }

    @Test
    void shouldRestUntilItIsUsed() {
        assertThat(scheduled).isEmpty();
        background.use();
        background.use();
        assertThat(scheduled).hasSize(1);
        assertThat(done).hasValue(0);
    }

    @Test
    void shouldGoOnAsLongAsItIsUsed() {
        for (int i = 0; i < MANY; i++) {
            background.use();
            passPeriods(1);
        }
        assertThat(done).hasValue(MANY);
        assertThat(scheduled).hasSize(1);
    }

    @Test
    void shouldRestAfterAWhileAndBeginAgain() {
        background.use();
        passPeriods(MANY);
        assertThat(scheduled).isEmpty();
        int before = done.get();
        assertThat(before).isBetween(100, 1000);
        assertThat(rests).hasValue(1);
        assertThat(background.isAwake()).isFalse();
        background.use();
        assertThat(background.isAwake()).isTrue();
        passPeriods(MANY);
        assertThat(done).hasValue(2 * before);
        assertThat(rests).hasValue(2);
    }

    @Test
    void shouldGoOnAfterAFailure() {
        Background failing = new Background(
                Doubles.collecting(scheduled),
                () -> {
                    throw new IllegalStateException("made up");
                },
                rests::incrementAndGet);
        failing.use();
        assertThatIllegalStateException().isThrownBy(() -> passPeriods(1)).withMessage("made up");
        assertThat(scheduled).hasSize(1);
    }

    /** As a scheduler does that can make no more threads. */
    @Test
    void shouldBeginAgainAtTheNextUseWhenItCouldNotBeScheduled() {
        AtomicInteger rejections = new AtomicInteger();
        JobScheduler full = Doubles.with(JobScheduler.class, Doubles.collecting(scheduled), method -> {
            if (rejections.getAndDecrement() > 0) {
                throw new OutOfMemoryError("made up");
            }
            return null;
        });
        Background rejected = new Background(full, done::incrementAndGet, rests::incrementAndGet);
        rejections.set(1);
        assertThatThrownBy(rejected::use).isInstanceOf(OutOfMemoryError.class);
        assertThat(rejected.isAwake()).isFalse();
        rejected.use();
        passPeriods(1);
        assertThat(done).hasValue(1);

        rejections.set(1);
        assertThatThrownBy(() -> passPeriods(1)).isInstanceOf(OutOfMemoryError.class);
        assertThat(scheduled).isEmpty();
        rejected.use();
        passPeriods(1);
        assertThat(done).hasValue(3);
    }

    @Test
    void shouldDoNothingOnceItIsClosed() {
        background.use();
        passPeriods(3);
        background.close();
        passPeriods(MANY);
        assertThat(scheduled).isEmpty();
        background.use();
        passPeriods(MANY);
        assertThat(scheduled).isEmpty();
        assertThat(done).hasValue(3);
        assertThat(rests).hasValue(0);
    }
}
