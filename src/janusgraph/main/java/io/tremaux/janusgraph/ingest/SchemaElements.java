package io.tremaux.janusgraph.ingest;

import io.tremaux.ingest.schema.PropertyType;
import io.tremaux.ingest.schema.Schema;
import io.tremaux.ingest.schema.SchemaConflictException;
import io.tremaux.parameter.InvalidParameterException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.janusgraph.core.Cardinality;
import org.janusgraph.core.PropertyKey;
import org.janusgraph.core.VertexLabel;
import org.janusgraph.core.schema.ConsistencyModifier;
import org.janusgraph.core.schema.JanusGraphIndex;
import org.janusgraph.core.schema.JanusGraphManagement;
import org.janusgraph.graphdb.database.cache.SchemaCache;
import org.jspecify.annotations.Nullable;

/**
 * Makes what a schema needs of JanusGraph's in one transaction of its management: vertex labels, property keys, edge
 * labels, and a unique index for each key. What is there already must fit. Belongs to one thread.
 */
final class SchemaElements {
    private final JanusGraphManagement management;
    private final boolean locking;
    private final Set<String> made = new HashSet<>(); // property keys
    private final Set<Long> indexed = new HashSet<>(); // likewise

    /** @param locking whether commits lock the new indexes */
    SchemaElements(JanusGraphManagement management, boolean locking) {
        this.management = management;
        this.locking = locking;
    }

    /**
     * Makes what is missing.
     *
     * @throws SchemaConflictException if what is there does not fit, or JanusGraph rejects a name
     * @throws InvalidParameterException if JanusGraph has not what a declaration asks for
     */
    void require(Schema schema) {
        schema.labels().forEach((name, label) -> rejecting("labels." + name, () -> requireLabel(name, label)));
        schema.types()
                .forEach((name, type) -> rejecting("types." + name, () -> {
                    if (!management.containsEdgeLabel(name)) {
                        management.makeEdgeLabel(name).make();
                    }
                    type.properties().forEach((key, its) -> {
                        String path = "types." + name + ".properties." + key;
                        if (its.list()) {
                            throw new InvalidParameterException(
                                    path,
                                    its.toString(),
                                    "no list",
                                    "An edge of JanusGraph has one value of a property.");
                        }
                        requireKey(path, key, its);
                    });
                }));
    }

    private static void rejecting(String path, Runnable making) {
        try {
            making.run();
        } catch (SchemaConflictException | InvalidParameterException e) {
            throw e;
        } catch (IllegalArgumentException e) { // names that JanusGraph keeps for itself
            throw new SchemaConflictException("JanusGraph rejects " + path + ": " + e.getMessage(), e);
        }
    }

    private void requireLabel(String name, Schema.Label declared) {
        boolean isNew = !management.containsVertexLabel(name);
        VertexLabel label = isNew ? management.makeVertexLabel(name).make() : management.getVertexLabel(name);
        declared.properties().forEach((key, type) -> requireKey("labels." + name + ".properties." + key, key, type));
        if (declared.key() != null) {
            requireIndex(label, isNew, declared.key(), declared.properties());
        }
    }

    private void requireIndex(VertexLabel label, boolean isNew, String name, Map<String, PropertyType> types) {
        PropertyType type = types.get(name);
        if (type == null || type.list()) {
            throw new InvalidParameterException(
                    "labels." + label.name() + ".properties." + name,
                    type == null ? null : type.toString(),
                    "the type of the key, such as STRING or INTEGER",
                    "On JanusGraph the schema must declare the type of a key, which cannot be a list.");
        }
        PropertyKey key = management.getPropertyKey(name);
        indexed.add(key.longId());
        if (UniqueIndexes.find(key, label.name()) != null) {
            return;
        }
        UniqueIndexes.requireReliable(label);
        if (!isNew && !made.contains(name)) {
            throw new SchemaConflictException("The label " + label.name() + " and the property key " + name
                    + " are there already, without a unique index. Tremaux does not build one over data: JanusGraph"
                    + " would not check that it is unique. Build it by JanusGraph's management, and declare the key"
                    + " again.");
        }
        JanusGraphIndex index = management
                .buildIndex(nameOf(label.name(), name), Vertex.class)
                .addKey(key)
                .indexOnly(label)
                .unique()
                .buildCompositeIndex();
        if (locking) {
            management.setConsistency(index, ConsistencyModifier.LOCK);
        }
    }

    private static String nameOf(String label, String key) {
        return "tremaux_" + UUID.nameUUIDFromBytes((label + '\0' + key).getBytes(StandardCharsets.UTF_8));
    }

    private void requireKey(String path, String name, PropertyType type) {
        StoredType stored = StoredType.of(type);
        if (stored == null) {
            throw new InvalidParameterException(
                    path, type.toString(), StoredType.NAMES, "JanusGraph does not store the type " + type + ".");
        }
        requireKey(name, stored);
    }

    private void requireKey(String name, StoredType stored) {
        @Nullable PropertyKey key = hasKey(name) ? management.getPropertyKey(name) : null;
        if (key == null) {
            management
                    .makePropertyKey(name)
                    .dataType(stored.classOfNew())
                    .cardinality(stored.cardinality())
                    .make();
            made.add(name);
        } else if (!stored.fits(key)) {
            throw new SchemaConflictException("A property key of JanusGraph has one type in the whole graph, and "
                    + name + " has " + described(key) + ", not "
                    + stored.classOfNew().getSimpleName()
                    + (stored.cardinality() == Cardinality.SINGLE ? "" : " as " + stored.cardinality()) + ".");
        }
    }

    private static String described(PropertyKey key) {
        String type = key.dataType().getSimpleName();
        return key.cardinality() == Cardinality.SINGLE ? type : type + " as " + key.cardinality();
    }

    /**
     * After a commit that failed: the store may have the new indexes of a key by now, and JanusGraph keeps what the key
     * had before.
     */
    void expire(SchemaCache cache) {
        indexed.forEach(cache::expireSchemaElement);
    }

    boolean hasKey(String name) {
        return management.containsPropertyKey(name);
    }

    /** Makes the key of a property that no schema declares, unless it is there with whatever type. */
    void requireUndeclared(String name, StoredType stored) {
        rejecting("the property key " + name, () -> {
            if (!hasKey(name)) {
                requireKey(name, stored);
            }
        });
    }
}
