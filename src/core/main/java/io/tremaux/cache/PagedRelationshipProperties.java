package io.tremaux.cache;

import io.tremaux.graph.Epoch;
import io.tremaux.graph.LookupCounts;
import io.tremaux.graph.NodePredicate;
import io.tremaux.graph.Properties;
import io.tremaux.graph.RelationshipProperties;
import io.tremaux.graph.RelationshipTest;
import io.tremaux.graph.ValueTest;
import java.lang.invoke.VarHandle;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One request's view of the relationship properties in the shared cache ({@code permanent}). The cache answers only the
 * tests of {@code relationshipWhere}; all other questions go to the store. A test that misses reads the value from the
 * store and publishes it.
 *
 * <p>The store reuses ids: an id in a list may belong to another relationship when its value is looked up. So a cached
 * value counts only if the request found the list in the same cache, and the cache has followed no commit since.
 * Otherwise the store answers. The comment of {@code io.tremaux.coherence} says why that rule is exact.
 *
 * <p>A hit costs what it costs in {@link PagedProperties}, and a volatile read. Belongs to one thread.
 *
 * <p>Alternative not taken: to store both end nodes with each value would serve lists of any origin, but cost 8 to 16
 * bytes a relationship, where a boolean takes 2 bits.
 */
public final class PagedRelationshipProperties implements RelationshipProperties {
    private final RelationshipProperties store;
    private final PagedProperties known;
    private final LongSupplier followed;
    private final Epoch listsFromStore;
    private final Epoch epoch;
    private final LookupCounts counts;
    private final Epoch fromCache = new Epoch(); // advanced where the cache has a value
    private final Epoch fromStore = new Epoch(); // advanced where a value is read from the store

    /**
     * A view of a cache that the request has retained.
     *
     * @param followed reads, by a volatile read, the commit that the cache has followed last; the number never falls
     * @param listsFromStore the {@link PagedRelationships#fromStore} of the request's lists over the same cache
     * @param epoch is advanced where a question is asked here
     */
    public PagedRelationshipProperties(
            RelationshipProperties store,
            WriteBuffer fills,
            LongSupplier followed,
            Epoch listsFromStore,
            Epoch epoch,
            LookupCounts counts) {
        this.store = store;
        this.known = new PagedProperties(this::read, fills.cache().relationshipProperties(), fills, fromCache, counts);
        this.followed = followed;
        this.listsFromStore = listsFromStore;
        this.epoch = epoch;
        this.counts = counts;
    }

    private @Nullable Object read(long relationship, int key) {
        fromStore.advance();
        return store.value(relationship, key);
    }

    @Override
    public @Nullable Object value(long relationship, int key) {
        return store.value(relationship, key);
    }

    @Override
    public NodePredicate asking(int key, ValueTest test) {
        return store.asking(key, test);
    }

    @Override
    public boolean leads(long relationship, long source, int type, long target) {
        return store.leads(relationship, source, type, target);
    }

    @Override
    public RelationshipTest test(Function<Properties, NodePredicate> predicate) {
        return new Question(predicate.apply(known), store.test(predicate));
    }

    /** The sum of two counters that only grow: it is unchanged only if both counters are. */
    @Override
    public long moment() {
        return asOf() + listsFromStore.now();
    }

    @Override
    public long listedSince(long moment) {
        long now = asOf();
        return now + listsFromStore.now() == moment ? now : ANY_TIME;
    }

    /**
     * The commit that the cache has followed by now. While the number stays the same, all reads from the cache show one
     * state: the fence keeps them before the read of the number.
     */
    private long asOf() {
        VarHandle.acquireFence();
        return followed.getAsLong();
    }

    /** A test that asks the cache first, and the store alone where cached values may not answer. */
    private final class Question implements RelationshipTest {
        private final NodePredicate known;
        private final RelationshipTest stored;

        Question(NodePredicate known, RelationshipTest stored) {
            this.known = known;
            this.stored = stored;
        }

        @Override
        public boolean of(long relationship, long source, int type, long target, long listedAsOf) {
            epoch.advance();
            long hits = counts.hits;
            long cached = fromCache.now();
            long read = fromStore.now();
            boolean satisfies = known.of(relationship);
            if (fromStore.now() == read && asOf() == listedAsOf) {
                return satisfies;
            }
            if (fromCache.now() == cached) { // the store alone has answered, or there was nothing to look up
                return satisfies && store.leads(relationship, source, type, target);
            }
            counts.bypassed += counts.hits - hits; // a correction of the counts: these answers are not used
            counts.hits = hits;
            return stored.of(relationship, source, type, target, ANY_TIME);
        }
    }
}
