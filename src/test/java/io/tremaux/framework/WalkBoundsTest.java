package io.tremaux.framework;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.filter.LabelFilter;
import io.tremaux.traversal.filter.RelationshipFilter;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WalkBoundsTest {
    private static final int POSITIONS = 10_000;

    /** A walk over warm caches asks the store nothing, so it must look by itself. */
    @Test
    void shouldLookWhetherTheTransactionIsOpenAtOnceAndAgainAndAgain() {
        AtomicInteger looks = new AtomicInteger();
        WalkBounds bounds = new WalkBounds(depthFirst(Uniqueness.NONE), looks::incrementAndGet, bytes -> {}, null);
        bounds.visit(0);
        assertThat(looks).hasValue(1);
        IntStream.range(1, POSITIONS).forEach(i -> bounds.visit(1));
        assertThat(looks.get()).isBetween(POSITIONS / 1000, POSITIONS / 100);
        assertThat(bounds.visited()).isEqualTo(POSITIONS);
    }

    @Test
    void shouldThrowWhatTheTransactionThrows() {
        WalkBounds bounds = new WalkBounds(
                depthFirst(Uniqueness.NONE),
                () -> {
                    throw new IllegalStateException("ended");
                },
                bytes -> {},
                null);
        assertThatThrownBy(() -> bounds.visit(0)).hasMessage("ended");
    }

    @Test
    void shouldEndWhenTheTimeHasPassed() {
        WalkBounds bounds = timed(Duration.ZERO);
        assertThatThrownBy(() -> bounds.visit(0)).isInstanceOf(WalkBounds.OutOfTime.class);
        WalkBounds later = timed(Duration.ofDays(365));
        IntStream.range(0, POSITIONS).forEach(i -> later.visit(1));
    }

    private static WalkBounds timed(@Nullable Duration timeout) {
        return new WalkBounds(depthFirst(Uniqueness.NONE), () -> {}, bytes -> {}, timeout);
    }

    @Test
    void shouldChargeADepthFirstWalkForItsDepthOnly() {
        assertThat(charged(depthFirst(Uniqueness.NONE), 10)).isLessThan(20_000);
        assertThat(charged(depthFirst(Uniqueness.NONE), POSITIONS)).isBetween(500L * POSITIONS, 1500L * POSITIONS);
    }

    @Test
    void shouldChargeABreadthFirstWalkAndASetOfWhatWasMetForEveryPosition() {
        assertThat(charged(traversal(true, Uniqueness.NONE), 10)).isBetween(100L * POSITIONS, 200L * POSITIONS);
        assertThat(charged(depthFirst(Uniqueness.NODE_GLOBAL), 10)).isBetween(20L * POSITIONS, 60L * POSITIONS);
    }

    /** Charges whole walks of {@value #POSITIONS} positions, of which the deepest comes first. */
    private static long charged(Traversal traversal, int deepest) {
        AtomicLong charged = new AtomicLong();
        WalkBounds bounds = new WalkBounds(traversal, () -> {}, charged::addAndGet, null);
        IntStream.rangeClosed(0, POSITIONS).forEach(i -> bounds.visit(deepest));
        assertThat(bounds.charged()).isEqualTo(charged.get());
        return charged.get();
    }

    private static Traversal depthFirst(Uniqueness uniqueness) {
        return traversal(false, uniqueness);
    }

    private static Traversal traversal(boolean breadthFirst, Uniqueness uniqueness) {
        return new Traversal(
                RelationshipFilter.ALL,
                LabelFilter.NONE,
                null,
                0,
                Traversal.NO_LEVEL_LIMIT,
                uniqueness,
                breadthFirst,
                Traversal.NO_LIMIT);
    }
}
