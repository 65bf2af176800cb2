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
 * The relationships that lead to nodes, which need not be read once more at these. In Neo4j's record format a relationship is a
 * link in two chains, one of each of its nodes:
 *
 * <pre>
 *   node 1 --&gt; 7 --&gt; 8 ..            relationship 7 leads from 1 to 5,
 *   node 5 --&gt; 9 --&gt; 7 --&gt; none      9 from 5 to 6
 * </pre>
 *
 * Whoever came from 1 to 5 by 7 has read that nothing follows 7 in the chain of 5. So the chain is over where 7 is the next, for
 * who looks in the direction of the walk, in which 7 itself is not to be found: at 9, or for a leaf, whose chain begins with 7,
 * before anything is read.
 *
 * <p>Exact, whatever is committed in between, as long as the transaction is open and was not ended: a chain grows at its
 * beginning only, so nothing ever follows what nothing follows; what points to 7 is read when the question is asked; and an id
 * of a relationship is not used again while somebody may have read it. So this need not be forgotten when all else that was
 * read is.
 *
 * <p>The relationships of a node that becomes dense are chained anew, by type and direction, before the node says so; newer
 * versions of Neo4j mark them then, and what is marked is not noted. (Those of a node that has been dense for long may lack the
 * mark. No harm: it says so itself, and 7 is in none of the chains in which one looks.) With versions that mark none, all is read.
 *
 * <p>A table of 8 KiB that remembers the newest of those that share a place, so it helps where a node comes up soon after
 * the relationship. Belongs to one thread and one transaction.
 */
final class ChainEnds {
    static final long NONE = Record.NO_NEXT_RELATIONSHIP.longValue();

    private static final int PLACES = 1 << 10;
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
        long far = outgoing ? second : first;
        if (place(first) != place(second) && !isMarked(found, far)) {
            if (last == null) {
                last = new long[PLACES];
                Arrays.fill(last, NONE);
            }
            last[place(far)] = found.getId();
        }
    }

    /**
     * The link that ends a node's chain and leads nowhere in this direction, or that of another node at the same place, which is in
     * no chain of this one; {@link #NONE} if none is known.
     */
    long of(long node) {
        return last == null ? NONE : last[place(node)];
    }

    /** What follows a relationship that was found in this direction, in the chain of the node where it was; a loop has one next. */
    long behind(RelationshipRecord found) {
        return outgoing ? found.getFirstNextRel() : found.getSecondNextRel();
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
