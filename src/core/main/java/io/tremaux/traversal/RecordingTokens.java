package io.tremaux.traversal;

import io.tremaux.graph.LabelSequence;
import io.tremaux.graph.Tokens;
import io.tremaux.traversal.MissingNames.Kind;
import io.tremaux.traversal.MissingNames.Name;
import it.unimi.dsi.fastutil.ints.IntArraySet;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.Set;

/** Tokens that remember which labels were asked for, and which names were missing. Belongs to one thread. */
final class RecordingTokens implements Tokens {
    private final Tokens tokens;
    private final IntArraySet labels = new IntArraySet(); // a few: to search them costs less than to hash
    private final Set<Name> remarkable = new LinkedHashSet<>();

    RecordingTokens(Tokens tokens) {
        this.tokens = tokens;
    }

    @Override
    public int label(String name) {
        int label = ask(Kind.LABEL, name);
        if (label != UNKNOWN) {
            labels.add(label);
        }
        return label;
    }

    @Override
    public int relationshipType(String name) {
        return ask(Kind.RELATIONSHIP_TYPE, name);
    }

    @Override
    public boolean hasRelationshipType(String name) {
        return ask(Kind.EXCLUDED_TYPE, name) != UNKNOWN;
    }

    @Override
    public int propertyKey(String name) {
        return ask(Kind.PROPERTY_KEY, name);
    }

    private int ask(Kind kind, String name) {
        int token = kind.token(name, tokens);
        if (token == UNKNOWN || name.startsWith(" ")) { // a leading blank earns a warning, too
            remarkable.add(new Name(kind, name, token == UNKNOWN));
        }
        return token;
    }

    /** Those that the database has, in the order they were asked for. */
    LabelSequence labels() {
        return new LabelSequence(labels.toIntArray());
    }

    /** What the database does not have. */
    MissingNames missing() {
        return new MissingNames(new ArrayList<>(remarkable));
    }
}
