package io.tremaux.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.cache.HeapBudget.Charge;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PropertyColumnTest {
    private final HeapBudget budget = new HeapBudget(256 << 20);
    private final Charge charge = new Charge(budget);
    private final PropertyColumn column = new PropertyColumn(charge);
    private final Stripes locks = new Stripes(charge);

    @Test
    void shouldHoldAPageOfBooleansInAKilobyte() {
        for (long node = 0; node < PageDirectory.SLOTS; node++) {
            assertThat(column.find(node)).isNull();
            assertThat(column.put(node, value(node))).isTrue();
        }
        assertHoldsAll(column, PageDirectory.SLOTS);
        assertThat(charge.bytes()).isLessThan(1024 + 256);
        assertThat(column.entries()).isEqualTo(PageDirectory.SLOTS);
    }

    @Test
    void shouldKeepWhatAPageHeldWhenItTurnsIntoObjects() {
        assertThat(column.put(0, true)).isTrue();
        assertThat(column.put(1, false)).isTrue();
        assertThat(column.put(2, null)).isTrue();
        assertThat(column.put(5000, true)).isTrue();
        long before = charge.bytes();
        assertThat(column.put(3, "Ann")).isTrue();
        assertThat(charge.bytes() - before).isBetween(8L * 4096 - 1024, 9L * 4096);
        assertThat(column.put(4, 42L)).isTrue();
        assertThat(column.put(6, true)).isTrue();

        assertThat(column.find(0)).isEqualTo(true);
        assertThat(column.find(1)).isEqualTo(false);
        assertThat(column.find(2)).isSameAs(PropertyColumn.ABSENT);
        assertThat(column.find(3)).isEqualTo("Ann");
        assertThat(column.find(4)).isEqualTo(42L);
        assertThat(column.find(5)).isNull();
        assertThat(column.find(6)).isEqualTo(true);
        assertThat(column.find(5000)).isEqualTo(true);
        assertThat(column.recount()).isEqualTo(charge.bytes() + PropertyColumn.BYTES);
    }

    @Test
    void shouldChargeAValueOnce() {
        assertThat(column.put(1, "Ann")).isTrue();
        long once = charge.bytes();
        assertThat(column.put(1, "Ann")).isTrue();
        assertThat(charge.bytes()).isEqualTo(once);
        assertThat(column.put(2, "x".repeat(100))).isTrue();
        assertThat(charge.bytes() - once).isBetween(200L, 300L);
        assertThat(column.entries()).isEqualTo(2);
    }

    @Test
    void shouldRefuseWhatDoesNotFitAndKeepTheRest() {
        PropertyColumn small = new PropertyColumn(new Charge(new HeapBudget(36_000)));
        assertThat(small.put(1, true)).isTrue();
        assertThat(small.put(2, "x".repeat(2000))).isFalse();
        assertThat(small.find(2)).isNull();
        assertThat(small.find(1)).isEqualTo(true);
        assertThat(small.put(2, "x")).isTrue();
        assertThat(small.put(3, "x".repeat(2000))).isFalse();
        assertThat(small.find(3)).isNull();
        assertThat(small.put(3, "y".repeat(40_000)))
                .as("above the limit of a value")
                .isFalse();
    }

    /** Neighbours share a byte: a fill that is not atomic undoes another's. */
    @Test
    void shouldLoseNoNeighbourWhileManyFill() {
        int nodes = 2 * PageDirectory.SLOTS;
        for (int round = 0; round < 100; round++) {
            PropertyColumn contended = new PropertyColumn(charge);
            AtomicBoolean done = new AtomicBoolean();
            int page = round % 2;
            Race.run(
                    () -> fillAll(contended, nodes, 0, done),
                    () -> fillAll(contended, nodes, 1, done),
                    () -> {
                        assertThat(put(contended, nodes + 1, "elsewhere")).isTrue();
                        assertThat(put(contended, (long) page * PageDirectory.SLOTS + 2, "here"))
                                .isTrue();
                    },
                    () -> {
                        for (long node = 0; !done.get(); node = (node + 1) % nodes) {
                            if (node % 4 < 2 && contended.find(node) != null) {
                                assertHolds(contended, node);
                            }
                        }
                    });
            assertHoldsAll(contended, nodes);
            assertThat(contended.find((long) page * PageDirectory.SLOTS + 2)).isEqualTo("here");
            contended.recount();
        }
    }

    /** Fills nodes 0, 4, 8, ... or 1, 5, 9, ...: each byte is written by both threads. */
    private void fillAll(PropertyColumn contended, int nodes, int offset, AtomicBoolean done) {
        for (long node = offset; node < nodes; node += 4) {
            if (!put(contended, node, value(node))) {
                throw new AssertionError("node " + node + " was refused");
            }
            assertHolds(contended, node);
        }
        done.set(true);
    }

    private boolean put(PropertyColumn contended, long node, @Nullable Object value) {
        synchronized (locks.lock(node)) {
            return contended.put(node, value);
        }
    }

    private static @Nullable Boolean value(long node) {
        return node % 7 == 0 ? null : (Boolean) (node % 3 == 0);
    }

    private static void assertHoldsAll(PropertyColumn column, int nodes) {
        for (long node = 0; node < nodes; node++) {
            if (node % 4 < 2 || column.entries() == nodes) {
                assertHolds(column, node);
            }
        }
    }

    private static void assertHolds(PropertyColumn column, long node) {
        Object expected = value(node) == null ? PropertyColumn.ABSENT : value(node);
        if (column.find(node) != expected) {
            throw new AssertionError("node " + node + ": " + column.find(node) + " instead of " + expected);
        }
    }
}
