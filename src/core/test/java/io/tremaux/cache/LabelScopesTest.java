package io.tremaux.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.cache.page.PageDirectory;
import io.tremaux.cache.request.RequestLabels;
import io.tremaux.cache.request.Revisits;
import io.tremaux.graph.Epoch;
import io.tremaux.graph.LabelSequence;
import io.tremaux.graph.Labels;
import io.tremaux.graph.LookupCounts;
import io.tremaux.graph.Neighbours;
import io.tremaux.heap.HeapBudget;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Both scopes answer what a plain hash map answers, with as many label tokens as fill a mask and with one more. */
class LabelScopesTest {
    private static final int NODES = 2000;
    private static final int QUESTIONS = 40_000;

    private final HeapBudget budget = new HeapBudget(64 << 20);
    private final LookupCounts counts = new LookupCounts();
    private final LookupCounts second = new LookupCounts();
    private final ModelGraph graph = new ModelGraph();
    private long first; // node

    /** Ids of 31 bits and more. */
    @ParameterizedTest
    @CsvSource({
        "8, 0",
        "8, 0x7fffff00",
        "9, 0",
        "9, 0x80000000",
        "33, 0x1ffffffff",
        "64, 0",
        "65, 0",
        "66, 0x80000000",
        "200, 0",
        "200, 0x1ffffffff"
    })
    void shouldAnswerFromRequestScopeAsTheStoreDoes(int tokens, long firstNode) {
        first = firstNode;
        ModelGraph.withSeed(random -> {
            try (RequestLabels labels = new RequestLabels(graph, budget, new Epoch(), counts)) {
                long looked = askAtRandom(labels, tokens, random);
                assertMissesAreDistinctNodes(looked);
                assertThat(budget.used()).isPositive();
            }
            assertThat(budget.used()).isZero();
        });
    }

    @ParameterizedTest
    @CsvSource({
        "8, 0",
        "9, 0",
        "9, 0x7fffff00",
        "16, 0",
        "17, 0",
        "32, 0",
        "33, 0",
        "64, 0",
        "64, 0x80000000",
        "65, 0",
        "66, 0",
        "200, 0",
        "200, 0x1ffffffff"
    })
    void shouldAnswerFromPermanentScopeAsTheStoreDoes(int tokens, long firstNode) {
        first = firstNode;
        ModelGraph.withSeed(random -> {
            GraphCache cache = new GraphCache(budget, new CacheStatistics());
            WriteBuffer fills = new WriteBuffer(cache, new OpenGate(), counts, new LookupCounts(), new LookupCounts());
            long looked = askAtRandom(new PagedLabels(graph, fills, new Epoch(), counts), tokens, random);
            fills.publish();
            assertThat(counts.lookups()).isEqualTo(looked);
            assertThat(counts.misses)
                    .as("some are asked again before they are published")
                    .isGreaterThanOrEqualTo(graph.nodesRead.size());
            assertThat(cache.labelEntries()).isEqualTo(graph.nodesRead.size());
            assertThat(counts.fills).isEqualTo(counts.misses);
            cache.assertConsistent();

            graph.nodesRead.forEach(known -> new PagedLabels(graph, fills, new Epoch(), second).has(known, 0));
            assertThat(second.misses).as("the second request").isZero();
            cache.retire();
            assertThat(budget.used()).isZero();
        });
    }

    /**
     * Neighbours in any pages, in rows and scattered, some of them unknown: each has the code of its own node, or none.
     */
    @Test
    void shouldReadAheadTheCodesOfNodesInSeveralPages() {
        ModelGraph.withSeed(random -> {
            int nodes = 4 * PageDirectory.SLOTS;
            GraphCache cache = new GraphCache(budget, new CacheStatistics());
            WriteBuffer fills = new WriteBuffer(cache, new OpenGate(), counts, new LookupCounts(), new LookupCounts());
            PagedLabels labels = new PagedLabels(graph, fills, new Epoch(), second);
            for (long node = 0; node < nodes; node++) {
                graph.label(node, 4, random);
                if (random.nextInt(50) > 0) {
                    labels.code(node);
                }
            }
            fills.publish();
            for (int question = 0; question < QUESTIONS; question++) {
                assertReadsAhead(labels, cache, nodes, random);
            }
        });
    }

    private void assertReadsAhead(PagedLabels labels, GraphCache cache, int nodes, Random random) {
        Neighbours list = Lists.empty(false);
        long node = random.nextInt(nodes);
        for (int i = random.nextInt(20); i >= 0; i--) {
            node = random.nextInt(5) == 0 ? random.nextInt(nodes) : (node + 1) % nodes;
            list.add(node);
        }
        int[] expected = new int[list.size()];
        boolean areKnown = true;
        int found = 0;
        for (int i = 0; i < expected.length; i++) {
            int code = cache.labels().code(list.node(i));
            areKnown &= code != Labels.NO_CODE; // those after an unknown one are not looked up
            expected[i] = areKnown ? code : Labels.NO_CODE;
            found += areKnown ? 1 : 0;
        }
        int[] codes = new int[list.size()];
        Arrays.fill(codes, 77);
        long before = second.hits;
        labels.knownCodes(list, 0, codes.length, codes);
        assertThat(codes).as("of %s", Lists.entries(list)).isEqualTo(expected);
        assertThat(second.hits - before).isEqualTo(found);
    }

    private void assertMissesAreDistinctNodes(long looked) {
        assertThat(counts.misses).isEqualTo(graph.nodesRead.size());
        assertThat(graph.reads).isEqualTo(counts.misses);
        assertThat(counts.fills).isEqualTo(counts.misses);
        assertThat(counts.rejected + counts.bypassed).isZero();
        assertThat(counts.lookups()).isEqualTo(looked);
    }

    /** Returns how often another node came to hand. Only half of the nodes exist, and common sets come first. */
    private long askAtRandom(Labels labels, int tokens, Random random) {
        for (long node = 0; graph.labels.size() < NODES / 2; node += 2) {
            graph.label(node(node), Math.min(tokens, node < NODES / 4 ? 7 : tokens), random);
        }
        long looked = 0;
        long currentNode = -1;
        for (int question = 0; question < QUESTIONS; question++) {
            long node = random.nextInt(3) == 0 && currentNode >= 0
                    ? currentNode
                    : node(random.nextInt(1 + Math.min(question, NODES - 1)));
            looked += node == currentNode ? 0 : 1;
            currentNode = node;
            if (labels.hasCodes() || random.nextBoolean()) {
                assertHas(labels, node, random.nextInt(tokens));
            } else {
                assertAmong(labels, node, Math.min(tokens, Labels.MASK_BITS), random);
            }
        }
        return looked;
    }

    private void assertHas(Labels labels, long node, int label) {
        assertThat(labels.has(node, label)).as("node %d, label %d", node, label).isEqualTo(graph.has(node, label));
    }

    private void assertAmong(Labels labels, long node, int tokens, Random random) {
        int[] asked = random.ints(1 + random.nextInt(6), 0, tokens).distinct().toArray();
        long expected = 0;
        for (int label : asked) {
            expected |= graph.has(node, label) ? 1L << label : 0;
        }
        assertThat(labels.among(node, new LabelSequence(asked)))
                .as("node %d, labels %s", node, Arrays.toString(asked))
                .isEqualTo(expected);
    }

    /** Where there are codes, others are asked for only of nodes that have none. */
    @Test
    void shouldAskForSingleLabelsWhereThereIsNoRoomForCodes() {
        ModelGraph.withSeed(random -> {
            GraphCache cache = new GraphCache(new HeapBudget(16 << 10), new CacheStatistics());
            WriteBuffer fills = new WriteBuffer(cache, new OpenGate(), counts, new LookupCounts(), new LookupCounts());
            Labels labels = new PagedLabels(graph, fills, new Epoch(), counts);
            int withoutCode = 0;
            for (long node = 0; node < NODES; node++) {
                long asked = node << PageDirectory.SHIFT;
                graph.label(asked, 10, random);
                int code = labels.code(asked);
                if (code == Labels.NO_CODE) {
                    withoutCode++;
                    assertThat(random.nextBoolean() ? Labels.NO_CODE : labels.code(asked))
                            .isEqualTo(Labels.NO_CODE);
                } else {
                    labels.take(asked, code);
                }
                if (random.nextBoolean()) {
                    assertAmong(labels, asked, 10, random);
                } else {
                    assertHas(labels, asked, random.nextInt(10));
                    assertHas(labels, asked, random.nextInt(10));
                }
                fills.publish();
            }
            assertThat(counts.misses).isEqualTo(NODES);
            assertThat(withoutCode).isPositive();
            assertThat(counts.rejected + counts.fills).isEqualTo(NODES);
            assertThat(counts.rejected).isGreaterThanOrEqualTo(withoutCode);
        });
    }

    @Test
    void shouldAskForSingleLabelsOnceFillingStoppedToPay() {
        ModelGraph.withSeed(random -> {
            for (long node = 0; node < 3L * Revisits.WINDOW; node++) {
                graph.label(node, 10, random);
            }
            try (RequestLabels labels = new RequestLabels(graph, budget, new Epoch(), counts)) {
                for (long node = 0; node < 3L * Revisits.WINDOW; node++) {
                    assertAmong(labels, node, 10, random);
                }
            }
            assertThat(counts.lookups()).as("until it stopped").isEqualTo(Revisits.WINDOW);
        });
    }

    /** A few pages, far apart. */
    private long node(long index) {
        return first + index % 4 * 1_000_000 + index;
    }
}
