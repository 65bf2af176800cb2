package io.tremaux.traversal;

import io.tremaux.graph.Tokens;
import java.util.Set;

/** Names that a traversal has and the database had not when they were asked for. Immutable. */
record MissingNames(Set<String> labels, Set<String> types, Set<String> keys) {
    MissingNames {
        labels = Set.copyOf(labels);
        types = Set.copyOf(types);
        keys = Set.copyOf(keys);
    }

    /** Whether there are any. */
    boolean areSome() {
        return !labels.isEmpty() || !types.isEmpty() || !keys.isEmpty();
    }

    /** Whether the database has one of them by now. Costs a look-up for each. */
    boolean areFoundIn(Tokens tokens) {
        return labels.stream().anyMatch(name -> tokens.label(name) != Tokens.UNKNOWN)
                || types.stream().anyMatch(tokens::hasRelationshipType)
                || keys.stream().anyMatch(name -> tokens.propertyKey(name) != Tokens.UNKNOWN);
    }
}
