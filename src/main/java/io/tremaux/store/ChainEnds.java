package io.tremaux.store;

import io.tremaux.graph.Direction;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.Objects;
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
 * <p>Exact, whatever is committed in between, as long as the transaction is open and was not ended: a chain grows at its
 * beginning only, so nothing ever follows what nothing follows; the beginning is read when the question is asked; and an id
 * of a relationship is not used again while somebody may have read it. So this need not be forgotten when all else that was
 * read is. The relationships of a node that becomes dense are chained anew before the node says so; newer versions of Neo4j
 * mark them then, and what is marked is not noted. With versions that mark none, all leaves are read.
 *
 * <p>A table of 8 KiB that remembers the newest of those that share a place, so it helps where a node comes up soon after
 * the relationship. Belongs to one thread and one transaction.
 */
final class ChainEnds {
    private static final int PLACES = 1 << 10;
    private static final long NONE = Record.NO_NEXT_RELATIONSHIP.longValue();
    private static final @Nullable MethodHandle MARK = findMark();

    private final boolean outgoing;
    private long @Nullable [] last; // relationships, by the nodes whose chains they end

    /** Of relationships that are followed in one direction. */
    ChainEnds(Direction direction) {
        this.outgoing = direction == Direction.OUTGOING;
    }

    /** The link that a cursor stands on, wherever it goes; null in other storage engines, and in versions that mark none. */
    static @Nullable RelationshipRecord link(StorageRelationshipTraversalCursor cursor) {
        return MARK != null && cursor instanceof RelationshipRecord link ? link : null;
    }

    /** Takes note of a relationship that was found in this direction. */
    void note(RelationshipRecord found) {
        long next = outgoing ? found.getSecondNextRel() : found.getFirstNextRel();
        if (next == NONE) {
            note(found, found.getFirstNode(), found.getSecondNode());
        }
    }

    /** Where both nodes share a place, loops among them, it could not be told which of them is meant. */
    private void note(RelationshipRecord found, long first, long second) {
        long leaf = outgoing ? second : first;
        if (place(first) != place(second) && !isMarked(found, leaf)) {
            if (last == null) {
                last = new long[PLACES];
                Arrays.fill(last, NONE);
            }
            last[place(leaf)] = found.getId();
        }
    }

    /** Whether a node whose chain begins with a relationship, or with none, is known to have none in this direction. */
    boolean isLeaf(long node, long first) {
        return first == NONE || (last != null && last[place(node)] == first);
    }

    private static int place(long node) {
        return (int) node & PLACES - 1;
    }

    /** Whether a link is marked as part of a dense node's chains. */
    private static boolean isMarked(RelationshipRecord link, long node) {
        try {
            return (boolean) Objects.requireNonNull(MARK).invokeExact(link, node);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable never) {
            throw new IllegalStateException(never);
        }
    }

    /** By name, since 5.26.0 has no such method. */
    private static @Nullable MethodHandle findMark() {
        try {
            return MethodHandles.publicLookup()
                    .findVirtual(
                            RelationshipRecord.class,
                            "isGuaranteedDense",
                            MethodType.methodType(boolean.class, long.class));
        } catch (NoSuchMethodException | IllegalAccessException noMark) {
            return null;
        }
    }
}
