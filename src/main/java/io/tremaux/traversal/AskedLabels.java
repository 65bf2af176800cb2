package io.tremaux.traversal;

import io.tremaux.graph.LabelSequence;
import io.tremaux.graph.Tokens;
import java.util.Arrays;

/** Tokens that remember which labels were asked for. Belongs to one thread. */
final class AskedLabels implements Tokens {
    private final Tokens tokens;
    private int[] labels = {}; // each once; a few, so that to search them costs less than a set

    AskedLabels(Tokens tokens) {
        this.tokens = tokens;
    }

    @Override
    public int label(String name) {
        int label = tokens.label(name);
        if (label != UNKNOWN && !contains(label)) {
            labels = Arrays.copyOf(labels, labels.length + 1);
            labels[labels.length - 1] = label;
        }
        return label;
    }

    private boolean contains(int label) {
        for (int known : labels) {
            if (known == label) {
                return true;
            }
        }
        return false;
    }

    @Override
    public int relationshipType(String name) {
        return tokens.relationshipType(name);
    }

    @Override
    public int propertyKey(String name) {
        return tokens.propertyKey(name);
    }

    /** Those that the database has, in the order they were asked for. */
    LabelSequence labels() {
        return new LabelSequence(labels);
    }
}
