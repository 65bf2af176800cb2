package io.tremaux.janusgraph.ingest;

import io.tremaux.ingest.row.Key;
import io.tremaux.ingest.schema.Declarations.DeclaredLabel;
import io.tremaux.ingest.schema.SchemaConflictException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.janusgraph.core.JanusGraphVertex;
import org.janusgraph.core.attribute.Cmp;
import org.janusgraph.diskstorage.EntryList;
import org.janusgraph.diskstorage.StaticBuffer;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;
import org.janusgraph.graphdb.types.system.ImplicitKey;
import org.jspecify.annotations.Nullable;

/**
 * Finds the vertices of keys for one transaction, by the unique indexes, and among those that the transaction has
 * created. An index may name a vertex that is not there, of a commit that was cut off: then the key has none. Belongs
 * to one thread.
 */
final class VerticesByKey {
    /** Keys that one query asks for: each may be a request of the store's driver. */
    private static final int MOST_AT_ONCE = 1_000;

    private final StandardJanusGraphTx transaction;
    private final ReadRepair repair;
    private final Map<Key, Optional<JanusGraphVertex>> vertices = new HashMap<>();
    private final Map<DeclaredLabel, KeyIndex> indexes = new HashMap<>();

    VerticesByKey(StandardJanusGraphTx transaction, ReadRepair repair) {
        this.transaction = transaction;
        this.repair = repair;
    }

    /**
     * Looks keys up, many by one query and another one for the vertices that there are.
     *
     * @throws SchemaConflictException if a label has no index any more: JanusGraph would read the whole graph
     */
    void findAll(Collection<Key> keys) {
        Map<StaticBuffer, Key> rows = new LinkedHashMap<>();
        for (Key given : keys) {
            KeyIndex index = index(given.label());
            Key key = index.stored(given);
            if (key != null && index.isOfOneLabel() && !vertices.containsKey(key)) {
                rows.put(index.row(key.value()), key);
            }
        }
        List<StaticBuffer> all = List.copyOf(rows.keySet());
        for (int from = 0; from < all.size(); from += MOST_AT_ONCE) {
            findAll(all.subList(from, Math.min(all.size(), from + MOST_AT_ONCE)), rows);
        }
    }

    private void findAll(List<StaticBuffer> some, Map<StaticBuffer, Key> rows) {
        Map<StaticBuffer, EntryList> cells = KeyIndex.read(transaction, some);
        List<Key> found = new ArrayList<>();
        List<Object> ids = new ArrayList<>();
        for (StaticBuffer row : some) {
            Key key = Objects.requireNonNull(rows.get(row));
            EntryList its = cells.get(row);
            vertices.put(key, Optional.empty());
            if (its != null && !its.isEmpty()) {
                found.add(key);
                ids.add(KeyIndex.vertex(its.get(0)));
            }
        }
        if (ids.isEmpty()) {
            return;
        }
        List<Boolean> exist = repair.exist(ids, transaction);
        for (int i = 0; i < ids.size(); i++) {
            if (exist.get(i)) {
                vertices.put(found.get(i), Optional.of(transaction.getInternalVertex(ids.get(i))));
            }
        }
    }

    /**
     * The vertex of a key; null if there is none. Costs a read of the store, once, unless the key was looked up before.
     *
     * @throws SchemaConflictException if the label has no index any more
     */
    @Nullable JanusGraphVertex find(Key given) {
        Key key = index(given.label()).stored(given);
        return key == null
                ? null
                : vertices.computeIfAbsent(key, this::lookedUp).orElse(null);
    }

    private Optional<JanusGraphVertex> lookedUp(Key key) {
        Iterator<? extends JanusGraphVertex> found = transaction
                .query()
                .has(ImplicitKey.LABEL.name(), key.label().name())
                .has(index(key.label()).property(), Cmp.EQUAL, key.value())
                .vertices()
                .iterator();
        if (!found.hasNext()) {
            return Optional.empty();
        }
        JanusGraphVertex vertex = found.next();
        repair.read(vertex, transaction);
        return Optional.of(vertex);
    }

    private KeyIndex index(DeclaredLabel label) {
        return indexes.computeIfAbsent(label, any -> KeyIndex.of(transaction, label));
    }

    /** Remembers that this transaction has created the vertex of a key. */
    void created(Key given, JanusGraphVertex vertex) {
        vertices.put(Objects.requireNonNull(index(given.label()).stored(given)), Optional.of(vertex));
    }
}
