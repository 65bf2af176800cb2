package io.tremaux.traversal;

import io.tremaux.graph.Tokens;
import java.util.List;

/** The names of a traversal that the database does not have, or has with a warning. Immutable. */
record MissingNames(List<Name> names) {
    /** A name and whether it was missing; asking for it earns the caller a warning. */
    record Name(Kind kind, String text, boolean isMissing) {
        private boolean isFoundIn(Tokens tokens) {
            return kind.token(text, tokens) != Tokens.UNKNOWN && isMissing;
        }
    }

    /** What a name is of. */
    enum Kind {
        LABEL,
        RELATIONSHIP_TYPE,
        /** A type whose being there is asked for first, which earns no warning. */
        EXCLUDED_TYPE,
        PROPERTY_KEY;

        int token(String name, Tokens tokens) {
            return switch (this) {
                case LABEL -> tokens.label(name);
                case RELATIONSHIP_TYPE -> tokens.relationshipType(name);
                case EXCLUDED_TYPE -> tokens.hasRelationshipType(name) ? 0 : Tokens.UNKNOWN;
                case PROPERTY_KEY -> tokens.propertyKey(name);
            };
        }
    }

    MissingNames {
        names = List.copyOf(names);
    }

    /** Whether any was missing. */
    boolean areSome() {
        for (Name name : names) {
            if (name.isMissing) {
                return true;
            }
        }
        return false;
    }

    /** Whether a type was missing. */
    boolean haveTypes() {
        for (Name name : names) {
            if (name.isMissing && (name.kind == Kind.RELATIONSHIP_TYPE || name.kind == Kind.EXCLUDED_TYPE)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether the database has one of the missing by now. Asks for all that earn a warning, in their order, so that
     * they do so again.
     */
    boolean areFoundIn(Tokens tokens) {
        boolean found = false;
        for (Name name : names) {
            found |= name.isFoundIn(tokens);
        }
        return found;
    }
}
