package io.tremaux.neo4j;

import io.tremaux.graph.IndexHint;
import io.tremaux.graph.Tokens;
import io.tremaux.neo4j.entity.CurrentNode;
import io.tremaux.neo4j.entity.StoreTokens;
import io.tremaux.store.NodeLookup;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.neo4j.exceptions.KernelException;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.ResourceIterator;
import org.neo4j.internal.kernel.api.IndexQueryConstraints;
import org.neo4j.internal.kernel.api.IndexReadSession;
import org.neo4j.internal.kernel.api.InternalIndexState;
import org.neo4j.internal.kernel.api.NodeValueIndexCursor;
import org.neo4j.internal.kernel.api.PropertyIndexQuery;
import org.neo4j.internal.schema.IndexDescriptor;
import org.neo4j.internal.schema.IndexType;
import org.neo4j.internal.schema.SchemaDescriptors;
import org.neo4j.kernel.api.KernelTransaction;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.values.storable.TextValue;
import org.neo4j.values.storable.Value;
import org.neo4j.values.storable.Values;

/**
 * Finds the nodes of a label, all by a scan, or some by the range indexes of the database, under the caller's access
 * rules. An index takes some nodes too many: all whose value is an array, and those whose number is merely near.
 * Belongs to one thread.
 */
public final class Neo4jNodeLookup implements NodeLookup {
    /** Of more values a scan is not slower: it looks a value up in a list by hash. */
    static final int MOST_VALUES = 1_000;

    /** An id in a hash set that is up to three quarters full, and in the array that is made of it. */
    private static final long BYTES_EACH = 5 * Long.BYTES;

    private final InternalTransaction caller;
    private final KernelTransaction transaction;
    private final StoreTokens tokens;

    public Neo4jNodeLookup(InternalTransaction caller, StoreTokens tokens) {
        this.caller = caller;
        this.transaction = caller.kernelTransaction();
        this.tokens = tokens;
    }

    /** In the order of the store, one node at a time: takes no memory that grows with the label. */
    @Override
    public Scan scan(String label) {
        ResourceIterator<Node> nodes = caller.findNodes(Label.label(label));
        return new Scan() {
            @Override
            public boolean hasNext() {
                return nodes.hasNext();
            }

            @Override
            public long nextLong() {
                return CurrentNode.idOf(nodes.next());
            }

            @Override
            public void close() {
                nodes.close();
            }
        };
    }

    /**
     * Ascending ids, so that an index answers in the order of a scan. Costs a hash entry and an array element a node
     * found, which are charged before they are taken.
     *
     * <p>Also null if the transaction has changes of its own, because a scan meets new nodes first, in no order.
     */
    @Override
    public long @Nullable [] find(int label, List<IndexHint> hint, LongConsumer charge) {
        try {
            Usable usable = usable(label, hint);
            return usable == null
                    ? null
                    : ids(
                            transaction.dataRead().indexReadSession(usable.index),
                            queries(usable.key, usable.values),
                            charge);
        } catch (KernelException noIndexAnyMore) {
            return null;
        }
    }

    /** For explanations: takes the lock that {@link #find} would take, and reads no entry. */
    @Override
    public @Nullable String index(int label, List<IndexHint> hint) {
        try {
            Usable usable = usable(label, hint);
            return usable == null ? null : usable.index.getName();
        } catch (KernelException noIndexAnyMore) {
            return null;
        }
    }

    /** An index on a key, and the values that are sought in it. */
    private record Usable(IndexDescriptor index, int key, List<Object> values) {}

    /** The first hint that an index serves; null if none is, or if the transaction has changes of its own. */
    private @Nullable Usable usable(int label, List<IndexHint> hint) throws KernelException {
        if (label == Tokens.UNKNOWN || transaction.dataRead().transactionStateHasChanges()) {
            return null;
        }
        for (IndexHint one : hint) {
            int key = tokens.propertyKey(one.key());
            IndexDescriptor index = index(label, key, one);
            if (index != null) {
                return new Usable(index, key, one.values());
            }
        }
        return null;
    }

    private @Nullable IndexDescriptor index(int label, int key, IndexHint hint) throws KernelException {
        if (key == Tokens.UNKNOWN || hint.values().size() > MOST_VALUES) {
            return null;
        }
        // locks the index until the transaction ends, as the Core API and Cypher do, so that no DROP INDEX comes in
        // between
        IndexDescriptor index = transaction.schemaRead().index(SchemaDescriptors.forLabel(label, key), IndexType.RANGE);
        boolean online = index != IndexDescriptor.NO_INDEX
                && transaction.schemaRead().indexGetState(index) == InternalIndexState.ONLINE;
        return online ? index : null;
    }

    private long[] ids(IndexReadSession index, Iterable<PropertyIndexQuery> queries, LongConsumer charge)
            throws KernelException {
        LongSet ids = new LongOpenHashSet();
        try (NodeValueIndexCursor cursor = transaction
                .cursors()
                .allocateNodeValueIndexCursor(transaction.cursorContext(), transaction.memoryTracker())) {
            for (PropertyIndexQuery query : queries) {
                transaction
                        .dataRead()
                        .nodeIndexSeek(
                                transaction.queryContext(),
                                index,
                                cursor,
                                IndexQueryConstraints.unconstrained(),
                                query);
                addAll(cursor, ids, charge);
            }
        }
        long[] ascending = ids.toLongArray();
        Arrays.sort(ascending);
        return ascending;
    }

    private static void addAll(NodeValueIndexCursor cursor, LongSet ids, LongConsumer charge) {
        while (cursor.next()) {
            charge.accept(BYTES_EACH);
            ids.add(cursor.nodeReference());
        }
    }

    /** One query for each value, and one for all arrays of each type: an array may have the value as an element. */
    private static List<PropertyIndexQuery> queries(int key, List<Object> values) {
        Stream<PropertyIndexQuery> single = values.stream().map(value -> query(key, value));
        Stream<PropertyIndexQuery> arrays =
                values.stream().map(Neo4jNodeLookup::elementType).distinct().map(type -> arrays(key, type));
        return Stream.concat(single, arrays).toList();
    }

    /** Asks for the nodes of one value: of a double also for those of its two neighbours. */
    private static PropertyIndexQuery query(int key, Object value) {
        if (value instanceof IndexHint.Prefix prefix) {
            return PropertyIndexQuery.stringPrefix(key, (TextValue) Values.of(prefix.text()));
        }
        return value instanceof Double number
                ? PropertyIndexQuery.range(key, Math.nextDown(number), true, Math.nextUp(number), true)
                : PropertyIndexQuery.exact(key, value);
    }

    private static Class<?> elementType(Object value) {
        return value instanceof IndexHint.Prefix ? String.class : value.getClass();
    }

    /** All arrays of a type: none is less than the empty one. An array of doubles stands for those of all numbers. */
    private static PropertyIndexQuery arrays(int key, Class<?> type) {
        Value empty = Values.of(Array.newInstance(type, 0));
        return PropertyIndexQuery.range(key, empty, true, null, false);
    }
}
