package io.tremaux.neo4j.cursor;

import io.tremaux.graph.LabelSequence;
import io.tremaux.graph.Labels;

/** Labels by cursor, one question at a time: what the store has to decode, and nothing to keep. */
public final class CursorLabels extends Labels {
    private final StoreCursors cursors;

    public CursorLabels(StoreCursors cursors) {
        super(false);
        this.cursors = cursors;
    }

    @Override
    protected boolean ask(long node, int label) {
        return cursors.moveTo(node) && cursors.node().hasLabel(label);
    }

    /** Asks about each label by itself, but moves the cursor once. */
    @Override
    protected long askAmong(long node, LabelSequence labels) {
        return cursors.among(node, labels);
    }
}
