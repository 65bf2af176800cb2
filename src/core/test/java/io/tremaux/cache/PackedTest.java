package io.tremaux.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.cache.page.Packed;
import io.tremaux.cache.page.PageDirectory;
import java.util.stream.IntStream;
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
}
