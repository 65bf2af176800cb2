package io.tremaux.traversal;

import io.tremaux.graph.LabelSequence;
import io.tremaux.graph.Tokens;
import java.util.LinkedHashSet;
import java.util.Set;

/** Tokens that remember which labels were asked for. Belongs to one thread. */
final class Asked implements Tokens {
    private final Tokens tokens;
    private final Set<Integer> labels = new LinkedHashSet<>();

    Asked(Tokens tokens) {
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
    public int propertyKey(String name) {
        return tokens.propertyKey(name);
    }

    /** The labels that the store knows, each once, in the order they were asked for. */
    LabelSequence labels() {
        return new LabelSequence(labels.stream().mapToInt(label -> label).toArray());
    }
}
