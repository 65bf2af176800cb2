package io.tremaux.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.cache.request.RequestProperties;
import io.tremaux.graph.Epoch;
import io.tremaux.graph.Heard;
import io.tremaux.graph.LookupCounts;
import io.tremaux.graph.NodePredicate;
import io.tremaux.graph.Properties;
import io.tremaux.heap.HeapBudget;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Both scopes answer what a plain hash map answers, for values of all kinds and for none, of ids however large. */
class PropertyScopesTest {
    private static final int NODES = 3000;
    private static final int QUESTIONS = 60_000;

    private final HeapBudget budget = new HeapBudget(64 << 20);
    private final LookupCounts counts = new LookupCounts();
    private final ModelGraph graph = new ModelGraph();

    @ParameterizedTest
    @CsvSource({"1, 0", "2, 0", "5, 0", "2, 2147483648", "5, 4294967296"})
    void shouldAnswerFromRequestScopeAsTheStoreDoes(int keys, long first) {
        ModelGraph.withSeed(random -> {
            try (RequestProperties properties = new RequestProperties(graph, budget, new Epoch(), counts)) {
                askAtRandom(properties, first, keys, random, null);
                assertThat(budget.used()).isPositive();
            }
            assertThat(budget.used()).isZero();
        });
    }

    @ParameterizedTest
    @CsvSource({"1, 0", "2, 0", "5, 0", "40, 0", "2, 2147483648", "5, 4294967296"})
    void shouldAnswerFromPermanentScopeAsTheStoreDoes(int keys, long first) {
        ModelGraph.withSeed(random -> {
            GraphCache cache = new GraphCache(budget, new CacheStatistics());
            WriteBuffer fills = new WriteBuffer(cache, new OpenGate(), new LookupCounts(), counts, new LookupCounts());
            int distinct =
                    askAtRandom(new PagedProperties(graph, fills, new Epoch(), counts), first, keys, random, fills);
            assertThat(cache.propertyEntries()).isEqualTo(distinct);
            cache.assertConsistent();
            cache.retire();
            assertThat(budget.used()).isZero();
        });
    }

    /** Also where equal values have a code: absence, booleans, short strings. */
    @Test
    void shouldAskATestThatTakesNotesEachTime() {
        GraphCache cache = new GraphCache(budget, new CacheStatistics());
        WriteBuffer fills = new WriteBuffer(cache, new OpenGate(), new LookupCounts(), counts, new LookupCounts());
        PagedProperties properties = new PagedProperties(graph, fills, new Epoch(), counts);
        for (long node = 0; node < 8; node += 2) {
            graph.properties.put(node, Map.of(0, "even"));
        }
        Heard heard = new Heard();
        NodePredicate asking = properties.asking(0, heard);
        for (long question = 0; question < 24; question++) {
            boolean answer = heard.answer();
            assertThat(asking.of(question % 8)).isEqualTo(!answer);
            assertThat(heard.value()).isEqualTo(question % 2 == 0 ? "even" : null);
            fills.publish();
        }
        assertThat(counts.hits).isEqualTo(16);
    }

    @Test
    void shouldReadValuesAboveTheLimitFromTheStoreEachTime() {
        graph.properties.put(1L, Map.of(0, "x".repeat(40_000)));
        GraphCache cache = new GraphCache(budget, new CacheStatistics());
        WriteBuffer fills = new WriteBuffer(cache, new OpenGate(), counts, counts, new LookupCounts());
        PagedProperties paged = new PagedProperties(graph, fills, new Epoch(), counts);
        RequestProperties ofRequest = new RequestProperties(graph, budget, new Epoch(), counts);
        for (Properties properties : new Properties[] {paged, ofRequest, paged, ofRequest}) {
            assertThat(properties.value(1, 0)).isEqualTo("x".repeat(40_000));
        }
        fills.publish();
        assertThat(counts.misses).isEqualTo(4);
        assertThat(counts.rejected).isEqualTo(4);
        cache.assertConsistent();
    }

    @Test
    void shouldHearTheStoreItselfWhereNothingIsKept() {
        ModelGraph.withSeed(random -> {
            Properties bypassed = BypassingFacades.properties(graph, counts);
            RequestProperties ofRequest = new RequestProperties(graph, budget, new Epoch(), counts);
            for (long node = 0; node < 100_000; node++) { // each met once: filling goes off
                graph.properties.put(node, randomProperties(node, 1, random));
                Object expected = graph.properties.get(node).get(0);
                assertThat(heard(bypassed, node, 0)).isEqualTo(expected);
                assertThat(heard(ofRequest, node, 0)).isEqualTo(expected);
            }
            assertThat(counts.bypassed).isEqualTo(100_000);
            assertThat(counts.lookups()).isBetween(1L, 99_999L);
            ofRequest.close();
        });
    }

    /** Returns the number of different questions; each must have been a miss, once. */
    private int askAtRandom(Properties properties, long first, int keys, Random random, @Nullable WriteBuffer fills) {
        for (long node = first; node < first + NODES; node += 2) {
            graph.properties.put(node, randomProperties(node, keys, random));
        }
        Set<String> distinct = new HashSet<>();
        for (int question = 0; question < QUESTIONS; question++) {
            long node = first + random.nextInt(1 + Math.min(question / keys, NODES - 1));
            int key = random.nextInt(keys);
            distinct.add(node + "/" + key);
            Object expected = graph.properties.getOrDefault(node, Map.of()).get(key);
            assertThat(random.nextBoolean() ? properties.value(node, key) : heard(properties, node, key))
                    .as("node %d, key %d", node, key)
                    .isEqualTo(expected);
            if (fills != null) {
                fills.publish(); // at once, so that each question is a miss but once
            }
        }
        assertThat(counts.misses).isEqualTo(distinct.size());
        assertThat(graph.reads).isEqualTo(counts.misses);
        assertThat(counts.fills).isEqualTo(counts.misses);
        assertThat(counts.lookups()).isEqualTo(QUESTIONS);
        return distinct.size();
    }

    private static @Nullable Object heard(Properties properties, long node, int key) {
        Heard heard = new Heard();
        assertThat(properties.asking(key, heard).of(node)).isEqualTo(heard.answer());
        return heard.value();
    }

    private static Map<Integer, Object> randomProperties(long node, int keys, Random random) {
        Map<Integer, Object> properties = new HashMap<>();
        for (int key = 0; key < keys; key++) {
            if (random.nextInt(3) > 0) {
                properties.put(key, key == 0 && node < NODES / 2 ? (Object) random.nextBoolean() : randomValue(random));
            }
        }
        return properties;
    }

    private static Object randomValue(Random random) {
        return switch (random.nextInt(6)) {
            case 0 -> random.nextLong();
            case 1 -> random.nextDouble();
            case 2 -> Long.toString(random.nextLong(), 36);
            case 3 -> LocalDate.ofEpochDay(random.nextInt(40_000));
            case 4 -> new long[] {random.nextLong(), random.nextLong()};
            default -> random.nextBoolean();
        };
    }
}
