package io.tremaux.execution;

import io.tremaux.graph.RelationshipChoice;
import io.tremaux.store.RelationshipScan;
import io.tremaux.traversal.WalkBounds;
import it.unimi.dsi.fastutil.longs.Long2ObjectMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongList;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The nodes that a traversal finds, and then the relationships among them: for each node its outgoing ones, in the
 * store's order. A start node that is given twice is found twice, and so are its relationships, as in APOC. Both are
 * found one by one: first call {@link #nextNode} until it is false, then {@link #nextRelationship}. It holds the nodes'
 * ids; their memory counts for the transaction until the traversal is closed. Belongs to one thread.
 */
public final class Subgraph {
    /** Which relationships among the nodes it has. */
    public enum InducedBy {
        /** All, of any type. */
        ALL,
        /** Those that the filter of relationships lets the traversal follow from one of their ends. */
        FILTER
    }

    /** In a list, and in a map at its load. */
    private static final long BYTES_EACH = 40;

    private static final RelationshipChoice[] ALL = {RelationshipChoice.ALL};

    private final Walk walk;
    private final InducedBy inducedBy;
    private final LongList nodes = new LongArrayList();
    private final Long2ObjectMap<RelationshipChoice[]> followed = new Long2ObjectOpenHashMap<>();
    private int sources; // nodes whose relationships are listed, or are being listed
    private int announced; // a remote store may have prefetched for the nodes before this index
    private @Nullable RelationshipScan outgoing; // stands on the relationship found last
    private long read; // relationships

    public Subgraph(Walk walk, InducedBy inducedBy) {
        this.walk = walk;
        this.inducedBy = inducedBy;
    }

    /** Goes on to the next node, which is the one that the traversal found last; false if there is none any more. */
    public boolean nextNode() {
        if (!walk.next()) {
            return false;
        }
        walk.hold(BYTES_EACH);
        nodes.add(walk.node());
        followed.put(walk.node(), inducedBy == InducedBy.ALL ? ALL : walk.choices());
        return true;
    }

    /** Goes on to the next relationship among the nodes found so far; false if there is none any more, or no time. */
    public boolean nextRelationship() {
        while (true) {
            while (outgoing != null && outgoing.next()) {
                if ((++read & WalkBounds.BETWEEN_LOOKS - 1) == 0 && !walk.goesOn()) {
                    return false;
                }
                if (isAmong(outgoing)) {
                    return true;
                }
            }
            if (outgoing != null) {
                outgoing.close();
                outgoing = null;
            }
            if (sources == nodes.size()) {
                return false;
            }
            if (sources >= announced) {
                announced = walk.announceOutgoing(nodes, sources);
            }
            outgoing = walk.outgoing(nodes.getLong(sources++));
        }
    }

    /** The relationship found last, to be asked and not to be moved. */
    public RelationshipScan relationship() {
        return Objects.requireNonNull(outgoing);
    }

    private boolean isAmong(RelationshipScan relationship) {
        long start = relationship.source();
        long end = relationship.target();
        RelationshipChoice @Nullable [] outgoing = followed.get(start);
        RelationshipChoice @Nullable [] incoming = followed.get(end);
        if (outgoing == null || incoming == null) {
            return false;
        }
        if (outgoing == ALL) {
            return true;
        }
        int type = relationship.type();
        boolean loop = start == end;
        return (RelationshipChoice.anyHas(outgoing, type, false, loop)
                        || RelationshipChoice.anyHas(incoming, type, true, loop))
                && walk.mayFollow(relationship);
    }
}
