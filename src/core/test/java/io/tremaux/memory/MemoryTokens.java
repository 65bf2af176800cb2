package io.tremaux.memory;

import io.tremaux.problem.StoreWords;
import io.tremaux.store.SessionTokens;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The tokens of a {@link MemoryGraph}. Belongs to one thread. */
final class MemoryTokens implements SessionTokens {
    private final MemoryGraph graph;
    private final Set<String> warnings = new LinkedHashSet<>();

    MemoryTokens(MemoryGraph graph) {
        this.graph = graph;
    }

    @Override
    public int label(String name) {
        return known(graph.labels, "label", name);
    }

    @Override
    public int relationshipType(String name) {
        return known(graph.types, "relationship type", name);
    }

    @Override
    public boolean hasRelationshipType(String name) {
        return graph.types.token(name, UNKNOWN) != UNKNOWN;
    }

    @Override
    public int propertyKey(String name) {
        return known(graph.keys, "property key", name);
    }

    private int known(MemoryGraph.Names names, String kind, String name) {
        int token = names.token(name, UNKNOWN);
        if (token == UNKNOWN) {
            warnings.add(StoreWords.COMMON.unknown(kind, name));
        }
        return token;
    }

    @Override
    public String typeName(int token) {
        return graph.types.name(token);
    }

    @Override
    public String labelName(int token) {
        return graph.labels.name(token);
    }

    @Override
    public String keyName(int token) {
        return graph.keys.name(token);
    }

    @Override
    public List<String> warnings() {
        return new ArrayList<>(warnings);
    }
}
