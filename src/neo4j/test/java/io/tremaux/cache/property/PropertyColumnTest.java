package io.tremaux.cache.property;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.cache.CountedTime;
import io.tremaux.cache.Filling;
import io.tremaux.cache.ModelGraph;
import io.tremaux.cache.RandomValues;
import io.tremaux.cache.page.PageDirectory;
import io.tremaux.cache.page.Stripes;
import io.tremaux.graph.Heard;
import io.tremaux.heap.Evictable;
import io.tremaux.heap.HeapBudget;
import io.tremaux.heap.Reservation;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PropertyColumnTest {
    private static final int NODES = 3 * PageDirectory.SLOTS;

    private final Reservation charge = new Reservation(new HeapBudget(256 << 20));
    private final PropertyColumn column = new PropertyColumn(Stripes.Kind.PROPERTIES, 0, charge);
    private final Map<Long, @Nullable Object> model = new HashMap<>();

    /** From values of one kind to all kinds at once, so that pages of every sort turn into one another. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 20})
    void shouldFindExactlyWhatWasPutWhateverItsTypeAndItsNeighbours(int kindsAtOnce) {
        ModelGraph.withSeed(random -> {
            for (int round = 0; round < 40; round++) {
                int kind = random.nextInt(RandomValues.kinds());
                int nodes = 1 + random.nextInt(NODES);
                for (int i = 0; i < 1000; i++) {
                    changeOne(random.nextInt(nodes), kind + random.nextInt(kindsAtOnce), random);
                }
                assertHoldsModel();
            }
        });
    }

    private void changeOne(long node, int kind, Random random) {
        switch (random.nextInt(4)) {
            case 0 -> forget(node);
            case 1 -> {
                if (random.nextInt(500) == 0) {
                    evict(node);
                }
            }
            default -> put(node, RandomValues.value(kind % RandomValues.kinds(), random));
        }
    }

    private void forget(long node) {
        column.invalidate(node);
        model.remove(node);
    }

    private void evict(long node) {
        long index = PageDirectory.index(node);
        int before = model.size();
        model.keySet().removeIf(other -> PageDirectory.index(other) == index);
        assertThat(column.evict(node)).isEqualTo(before - model.size());
    }

    private void put(long node, @Nullable Object value) {
        assertThat(column.put(node, value)).isTrue();
        model.put(node, value);
    }

    private void assertHoldsModel() {
        Heard heard = new Heard();
        for (long node = 0; node < NODES; node++) {
            Object found = column.find(node);
            Boolean answer = Filling.test(column, node, heard);
            Object value = model.get(node);
            if (!model.containsKey(node)) {
                assertThat(found).as("node %d", node).isNull();
                assertThat(answer).as("node %d", node).isNull();
            } else if (!same(found, value == null ? PropertyColumn.ABSENT : value)
                    || !Objects.equals(answer, heard.answer())
                    || !Objects.deepEquals(heard.value(), Heard.as(value))) {
                throw new AssertionError(
                        "node " + node + ": " + found + ", heard as " + heard.value() + ", not " + value);
            }
        }
        assertThat(column.entries()).isEqualTo(model.size());
        assertThat(column.recount()).isEqualTo(charge.bytes() + PropertyColumn.BYTES);
    }

    /** Doubles by their bits. */
    private static boolean same(@Nullable Object found, Object expected) {
        return expected instanceof Double number
                ? found instanceof Double other
                        && Double.doubleToRawLongBits(other) == Double.doubleToRawLongBits(number)
                : Objects.deepEquals(found, expected);
    }

    /**
     * Where a page has to be copied for a value, the copy needs room: much more than the value, with texts that had
     * codes.
     */
    @Test
    void shouldGetAsMuchRoomAsTheCopyOfAPageTakes() {
        HeapBudget budget = new HeapBudget(8 << 20);
        PropertyColumn texts = new PropertyColumn(Stripes.Kind.PROPERTIES, 0, new Reservation(budget));
        for (int node = 0; node < PageDirectory.SLOTS - 1; node++) {
            assertThat(texts.put(node, "%0100d".formatted(node))).isTrue();
        }
        budget.add(new Hoard(budget));
        long number = PageDirectory.SLOTS - 1;
        assertThat(texts.put(number, 7L)).isFalse();
        budget.makeRoomIfShort(); // after one rejection it takes no page
        assertThat(budget.free()).isZero();
        for (int i = 0; i < 5_000; i++) {
            assertThat(texts.put(number, 7L)).isFalse();
        }
        budget.makeRoomIfShort();
        assertThat(texts.put(number, 7L)).isTrue();
    }

    /** A cache that holds all there is, and gives it back by the KiB. */
    private static final class Hoard implements Evictable {
        private final Reservation all;

        Hoard(HeapBudget budget) {
            all = new Reservation(budget);
            all.add(budget.free());
        }

        @Override
        public void evictIdle(BooleanSupplier enough) {}

        @Override
        public void evictUnused(BooleanSupplier enough) {
            while (!enough.getAsBoolean()) {
                all.subtract(1 << 10);
            }
        }

        @Override
        public long entries() {
            return 0;
        }
    }

    @Test
    void shouldLeaveANodeUnknownWhereThereIsNoRoom() {
        ModelGraph.withSeed(random -> {
            for (int round = 0; round < 60; round++) {
                HeapBudget budget = new HeapBudget(random.nextInt(150_000));
                PropertyColumn small = new PropertyColumn(Stripes.Kind.PROPERTIES, 0, new Reservation(budget));
                Map<Long, Object> held = new HashMap<>();
                for (int i = 0; i < 2000; i++) {
                    long node = random.nextInt(NODES);
                    Object value = RandomValues.value(random.nextInt(RandomValues.kinds()), random);
                    if (small.put(node, value)) {
                        held.put(node, value == null ? PropertyColumn.ABSENT : value);
                    } else {
                        held.remove(node);
                    }
                }
                for (long node = 0; node < NODES; node++) {
                    assertThat(Objects.deepEquals(small.find(node), held.get(node)))
                            .isTrue();
                }
                assertThat(small.recount()).isEqualTo(budget.used() + PropertyColumn.BYTES);
                held.keySet().forEach(small::invalidate);
                assertThat(small.entries()).isZero();
            }
        });
    }

    @Test
    void shouldGiveBackTheBytesOfAValue() {
        put(1, new long[10]);
        long before = charge.bytes();
        put(2, new long[1000]);
        assertThat(charge.bytes()).isGreaterThan(before + 8000);
        put(2, new long[1000]);
        column.invalidate(2);
        column.invalidate(2);
        assertThat(charge.bytes()).isEqualTo(before);
        column.evict(1);
        assertThat(charge.bytes()).isLessThan(1000);
    }

    /** What a copy of a page would take is worked out once, not for each value for which there is no room. */
    @Test
    void shouldNotWorkOutACopyAgainForWhichThereWasNoRoom() {
        AtomicInteger looks = new AtomicInteger();
        int known = PageDirectory.SLOTS - 96;
        for (int node = 0; node < known; node++) {
            assertThat(column.put(node, new CountedTime(node % 12, looks))).isTrue();
        }
        assertThat(charge.add(charge.free())).isTrue();
        looks.set(0);
        for (int node = known; node < PageDirectory.SLOTS; node++) {
            assertThat(column.put(node, new CountedTime(node, looks))).isFalse();
        }
        assertThat(looks).hasValueBetween(known, 2 * known);
    }

    @Test
    void shouldCopyAPageOnceThereIsRoomForIt() {
        column.put(0, true);
        long free = charge.free();
        charge.add(free);
        assertThat(column.put(1, "Ann")).isFalse();
        charge.subtract(free);
        assertThat(column.put(1, "Ann")).isTrue();
        assertThat(column.find(0)).isEqualTo(true);
        assertThat(column.find(1)).isEqualTo("Ann");
    }
}
