package io.tremaux.traversal.filter;

import io.tremaux.graph.Labels;
import io.tremaux.graph.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The labels of every node, and what was asked about them. No node is ever the current one, so it sees every question. */
final class CountingLabels extends Labels {
    static final long NODE = 42;

    final List<Integer> asked = new ArrayList<>();
    private final Set<Integer> labels;

    CountingLabels(Set<Integer> labels) {
        super(false);
        this.labels = labels;
    }

    @Override
    protected boolean ask(long node, int label) {
        if (label == Tokens.UNKNOWN || node != NODE) {
            throw new AssertionError("must not be asked: label " + label + " of node " + node);
        }
        asked.add(label);
        return labels.contains(label);
    }
}
