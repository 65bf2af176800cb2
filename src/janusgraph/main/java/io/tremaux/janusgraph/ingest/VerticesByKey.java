package io.tremaux.janusgraph.ingest;

import io.tremaux.ingest.row.Key;
import io.tremaux.ingest.schema.Declarations.DeclaredLabel;
import io.tremaux.ingest.schema.SchemaConflictException;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.janusgraph.core.JanusGraphVertex;
import org.janusgraph.core.PropertyKey;
import org.janusgraph.core.attribute.Cmp;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;
import org.janusgraph.graphdb.types.system.ImplicitKey;
import org.jspecify.annotations.Nullable;

/**
 * Finds the vertices of keys for one transaction, by the unique indexes, and among those that the transaction has
 * created. Each key costs a read of the store, once. Belongs to one thread.
 */
final class VerticesByKey {
    private final StandardJanusGraphTx transaction;
    private final Map<Key, Optional<JanusGraphVertex>> vertices = new HashMap<>();
    private final Map<DeclaredLabel, PropertyKey> indexed = new HashMap<>();

    VerticesByKey(StandardJanusGraphTx transaction) {
        this.transaction = transaction;
    }

    /**
     * The vertex of a key; null if there is none.
     *
     * @throws SchemaConflictException if the label has no index any more: JanusGraph would read the whole graph
     */
    @Nullable JanusGraphVertex find(Key key) {
        return vertices.computeIfAbsent(key, this::lookedUp).orElse(null);
    }

    private Optional<JanusGraphVertex> lookedUp(Key key) {
        PropertyKey property = requireIndexed(key.label());
        Object value = StoredType.stored(key.value(), property.dataType());
        if (value == null) { // no vertex can have it
            return Optional.empty();
        }
        Iterator<? extends JanusGraphVertex> found = transaction
                .query()
                .has(ImplicitKey.LABEL.name(), key.label().name())
                .has(property, Cmp.EQUAL, value)
                .vertices()
                .iterator();
        return found.hasNext() ? Optional.of(found.next()) : Optional.empty();
    }

    private PropertyKey requireIndexed(DeclaredLabel label) {
        return indexed.computeIfAbsent(label, any -> {
            PropertyKey key = transaction.getPropertyKey(property(label));
            if (key == null || !UniqueIndexes.isEnabled(key, label.name())) {
                throw new SchemaConflictException(
                        "The unique index for the key of " + label.name() + " is gone; declare the schema again.");
            }
            return key;
        });
    }

    /** Remembers that this transaction has created the vertex of a key. */
    void created(Key key, JanusGraphVertex vertex) {
        vertices.put(key, Optional.of(vertex));
    }

    /** The name of the property with the key of a label. */
    static String property(DeclaredLabel label) {
        return Objects.requireNonNull(label.key()).name(); // only labels with one have keys
    }
}
