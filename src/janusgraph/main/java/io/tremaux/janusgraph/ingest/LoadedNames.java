package io.tremaux.janusgraph.ingest;

import io.tremaux.ingest.load.Load;
import io.tremaux.ingest.row.Key;
import io.tremaux.ingest.row.NodeRow;
import io.tremaux.ingest.row.RejectedRowsException;
import io.tremaux.ingest.row.RelationshipRow;
import io.tremaux.problem.RowFault;
import it.unimi.dsi.fastutil.ints.Int2ObjectLinkedOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap.Entry;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;
import java.util.List;
import java.util.Objects;
import org.janusgraph.core.EdgeLabel;
import org.janusgraph.core.JanusGraphTransaction;
import org.janusgraph.core.Multiplicity;
import org.janusgraph.core.PropertyKey;
import org.janusgraph.core.schema.ConsistencyModifier;
import org.janusgraph.graphdb.internal.InternalRelationType;
import org.jspecify.annotations.Nullable;

/** What loads use of JanusGraph's schema: labels, each with its property keys. Belongs to one thread. */
final class LoadedNames {
    private final GraphTokens tokens;
    private final Int2ObjectMap<IntSet> keysOfVertices = new Int2ObjectOpenHashMap<>();
    private final Int2ObjectMap<IntSet> keysOfEdges = new Int2ObjectOpenHashMap<>();
    private final Int2ObjectMap<First> values = new Int2ObjectLinkedOpenHashMap<>();

    /** The first value of a property key. */
    private record First(long row, Object value) {}

    LoadedNames(List<Load> loads, GraphTokens tokens) {
        this.tokens = tokens;
        for (Load load : loads) {
            load.nodes().forEach(this::add);
            load.relationships().forEach(row -> add(row, load.options().mergeEnds()));
        }
    }

    private void add(NodeRow row) {
        add(row.number(), row.properties(), of(keysOfVertices, row.labels()[0]));
        if (row.key() != null) {
            add(row.key());
        }
    }

    private void add(RelationshipRow row, boolean makesEnds) {
        add(row.number(), row.properties(), of(keysOfEdges, row.type()));
        if (makesEnds) {
            row.from().forEach(this::add);
            row.to().forEach(this::add);
        }
    }

    private void add(Key key) {
        int property = Objects.requireNonNull(key.label().key()).token();
        of(keysOfVertices, key.label().token()).add(property);
    }

    private static IntSet of(Int2ObjectMap<IntSet> keys, int label) {
        return keys.computeIfAbsent(label, any -> new IntOpenHashSet());
    }

    private void add(long row, Int2ObjectMap<@Nullable Object> properties, IntSet keys) {
        for (Entry<@Nullable Object> property : properties.int2ObjectEntrySet()) {
            Object value = property.getValue();
            if (value != null && keys.add(property.getIntKey())) {
                values.putIfAbsent(property.getIntKey(), new First(row, value));
            }
        }
    }

    /** Whether the graph lacks a property key: of a property that no schema declares, or one that was renamed. */
    boolean lackAKey(JanusGraphTransaction transaction) {
        return values.keySet().intStream().anyMatch(key -> !isThere(transaction, tokens.keyName(key)));
    }

    /** Whether the graph has a property key of a name, which may be one that JanusGraph rejects. */
    static boolean isThere(JanusGraphTransaction transaction, String name) {
        try {
            return transaction.containsPropertyKey(name);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** Makes the property keys that are missing by now, each with the type of its first value. */
    void makeKeys(SchemaElements elements) {
        values.int2ObjectEntrySet().forEach(each -> {
            String name = tokens.keyName(each.getIntKey());
            First first = each.getValue();
            StoredType type = StoredType.ofUndeclared(first.value());
            if (type != null) {
                elements.requireUndeclared(name, type);
            } else if (!elements.hasKey(name)) {
                String detail = "JanusGraph needs the type of a list.";
                throw new RejectedRowsException(
                        false, List.of(new RowFault(first.row(), name, null, "a declared property", detail)));
            }
        });
    }

    /**
     * Whether JanusGraph has to check or to lock anything but the unique indexes of the keys, which are looked at
     * before anything is written: another unique index, the multiplicity of an edge label, or a lock.
     */
    boolean areConstrained(JanusGraphTransaction transaction) {
        return keysOfVertices.int2ObjectEntrySet().stream()
                        .anyMatch(label -> label.getValue()
                                .intStream()
                                .anyMatch(key -> isConstrained(
                                        transaction.getPropertyKey(tokens.keyName(key)),
                                        tokens.labelName(label.getIntKey()))))
                || keysOfEdges
                        .keySet()
                        .intStream()
                        .anyMatch(type -> isConstrained(transaction.getEdgeLabel(tokens.typeName(type))));
    }

    private static boolean isConstrained(@Nullable PropertyKey key, String label) {
        return key != null && (isLocked((InternalRelationType) key) || UniqueIndexes.areChecked(key, label));
    }

    private static boolean isConstrained(@Nullable EdgeLabel label) {
        return label != null && (label.multiplicity() != Multiplicity.MULTI || isLocked((InternalRelationType) label));
    }

    private static boolean isLocked(InternalRelationType type) {
        return type.getConsistencyModifier() == ConsistencyModifier.LOCK;
    }
}
