package io.tremaux.path;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Which start nodes have met a node, whatever its id. */
class MetBitsTest {
    @Test
    void shouldKnowNodesOfHighIdsWithoutMemoryForThoseBelow() {
        AtomicLong charged = new AtomicLong();
        MetBits bits = new MetBits(charged::addAndGet);
        List<Long> nodes = List.of(0L, 1L << 28, (1L << 29) - 1, 1L << 29, 1L << 35, 1L << 40, (1L << 50) + 3);
        for (long node : nodes) {
            assertThat(bits.addNew(node, 0b01)).isTrue();
            assertThat(bits.addNew(node, 0b11)).as("has new ones already").isFalse();
        }
        for (long node : nodes) {
            assertThat(bits.takeNew(node)).isEqualTo(0b11);
            assertThat(bits.addNew(node, 0b10)).as("knows them").isFalse();
        }
        assertThat(charged.get()).isLessThan(10 << 20);
    }
}
