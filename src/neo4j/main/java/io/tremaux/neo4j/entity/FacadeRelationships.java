package io.tremaux.neo4j.entity;

import io.tremaux.graph.GraphView;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Relationships;
import java.util.NoSuchElementException;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.ResourceIterable;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.memory.MemoryTracker;

/**
 * What the relationships facade of a view says, as Neo4j's objects: scopes {@code request} and {@code permanent} on
 * {@code engine=neo4j}. All relationships of a node are asked for at once if they are remembered; if not, or if they
 * are more than may be read from the store at once, they come lazily from elsewhere.
 *
 * <p>What is not followed yet lies on one stack, 20 bytes each, charged to the transaction: a traversal is through with
 * the relationships of a node before it goes on with those of the node above. Belongs to one thread.
 */
public final class FacadeRelationships implements NodeRelationships {
    private final GraphView view;
    private final NodeRelationships lazily;
    private final int mostAtOnce;
    private final InternalTransaction transaction;
    private final MemoryTracker memory;
    private final Neighbours stack = new Neighbours(true, this::charge);
    private long charged; // bytes, until this is closed
    private int open; // ranges that are not closed

    /** @param mostAtOnce relationships of a node that may be read from the store at once */
    public FacadeRelationships(
            GraphView view, NodeRelationships lazily, int mostAtOnce, InternalTransaction transaction) {
        this.view = view;
        this.lazily = lazily;
        this.mostAtOnce = mostAtOnce;
        this.transaction = transaction;
        this.memory = transaction.kernelTransaction().memoryTracker();
    }

    private void charge(long bytes) {
        memory.allocateHeap(bytes);
        charged += bytes;
    }

    @Override
    public ResourceIterable<Relationship> of(long node, RelationshipChoice choice) {
        int from = stack.size();
        Relationships facade = view.relationships();
        if (!facade.remembers(node, choice) || !facade.along(choice).appendAtMost(mostAtOnce, node, stack)) {
            return lazily.of(node, choice);
        }
        return stack.size() == from ? NoRelationships.INSTANCE : new Range(node, from, stack.size());
    }

    /** Releases what was charged. */
    @Override
    public void close() {
        memory.releaseHeap(charged);
        charged = 0;
    }

    /**
     * Iterates once over what lies on the stack for one node. Closing it frees its part if that is on top; a part below
     * is freed with the last range.
     */
    private final class Range implements RelationshipsOnce {
        private final long node;
        private final int begin;
        private final int end;
        private int next;
        private boolean closed;

        private Range(long node, int begin, int end) {
            this.node = node;
            this.begin = begin;
            this.end = end;
            this.next = begin;
            open++;
        }

        @Override
        public boolean hasNext() {
            if (next < end && !closed) {
                return true;
            }
            close();
            return false;
        }

        @Override
        public Relationship next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            int at = next++;
            long other = stack.node(at);
            boolean incoming = stack.isIncoming(at);
            return transaction.newRelationshipEntity(
                    stack.relationship(at), incoming ? other : node, stack.type(at), incoming ? node : other);
        }

        @Override
        public void close() {
            if (!closed) {
                closed = true;
                open--;
                if (open == 0) {
                    stack.truncate(0);
                } else if (stack.size() == end) {
                    stack.truncate(begin);
                }
            }
        }
    }
}
