package io.tremaux.janusgraph.ingest;

import io.tremaux.ingest.schema.SchemaConflictException;
import java.util.stream.StreamSupport;
import org.janusgraph.core.Cardinality;
import org.janusgraph.core.PropertyKey;
import org.janusgraph.core.VertexLabel;
import org.janusgraph.core.schema.ConsistencyModifier;
import org.janusgraph.core.schema.SchemaStatus;
import org.janusgraph.graphdb.internal.ElementCategory;
import org.janusgraph.graphdb.internal.InternalRelationType;
import org.janusgraph.graphdb.types.CompositeIndexType;
import org.janusgraph.graphdb.types.TypeUtil;
import org.jspecify.annotations.Nullable;

/** Finds the unique composite indexes of keys: those of the key alone, of one label or of all. */
final class UniqueIndexes {
    /** Characters of a text in an index: Cassandra's keys have at most 65,535 bytes, a character at most 3. */
    static final int LONGEST = 20_000;

    private UniqueIndexes() {}

    /** The index for a label's key, in whatever state; null if there is none. */
    static @Nullable CompositeIndexType find(PropertyKey key, String label) {
        return StreamSupport.stream(((InternalRelationType) key).getKeyIndexes().spliterator(), false)
                .filter(CompositeIndexType.class::isInstance)
                .map(CompositeIndexType.class::cast)
                .filter(index -> isOf(index, label) && index.getStatus() != SchemaStatus.DISABLED)
                .findFirst()
                .orElse(null);
    }

    private static boolean isOf(CompositeIndexType index, String label) {
        return index.getElement() == ElementCategory.VERTEX
                && index.getCardinality() == Cardinality.SINGLE
                && index.getFieldKeys().length == 1
                && (!index.hasSchemaTypeConstraint()
                        || index.getSchemaTypeConstraint().name().equals(label));
    }

    /**
     * Whether vertices of a label are in a unique index of a key for which JanusGraph has to check or to lock
     * something.
     */
    static boolean areChecked(PropertyKey key, String label) {
        return TypeUtil.getUniqueIndexes(key).stream()
                .filter(index -> !index.hasSchemaTypeConstraint()
                        || index.getSchemaTypeConstraint().name().equals(label))
                .anyMatch(index -> index.getFieldKeys().length > 1
                        || !index.hasSchemaTypeConstraint()
                        || index.getConsistencyModifier() == ConsistencyModifier.LOCK);
    }

    /** Whether an index cannot hold a text. */
    static boolean isTooLong(PropertyKey key, String text) {
        return text.length() > LONGEST
                && ((InternalRelationType) key).getKeyIndexes().iterator().hasNext();
    }

    /** @throws SchemaConflictException if JanusGraph leaves some vertices of the label out of its indexes */
    static void requireReliable(@Nullable VertexLabel label) {
        if (label != null && label.isPartitioned()) {
            throw new SchemaConflictException("The label " + label.name() + " is partitioned, so it cannot have a key:"
                    + " JanusGraph leaves some of its vertices out of a unique index.");
        }
    }

    /** Whether the key of a label has an index that finds all its vertices. */
    static boolean isEnabled(@Nullable PropertyKey key, String label) {
        CompositeIndexType index = key == null ? null : find(key, label);
        return index != null && index.getStatus() == SchemaStatus.ENABLED;
    }
}
