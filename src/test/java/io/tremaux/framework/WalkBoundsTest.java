package io.tremaux.framework;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WalkBoundsTest {
    private static final int POSITIONS = 10_000;

    /** A walk over warm caches asks the store nothing, so it must look by itself. */
    @Test
    void shouldLookWhetherTheTransactionIsOpenAtOnceAndAgainAndAgain() {
        AtomicInteger looks = new AtomicInteger();
        WalkBounds bounds = new WalkBounds(looks::incrementAndGet, null);
        bounds.visit();
        assertThat(looks).hasValue(1);
        IntStream.range(1, POSITIONS).forEach(i -> bounds.visit());
        assertThat(looks.get()).isBetween(POSITIONS / 1000, POSITIONS / 100);
        assertThat(bounds.visited()).isEqualTo(POSITIONS);
    }

    @Test
    void shouldThrowWhatTheTransactionThrows() {
        WalkBounds bounds = new WalkBounds(
                () -> {
                    throw new IllegalStateException("ended");
                },
                null);
        assertThatThrownBy(bounds::visit).hasMessage("ended");
    }

    @Test
    void shouldEndWhenTheTimeHasPassed() {
        WalkBounds bounds = new WalkBounds(() -> {}, Duration.ZERO);
        assertThatThrownBy(bounds::visit).isInstanceOf(WalkBounds.OutOfTime.class);
        WalkBounds later = new WalkBounds(() -> {}, Duration.ofDays(365));
        IntStream.range(0, POSITIONS).forEach(i -> later.visit());
    }
}
