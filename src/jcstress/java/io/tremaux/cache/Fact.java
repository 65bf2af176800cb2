package io.tremaux.cache;

import io.tremaux.cache.GraphCache.FillGate;
import io.tremaux.cache.Stripes.Kind;
import io.tremaux.graph.Direction;
import io.tremaux.graph.LabelSource;
import io.tremaux.graph.Labels;
import io.tremaux.graph.LookupCounts;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Relationships;
import io.tremaux.graph.Relationships.Along;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongList;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;

/**
 * What may be cached of a node, one for each way in which it is kept. A node has it in version 1 or 2, and nothing of it in
 * version {@value #NONE}. It is asked for through the facades of a request, so that it is read, collected and published as
 * requests do it.
 */
enum Fact {
    LABELS(Kind.LABELS, 0L, version -> 1L << version),
    /** Label sets with codes of two bytes. */
    RARE_LABELS(Kind.LABELS, 0L, version -> 1L << 40 + version),
    BOOLEAN(Kind.PROPERTIES, null, version -> version == 2),
    STRING(Kind.PROPERTIES, null, version -> "version " + version),
    LONG(Kind.PROPERTIES, null, version -> 1L << 31 * version),
    DOUBLE(Kind.PROPERTIES, null, version -> version + 0.5),
    /** Too long to have a code. */
    OBJECT(Kind.PROPERTIES, null, version -> Integer.toString(version).repeat(1000)),
    SHORT_LIST(Kind.RELATIONSHIPS, LongList.of(), version -> list(1, version)),
    ARENA_LIST(Kind.RELATIONSHIPS, LongList.of(), version -> list(AdjacencyPage.MAX_IN_ARENA - 1, version)),
    /** In an array of its own. */
    OWN_LIST(Kind.RELATIONSHIPS, LongList.of(), version -> list(AdjacencyPage.MAX_IN_ARENA, version));

    /** The version of what is not there. */
    static final int NONE = 0;

    /** What is answered instead of a version if the answer is none of the three. */
    static final int NEITHER = 9;

    private static final int KEY = 3;
    private static final long FAR = 1000;
    private static final int COMMON_SETS = 300;
    private static final RelationshipChoice OUTGOING = RelationshipChoice.whole(Direction.OUTGOING);
    private static final HeapBudget REQUESTS = new HeapBudget(Long.MAX_VALUE);
    private static final Fact[] ALL = values();

    private final Kind kind;
    private final Object[] versions;

    Fact(Kind kind, Object none, IntFunction<Object> version) {
        this.kind = kind;
        this.versions = new Object[] {none, version.apply(1), version.apply(2)};
    }

    /** Of nodes that are too far apart to be kept in a byte each. */
    private static LongList list(int length, long node) {
        long[] nodes = new long[length];
        Arrays.setAll(nodes, i -> node + i % 2 * FAR);
        return LongArrayList.wrap(nodes);
    }

    /** Any of all. */
    static Fact any() {
        return ALL[ThreadLocalRandom.current().nextInt(ALL.length)];
    }

    /** Any that is kept in the same column as this. */
    Fact anyOfColumn() {
        Fact other = any();
        return other.kind == kind ? other : anyOfColumn();
    }

    /** An empty cache in which this will be kept in the way that it stands for. */
    GraphCache newCache(HeapBudget budget) {
        GraphCache cache = new GraphCache(budget, new GraphCache.Statistics());
        if (this == RARE_LABELS) {
            IntStream.rangeClosed(1, COMMON_SETS)
                    .forEach(set -> cache.labels().dictionary().code((long) set << 8, LabelDictionary.NONE_BEYOND));
        }
        return cache;
    }

    /** The version that a cache has of a node. */
    int cached(GraphCache cache, long node) {
        return ask(cache, new Gate(false, 0), node, () -> NONE);
    }

    /** The version that a cache has of a node which may be known as this or as another. */
    int cachedAsThisOr(Fact other, GraphCache cache, long node) {
        int version = cached(cache, node);
        return version == NEITHER ? other.cached(cache, node) : version;
    }

    /** Publishes what was read when all commits up to one were applied. */
    void publish(GraphCache cache, long node, int version, long readAsOf) {
        ask(cache, new Gate(true, readAsOf), node, () -> version);
    }

    private record Gate(boolean mayFill, long readAsOf) implements FillGate {}

    /** The version that a request sees: what the cache has, or else the store, from where it is published. */
    int ask(GraphCache cache, FillGate gate, long node, IntSupplier store) {
        LookupCounts counts = new LookupCounts();
        Fills fills = new Fills(cache, gate, counts, counts, counts);
        int version = version(
                switch (kind) {
                    case LABELS -> mask(fills, node, store);
                    case PROPERTIES -> new PagedProperties((any, key) -> read(store), fills, counts).value(node, KEY);
                    case RELATIONSHIPS -> neighbours(fills, node, store);
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

    private long mask(Fills fills, long node, IntSupplier store) {
        LabelSource source = new LabelSource() {
            @Override
            public long read(long any) {
                return (long) Fact.this.read(store);
            }

            @Override
            public int[] beyond() {
                return LabelDictionary.NONE_BEYOND;
            }
        };
        PagedLabels labels = new PagedLabels(source, fills, new LookupCounts());
        int code = asRange() ? labels.codeOfAll(NodeRange.of(node, 1)) : Labels.NO_CODE;
        LabelDictionary.Sets sets = fills.cache().labels().dictionary().sets();
        if (sets.knows(code)) {
            return sets.mask(code);
        }
        long mask = 0;
        for (int label = 0; label < Labels.MASK_BITS; label++) {
            mask |= labels.has(node, label) ? 1L << label : 0;
        }
        return mask;
    }

    private LongList neighbours(Fills fills, long node, IntSupplier store) {
        Relationships source =
                (any, choice, to) -> ((LongList) read(store)).forEach(other -> to.add(other, other, 0, false));
        Neighbours list = new Neighbours(false, bytes -> {});
        try (PagedRelationships relationships = new PagedRelationships(source, fills, REQUESTS, new LookupCounts())) {
            Along along = relationships.along(OUTGOING);
            if (asRange() && ((PagedRelationships.Lane) along).areEmpty(NodeRange.of(node, 1))) {
                return LongList.of();
            }
            along.append(node, list);
        }
        long[] nodes = new long[list.size()];
        Arrays.setAll(nodes, list::node);
        return LongArrayList.wrap(nodes);
    }

    /** Whether to ask for all nodes of a range, which is this one, at once. */
    private static boolean asRange() {
        return ThreadLocalRandom.current().nextBoolean();
    }

    /** Forgets this of a node, and all else that a cache forgets with it. */
    void forget(GraphCache cache, long node, long commit) {
        switch (kind) {
            case LABELS -> cache.forgetLabels(node, commit);
            case PROPERTIES -> cache.forgetProperties(node, commit);
            case RELATIONSHIPS -> cache.forgetRelationships(node, commit);
        }
    }

    /** Forgets this of a node as nobody must, without the lock of its page, which others may be replacing. */
    void forgetWithoutLock(GraphCache cache, long node) {
        cache.columns().stream().filter(column -> column.kind() == kind).forEach(column -> column.forget(node));
    }
}
