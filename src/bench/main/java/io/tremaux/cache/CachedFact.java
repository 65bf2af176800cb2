package io.tremaux.cache;

import io.tremaux.cache.GraphCache.FillGate;
import io.tremaux.cache.label.LabelSet;
import io.tremaux.cache.label.LabelSetDictionary;
import io.tremaux.cache.page.NodeRange;
import io.tremaux.cache.page.Stripes.Kind;
import io.tremaux.cache.relationship.AdjacencyPage;
import io.tremaux.graph.Direction;
import io.tremaux.graph.Epoch;
import io.tremaux.graph.LabelSource;
import io.tremaux.graph.Labels;
import io.tremaux.graph.LookupCounts;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Relationships;
import io.tremaux.graph.Relationships.Expansion;
import io.tremaux.heap.HeapBudget;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongList;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;

/**
 * Something that a cache may know about a node, for the stress tests of this package. There is one constant for each
 * way in which caches store labels, properties and relationships. A fact has three versions: two different contents, 1
 * and 2, and {@value #NONE} for a node without it. Tests ask for a fact through the facades of a request, so they read,
 * collect and publish as requests do.
 */
enum CachedFact {
    LABELS(Kind.LABELS, 0L, version -> 1L << version),
    /** Label sets whose codes take two bytes. */
    RARE_LABELS(Kind.LABELS, 0L, version -> 1L << 40 + version),
    BOOLEAN(Kind.PROPERTIES, null, version -> version == 2),
    STRING(Kind.PROPERTIES, null, version -> "version " + version),
    LONG(Kind.PROPERTIES, null, version -> 1L << 31 * version),
    DOUBLE(Kind.PROPERTIES, null, version -> version + 0.5),
    /** A value too long to have a code. */
    OBJECT(Kind.PROPERTIES, null, version -> Integer.toString(version).repeat(1000)),
    SHORT_LIST(Kind.RELATIONSHIPS, LongList.of(), version -> list(1, version)),
    ARENA_LIST(Kind.RELATIONSHIPS, LongList.of(), version -> list(AdjacencyPage.MAX_IN_ARENA - 1, version)),
    /** A list that has an array of its own. */
    OWN_LIST(Kind.RELATIONSHIPS, LongList.of(), version -> list(AdjacencyPage.MAX_IN_ARENA, version));

    /** The version of a fact that the node does not have. */
    static final int NONE = 0;

    /** Stands for any answer that is none of the three versions. */
    static final int NEITHER = 9;

    private static final int KEY = 3;
    private static final long FAR = 1000;
    private static final int COMMON_SETS = 300;
    private static final RelationshipChoice OUTGOING = RelationshipChoice.whole(Direction.OUTGOING);
    private static final HeapBudget REQUESTS = new HeapBudget(Long.MAX_VALUE);
    private static final CachedFact[] ALL = values();

    private final Kind kind;
    private final Object[] versions;

    CachedFact(Kind kind, Object none, IntFunction<Object> version) {
        this.kind = kind;
        this.versions = new Object[] {none, version.apply(1), version.apply(2)};
    }

    /** A list of neighbours, whose ids are too far apart for a byte each. */
    private static LongList list(int length, long node) {
        long[] nodes = new long[length];
        Arrays.setAll(nodes, i -> node + i % 2 * FAR);
        return LongArrayList.wrap(nodes);
    }

    /** A random fact. */
    static CachedFact any() {
        return ALL[ThreadLocalRandom.current().nextInt(ALL.length)];
    }

    /** A random fact that caches store in the same column as this one; it may be this one. */
    CachedFact anyOfColumn() {
        CachedFact other = any();
        return other.kind == kind ? other : anyOfColumn();
    }

    /** An empty cache that will hold this fact in its representation. */
    GraphCache newCache(HeapBudget budget) {
        GraphCache cache = new GraphCache(budget, new CacheStatistics());
        if (this == RARE_LABELS) {
            IntStream.rangeClosed(1, COMMON_SETS)
                    .forEach(set -> cache.labels().dictionary().code((long) set << 8, LabelSetDictionary.NONE_BEYOND));
        }
        return cache;
    }

    /** The version that a cache has of a node. */
    int cached(GraphCache cache, long node) {
        return ask(cache, new Gate(false, 0), node, () -> NONE);
    }

    /** The version that a cache has of a node that has either this fact or the other one. */
    int cachedAsThisOr(CachedFact other, GraphCache cache, long node) {
        int version = cached(cache, node);
        return version == NEITHER ? other.cached(cache, node) : version;
    }

    /** Publishes a version, as a request does that read it after all commits up to the given one. */
    void publish(GraphCache cache, long node, int version, long readAsOf) {
        ask(cache, new Gate(true, readAsOf), node, () -> version);
    }

    private record Gate(boolean mayFill, long readAsOf) implements FillGate {}

    /** The version that a request sees: the cache's, or else the store's, which it then publishes. */
    int ask(GraphCache cache, FillGate gate, long node, IntSupplier store) {
        LookupCounts counts = new LookupCounts();
        WriteBuffer fills = new WriteBuffer(cache, gate, counts, counts, counts);
        int version = version(
                switch (kind) {
                    case LABELS -> mask(fills, node, store);
                    case PROPERTIES ->
                        new PagedProperties((any, key) -> read(store), fills, new Epoch(), counts).value(node, KEY);
                    case RELATIONSHIPS -> neighbours(fills, node, store);
                    case RELATIONSHIP_PROPERTIES -> throw new IllegalStateException("Facts are of nodes");
                });
        fills.publish();
        return version;
    }

    private Object read(IntSupplier store) {
        return versions[store.getAsInt()];
    }

    private int version(Object read) {
        int version = NONE;
        while (version < versions.length && !Objects.equals(versions[version], read)) {
            version++;
        }
        return version < versions.length ? version : NEITHER;
    }

    private long mask(WriteBuffer fills, long node, IntSupplier store) {
        LabelSource source = new LabelSource() {
            @Override
            public long read(long any) {
                return (long) CachedFact.this.read(store);
            }

            @Override
            public int[] beyond() {
                return LabelSetDictionary.NONE_BEYOND;
            }
        };
        PagedLabels labels = new PagedLabels(source, fills, new Epoch(), new LookupCounts());
        int code = asRange() ? labels.codeOfAll(NodeRange.of(node, 1)) : Labels.NO_CODE;
        LabelSet set = fills.cache().labels().dictionary().set(code);
        if (set != null) {
            return set.mask();
        }
        long mask = 0;
        for (int label = 0; label < Labels.MASK_BITS; label++) {
            mask |= labels.has(node, label) ? 1L << label : 0;
        }
        return mask;
    }

    private LongList neighbours(WriteBuffer fills, long node, IntSupplier store) {
        Relationships source =
                (any, choice, to) -> ((LongList) read(store)).forEach(other -> to.add(other, other, 0, false));
        Neighbours list = new Neighbours(false, bytes -> {});
        try (PagedRelationships relationships =
                new PagedRelationships(source, fills, REQUESTS, new Epoch(), new LookupCounts())) {
            Expansion along = relationships.along(OUTGOING);
            if (asRange() && ((PagedRelationships.CachedExpansion) along).areEmpty(NodeRange.of(node, 1))) {
                return LongList.of();
            }
            along.append(node, list);
        }
        long[] nodes = new long[list.size()];
        Arrays.setAll(nodes, list::node);
        return LongArrayList.wrap(nodes);
    }

    /** Whether to ask for a range of nodes, which has this one node only. Random. */
    private static boolean asRange() {
        return ThreadLocalRandom.current().nextBoolean();
    }

    /** Invalidates this fact of a node, and all facts that a cache invalidates with it. */
    void invalidate(GraphCache cache, long node, long commit) {
        switch (kind) {
            case LABELS -> cache.invalidateLabels(node, commit);
            case PROPERTIES -> cache.invalidateProperties(node, commit);
            case RELATIONSHIPS -> cache.invalidateRelationships(node, commit);
            case RELATIONSHIP_PROPERTIES -> throw new IllegalStateException("Facts are of nodes");
        }
    }

    /**
     * Invalidates this fact of a node without the lock of its page. That would be a mistake in a cache, since other
     * threads may be replacing the page.
     */
    void invalidateWithoutLock(GraphCache cache, long node) {
        cache.columns().stream().filter(column -> column.kind() == kind).forEach(column -> column.invalidate(node));
    }
}
