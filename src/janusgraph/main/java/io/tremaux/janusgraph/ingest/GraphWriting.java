package io.tremaux.janusgraph.ingest;

import io.tremaux.ingest.load.Conflicts;
import io.tremaux.ingest.load.Load;
import io.tremaux.ingest.load.LoadCounter;
import io.tremaux.ingest.load.LoadCounts;
import io.tremaux.ingest.load.LoadOptions.Mode;
import io.tremaux.ingest.load.Result;
import io.tremaux.ingest.row.Key;
import io.tremaux.ingest.row.NodeRow;
import io.tremaux.ingest.row.RejectedRowsException;
import io.tremaux.ingest.row.RelationshipRow;
import io.tremaux.ingest.schema.SchemaConflictException;
import io.tremaux.janusgraph.name.SchemaTokens;
import io.tremaux.problem.RowFault;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap.Entry;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality;
import org.janusgraph.core.EdgeLabel;
import org.janusgraph.core.JanusGraphEdge;
import org.janusgraph.core.JanusGraphElement;
import org.janusgraph.core.JanusGraphVertex;
import org.janusgraph.core.PropertyKey;
import org.janusgraph.core.SchemaViolationException;
import org.janusgraph.graphdb.internal.InternalRelationType;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;
import org.jspecify.annotations.Nullable;

/**
 * Writes loads in one transaction of JanusGraph's. Each load is checked against what is there before any of its rows is
 * written. Belongs to one thread.
 */
final class GraphWriting {
    private final StandardJanusGraphTx transaction;
    private final GraphTokens tokens;
    private final ReadRepair repair;
    private final VerticesByKey vertices;
    private final Conflicts<RuntimeException> conflicts;
    private final Map<EdgeKey, List<JanusGraphEdge>> merged = new HashMap<>(); // edges found and created so far
    private final Object2IntOpenHashMap<Object> questions = new Object2IntOpenHashMap<>(); // about a vertex, by its id

    /** Edges of one type between two vertices, each by its id or by its key. */
    record EdgeKey(int type, Object from, Object to) {}

    GraphWriting(StandardJanusGraphTx transaction, GraphTokens tokens, ReadRepair repair) {
        this.transaction = transaction;
        this.tokens = tokens;
        this.repair = repair;
        this.vertices = new VerticesByKey(transaction, repair);
        this.conflicts = new Conflicts<>(SchemaTokens.WORDS, vertices::find, key -> String.valueOf(key.value()));
    }

    /**
     * Writes a load, unless it is rejected.
     *
     * @throws RejectedRowsException if a row was rejected when some were written already
     */
    Result write(Load load) {
        Set<Key> keys = new HashSet<>();
        load.addKeys(keys, keys);
        vertices.findAll(keys);
        List<RowFault> unsound = load.nodes().stream()
                .filter(row -> row.labels().length > 1)
                .limit(RejectedRowsException.MOST_REPORTED)
                .map(row -> new RowFault(row.number(), "labels", null, "one label", "A vertex has one label."))
                .toList();
        if (!unsound.isEmpty()) {
            return new Result.Rejected(new RejectedRowsException(false, unsound));
        }
        List<RowFault> found = conflicts.of(load);
        return found.isEmpty()
                ? new Result.Written(written(load))
                : new Result.Rejected(new RejectedRowsException(!load.nodes().isEmpty(), found));
    }

    /** Writes a load in which no fault was found. JanusGraph may still reject a row: then nothing is committed. */
    private LoadCounts written(Load load) {
        Mode mode = load.options().mode();
        LoadCounter<JanusGraphElement> counter =
                new LoadCounter<>(load.options(), new ArrayList<>(), element -> String.valueOf(element.id()));
        for (NodeRow row : load.nodes()) {
            rejecting(row.number(), () -> write(row, mode, counter));
        }
        for (RelationshipRow row : load.relationships()) {
            rejecting(row.number(), () -> write(row, mode, counter));
        }
        return counter.counts();
    }

    private static void rejecting(long row, Runnable writing) {
        try {
            writing.run();
        } catch (IllegalArgumentException e) {
            String detail = "JanusGraph rejects the row: " + e.getMessage();
            throw new RejectedRowsException(true, List.of(new RowFault(row, null, null, null, detail)));
        }
    }

    private void write(NodeRow row, Mode mode, LoadCounter<JanusGraphElement> counter) {
        Key key = row.key();
        JanusGraphVertex found = key == null ? null : vertices.find(key);
        if (found != null && mode == Mode.IGNORE) {
            counter.ignored(found);
            return;
        }
        JanusGraphVertex vertex = found;
        if (vertex == null) {
            vertex = transaction.addVertex(tokens.labelName(row.labels()[0]));
            if (key != null) {
                setKey(row.number(), vertex, key);
            }
            counter.created(vertex);
        } else {
            counter.updated(vertex);
        }
        for (Entry<@Nullable Object> property : row.properties().int2ObjectEntrySet()) {
            set(row.number(), vertex, property, found != null);
        }
    }

    private void setKey(long row, JanusGraphVertex vertex, Key key) {
        PropertyKey property = propertyKey(KeyIndex.property(key.label()));
        Object value = stored(row, property, key.value());
        try {
            vertex.property(property.name(), value);
        } catch (SchemaViolationException e) {
            throw new DuplicateKeyException(e);
        }
        vertices.created(key, vertex);
    }

    /** @param existed whether the vertex may have a value that is to be replaced */
    private void set(long row, JanusGraphVertex vertex, Entry<@Nullable Object> property, boolean existed) {
        String name = tokens.keyName(property.getIntKey());
        Object value = property.getValue();
        boolean isList = value != null && value.getClass().isArray();
        if (existed && (value == null || isList)) {
            vertex.properties(name).forEachRemaining(each -> each.remove());
        }
        if (value == null) {
            return;
        }
        PropertyKey key = propertyKey(name);
        requireCardinality(row, key, isList ? Cardinality.list : Cardinality.single);
        if (isList) {
            for (int i = 0; i < Array.getLength(value); i++) {
                vertex.property(Cardinality.list, name, stored(row, key, Array.get(value, i)));
            }
        } else {
            vertex.property(Cardinality.single, name, stored(row, key, value));
        }
    }

    /** The property key of a value, which is there: it was made for the load, if no one had. */
    private PropertyKey propertyKey(String name) {
        PropertyKey key = transaction.getPropertyKey(name);
        if (key == null) {
            throw new SchemaConflictException(
                    "The property key " + name + " was renamed or removed; declare the schema again.");
        }
        return key;
    }

    private static void requireCardinality(long row, PropertyKey key, Cardinality cardinality) {
        if (key.cardinality().convert() != cardinality) {
            String expected = key.cardinality() + " of " + key.dataType().getSimpleName();
            throw rejected(row, key, null, expected, "JanusGraph's property key has another cardinality.");
        }
    }

    private static Object stored(long row, PropertyKey key, Object value) {
        Object stored = StoredType.stored(value, key.dataType());
        if (stored == null) {
            String expected = "a value that JanusGraph's " + key.dataType().getSimpleName() + " can hold";
            throw rejected(row, key, value, expected, "JanusGraph's property key has another type.");
        }
        if (stored instanceof String text && UniqueIndexes.isTooLong(key, text)) {
            throw rejected(
                    row,
                    key,
                    value,
                    "at most " + UniqueIndexes.LONGEST + " characters",
                    "An index of JanusGraph has the property, and this value is too long for it.");
        }
        return stored;
    }

    private static RejectedRowsException rejected(
            long row, PropertyKey key, @Nullable Object value, String expected, String detail) {
        String given = value == null ? null : String.valueOf(value);
        return new RejectedRowsException(false, List.of(new RowFault(row, key.name(), given, expected, detail)));
    }

    /**
     * Writes one row. Of several edges of its label between its ends, it updates each, and the outcome has the first.
     */
    private void write(RelationshipRow row, Mode mode, LoadCounter<JanusGraphElement> counter) {
        JanusGraphVertex from = end(row.number(), row.from(), counter);
        JanusGraphVertex to = end(row.number(), row.to(), counter);
        String label = tokens.typeName(row.type());
        List<JanusGraphEdge> existing = mode == Mode.CREATE
                ? new ArrayList<>(1)
                : merged.computeIfAbsent(new EdgeKey(row.type(), from.id(), to.id()), any -> between(from, to, label));
        if (existing.isEmpty()) {
            JanusGraphEdge edge = from.addEdge(label, to);
            set(edge, row);
            existing.add(edge);
            counter.created(edge);
            return;
        }
        boolean isIgnored = mode == Mode.IGNORE;
        if (isIgnored || row.properties().values().stream().allMatch(Objects::isNull)) { // else each is written again
            existing.forEach(edge -> repair.read(edge, transaction));
        }
        if (isIgnored) {
            counter.ignored(existing.get(0));
        } else {
            existing.forEach(edge -> set(edge, row));
            counter.updated(existing.get(0));
        }
    }

    /**
     * The edges from one vertex to another that are in the store. JanusGraph keeps the questions about a vertex, and
     * looks through them at the next one: so this asks about the end that it has asked about less.
     */
    private List<JanusGraphEdge> between(JanusGraphVertex from, JanusGraphVertex to, String label) {
        List<JanusGraphEdge> edges = new ArrayList<>(1);
        if (!from.isNew() && !to.isNew()) {
            boolean isAtFrom = isFoundAtFromAlone(label) || questions.getInt(from.id()) <= questions.getInt(to.id());
            JanusGraphVertex asked = isAtFrom ? from : to;
            questions.addTo(asked.id(), 1);
            asked.query()
                    .direction(isAtFrom ? Direction.OUT : Direction.IN)
                    .labels(label)
                    .adjacent(isAtFrom ? to : from)
                    .edges()
                    .forEach(edges::add);
        }
        return edges;
    }

    /** Whether the other end does not have an edge, or has many others between those of two vertices. */
    private boolean isFoundAtFromAlone(String label) {
        EdgeLabel type = transaction.getEdgeLabel(label);
        return type != null && (!type.isDirected() || ((InternalRelationType) type).getSortKey().length > 0);
    }

    /** An edge has one value of a property at most. */
    private void set(JanusGraphEdge edge, RelationshipRow row) {
        for (Entry<@Nullable Object> property : row.properties().int2ObjectEntrySet()) {
            String name = tokens.keyName(property.getIntKey());
            Object value = property.getValue();
            if (value == null) {
                edge.property(name).remove();
            } else {
                PropertyKey key = propertyKey(name);
                requireCardinality(row.number(), key, Cardinality.single);
                edge.property(name, stored(row.number(), key, value));
            }
        }
    }

    /** The vertex of an end, which is created if it is missing: the checks have found that it may be. */
    private JanusGraphVertex end(long row, List<Key> some, LoadCounter<?> counter) {
        for (Key key : some) {
            JanusGraphVertex vertex = vertices.find(key);
            if (vertex != null) {
                return vertex;
            }
        }
        Key key = some.get(0); // the only one, or the row had been rejected
        JanusGraphVertex vertex = transaction.addVertex(key.label().name());
        setKey(row, vertex, key);
        counter.createdEnd();
        return vertex;
    }
}
