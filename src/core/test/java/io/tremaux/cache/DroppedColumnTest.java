package io.tremaux.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.cache.page.PageDirectory;
import io.tremaux.graph.Epoch;
import io.tremaux.graph.LookupCounts;
import io.tremaux.graph.Properties;
import io.tremaux.heap.HeapBudget;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Columns whose dictionaries are mostly garbage go while requests read and fill them: no value is wrong, no byte is
 * lost.
 */
class DroppedColumnTest {
    private static final int REQUESTS = 400;
    private static final int LOOKUPS = 1_000;
    private static final int NODES = 3 * PageDirectory.SLOTS;
    private static final int KEYS = 2;
    private static final int READERS = 3;

    private static final Properties STORE = (node, key) -> "value " + node % 3000 + " of key " + key;

    private final HeapBudget budget = new HeapBudget(1 << 22);
    private final CacheStatistics statistics = new CacheStatistics();
    private final GraphCache cache = new GraphCache(budget, statistics);
    private final AtomicInteger reading = new AtomicInteger(READERS);

    @Test
    void shouldDropAColumnOfWhichOnlyTheDictionaryIsLeft() {
        request(new Random(1), LOOKUPS);
        long filled = budget.used();
        Sweep sweep = new Sweep(cache);
        long entries = cache.propertyEntries();
        sweep.evictIdle(() -> false);
        assertThat(statistics.removedProperties().evictions())
                .as("filled just now")
                .isZero();
        sweep.evictIdle(() -> false);
        assertThat(statistics.removedProperties().evictions()).isEqualTo(entries);
        assertThat(cache.propertyEntries()).isZero();
        assertThat(budget.used()).isLessThan(filled / 50);
        cache.assertConsistent();
        request(new Random(1), LOOKUPS);
        assertThat(budget.used()).isEqualTo(filled);
    }

    @Test
    void shouldRejectFillsOfARequestThatStillHasTheDroppedColumn() {
        LookupCounts counts = new LookupCounts();
        WriteBuffer fills = new WriteBuffer(cache, new OpenGate(), new LookupCounts(), counts, new LookupCounts());
        PagedProperties properties = new PagedProperties(STORE, fills, new Epoch(), counts);
        IntStream.range(0, 10).forEach(node -> properties.value(node, 0));
        fills.publish();
        Sweep sweep = new Sweep(cache);
        sweep.evictIdle(() -> false);
        sweep.evictIdle(() -> false);
        IntStream.range(0, 20)
                .forEach(node -> assertThat(properties.value(node, 0)).isEqualTo(STORE.value(node, 0)));
        fills.publish();
        assertThat(counts.fills).isEqualTo(10);
        assertThat(counts.rejected).isEqualTo(20);
        cache.assertConsistent();
    }

    /**
     * A request that has the column goes on with it after it took a commit up: it must not find there what the commit
     * changed.
     */
    @Test
    void shouldForgetWhatACommitChangedWhileTheColumnGoes() throws InterruptedException {
        LookupCounts counts = new LookupCounts();
        WriteBuffer fills = new WriteBuffer(cache, new OpenGate(), new LookupCounts(), counts, new LookupCounts());
        AtomicReference<String> stored = new AtomicReference<>("old");
        PagedProperties properties =
                new PagedProperties((node, key) -> stored.get() + node, fills, new Epoch(), counts);
        properties.value(0, 0);
        IntStream.range(0, 100).forEach(i -> properties.value(PageDirectory.SLOTS + i, 0));
        fills.publish();
        cache.columns().forEach(column -> column.evict(PageDirectory.SLOTS)); // what is left is mostly garbage
        Thread sweeping = new Thread(cache::dropGarbage, "tremaux-test-sweep");
        synchronized (cache.stripes().lock(0)) {
            sweeping.start();
            while (sweeping.getState() != Thread.State.BLOCKED) {
                Thread.onSpinWait();
            }
            stored.set("new");
            cache.invalidateProperties(0, 1);
            assertThat(properties.value(0, 0)).isEqualTo("new0");
        }
        sweeping.join();
        cache.assertConsistent();
    }

    @Test
    void shouldReadAndFillRightWhileColumnsGo() {
        Race.Runner[] runners = Stream.concat(
                        IntStream.range(0, READERS).mapToObj(this::reader), Stream.of((Race.Runner) this::evict))
                .toArray(Race.Runner[]::new);
        Race.run(runners);
        cache.assertConsistent();
        cache.retire();
        assertThat(budget.used()).isZero();
    }

    private Race.Runner reader(int number) {
        Random random = new Random(number);
        return () -> {
            for (int i = 0; i < REQUESTS; i++) {
                request(random, LOOKUPS);
            }
            reading.decrementAndGet();
        };
    }

    private void request(Random random, int lookups) {
        LookupCounts counts = new LookupCounts();
        WriteBuffer fills = new WriteBuffer(cache, new OpenGate(), new LookupCounts(), counts, new LookupCounts());
        PagedProperties properties = new PagedProperties(STORE, fills, new Epoch(), counts);
        for (int i = 0; i < lookups; i++) {
            int node = random.nextInt(NODES);
            int key = i / (lookups / KEYS);
            assertThat(properties.value(node, key)).isEqualTo(STORE.value(node, key));
        }
        fills.publish();
    }

    private void evict() {
        Sweep sweep = new Sweep(cache);
        while (reading.get() > 0) {
            sweep.evictIdle(() -> false);
            sweep.evictUnused(() -> false);
        }
    }
}
