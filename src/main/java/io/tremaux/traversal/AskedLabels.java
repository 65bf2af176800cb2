package io.tremaux.traversal;

import io.tremaux.graph.LabelSequence;
import io.tremaux.graph.Tokens;
import it.unimi.dsi.fastutil.ints.IntArraySet;

/** Tokens that remember which labels were asked for. Belongs to one thread. */
final class AskedLabels implements Tokens {
    private final Tokens tokens;
    private final IntArraySet labels = new IntArraySet(); // a few: to search them costs less than to hash

    AskedLabels(Tokens tokens) {
        this.tokens = tokens;
    }

    @Override
    public int label(String name) {
        int label = tokens.label(name);
        if (label != UNKNOWN) {
            labels.add(label);
        }
        return label;
    }

    @Override
    public int relationshipType(String name) {
        return tokens.relationshipType(name);
    }

    @Override
    public boolean hasRelationshipType(String name) {
        return tokens.hasRelationshipType(name);
    }

    @Override
    public int propertyKey(String name) {
        return tokens.propertyKey(name);
    }

    /** Those that the database has, in the order they were asked for. */
    LabelSequence labels() {
        return new LabelSequence(labels.toIntArray());
    }
}
