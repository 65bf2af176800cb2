package io.tremaux.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdMapTest {
    private static final int IDS = 5_000;
    private static final long MOST_BYTES_AN_ID = 112;

    private final AtomicLong bytes = new AtomicLong();
    private final IdMap map = new IdMap(bytes::addAndGet);

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
}
