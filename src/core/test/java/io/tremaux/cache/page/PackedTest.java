package io.tremaux.cache.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.cache.ModelGraph;
import java.util.BitSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jol.info.GraphLayout;

class PackedTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8, 16})
    void shouldWriteANumberAndLeaveItsNeighbours(int bits) {
        ModelGraph.withSeed(random -> {
            long[] words = Packed.zeros(bits);
            int[] expected = new int[PageDirectory.SLOTS];
            for (int i = 0; i < 3 * PageDirectory.SLOTS; i++) {
                int slot = random.nextInt(PageDirectory.SLOTS);
                expected[slot] = random.nextInt(1 << bits);
                Packed.write(words, bits, slot, expected[slot]);
            }
            assertThat(IntStream.range(0, PageDirectory.SLOTS).map(slot -> Packed.read(words, bits, slot)))
                    .containsExactly(IntStream.of(expected).boxed().toArray(Integer[]::new));
            assertThat(Packed.bytes(bits))
                    .isEqualTo(GraphLayout.parseInstance((Object) words).totalSize());
        });
    }

    @Test
    void shouldTellWhetherSomeBitsAreAllOnes() {
        ModelGraph.withSeed(random -> {
            long[] words = Packed.zeros(1);
            BitSet expected = new BitSet();
            for (int i = 0; i < PageDirectory.SLOTS; i++) {
                if (random.nextInt(100) > 0) {
                    Packed.write(words, 1, i, 1);
                    expected.set(i);
                }
            }
            for (int i = 0; i < 100_000; i++) {
                int count = 1 + random.nextInt(random.nextBoolean() ? 8 : 200);
                int slot = random.nextInt(PageDirectory.SLOTS - count + 1);
                assertThat(Packed.areOnes(words, slot, count))
                        .as("%d from %d on", count, slot)
                        .isEqualTo(expected.nextClearBit(slot) >= slot + count);
            }
        });
    }
}
