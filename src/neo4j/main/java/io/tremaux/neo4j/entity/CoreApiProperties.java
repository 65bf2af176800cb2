package io.tremaux.neo4j.entity;

import io.tremaux.graph.Properties;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.NotFoundException;

/** Properties of nodes by the Core API, one call per question: the reference, as {@link CoreApiLabels} is. */
public final class CoreApiProperties implements Properties {
    private final CurrentNode currentNode;
    private final StoreTokens tokens;
    private int key = -1;
    private String name = "";

    public CoreApiProperties(CurrentNode currentNode, StoreTokens tokens) {
        this.currentNode = currentNode;
        this.tokens = tokens;
    }

    @Override
    public @Nullable Object value(long node, int key) {
        try {
            return currentNode.node(node).getProperty(name(key), null);
        } catch (NotFoundException deletedMeanwhile) {
            return null;
        }
    }

    private String name(int key) {
        if (key != this.key) {
            name = tokens.keyName(key);
            this.key = key;
        }
        return name;
    }
}
