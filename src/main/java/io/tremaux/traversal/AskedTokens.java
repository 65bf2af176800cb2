package io.tremaux.traversal;

import io.tremaux.graph.LabelSequence;
import io.tremaux.graph.Tokens;
import it.unimi.dsi.fastutil.ints.IntArraySet;
import java.util.LinkedHashSet;
import java.util.Set;

/** Tokens that remember which labels were asked for, and which names were missing. Belongs to one thread. */
final class AskedTokens implements Tokens {
    private final Tokens tokens;
    private final IntArraySet labels = new IntArraySet(); // a few: to search them costs less than to hash
    private final Set<String> missingLabels = new LinkedHashSet<>();
    private final Set<String> missingTypes = new LinkedHashSet<>();
    private final Set<String> missingKeys = new LinkedHashSet<>();

    AskedTokens(Tokens tokens) {
        this.tokens = tokens;
    }

    @Override
    public int label(String name) {
        int label = known(tokens.label(name), name, missingLabels);
        if (label != UNKNOWN) {
            labels.add(label);
        }
        return label;
    }

    @Override
    public int relationshipType(String name) {
        return known(tokens.relationshipType(name), name, missingTypes);
    }

    @Override
    public boolean hasRelationshipType(String name) {
        if (tokens.hasRelationshipType(name)) {
            return true;
        }
        missingTypes.add(name);
        return false;
    }

    @Override
    public int propertyKey(String name) {
        return known(tokens.propertyKey(name), name, missingKeys);
    }

    private static int known(int token, String name, Set<String> missing) {
        if (token == UNKNOWN) {
            missing.add(name);
        }
        return token;
    }

    /** Those that the database has, in the order they were asked for. */
    LabelSequence labels() {
        return new LabelSequence(labels.toIntArray());
    }

    /** What the database does not have. */
    MissingNames missing() {
        return new MissingNames(missingLabels, missingTypes, missingKeys);
    }
}
