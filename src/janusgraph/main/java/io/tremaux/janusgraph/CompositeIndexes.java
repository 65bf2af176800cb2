package io.tremaux.janusgraph;

import io.tremaux.graph.IndexHint;
import io.tremaux.janusgraph.row.StoreReads;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.ToLongFunction;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalInterruptedException;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.janusgraph.core.Cardinality;
import org.janusgraph.core.JanusGraphQuery;
import org.janusgraph.core.PropertyKey;
import org.janusgraph.core.schema.SchemaStatus;
import org.janusgraph.graphdb.internal.ElementCategory;
import org.janusgraph.graphdb.internal.InternalRelationType;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;
import org.janusgraph.graphdb.types.CompositeIndexType;
import org.janusgraph.graphdb.types.IndexType;
import org.janusgraph.graphdb.types.system.ImplicitKey;
import org.jspecify.annotations.Nullable;

/**
 * Finds vertices by JanusGraph's composite indexes of one key, those of all vertices or of one vertex label: by the
 * values of a hint that the key's type can hold, one query each. Keys of text, of booleans and of whole numbers, of
 * which a vertex has one value. Belongs to one thread.
 */
final class CompositeIndexes {
    /** An id in a hash set that is up to three quarters full, and in an array. */
    private static final long BYTES_EACH = 4 * Long.BYTES;

    /** What JanusGraph holds for a vertex while it answers: it reads all that an index has for a value at once. */
    private static final long BYTES_WHILE_READ = 256;

    /** Vertices that are asked for first; if there are more, so many times as many, so that all are charged before. */
    private static final int FIRST = 128;

    private static final int TIMES = 8;

    /** Up to here a double stands for one whole number. */
    private static final double EXACT = 1L << 53;

    private final StandardJanusGraphTx transaction;
    private final JanusGraphSchema schema;
    private final StoreReads store;

    CompositeIndexes(StandardJanusGraphTx transaction, JanusGraphSchema schema, StoreReads store) {
        this.transaction = transaction;
        this.schema = schema;
        this.store = store;
    }

    /**
     * An index that has all vertices of a label.
     *
     * @param vertexLabels that it is asked for; empty for an index of all vertices
     */
    private record Index(String name, List<String> vertexLabels) {}

    /** The values of a hint as an index of its key has them. */
    private record Lookup(Index index, String key, List<Object> values) {
        /** The questions to the index for one value. */
        List<JanusGraphQuery<?>> queries(StandardJanusGraphTx transaction, Object value) {
            return index.vertexLabels.isEmpty()
                    ? List.of(transaction.query().has(key, value))
                    : index.vertexLabels.stream()
                            .<JanusGraphQuery<?>>map(label -> transaction
                                    .query()
                                    .has(ImplicitKey.LABEL.name(), label)
                                    .has(key, value))
                            .toList();
        }
    }

    /** The name of the index for the first hint that has one; null if none has. */
    @Nullable String name(String label, List<IndexHint> hints) {
        Lookup lookup = lookup(label, hints);
        return lookup == null ? null : lookup.index.name;
    }

    /**
     * The numbers of vertices that may be those of a label that are hinted at, ascending; null if there is no index.
     *
     * @param number of a vertex
     * @param charge is told the bytes of the numbers
     */
    long @Nullable [] find(String label, List<IndexHint> hints, ToLongFunction<Object> number, LongConsumer charge) {
        Lookup lookup = lookup(label, hints);
        if (lookup == null) {
            return null;
        }
        long[] found = find(lookup, number, charge);
        Arrays.sort(found);
        return found;
    }

    private long[] find(Lookup lookup, ToLongFunction<Object> number, LongConsumer charge) {
        LongSet found = new LongOpenHashSet();
        for (Object value : lookup.values) {
            for (JanusGraphQuery<?> query : lookup.queries(transaction, value)) {
                find(query, charge, vertex -> {
                    charge.accept(BYTES_EACH);
                    found.add(number.applyAsLong(vertex.id()));
                });
            }
        }
        return found.toLongArray();
    }

    private void find(JanusGraphQuery<?> query, LongConsumer charge, Consumer<Vertex> to) {
        long most = FIRST;
        boolean mayBeMore = true;
        while (mayBeMore) {
            long bytes = most * BYTES_WHILE_READ;
            charge.accept(bytes);
            JanusGraphQuery<?> limited = query.limit((int) most);
            List<Vertex> vertices = store.ask(backend -> vertices(limited));
            mayBeMore = vertices.size() >= most && most < Integer.MAX_VALUE;
            if (!mayBeMore) {
                vertices.forEach(to);
            }
            charge.accept(-bytes);
            most = Math.min(most * TIMES, Integer.MAX_VALUE);
        }
    }

    private static List<Vertex> vertices(JanusGraphQuery<?> query) {
        List<Vertex> vertices = new ArrayList<>();
        for (Vertex each : query.vertices()) {
            if (Thread.currentThread().isInterrupted()) {
                throw new TraversalInterruptedException(); // nobody waits for them any more
            }
            vertices.add(each);
        }
        return vertices;
    }

    private @Nullable Lookup lookup(String label, List<IndexHint> hints) {
        for (IndexHint hint : hints) {
            PropertyKey key =
                    transaction.containsPropertyKey(hint.key()) ? transaction.getPropertyKey(hint.key()) : null;
            Index index = key == null || key.cardinality() != Cardinality.SINGLE ? null : index(key, label);
            List<Object> values = index == null || key == null ? null : values(key.dataType(), hint.values());
            if (index != null && values != null) {
                return new Lookup(index, hint.key(), values);
            }
        }
        return null;
    }

    /** One of all vertices, else those of each vertex label that stands for the label. */
    private @Nullable Index index(PropertyKey key, String label) {
        Map<String, String> byLabel = new HashMap<>();
        for (IndexType index : ((InternalRelationType) key).getKeyIndexes()) {
            if (index instanceof CompositeIndexType composite
                    && composite.getStatus() == SchemaStatus.ENABLED
                    && composite.getElement() == ElementCategory.VERTEX
                    && composite.getFieldKeys().length == 1) {
                if (!composite.hasSchemaTypeConstraint()) {
                    return new Index(composite.getName(), List.of());
                }
                byLabel.put(composite.getSchemaTypeConstraint().name(), composite.getName());
            }
        }
        List<String> needed = byLabel.isEmpty() ? List.of() : schema.vertexLabels(label);
        String name = needed.isEmpty() ? null : byLabel.get(needed.get(0));
        return name == null || !byLabel.keySet().containsAll(needed) ? null : new Index(name, needed);
    }

    /** Null if values of the type that fit the hint cannot be listed. */
    private static @Nullable List<Object> values(Class<?> type, List<Object> hinted) {
        List<Object> values = new ArrayList<>();
        for (Object hint : hinted) {
            if (type == String.class && hint instanceof IndexHint.Prefix) {
                return null;
            }
            if (hint instanceof Double number && (type == Long.class || type == Integer.class)) {
                if (Math.abs(number) >= EXACT) {
                    return null;
                }
                addWhole(number, type, values);
            } else if (type == hint.getClass() && (type == String.class || type == Boolean.class)) {
                values.add(hint);
            }
        }
        boolean isListed = type == String.class || type == Boolean.class || type == Long.class || type == Integer.class;
        return isListed ? values : null;
    }

    private static void addWhole(double number, Class<?> type, List<Object> values) {
        long whole = (long) number;
        if (whole == number && type == Long.class) {
            values.add(whole);
        } else if (whole == number && whole == (int) whole) {
            values.add((int) whole);
        }
    }
}
