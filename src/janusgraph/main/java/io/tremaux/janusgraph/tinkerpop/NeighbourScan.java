package io.tremaux.janusgraph.tinkerpop;

import io.tremaux.graph.Direction;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.store.RelationshipScan;
import java.util.function.LongConsumer;

/** The relationships that leave a node, listed at once and charged until this is closed. Belongs to one thread. */
final class NeighbourScan implements RelationshipScan {
    private final long node;
    private final LongConsumer charge;
    private final Neighbours all = new Neighbours(true, this::grow);
    private long held;
    private int at = -1;

    NeighbourScan(ElementReader reader, long node, LongConsumer charge) {
        this.node = node;
        this.charge = charge;
        reader.append(node, RelationshipChoice.whole(Direction.OUTGOING), all);
    }

    private void grow(long bytes) {
        charge.accept(bytes);
        held += bytes;
    }

    @Override
    public boolean next() {
        return ++at < all.size();
    }

    @Override
    public long id() {
        return all.relationship(at);
    }

    @Override
    public long source() {
        return node;
    }

    @Override
    public int type() {
        return all.type(at);
    }

    @Override
    public long target() {
        return all.node(at);
    }

    @Override
    public void close() {
        grow(-held);
    }
}
