package io.tremaux.neo4j.cursor;

import io.tremaux.graph.RelationshipChoice;
import org.jspecify.annotations.Nullable;
import org.neo4j.storageengine.api.RelationshipSelection;

/** A cursor over relationships of one node at a time. Belongs to one thread. */
abstract class RelationshipReader implements AutoCloseable {
    private final NodeReader nodes;
    private @Nullable RelationshipReader nextIdle; // in the list that the node reader begins; of no meaning while kept

    RelationshipReader(NodeReader nodes) {
        this.nodes = nodes;
    }

    /** Begins with the relationships of the node that the {@link NodeReader} stands on. */
    abstract void find(RelationshipSelection selection);

    /** Moves to the next relationship; false if there is none. All below is about that one. */
    abstract boolean next();

    /** Moves to the next relationship of a node that is no exception of a choice; false if there is none. */
    final boolean next(RelationshipChoice choice, long node) {
        boolean found = next();
        while (found && isException(choice, node)) {
            found = next();
        }
        return found;
    }

    /** Whether the relationship of a node is an exception of a choice. */
    final boolean isException(RelationshipChoice choice, long node) {
        return !choice.isPlain() && choice.excludes(type(), source() != node, source() == target());
    }

    /** The node at the other end. */
    abstract long other();

    abstract long id();

    abstract int type();

    abstract long source();

    abstract long target();

    /**
     * Takes this reader out of the idle ones, so that it serves no other node until it is given back. Only right after
     * the node reader has returned it.
     */
    final void keep() {
        nodes.idle = nextIdle;
    }

    /** Puts this reader in front of the idle ones. Only once after it was made or kept: else the list has a circle. */
    final void giveBack() {
        nextIdle = nodes.idle;
        nodes.idle = this;
    }

    @Override
    public abstract void close();
}
