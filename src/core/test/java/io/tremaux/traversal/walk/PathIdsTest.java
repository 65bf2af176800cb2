package io.tremaux.traversal.walk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PathIdsTest {
    private static final long SEED = Long.getLong("tests.seed", 2016);
    private static final int STEPS = 20_000;

    @Test
    void shouldKnowWhatIsOnAPathThatGoesUpAndDown() {
        Random random = new Random(SEED);
        AtomicLong charged = new AtomicLong();
        PathIds path = new PathIds(true, charged::addAndGet);
        List<Long> expected = new ArrayList<>();
        int longest = 0;
        for (int i = 0; i < STEPS; i++) {
            boolean down = random.nextInt(STEPS) > i; // ever deeper at first, then up again
            if (down || expected.isEmpty()) {
                path.push(i);
                expected.add((long) i);
            } else {
                path.pop();
                expected.remove(expected.size() - 1);
            }
            longest = Math.max(longest, expected.size());
            long asked = random.nextInt(i + 1);
            assertThat(path.contains(asked)).as("-Dtests.seed=%d: %d", SEED, i).isEqualTo(expected.contains(asked));
            if (!expected.isEmpty()) {
                assertThat(path.last()).isEqualTo(expected.get(expected.size() - 1));
            }
        }
        assertThat(charged.get()).isBetween(12L * longest, 48L * longest);
    }
}
