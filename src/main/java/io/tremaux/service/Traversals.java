package io.tremaux.service;

import io.tremaux.seed.SeedTree;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/** Stub, being written: the traversals of one database; resolved from its dependencies. */
public final class Traversals {
    /**
     * Prepares a walk; nothing of the graph is read before.
     *
     * @throws NoSuchNodeException if a start node is no node of this database
     */
    public Walk open(InternalTransaction transaction, WalkRequest request) {
        throw new UnsupportedOperationException();
    }

    public CacheStatus caches() {
        throw new UnsupportedOperationException();
    }

    public void clearCaches() {}

    public SeedTree seedTree() {
        throw new UnsupportedOperationException();
    }
}
