package io.tremaux.store;

import java.util.Deque;
import org.neo4j.storageengine.api.RelationshipSelection;

/** A cursor over relationships of one node at a time. Belongs to one thread. */
abstract class RelationshipReader implements AutoCloseable {
    private final Deque<RelationshipReader> idle;

    /** @param idle those to be used next, of which the first is the one in use unless it is kept */
    RelationshipReader(Deque<RelationshipReader> idle) {
        this.idle = idle;
    }

    /** Begins with the relationships of the node that the {@link NodeReader} stands on. */
    abstract void find(RelationshipSelection selection);

    /** Moves to the next relationship; false if there is none. All below is about that one. */
    abstract boolean next();

    /** The node at the other end. */
    abstract long other();

    abstract long id();

    abstract int type();

    abstract long source();

    abstract long target();

    /** Not to be used for another node until it is given back. Only right after it was found. */
    final void keep() {
        idle.pop();
    }

    final void giveBack() {
        idle.push(this);
    }

    @Override
    public abstract void close();
}
