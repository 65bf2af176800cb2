package io.tremaux.cache.relationship;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.cache.Lists;
import io.tremaux.cache.Race;
import io.tremaux.graph.Direction;
import io.tremaux.graph.IdSet;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.heap.HeapBudget;
import io.tremaux.heap.Reservation;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("race")
class AdjacencyPageTest {
    private static final int STEPS = 10_000_000;
    private static final int SIZE = 2; // ints: a head and a neighbour
    private static final int NEIGHBOUR_OF_0 = 100;
    private static final RunChoice[] ALL = RunChoice.of(Direction.BOTH, RelationshipChoice.ALL);

    private final Reservation charge = new Reservation(new HeapBudget(1 << 24));
    private final AdjacencyPage page = new AdjacencyPage();

    /**
     * Two nodes have the only list of its own in turn, at the same index. A late reader is shown none rather than the
     * other's.
     */
    @Test
    void shouldShowALateReaderNoListThatGotThePlaceOfItsOwn() {
        AtomicBoolean done = new AtomicBoolean();
        Race.run(
                () -> {
                    try {
                        takeTurns();
                    } finally {
                        done.set(true);
                    }
                },
                () -> readAll(done),
                () -> readNew(done));
        page.assertConsistent();
        assertThat(page.known()).isEqualTo(1);
    }

    private void takeTurns() {
        Neighbours[] neighbours = {one(NEIGHBOUR_OF_0), one(NEIGHBOUR_OF_0 + 1)};
        for (int step = 0; step < STEPS; step++) {
            int node = step & 1;
            int[] list = AdjacencyPage.alone(node, neighbours[node], false, SIZE, charge);
            page.invalidate(1 - node, charge);
            page.putAlone(list, charge);
        }
    }

    private static Neighbours one(long node) {
        Neighbours list = Lists.empty(true);
        list.add(node, 0, 0, false);
        return list;
    }

    private void readAll(AtomicBoolean done) {
        Neighbours found = Lists.empty(false);
        for (int node = 0; !done.get(); node = 1 - node) {
            found.truncate(0);
            page.append(node, ALL, found);
            assertOf(node, found);
        }
    }

    private void readNew(AtomicBoolean done) {
        Neighbours found = Lists.empty(false);
        for (int node = 0; !done.get(); node = 1 - node) {
            found.truncate(0);
            page.appendNew(node, ALL, new IdSet(bytes -> {}), found);
            assertOf(node, found);
        }
    }

    private static void assertOf(int node, Neighbours found) {
        if (found.size() > 0 && found.node(0) != NEIGHBOUR_OF_0 + node) {
            throw new AssertionError("node " + node + " was shown " + Lists.entries(found));
        }
    }
}
