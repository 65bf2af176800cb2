package io.tremaux.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jol.info.GraphLayout;

class IdSetTest {
    private static final long SEED = Long.getLong("tests.seed", 2016);
    private static final int IDS = 200_000;
    private static final long EMPTY = 2048;

    private final Random random = new Random(SEED);

    @Test
    void shouldHoldDenseIdsAsBits() {
        assertThat(bytesOf(i -> i)).as("in order").isLessThan(IDS / 4);
        assertThat(bytesOf(i -> IDS - i)).as("backwards").isLessThan(IDS / 4);
        assertThat(bytesOf(i -> random.nextInt(2 * IDS))).as("scattered").isLessThan(IDS / 2);
    }

    @Test
    void shouldHoldSparseIdsInNoMoreThanAHashSet() {
        assertThat(bytesOf(i -> random.nextLong() >>> 1)).isLessThan(24L * IDS);
        assertThat(bytesOf(i -> i % 2 == 0 ? i : 1L << 40 | i))
                .as("dense ones far away")
                .isLessThan(24L * IDS);
        assertThat(bytesOf(i -> i * 1000)).isLessThan(24L * IDS);
    }

    @Test
    void shouldTakeNextToNothingWhenSmall() {
        AtomicLong charged = new AtomicLong();
        IdSet set = new IdSet(charged::addAndGet);
        LongStream.range(0, 40).forEach(i -> set.add(i << 30));
        assertThat(charged).hasValue(0);
    }

    /** A hash set of so many takes 128 KiB. */
    @Test
    void shouldTurnToBitsWithinOneLongList() {
        AtomicLong charged = new AtomicLong();
        AtomicLong most = new AtomicLong();
        IdSet set = new IdSet(more -> most.accumulateAndGet(charged.addAndGet(more), Math::max));
        int[] list = random.ints(10_000, 0, 50_000).toArray();
        set.addAll(list, 0, list.length, new long[list.length], 0);
        assertThat(most.get()).isLessThan(32 << 10);
    }

    /** The signs of ints mean nothing; on the way the ids become bits. */
    @ParameterizedTest
    @ValueSource(ints = {60, 5_000, 1_000_000, Integer.MAX_VALUE})
    void shouldCollectThoseOfManyThatAreNewOrWereRemoved(int ids) {
        IdSet set = new IdSet(bytes -> {});
        Set<Long> expected = new HashSet<>();
        for (int round = 0; round < 200; round++) {
            int[] some = random.ints(random.nextInt(100), 0, ids)
                    .map(id -> random.nextBoolean() ? id | Integer.MIN_VALUE : id)
                    .toArray();
            int from = random.nextInt(some.length + 1);
            long[] fresh = new long[some.length + 3];
            int end = set.addAll(some, from, some.length - from, fresh, 3);
            long[] expectedFresh = Arrays.stream(some, from, some.length)
                    .mapToLong(id -> id & Integer.MAX_VALUE)
                    .filter(expected::add)
                    .toArray();
            assertThat(Arrays.copyOfRange(fresh, 3, end)).isEqualTo(expectedFresh);
            for (long gone :
                    random.ints(random.nextInt(20), 0, ids).asLongStream().toArray()) {
                set.remove(gone);
                expected.remove(gone);
                assertThat(set.contains(gone)).isFalse();
            }
            assertThat(set.size()).isEqualTo(expected.size());
        }
        assertThat(expected).allMatch(set::contains);
    }

    /** Adds ids, half of them twice, and returns what the set says that it takes, which is what it does take. */
    private long bytesOf(LongUnaryOperator ids) {
        Set<Long> expected = new HashSet<>();
        Charged charged = new Charged();
        IdSet set = new IdSet(charged);
        for (long i = 0; i < IDS; i++) {
            long id = ids.applyAsLong(i);
            assertThat(set.add(id)).as("-Dtests.seed=%d: %d", SEED, id).isEqualTo(expected.add(id));
            if (random.nextBoolean()) {
                assertThat(set.add(id)).isFalse();
            }
        }
        expected.forEach(id -> assertThat(set.add(id)).isFalse());
        assertThat(charged.bytes).isBetween(measured(set) - EMPTY, measured(set) + EMPTY);
        return charged.bytes;
    }

    /** What was charged; no lambda, which could not be measured. */
    private static final class Charged implements LongConsumer {
        long bytes;

        @Override
        public void accept(long more) {
            bytes += more;
        }
    }

    private static long measured(IdSet set) {
        return GraphLayout.parseInstance(set).totalSize();
    }
}
