package io.tremaux.framework;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.WalkBounds;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RetainedMemoryTest {
    private static final int POSITIONS = 10_000;

    /** Neo4j's framework looks at nothing, and a walk over warm caches asks the store nothing that would. */
    @Test
    void shouldLookWhetherTheTransactionIsOpenAtOnceAndAgainAndAgain() {
        AtomicInteger looks = new AtomicInteger();
        WalkBounds bounds = new WalkBounds(looks::incrementAndGet, bytes -> {}, null);
        RetainedMemory retained = new RetainedMemory(depthFirst(Uniqueness.NONE), bounds, () -> {});
        retained.visit(0);
        assertThat(looks).hasValue(1);
        IntStream.range(1, POSITIONS).forEach(i -> retained.visit(1));
        assertThat(looks.get()).isBetween(POSITIONS / 1000, POSITIONS / 100);
        assertThat(retained.visited()).isEqualTo(POSITIONS);
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
        WalkBounds bounds = new WalkBounds(() -> {}, charged::addAndGet, null);
        RetainedMemory retained = new RetainedMemory(traversal, bounds, () -> {});
        IntStream.rangeClosed(0, POSITIONS).forEach(i -> retained.visit(deepest));
        assertThat(bounds.charged()).isEqualTo(charged.get());
        return charged.get();
    }

    private static Traversal depthFirst(Uniqueness uniqueness) {
        return traversal(false, uniqueness);
    }

    private static Traversal traversal(boolean breadthFirst, Uniqueness uniqueness) {
        return new Traversal.Builder()
                .uniqueness(uniqueness)
                .breadthFirst(breadthFirst)
                .build();
    }
}
