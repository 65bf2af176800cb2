package io.tremaux.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ThreadsTest {
    private final CountDownLatch met = new CountDownLatch(2);
    private final AtomicInteger ended = new AtomicInteger();

    /** Ends only if another runs at the same time. */
    private void meet() {
        met.countDown();
        try {
            met.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        ended.incrementAndGet();
    }

    @Test
    void shouldRunAllAtTheSameTimeToTheirEnds() {
        Threads.run("test", List.of(this::meet, this::meet));

        assertThat(ended.get()).isEqualTo(2);
    }

    @Test
    void shouldThrowTheFailureOfOneWhenAllHaveEnded() {
        CommandException failure = new CommandException("failed");
        Runnable failing = () -> {
            throw failure;
        };
        Runnable slow = () -> {
            Threads.pause(50, TimeUnit.MILLISECONDS);
            ended.incrementAndGet();
        };

        assertThatThrownBy(() -> Threads.run("test", List.of(failing, slow))).isSameAs(failure);
        assertThat(ended.get()).isEqualTo(1);
    }

    @Test
    void shouldNotPauseForATimeThatIsPast() {
        Threads.pause(-1, TimeUnit.HOURS);

        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void shouldEndACommandThatIsInterrupted() {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> Threads.pause(1, TimeUnit.HOURS)).isInstanceOf(CommandException.class);
        assertThat(Thread.interrupted()).isTrue();
    }
}
