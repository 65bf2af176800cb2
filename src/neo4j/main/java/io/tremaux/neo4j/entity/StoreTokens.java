package io.tremaux.neo4j.entity;

import io.tremaux.problem.StoreWords;
import io.tremaux.store.SessionTokens;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.neo4j.exceptions.KernelException;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.internal.kernel.api.TokenRead;

/** A database's tokens as one request sees them, and the warnings that its names earned. Belongs to one thread. */
public final class StoreTokens implements SessionTokens {
    private final TokenRead tokens;
    private final Set<String> warnings = new LinkedHashSet<>();

    public StoreTokens(TokenRead tokens) {
        this.tokens = tokens;
    }

    @Override
    public int label(String name) {
        return known(tokens.nodeLabel(name), "label", name);
    }

    @Override
    public int relationshipType(String name) {
        return known(tokens.relationshipType(name), "relationship type", name);
    }

    @Override
    public boolean hasRelationshipType(String name) {
        return tokens.relationshipType(name) != UNKNOWN;
    }

    @Override
    public int propertyKey(String name) {
        return known(tokens.propertyKey(name), "property key", name);
    }

    @Override
    public boolean hasPropertyKey(String name) {
        return tokens.propertyKey(name) != UNKNOWN;
    }

    @Override
    public List<String> warnings() {
        return new ArrayList<>(warnings);
    }

    /** The same as Neo4j's API has it. */
    public Label labelOf(int token) {
        return Label.label(labelName(token));
    }

    @Override
    public String labelName(int token) {
        return name(tokens::nodeLabelName, token);
    }

    RelationshipType typeOf(int token) {
        return RelationshipType.withName(typeName(token));
    }

    @Override
    public String typeName(int token) {
        return name(tokens::relationshipTypeName, token);
    }

    @Override
    public String keyName(int token) {
        return name(tokens::propertyKeyName, token);
    }

    private static String name(Naming displayNames, int token) {
        try {
            return displayNames.of(token);
        } catch (KernelException e) {
            throw new IllegalArgumentException("Nothing has the token " + token, e);
        }
    }

    private interface Naming {
        String of(int token) throws KernelException;
    }

    /**
     * Passes a token on, and notes the warning that its name earns, or takes the warning back once the database has the
     * name.
     */
    private int known(int token, String kind, String name) {
        if (name.startsWith(" ")) {
            warnings.add("The " + kind + " `" + name + "` begins with a blank, which is part of its name.");
        }
        if (token == UNKNOWN) {
            warnings.add(StoreWords.COMMON.unknown(kind, name));
        } else if (!warnings.isEmpty()) {
            warnings.remove(StoreWords.COMMON.unknown(kind, name)); // the database has got it since
        }
        return token;
    }
}
