package io.tremaux.cache;

import io.tremaux.graph.LookupCounts;
import io.tremaux.graph.NodeTest;
import io.tremaux.graph.Properties;
import io.tremaux.graph.RelationshipProperties;
import io.tremaux.graph.RelationshipTest;
import io.tremaux.graph.ValueTest;
import java.lang.invoke.VarHandle;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Properties of relationships in scope {@code permanent}, for tests alone: all other questions go to the store. A value
 * not known is read from the store and published for the others.
 *
 * <p>A list names a relationship by an id, which may be another relationship's by now. So a value of the cache answers
 * only for a list that the request has found in the same cache, with no commit followed between. The comment of
 * {@code io.tremaux.coherence} says why that is exact.
 *
 * <p>Cost of a look-up that hits: that of {@link PagedProperties}, and a volatile read. Belongs to one thread.
 *
 * <p>Both nodes beside each value, compared at each hit, would serve lists of any origin. But they take 8 to 16 bytes a
 * relationship, where a boolean takes a quarter of one.
 */
public final class PagedRelationshipProperties implements RelationshipProperties {
    private final RelationshipProperties store;
    private final PagedProperties known;
    private final LongSupplier followed;
    private final LookupCounts counts;
    private final LookupCounts lists;
    private long markedAsOf = ANY_TIME;
    private long missesThen;

    /**
     * A view of a cache that the request has retained.
     *
     * @param followed the commit that the cache has followed last; a volatile read
     * @param counts of nothing else
     * @param lists the counts of the request's {@link PagedRelationships} of the same cache, and of nothing else
     */
    public PagedRelationshipProperties(
            RelationshipProperties store,
            WriteBuffer fills,
            LongSupplier followed,
            LookupCounts counts,
            LookupCounts lists) {
        this.store = store;
        this.known = new PagedProperties(store, fills.cache().ofRelationships(), fills, counts);
        this.followed = followed;
        this.counts = counts;
        this.lists = lists;
    }

    @Override
    public @Nullable Object value(long relationship, int key) {
        return store.value(relationship, key);
    }

    @Override
    public NodeTest asking(int key, ValueTest test) {
        return store.asking(key, test);
    }

    @Override
    public boolean leads(long relationship, long source, int type, long target) {
        return store.leads(relationship, source, type, target);
    }

    @Override
    public RelationshipTest test(Function<Properties, NodeTest> predicate) {
        return new Question(predicate.apply(known), store.test(predicate));
    }

    @Override
    public long listedAsOf() {
        long before = markedAsOf;
        boolean noneMissed = lists.misses == missesThen;
        missesThen = lists.misses;
        markedAsOf = asOf();
        return noneMissed && markedAsOf == before ? before : ANY_TIME;
    }

    /** The time of what was read in the cache before, unless it was read at different times. */
    private long asOf() {
        VarHandle.acquireFence();
        return followed.getAsLong();
    }

    /** A predicate, asked of the cache and, where values of the cache may not answer, of the store alone. */
    private final class Question implements RelationshipTest {
        private final NodeTest known;
        private final RelationshipTest stored;

        Question(NodeTest known, RelationshipTest stored) {
            this.known = known;
            this.stored = stored;
        }

        @Override
        public boolean of(long relationship, long source, int type, long target, long listedAsOf) {
            long hits = counts.hits;
            long misses = counts.misses;
            boolean satisfies = known.of(relationship);
            if (counts.misses == misses && asOf() == listedAsOf) {
                return satisfies;
            }
            if (counts.hits == hits) { // the store alone has answered, or there was nothing to look up
                return satisfies && store.leads(relationship, source, type, target);
            }
            counts.bypassed += counts.hits - hits;
            counts.hits = hits;
            return stored.of(relationship, source, type, target, ANY_TIME);
        }
    }
}
