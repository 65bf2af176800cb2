package io.tremaux.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.cache.page.PageDirectory;
import io.tremaux.cache.property.PropertyColumn;
import io.tremaux.cache.request.RequestLabels;
import io.tremaux.cache.request.RequestProperties;
import io.tremaux.graph.Epoch;
import io.tremaux.graph.LookupCounts;
import io.tremaux.heap.HeapBudget;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.openjdk.jol.info.GraphLayout;

class GraphCacheTest {
    private static final byte[] NO_ROOM = {};

    private final CacheStatistics statistics = new CacheStatistics();
    private final LookupCounts counts = new LookupCounts();
    private final ModelGraph graph = new ModelGraph();

    @Test
    void shouldTakeAtMostThreeBytesANodeForLabelsAndABoolean() {
        int nodes = 1_000_000;
        HeapBudget budget = new HeapBudget(1 << 30);
        GraphCache cache = new GraphCache(budget, statistics);
        PropertyColumn column = column(cache, 3);
        for (long node = 0; node < nodes; node++) {
            assertFilled(Filling.labels(cache, node, node % 5));
            assertFilled(Filling.property(cache, column, node, node % 3 == 0 ? null : (Boolean) (node % 3 == 1)));
        }
        long measured = GraphLayout.parseInstance(cache).totalSize();
        assertThat(measured / (double) nodes).isLessThan(3);
        assertThat((double) cache.bytes()).isBetween(0.9 * measured, 1.1 * measured);
        assertThat(cache.bytes()).isEqualTo(budget.used());
        assertThat(cache.labelEntries()).isEqualTo(nodes);
        assertThat(cache.propertyEntries()).isEqualTo(nodes);
        cache.assertConsistent();
    }

    /** Whatever is kept, the charge is no less than what the heap really holds. */
    @Test
    void shouldChargeNoLessThanTheHeapHolds() {
        ModelGraph.withSeed(random -> {
            GraphCache cache = new GraphCache(new HeapBudget(1 << 30), statistics);
            long empty = GraphLayout.parseInstance(cache).totalSize();
            for (int i = 0; i < 20_000; i++) {
                fillAtRandom(cache, random, 1 << 16);
            }
            long measured = GraphLayout.parseInstance(cache).totalSize() - empty;
            assertThat(cache.bytes()).isBetween(measured, 3 * measured);
            cache.assertConsistent();
        });
    }

    @Test
    void shouldChargeRequestsNoLessThanTheHeapHolds() {
        HeapBudget budget = new HeapBudget(1 << 30);
        RequestLabels labels = new RequestLabels(graph, budget, new Epoch(), counts);
        RequestProperties properties = new RequestProperties(graph, budget, new Epoch(), counts);
        Object[] maps = {labels, properties};
        long graphAlone = GraphLayout.parseInstance(graph).totalSize();
        for (int round = 0; round < 5; round++) {
            for (long node = 0; node < 700; node++) {
                labels.has(node * 900, 1);
                properties.value(node * 900, (int) (node % 3));
            }
            for (long node = 0; node < 300; node++) {
                properties.value(node * 900, 5);
                properties.value(node * 900, 6);
            }
        }
        long nodesRead = GraphLayout.parseInstance(graph).totalSize() - graphAlone;
        long measured = GraphLayout.parseInstance(maps).totalSize() - graphAlone - nodesRead;
        assertThat(budget.used()).isBetween(measured - 4096, 3 * measured);
    }

    @Test
    void shouldNeverHoldMoreThanTheBudgetAndGiveAllBack() {
        ModelGraph.withSeed(random -> {
            HeapBudget budget = new HeapBudget(400_000);
            AtomicReference<GraphCache> current = new AtomicReference<>(new GraphCache(budget, statistics));
            AtomicBoolean done = new AtomicBoolean();
            long seed = random.nextLong();
            Race.run(
                    () -> request(current, budget, new Random(seed + 1)),
                    () -> request(current, budget, new Random(seed + 2)),
                    () -> {
                        request(current, budget, new Random(seed + 3));
                        done.set(true);
                    },
                    () -> {
                        while (!done.get()) {
                            assertThat(budget.used()).isBetween(0L, budget.max());
                        }
                    });
            current.get().assertConsistent();
            current.get().retire();
            assertThat(budget.used()).isZero();
        });
        assertThat(evictions()).isPositive();
    }

    private long evictions() {
        return statistics.removedLabels().evictions()
                + statistics.removedProperties().evictions();
    }

    private void request(AtomicReference<GraphCache> current, HeapBudget budget, Random random) {
        for (int i = 0; i < 150; i++) {
            GraphCache cache = current.get();
            if (!cache.retain()) {
                continue;
            }
            try (RequestProperties ofRequest =
                    new RequestProperties(new ModelGraph(), budget, new Epoch(), new LookupCounts())) {
                for (int step = 0; step < 200; step++) {
                    fillAtRandom(cache, random, step % 10 == 0 ? 1L << 31 : 20_000);
                    ofRequest.value(random.nextInt(1000), 1);
                }
            }
            if (random.nextInt(8) == 0) {
                current.compareAndSet(cache, new GraphCache(budget, statistics));
            }
            if (current.get() != cache) {
                cache.retire();
            }
            cache.release();
        }
    }

    private static void fillAtRandom(GraphCache cache, Random random, long nodes) {
        long node = random.nextLong(nodes);
        PropertyColumn column = cache.properties().column(random.nextInt(20));
        switch (random.nextInt(4)) {
            case 0 -> Filling.labels(cache, node, random.nextInt(300));
            case 1 -> Filling.labels(cache, node, random.nextInt(300), new int[] {64 + random.nextInt(9), 90});
            case 2 -> fill(cache, column, node, random.nextBoolean());
            default -> fill(cache, column, node, "x".repeat(random.nextInt(40)));
        }
    }

    private static void fill(GraphCache cache, PropertyColumn column, long node, Object value) {
        if (column != null) {
            Filling.property(cache, column, node, value);
        }
    }

    @Test
    void shouldHoldBytesUntilTheLastRequestLeaves() {
        HeapBudget budget = new HeapBudget(1 << 20);
        GraphCache cache = new GraphCache(budget, statistics);
        assertThat(cache.retain()).isTrue();
        assertThat(cache.retain()).isTrue();
        assertFilled(Filling.labels(cache, 1, 1));
        cache.release();
        assertThat(budget.used()).isPositive();
        cache.retire();
        cache.retire();
        assertThat(budget.used()).isPositive();
        assertThat(cache.retain()).as("a request that was about to enter").isTrue();
        cache.release();
        assertThat(cache.labels().code(1)).isPositive();
        cache.release();
        assertThat(budget.used()).isZero();
        assertThat(cache.retain()).isFalse();
        assertThat(cache.labels().code(1)).isZero();
        assertThatThrownBy(cache::release).isInstanceOf(IllegalStateException.class);
        assertThat(evictions()).isZero();
    }

    @Test
    void shouldEmptyReplacedCachesFirstAndTheCurrentOneNever() {
        HeapBudget budget = new HeapBudget(100_000);
        GraphCache replaced = new GraphCache(budget, statistics);
        WriteBuffer fills = new WriteBuffer(replaced, new OpenGate(), counts, counts, new LookupCounts());
        PagedLabels labels = new PagedLabels(graph, fills, new Epoch(), counts);
        PagedProperties properties = new PagedProperties(graph, fills, new Epoch(), counts);
        assertThat(replaced.retain()).isTrue();
        for (long node = 0; counts.rejected == 0; node += PageDirectory.SLOTS) {
            labels.has(node, 1);
            properties.value(node, 1);
            fills.publish();
        }
        long entries = counts.fills;
        replaced.retire();
        assertThat(replaced.bytes()).isGreaterThan(90_000);

        GraphCache current = new GraphCache(budget, statistics);
        for (long node = 0; node < 10; node++) {
            assertFilled(Filling.labels(current, node * PageDirectory.SLOTS, 1));
        }
        assertThat(replaced.bytes()).isZero();
        assertThat(evictions()).isEqualTo(entries);
        replaced.assertConsistent();
        for (long node = 10; Filling.labels(current, node * PageDirectory.SLOTS, 1); node++) {
            assertThat(node).isLessThan(100);
        }
        assertThat(current.labels().code(0)).isPositive();
        current.assertConsistent();

        long misses = counts.misses;
        graph.label(0, 8, new Random(1));
        assertThat(labels.has(0, 1)).isEqualTo(graph.has(0, 1));
        assertThat(properties.value(0, 1)).isNull();
        assertThat(counts.misses).as("an emptied cache answers from the store").isEqualTo(misses + 2);
        replaced.release();
    }

    @Test
    void shouldEndUpEmptyWhoeverFillsMeanwhile() {
        HeapBudget budget = new HeapBudget(1 << 24);
        for (int round = 0; round < 300; round++) {
            GraphCache cache = new GraphCache(budget, statistics);
            Random random = new Random(round);
            Race.run(
                    () -> {
                        for (int i = 0; i < 300; i++) {
                            fillAtRandom(cache, random, 1 << 20);
                        }
                    },
                    () -> {
                        Thread.onSpinWait();
                        cache.empty();
                    });
            assertThat(budget.used()).isZero();
            cache.assertConsistent();
            assertThat(GraphLayout.parseInstance(cache.labels()).totalSize()).isLessThan(5000);
        }
    }

    @Test
    void shouldPublishOnlyThroughAnOpenGateAndAskItAfterTheStore() {
        AtomicBoolean open = new AtomicBoolean();
        AtomicLong readsWhenAsked = new AtomicLong();
        GraphCache cache = new GraphCache(new HeapBudget(1 << 20), statistics);
        OpenGate gate = new OpenGate(() -> {
            readsWhenAsked.set(graph.reads);
            return open.get();
        });
        WriteBuffer fills = new WriteBuffer(cache, gate, counts, counts, new LookupCounts());
        PagedLabels labels = new PagedLabels(graph, fills, new Epoch(), counts);
        PagedProperties properties = new PagedProperties(graph, fills, new Epoch(), counts);
        labels.has(1, 1);
        labels.has(2, 1);
        properties.value(1, 1);
        assertThat(readsWhenAsked).as("not asked for each").hasValue(0);
        fills.publish();
        assertThat(readsWhenAsked).as("asked after the store").hasValue(3);
        assertThat(cache.labelEntries() + cache.propertyEntries()).isZero();
        assertThat(counts.rejected).isEqualTo(3);
        assertThat(fills.takeRejectedAsStale()).isTrue();
        open.set(true);
        labels.has(1, 1);
        properties.value(1, 1);
        fills.publish();
        assertThat(cache.labelEntries() + cache.propertyEntries()).isEqualTo(2);
        assertThat(counts.fills).isEqualTo(2);
        assertThat(fills.takeRejectedAsStale()).isFalse();
    }

    @Test
    void shouldRejectIdsForWhichTheDirectoryWouldBeTooLarge() {
        HeapBudget budget = new HeapBudget(8 << 20);
        GraphCache cache = new GraphCache(budget, statistics);
        for (long node : new long[] {-1, Long.MAX_VALUE, 1L << 36, 1L << 34}) {
            assertThat(Filling.labels(cache, node, 1)).as("node %d", node).isFalse();
            assertThat(Filling.property(cache, column(cache, 0), node, true))
                    .as("node %d", node)
                    .isFalse();
            assertThat(cache.labels().code(node)).isZero();
        }
        assertFilled(Filling.labels(cache, 1L << 31, 1));
        assertThat(cache.bytes()).isGreaterThan((1L << (31 - 12)) * 8);
        assertThat(cache.labels().code(1L << 31)).isEqualTo(1);
        assertThat(cache.labels().code((1L << 31) + 1)).isZero();
        cache.assertConsistent();
    }

    @Test
    void shouldRejectAllWithoutABudgetAndStillAnswer() {
        GraphCache cache = new GraphCache(new HeapBudget(0), statistics);
        graph.label(1, 8, new Random(3));
        WriteBuffer fills = new WriteBuffer(cache, new OpenGate(), counts, counts, new LookupCounts());
        PagedLabels labels = new PagedLabels(graph, fills, new Epoch(), counts);
        PagedProperties properties = new PagedProperties(graph, fills, new Epoch(), counts);
        try (RequestLabels ofRequest = new RequestLabels(graph, new HeapBudget(0), new Epoch(), counts)) {
            for (int label = 0; label < 8; label++) {
                assertThat(labels.has(1, label)).isEqualTo(graph.has(1, label));
                assertThat(ofRequest.has(1, label)).isEqualTo(graph.has(1, label));
            }
        }
        assertThat(properties.value(1, 0)).isNull();
        assertThat(counts.rejected).isEqualTo(3);
        assertThat(counts.fills).isZero();
    }

    @Test
    void shouldAddUpWhatRequestsDid() {
        counts.hits = 3;
        counts.misses = 2;
        counts.fills = 1;
        counts.rejected = 1;
        LookupCounts properties = new LookupCounts();
        properties.bypassed = 7;
        statistics.add(counts, properties, counts);
        statistics.add(counts, properties, counts);
        assertThat(statistics.labels().lookups()).isEqualTo(10);
        assertThat(statistics.labels().fills).isEqualTo(2);
        assertThat(statistics.labels().rejected).isEqualTo(2);
        assertThat(statistics.properties().bypassed).isEqualTo(14);
        assertThat(statistics.properties().lookups()).isZero();
    }

    /** A budget set higher than the heap: what does not fit is rejected, and the JVM lives on. */
    @Test
    void shouldRejectWhatTheHeapHasNoRoomFor() throws IOException, InterruptedException {
        Process jvm = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx48m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        GraphCacheTest.class.getName())
                .redirectErrorStream(true)
                .start();
        String said = new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(jvm.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(said).isEqualTo("refused, consistent, all given back");
        assertThat(jvm.exitValue()).isZero();
    }

    /** The JVM whose heap is too small. */
    public static void main(String[] arguments) {
        byte[][] roomToReport = {new byte[1 << 20]};
        HeapBudget budget = new HeapBudget(1L << 40);
        GraphCache cache = new GraphCache(budget, new CacheStatistics());
        long node = 0;
        while (Filling.labels(cache, node, 1)) {
            node += PageDirectory.SLOTS;
        }
        roomToReport[0] = NO_ROOM;
        boolean full = cache.bytes() > 30 << 20 && cache.bytes() < 48 << 20;
        System.out.print(full ? "refused" : "refused at " + cache.bytes());
        cache.assertConsistent();
        System.out.print(", consistent");
        cache.retire();
        System.out.print(budget.used() == 0 ? ", all given back" : ", lost");
    }

    private static PropertyColumn column(GraphCache cache, int key) {
        PropertyColumn column = cache.properties().column(key);
        if (column == null) {
            throw new AssertionError("no room for a column");
        }
        return column;
    }

    private static void assertFilled(boolean filled) {
        if (!filled) {
            throw new AssertionError("refused");
        }
    }
}
