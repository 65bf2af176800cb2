package io.tremaux.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.cache.label.LabelPages;
import io.tremaux.cache.label.LabelSetDictionary;
import io.tremaux.cache.page.PageDirectory;
import io.tremaux.graph.Epoch;
import io.tremaux.graph.LabelSource;
import io.tremaux.graph.LookupCounts;
import io.tremaux.heap.HeapBudget;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Label pages whose dictionary is mostly garbage go while requests read and fill them: no answer is wrong, no byte is
 * lost.
 */
class DroppedLabelsTest {
    private static final int REQUESTS = 300;
    private static final int LOOKUPS = 2_000;
    private static final int NODES = 3 * PageDirectory.SLOTS;
    private static final int READERS = 3;

    private static final LabelSource STORE = new LabelSource() {
        @Override
        public long read(long node) {
            return node;
        }

        @Override
        public int[] beyond() {
            return LabelSetDictionary.NONE_BEYOND;
        }
    };

    private final HeapBudget budget = new HeapBudget(1 << 22);
    private final GraphCache cache = new GraphCache(budget, new CacheStatistics());
    private final AtomicInteger reading = new AtomicInteger(READERS);
    private final AtomicInteger drops = new AtomicInteger();

    @Test
    void shouldReadAndFillRightWhileLabelPagesGo() {
        Race.Runner[] runners = Stream.concat(
                        IntStream.range(0, READERS).mapToObj(this::reader), Stream.of((Race.Runner) this::evict))
                .toArray(Race.Runner[]::new);
        Race.run(runners);
        assertThat(drops).hasPositiveValue();
        cache.assertConsistent();
        cache.retire();
        assertThat(budget.used()).isZero();
    }

    private Race.Runner reader(int number) {
        Random random = new Random(number);
        return () -> {
            for (int i = 0; i < REQUESTS; i++) {
                request(random);
            }
            reading.decrementAndGet();
        };
    }

    private void request(Random random) {
        LookupCounts counts = new LookupCounts();
        WriteBuffer fills = new WriteBuffer(cache, new OpenGate(), counts, new LookupCounts(), new LookupCounts());
        PagedLabels labels = new PagedLabels(STORE, fills, new Epoch(), counts);
        for (int i = 0; i < LOOKUPS; i++) {
            int node = random.nextInt(NODES);
            int label = random.nextInt(14);
            assertThat(labels.has(node, label)).isEqualTo((node >>> label & 1) != 0);
        }
        fills.publish();
    }

    private void evict() {
        Sweep sweep = new Sweep(cache);
        while (reading.get() > 0) {
            LabelPages before = cache.labels();
            sweep.evictIdle(() -> false);
            sweep.evictUnused(() -> false);
            drops.addAndGet(cache.labels() == before ? 0 : 1);
        }
    }
}
