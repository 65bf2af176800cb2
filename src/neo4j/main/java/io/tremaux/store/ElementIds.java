package io.tremaux.store;

import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/** What callers call a node or relationship, by its internal id; also one that does not exist. */
public final class ElementIds {
    private final InternalTransaction transaction;

    public ElementIds(InternalTransaction transaction) {
        this.transaction = transaction;
    }

    /** Whether the transaction sees such a node. */
    public boolean isOfNode(long node) {
        return transaction.kernelTransaction().dataRead().nodeExists(node);
    }

    public String of(long node) {
        return transaction.elementIdMapper().nodeElementId(node);
    }

    /** The same of a relationship. */
    public String ofRelationship(long relationship) {
        return transaction.elementIdMapper().relationshipElementId(relationship);
    }
}
