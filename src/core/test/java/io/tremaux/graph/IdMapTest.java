package io.tremaux.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdMapTest {
    private static final int IDS = 5_000;
    private static final long MOST_BYTES_AN_ID = 112;

    private static final int IN_A_ROW = 20_000;

    private final AtomicLong bytes = new AtomicLong();
    private final AtomicInteger copies = new AtomicInteger();
    private final IdMap map = new IdMap(this::charge);

    /** Blocks are given back when they were copied into the array. */
    private void charge(long more) {
        bytes.addAndGet(more);
        copies.addAndGet(more < 0 ? 1 : 0);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 7, 8, 9, 16, 17, 1L << 31, 1L << 32, (1L << 32) + 1})
    void shouldHaveTheLastNumberOfEachId(long distance) {
        Random random = new Random(distance);
        Map<Long, Integer> expected = new HashMap<>();
        assertThat(map.isEmpty()).isTrue();
        for (int i = 0; i < IDS; i++) {
            long id = random.nextInt(IDS) * distance;
            expected.put(id, i);
            map.put(id, i);
        }

        assertThat(map.isEmpty()).isFalse();
        for (long id = 0; id < IDS; id++) {
            assertThat(map.get(id * distance)).isEqualTo(expected.getOrDefault(id * distance, IdMap.NONE));
        }
        assertThat(bytes.get()).isBetween(4L * expected.size(), MOST_BYTES_AN_ID * expected.size());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 7, 8, 9, 16, 17, 1L << 31, 1L << 32, (1L << 32) + 1})
    void shouldTellIdsApartWhateverTheirDistance(long distance) {
        putInARow(distance);

        for (int i = 0; i < IN_A_ROW; i++) {
            assertThat(map.get(i * distance)).isEqualTo(i);
        }
        assertThat(map.get(IN_A_ROW * distance)).isEqualTo(IdMap.NONE);
    }

    /** Some of these ids are just near enough to the others for the array, and just behind its end. */
    @ParameterizedTest
    @ValueSource(longs = {1, 7, 8, 9, 14, 16, 28})
    void shouldCopyTheArrayRarely(long distance) {
        putInARow(distance);

        assertThat(copies).hasValueLessThan(64);
    }

    private void putInARow(long distance) {
        for (int i = 0; i < IN_A_ROW; i++) {
            map.put(i * distance, i);
        }
    }
}
