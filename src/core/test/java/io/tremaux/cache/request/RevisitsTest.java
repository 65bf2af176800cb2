package io.tremaux.cache.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.cache.ModelGraph;
import io.tremaux.graph.Epoch;
import io.tremaux.graph.LookupCounts;
import io.tremaux.heap.HeapBudget;
import org.junit.jupiter.api.Test;

/** Remembering goes on while nodes are met again, and only then. */
class RevisitsTest {
    private final HeapBudget budget = new HeapBudget(64 << 20);
    private final LookupCounts counts = new LookupCounts();
    private final ModelGraph graph = new ModelGraph();
    private final RequestLabels labels = new RequestLabels(graph, budget, new Epoch(), counts);
    private final RequestProperties properties = new RequestProperties(graph, budget, new Epoch(), counts);

    @Test
    void shouldStopAfterTheFirstWindowOfATreeAndHoldNothing() {
        walkLabels(0, 200_000);
        assertThat(counts.lookups()).isEqualTo(Revisits.WINDOW);
        assertThat(counts.misses).isEqualTo(Revisits.WINDOW);
        assertThat(counts.fills).isEqualTo(Revisits.WINDOW);
        assertThat(graph.reads).isEqualTo(200_000);
        assertThat(budget.used()).isZero();
    }

    @Test
    void shouldStopForPropertiesToo() {
        for (long node = 0; node < 200_000; node++) {
            properties.value(node, 0);
        }
        assertThat(counts.lookups()).isEqualTo(Revisits.WINDOW);
        assertThat(budget.used()).isZero();
    }

    @Test
    void shouldNotTakeTwoKeysOfOneNodeForARevisit() {
        for (long node = 0; node < 200_000; node++) {
            properties.value(node, 0);
            properties.value(node, 1);
        }
        assertThat(counts.lookups()).isEqualTo(Revisits.WINDOW);
    }

    @Test
    void shouldNotJudgeBeforeTheWindowIsFull() {
        walkLabels(0, Revisits.WINDOW - 1);
        assertThat(budget.used()).isPositive();
        walkLabels(Revisits.WINDOW - 1, Revisits.WINDOW);
        assertThat(budget.used()).isZero();
    }

    @Test
    void shouldGoOnForEverWhereNodesAreMetAgain() {
        for (int round = 0; round < 100; round++) {
            walkLabels(0, 2000);
        }
        assertThat(counts.misses).isEqualTo(2000);
        assertThat(counts.hits).isEqualTo(99 * 2000);
        assertThat(graph.reads).isEqualTo(2000);
    }

    @Test
    void shouldNotDropALargeMapForAShortStretchOfNewNodes() {
        for (int round = 0; round < 20; round++) {
            walkLabels(0, 3000);
        }
        for (int step = 0; step < 10; step++) { // grows to 40,000 nodes, half of the look-ups hit
            walkLabels(3000 + step * 4000, 7000 + step * 4000);
            walkLabels(3000 + step * 4000, 7000 + step * 4000);
        }
        walkLabels(100_000, 110_000);
        walkLabels(0, 43_000);
        assertThat(counts.misses).isEqualTo(53_000);
    }

    @Test
    void shouldBeginAgainWhenASampleShowsRevisits() {
        walkLabels(0, 100_000);
        assertThat(budget.used()).isZero();
        for (int round = 0; round < 8; round++) {
            walkLabels(0, 50_000);
        }
        assertThat(counts.hits).isGreaterThan(200_000);
        assertThat(budget.used()).isPositive();
    }

    @Test
    void shouldSampleTheWholeWalkInBoundedMemory() {
        walkLabels(0, 500_000);
        assertThat(counts.lookups()).isEqualTo(Revisits.WINDOW);
        for (int round = 0; round < 6; round++) {
            walkLabels(0, 300_000);
        }
        assertThat(counts.hits).as("nodes met again after many others").isGreaterThan(300_000);
    }

    @Test
    void shouldNotBeMisledForEver() {
        Revisits revisits = new Revisits();
        long on = 0;
        for (long step = 0; step < 4_000_000; step++) { // the sample meets nodes again, the map never does
            if (revisits.on()) {
                on++;
                revisits.miss(step);
            } else {
                revisits.watch(step / 2);
            }
        }
        assertThat(on).isLessThan(4_000_000 / 4);
    }

    private void walkLabels(long from, long to) {
        for (long node = from; node < to; node++) {
            if (labels.has(node, 2)) {
                throw new AssertionError(node);
            }
        }
    }
}
