package io.tremaux.traversal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.Test;

class WalkBoundsTest {
    private static final LongConsumer FREE = bytes -> {};

    @Test
    void shouldThrowWhatTheTransactionThrows() {
        WalkBounds bounds = new WalkBounds(
                () -> {
                    throw new IllegalStateException("ended");
                },
                FREE,
                null);
        assertThatThrownBy(bounds::look).hasMessage("ended");
    }

    @Test
    void shouldEndWhenTheTimeHasPassed() {
        WalkBounds bounds = new WalkBounds(() -> {}, FREE, Duration.ZERO);
        assertThatThrownBy(bounds::look).isInstanceOf(WalkBounds.BoundReached.class);
        new WalkBounds(() -> {}, FREE, Duration.ofDays(365)).look();
    }

    @Test
    void shouldRememberOnlyWhatWasCharged() {
        AtomicLong charged = new AtomicLong();
        WalkBounds bounds = new WalkBounds(
                () -> {},
                bytes -> {
                    if (charged.addAndGet(bytes) > 100) {
                        throw new IllegalStateException("too much");
                    }
                },
                null);
        bounds.charge(90);
        bounds.charge(-30);
        assertThatThrownBy(() -> bounds.charge(50)).hasMessage("too much");
        assertThat(bounds.charged()).isEqualTo(60);
    }
}
