package io.tremaux.cache.property;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.tremaux.cache.Filling;
import io.tremaux.cache.ModelGraph;
import io.tremaux.cache.RandomValues;
import io.tremaux.cache.page.PageDirectory;
import io.tremaux.cache.page.Stripes;
import io.tremaux.graph.ValueTest;
import io.tremaux.heap.HeapBudget;
import io.tremaux.heap.Reservation;
import java.lang.management.ManagementFactory;
import java.time.LocalDate;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jol.info.GraphLayout;

/** Which page values get, told by what they take. */
class PropertyPageTest {
    private static final int NODES = 256 * PageDirectory.SLOTS;

    private final Reservation charge = new Reservation(new HeapBudget(1 << 30));
    private final PropertyColumn column = new PropertyColumn(Stripes.Kind.PROPERTIES, 0, charge);

    @ParameterizedTest(name = "{0}: {2} bytes")
    @MethodSource("columns")
    void shouldTakeFewBytesANode(String what, LongFunction<@Nullable Object> values, double bytes) {
        long empty = GraphLayout.parseInstance(column).totalSize();
        fill(values, NODES);
        long measured = GraphLayout.parseInstance(column).totalSize() - empty;
        assertThat((double) measured / NODES).as("bytes a node").isBetween(bytes, bytes + 0.2);
        assertThat((double) charge.bytes()).as("bytes charged").isBetween((double) measured, 1.25 * measured);
    }

    static Stream<Arguments> columns() {
        return Stream.of(
                column("nothing", node -> null, 0.25),
                column("booleans", node -> node % 3 == 0 ? null : (Object) (node % 3 == 1), 0.25),
                column("strings and booleans", node -> node % 2 == 0 ? "yes" : (Object) true, 0.5),
                column("a dozen strings", node -> "kind " + node % 12, 0.5),
                column("two hundred strings", node -> node % 9 == 0 ? null : "kind " + node % 200, 1),
                column("a thousand dates", node -> LocalDate.ofEpochDay(node % 1000), 2),
                column("shorts", node -> (short) (node % 1000), 2),
                column("longs", node -> node % 5 == 0 ? null : (Object) node, 8.5),
                column("ints", node -> (int) node, 8.5),
                column("doubles and longs", node -> node % 2 == 0 ? node / 3.0 : (Object) node, 8.5));
    }

    private static Arguments column(String what, LongFunction<@Nullable Object> values, double bytes) {
        return Arguments.of(what, values, bytes);
    }

    /** Every value known in the heap, each of its own, and each page that is no use to it any more. */
    @Test
    void shouldChargeNoLessThanTheHeapHolds() {
        ModelGraph.withSeed(random -> {
            long empty = GraphLayout.parseInstance(column).totalSize();
            for (int kind = 0; kind < RandomValues.kinds(); kind++) {
                int first = kind;
                long from = (long) kind * PageDirectory.SLOTS;
                for (long node = from; node < from + PageDirectory.SLOTS; node++) {
                    int either = random.nextInt(300) == 0 ? random.nextInt(RandomValues.kinds()) : first;
                    assertThat(column.put(node, RandomValues.value(either, random)))
                            .isTrue();
                }
            }
            long measured = GraphLayout.parseInstance(column).totalSize() - empty;
            assertThat(charge.bytes()).isBetween(measured, 4 * measured);
        });
    }

    @Test
    void shouldTakeWhatAnEmptyColumnIsChargedFor() {
        long measured = GraphLayout.parseInstance(column)
                .subtract(GraphLayout.parseInstance(charge, Stripes.Kind.PROPERTIES))
                .totalSize();
        assertThat(measured).isBetween(PropertyColumn.BYTES / 2, PropertyColumn.BYTES);
    }

    /** A column of names, each its own: the dictionary fills up, and from then on it is objects. */
    @Test
    void shouldKeepMoreStringsThanThereAreCodes() {
        int nodes = 2 * ValueDictionary.MAX_CODES;
        fill(node -> "name " + node, nodes);
        for (long node = 0; node < nodes; node++) {
            if (!("name " + node).equals(column.find(node))) {
                throw new AssertionError("node " + node + ": " + column.find(node));
            }
        }
        assertThat(column.entries()).isEqualTo(nodes);
        assertThat(column.recount()).isEqualTo(charge.bytes() + PropertyColumn.BYTES);
    }

    @Test
    void shouldBecomeANumberPageOnceTheStringsAreForgotten() {
        fill(node -> "x", PageDirectory.SLOTS);
        for (long node = 0; node < PageDirectory.SLOTS; node++) {
            column.invalidate(node);
        }
        fill(node -> node, PageDirectory.SLOTS);
        assertThat(charge.bytes()).isBetween(8 * 4096L, 9 * 4096L);
        assertThat(column.put(1, "x")).isTrue();
        assertThat(charge.bytes()).as("each number an object").isGreaterThan(20 * 4096L);
    }

    /** A test that counts, and keeps nothing. */
    private static final class Sum implements ValueTest {
        private double sum;

        @Override
        public boolean of(@Nullable Object value) {
            return value != null;
        }

        @Override
        public boolean ofBoolean(boolean value) {
            sum += value ? 1 : 0;
            return value;
        }

        @Override
        public boolean ofLong(long value) {
            sum += value;
            return true;
        }

        @Override
        public boolean ofDouble(double value) {
            sum += value;
            return true;
        }
    }

    @Test
    void shouldTestBooleansAndNumbersWithoutMakingObjects() {
        int nodes = 6 * PageDirectory.SLOTS;
        fill(node -> node % 5 == 0 ? null : inItsPage(node), nodes);
        Sum sum = new Sum();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (long node = 0; node < nodes; node++) {
            Filling.test(column, node, sum);
        }
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat(sum.sum).isGreaterThan(1e6);
        assertThat(allocated).as("bytes for %d tests", nodes).isLessThan(nodes);
    }

    /** A page of booleans, one of longs, one of doubles, and so on. */
    private static Object inItsPage(long node) {
        return switch ((int) PageDirectory.index(node) % 3) {
            case 0 -> node % 2 == 0;
            case 1 -> 1000 + node;
            default -> node / 7.0;
        };
    }

    private void fill(LongFunction<@Nullable Object> values, long nodes) {
        for (long node = 0; node < nodes; node++) {
            if (!column.put(node, values.apply(node))) {
                throw new AssertionError("node " + node + " was refused");
            }
        }
    }
}
