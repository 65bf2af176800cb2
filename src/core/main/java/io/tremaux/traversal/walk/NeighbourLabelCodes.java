package io.tremaux.traversal.walk;

import io.tremaux.graph.Labels;
import io.tremaux.graph.Neighbours;
import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * The codes of neighbours' label sets, by index of the neighbour: those that are known for all neighbours of a node at
 * once, others when it is their turn. 4 bytes each. A code read ahead may be trusted until the facade is replaced: it
 * stands for one whole label set that was committed, or as new as the traversal may see, when it was read; a commit
 * meanwhile may be seen or not, as {@link io.tremaux.graph.GraphView} has it. Belongs to one thread.
 *
 * <p>Nodes that were made together lie in one page of labels, so that one search for the page serves many of them.
 */
final class NeighbourLabelCodes {
    private final Neighbours neighbours;
    private final boolean areNeeded;
    private final LongConsumer beforeGrowth;
    private int[] codes = new int[Neighbours.FIRST_CAPACITY];

    /**
     * @param areNeeded whether labels make a difference; if not, all codes stay {@link Labels#NO_CODE}
     * @param beforeGrowth is told by how many bytes they are about to grow
     */
    NeighbourLabelCodes(Neighbours neighbours, boolean areNeeded, LongConsumer beforeGrowth) {
        this.areNeeded = areNeeded;
        this.neighbours = neighbours;
        this.beforeGrowth = beforeGrowth;
    }

    int of(int index) {
        return codes[index];
    }

    /** Takes up the codes of neighbours that were just appended. */
    void read(Labels labels, int from, int to) {
        if (to > codes.length) {
            beforeGrowth.accept((long) (neighbours.capacity() - codes.length) * Integer.BYTES);
            codes = Arrays.copyOf(codes, neighbours.capacity());
        }
        if (areNeeded && labels.hasCodes()) {
            labels.knownCodes(neighbours, from, to, codes);
        }
    }

    /** Forgets what codes mean. */
    void forget() {
        Arrays.fill(codes, Labels.NO_CODE);
    }
}
