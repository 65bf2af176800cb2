package io.tremaux.neo4j.entity;

import io.tremaux.graph.Epoch;
import org.neo4j.graphdb.Node;
import org.neo4j.kernel.impl.core.NodeEntity;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * The Neo4j node that the engine stands on, so that a Core API facade, asked about it by id, need not make it again.
 * Belongs to one thread.
 */
public final class CurrentNode {
    private static final long NO_NODE = -1;

    private final InternalTransaction transaction;
    private final Epoch epoch;
    private long id = NO_NODE;
    private Node node;

    /** @param epoch is advanced where the Core API is asked */
    public CurrentNode(InternalTransaction transaction, Epoch epoch) {
        this.transaction = transaction;
        this.epoch = epoch;
        this.node = transaction.newNodeEntity(NO_NODE);
    }

    /** Steps onto a node and returns its internal id. */
    public long stepOn(Node node) {
        long id = idOf(node);
        if (id != this.id) {
            this.node = node;
            this.id = id;
        }
        return id;
    }

    /** The internal id of a node. */
    public static long idOf(Node node) {
        return ((NodeEntity) node).getId();
    }

    /** Whether a node is one that Neo4j stores: procedures of others make objects that only look so. */
    public static boolean isStored(Node node) {
        return node instanceof NodeEntity;
    }

    /** A node, for one question to the Core API: the current object, or a new one, which reads nothing yet. */
    public Node node(long id) {
        epoch.advance();
        return id == this.id ? node : transaction.newNodeEntity(id);
    }
}
