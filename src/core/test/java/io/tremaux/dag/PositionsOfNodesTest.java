package io.tremaux.dag;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PositionsOfNodesTest {
    private static final int NODES = 20_000;

    private final AtomicInteger copies = new AtomicInteger();
    private final PositionsOfNodes positions = new PositionsOfNodes(bytes -> copies.incrementAndGet());

    @ParameterizedTest
    @ValueSource(longs = {1, 7, 8, 9, 1L << 31, 1L << 32, (1L << 32) + 1})
    void shouldTellIdsApartWhateverTheirDistance(long distance) {
        put(distance);

        for (int i = 0; i < NODES; i++) {
            assertThat(positions.get(i * distance)).isEqualTo(i);
        }
        assertThat(positions.get(NODES * distance)).isEqualTo(PositionsOfNodes.NONE);
    }

    /** Every eighth id: each node is just near enough to the others for the array, and just behind its end. */
    @ParameterizedTest
    @ValueSource(longs = {1, 7, 8, 9})
    void shouldCopyTheArrayRarely(long distance) {
        put(distance);

        assertThat(copies).hasValueLessThan(64);
    }

    private void put(long distance) {
        for (int i = 0; i < NODES; i++) {
            positions.put(i * distance, i);
        }
    }
}
