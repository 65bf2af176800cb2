package io.tremaux.store;

import io.tremaux.graph.Direction;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.neo4j.kernel.impl.store.record.Record;
import org.neo4j.kernel.impl.store.record.RelationshipRecord;
import org.neo4j.storageengine.api.StorageRelationshipTraversalCursor;

/**
 * Leaves, recognised by the relationship that leads to them. In Neo4j's record format a relationship is a link in two chains,
 * one of each of its nodes:
 *
 * <pre>
 *   node 1 -- first --&gt; relationship 7 (1 to 5; next of 1: 8, next of 5: none)  &lt;-- first -- node 5
 * </pre>
 *
 * Whoever came from 1 to 5 by 7 has read that nothing follows 7 in the chain of 5. If 5 says that its chain begins with 7, then
 * 7 is all it has, and nothing is to be found in the direction of the walk: no need to read 7 once more for it.
 *
 * <p>Exact, whatever is committed in between: a chain grows at its beginning only, and an id of a relationship is not used
 * again as long as a transaction is open that may have read it. The relationships of a node that becomes dense are chained anew
 * before the node says so; newer versions of Neo4j mark them then, and what is marked is not noted. With older ones nothing is.
 *
 * <p>A table of 16 KiB that remembers the newest of those that share a place. Belongs to one thread and one transaction.
 */
final class ChainEnds {
    private static final int PLACES = 1 << 10;
    private static final long NONE = Record.NO_NEXT_RELATIONSHIP.longValue();
    private static final @Nullable MethodHandle IS_MARKED = isMarked();

    private final boolean outgoing;
    private final long[] nodes = new long[PLACES];
    private final long[] relationships = new long[PLACES];

    /** Of relationships that are followed in one direction. */
    ChainEnds(Direction direction) {
        this.outgoing = direction == Direction.OUTGOING;
        Arrays.fill(relationships, NONE);
    }

    /** The link that a cursor stands on, wherever it goes; null where there are none, or none are marked. */
    static @Nullable RelationshipRecord link(StorageRelationshipTraversalCursor cursor) {
        return IS_MARKED != null && cursor instanceof RelationshipRecord link ? link : null;
    }

    /** Takes note of a relationship that was found in this direction. */
    void note(RelationshipRecord found) {
        long other = outgoing ? found.getSecondNode() : found.getFirstNode();
        long next = outgoing ? found.getSecondNextRel() : found.getFirstNextRel();
        if (next == NONE && found.getFirstNode() != found.getSecondNode() && !isMarked(found, other)) {
            int place = place(other);
            nodes[place] = other;
            relationships[place] = found.getId();
        }
    }

    /** Whether a node whose chain begins with a relationship, or with none, is known to have none in this direction. */
    boolean isLeaf(long node, long first) {
        int place = place(node);
        return first == NONE || (relationships[place] == first && nodes[place] == node);
    }

    private static int place(long node) {
        return (int) node & PLACES - 1;
    }

    /** Whether one of the chains that a link is in, that of a node, is known to be part of a dense one's. */
    private static boolean isMarked(RelationshipRecord link, long node) {
        try {
            return IS_MARKED == null || (boolean) IS_MARKED.invokeExact(link, node);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable never) {
            throw new IllegalStateException(never);
        }
    }

    private static @Nullable MethodHandle isMarked() {
        try {
            return MethodHandles.publicLookup()
                    .findVirtual(
                            RelationshipRecord.class,
                            "isGuaranteedDense",
                            MethodType.methodType(boolean.class, long.class));
        } catch (NoSuchMethodException | IllegalAccessException earlierVersion) {
            return null;
        }
    }
}
