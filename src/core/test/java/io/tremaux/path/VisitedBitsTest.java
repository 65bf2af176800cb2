package io.tremaux.path;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Which start nodes have met a node, whatever its id. */
class VisitedBitsTest {
    @Test
    void shouldKnowNodesOfHighIdsWithoutMemoryForThoseBelow() {
        AtomicLong charged = new AtomicLong();
        VisitedBits bits = new VisitedBits(charged::addAndGet);
        List<Long> nodes =
                List.of(0L, 63L, 64L, 1L << 25, (1L << 26) - 1, 1L << 26, 1L << 35, 1L << 40, (1L << 50) + 3);
        for (long node : nodes) {
            bits.come(node, 0b01);
            bits.come(node, 0b11);
        }
        assertThat(takeNew(bits)).containsOnlyKeys(nodes).values().containsOnly(0b11L);
        for (long node : nodes) {
            bits.come(node, 0b110);
        }
        bits.come(7, 0b10);
        Map<Long, Long> taken = takeNew(bits);
        assertThat(taken.remove(7L)).as("not met before").isEqualTo(0b10);
        assertThat(taken).containsOnlyKeys(nodes).values().containsOnly(0b100L);
        assertThat(takeNew(bits)).isEmpty();
        assertThat(charged.get()).isLessThan(10 << 20);
    }

    private static Map<Long, Long> takeNew(VisitedBits bits) {
        Map<Long, Long> taken = new HashMap<>();
        bits.takeNew(taken::put);
        return taken;
    }
}
