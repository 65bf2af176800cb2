package io.tremaux.it.coherence;

import io.tremaux.cache.PagedRelationshipProperties;
import io.tremaux.cache.PagedRelationships;
import io.tremaux.cache.WriteBuffer;
import io.tremaux.graph.Epoch;
import io.tremaux.graph.LookupCounts;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.RelationshipTest;
import io.tremaux.heap.HeapBudget;
import io.tremaux.neo4j.cursor.StoreCursors;
import io.tremaux.neo4j.cursor.StoreRelationshipProperties;
import io.tremaux.neo4j.cursor.StoreRelationships;
import io.tremaux.neo4j.entity.CurrentNode;
import io.tremaux.neo4j.entity.StoreTokens;
import io.tremaux.store.Lease;
import io.tremaux.traversal.predicate.Where;
import java.util.function.LongSupplier;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.ResourceIterator;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * A request that lists the relationships of a node, and tests them later: over the shared caches, by the facades of
 * the product, one of which may be told something wrong.
 */
final class RelationshipReading implements AutoCloseable {
    static final RelationshipChoice OUTGOING = RelationshipChoice.whole(io.tremaux.graph.Direction.OUTGOING);

    /** How a careless hand might take a cached value for the list at hand. */
    enum Mistake {
        NONE,
        /** Values of any time answer for lists of any time. */
        FORGETS_TIMES,
        /** A list from the store is taken for one from the cache. */
        FORGETS_MISSES,
        /** The cache is asked whether it stood still first, and then for the value. */
        ASKS_TOO_EARLY
    }

    private final InternalTransaction transaction;
    private final Lease lease;
    private final StoreCursors cursors;
    private final StoreRelationshipProperties stored;
    private final LookupCounts counts;
    private final WriteBuffer fills;
    private final PagedRelationships relationships;
    private final PagedRelationshipProperties properties;
    private final StoreTokens tokens;
    private long early;
    private long node;
    private long listedAsOf;

    RelationshipReading(
            InternalTransaction transaction, Lease lease, HeapBudget budget, LookupCounts counts, Mistake mistake) {
        this.transaction = transaction;
        this.lease = lease;
        this.counts = counts;
        tokens = new StoreTokens(transaction.kernelTransaction().tokenRead());
        cursors = new StoreCursors(transaction.kernelTransaction(), true, new Epoch());
        stored = new StoreRelationshipProperties(transaction.kernelTransaction(), new Epoch());
        LookupCounts lists = new LookupCounts();
        fills = new WriteBuffer(lease.cache(), lease, new LookupCounts(), new LookupCounts(), lists);
        relationships = new PagedRelationships(new StoreRelationships(cursors), fills, budget, new Epoch(), lists);
        properties = new PagedRelationshipProperties(
                stored,
                fills,
                followed(mistake),
                mistake == Mistake.FORGETS_MISSES ? new Epoch() : relationships.fromStore(),
                new Epoch(),
                counts);
    }

    private LongSupplier followed(Mistake mistake) {
        return switch (mistake) {
            case NONE, FORGETS_MISSES -> lease.followed();
            case FORGETS_TIMES -> () -> 0;
            case ASKS_TOO_EARLY -> () -> early;
        };
    }

    /** The outgoing relationships of the node with a label. */
    Neighbours list(String label) {
        try (ResourceIterator<org.neo4j.graphdb.Node> found = transaction.findNodes(Label.label(label))) {
            node = CurrentNode.idOf(found.next());
        }
        cursors.forget();
        askTooEarly();
        long moment = properties.moment();
        Neighbours list = new Neighbours(true, bytes -> {});
        relationships.along(OUTGOING).append(node, list);
        listedAsOf = properties.listedSince(moment);
        return list;
    }

    /** When {@link Mistake#ASKS_TOO_EARLY} looks what the cache has followed. */
    void askTooEarly() {
        early = lease.followed().getAsLong();
    }

    /** Whether a relationship that was listed last is there and satisfies a predicate. */
    boolean satisfies(String where, Neighbours list, int index) {
        RelationshipTest test =
                properties.test(Where.parse("relationshipWhere", where).bind(tokens)::in);
        return test.of(node, list, index, listedAsOf);
    }

    /** Publishes what was read. */
    void publish() {
        fills.publish();
    }

    LookupCounts counts() {
        return counts;
    }

    @Override
    public void close() {
        relationships.close();
        cursors.close();
        stored.close();
        lease.close();
        transaction.close();
    }
}
