package io.tremaux.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.cache.CacheStatistics.Removals;
import io.tremaux.cache.property.PropertyColumn;
import io.tremaux.heap.HeapBudget;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Each entry that goes is counted once, by why it went, whoever fills, invalidates and evicts at the same time. */
class CacheStatisticsTest {
    private static final int NODES = 400_000;

    private final CacheStatistics statistics = new CacheStatistics();
    private final GraphCache cache = new GraphCache(new HeapBudget(1 << 24), statistics);
    private final AtomicBoolean filled = new AtomicBoolean();
    private long labels;
    private long properties;
    private volatile int filledTo = 1;

    @Test
    void shouldCountEachEntryOnce() {
        Race.run(this::fill, this::invalidate, this::evict);

        assertAdded(statistics.removedLabels(), labels - cache.labelEntries());
        assertAdded(statistics.removedProperties(), properties - cache.propertyEntries());
        assertThat(statistics.removedRelationships()).isEqualTo(new Removals(0, 0));
        cache.assertConsistent();
    }

    private static void assertAdded(Removals removals, long gone) {
        assertThat(removals.invalidations()).isPositive();
        assertThat(removals.evictions()).isPositive();
        assertThat(removals.invalidations() + removals.evictions()).isEqualTo(gone);
    }

    /** Each node once. */
    private void fill() {
        for (int node = 0; node < NODES; node++) {
            PropertyColumn column = cache.properties().column(0);
            labels += Filling.labels(cache, node, node % 5) ? 1 : 0;
            properties += column != null && Filling.property(cache, column, node, true) ? 1 : 0;
            filledTo = node + 1;
        }
        filled.set(true);
    }

    private void invalidate() {
        Random random = new Random(7);
        for (long commit = 1; !filled.get(); commit++) {
            cache.invalidateLabels(random.nextInt(filledTo), commit);
            cache.invalidateProperties(random.nextInt(filledTo), commit);
        }
    }

    private void evict() throws InterruptedException {
        Sweep sweep = new Sweep(cache);
        while (!filled.get()) {
            sweep.evictUnused(() -> false);
            sweep.evictIdle(() -> false);
            Thread.sleep(1);
        }
    }
}
