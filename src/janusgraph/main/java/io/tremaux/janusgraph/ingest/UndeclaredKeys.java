package io.tremaux.janusgraph.ingest;

import io.tremaux.ingest.load.Load;
import io.tremaux.ingest.row.RefusedRowsException;
import io.tremaux.problem.RowFault;
import it.unimi.dsi.fastutil.ints.Int2ObjectLinkedOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap.Entry;
import java.util.List;
import org.janusgraph.core.JanusGraphTransaction;
import org.jspecify.annotations.Nullable;

/** The property keys that loads need, each with the first value that they give it. Belongs to one thread. */
final class UndeclaredKeys {
    private final GraphTokens tokens;
    private final Int2ObjectMap<First> first = new Int2ObjectLinkedOpenHashMap<>();

    private record First(long row, Object value) {}

    UndeclaredKeys(List<Load> loads, GraphTokens tokens) {
        this.tokens = tokens;
        for (Load load : loads) {
            load.nodes().forEach(row -> add(row.number(), row.properties()));
            load.relationships().forEach(row -> add(row.number(), row.properties()));
        }
    }

    private void add(long row, Int2ObjectMap<@Nullable Object> properties) {
        for (Entry<@Nullable Object> property : properties.int2ObjectEntrySet()) {
            Object value = property.getValue();
            if (value != null && !first.containsKey(property.getIntKey())) {
                first.put(property.getIntKey(), new First(row, value));
            }
        }
    }

    boolean areMissing(JanusGraphTransaction transaction) {
        return first.keySet().intStream().anyMatch(key -> !isThere(transaction, tokens.keyName(key)));
    }

    /** Whether the graph has a property key of a name, which may be one that JanusGraph rejects. */
    static boolean isThere(JanusGraphTransaction transaction, String name) {
        try {
            return transaction.containsPropertyKey(name);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** Makes those that are missing by now, each with the type of its value. */
    void make(SchemaElements elements) {
        first.int2ObjectEntrySet().forEach(key -> {
            String name = tokens.keyName(key.getIntKey());
            StoredType type = StoredType.ofUndeclared(key.getValue().value());
            if (type != null) {
                elements.requireUndeclared(name, type);
            } else if (!elements.hasKey(name)) {
                throw new RefusedRowsException(
                        false,
                        List.of(new RowFault(
                                key.getValue().row(),
                                name,
                                null,
                                "a declared property",
                                "JanusGraph needs the type of a list.")));
            }
        });
    }
}
