package io.tremaux.ingest.neo4j;

import io.tremaux.ingest.schema.PropertyType;
import io.tremaux.ingest.schema.Schema;
import io.tremaux.ingest.schema.SchemaConflictException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.Entity;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * Which declarations the data of a database use. To look for a property costs reading the nodes of its label, or the
 * relationships of its type, up to the first that has it; to look for a label or type costs one. Belongs to one thread.
 */
final class DeclarationUsage {
    private final List<String> used = new ArrayList<>();

    /** @throws SchemaConflictException if data use what a request asks to take away */
    static void requireNone(Schema asked, InternalTransaction transaction) {
        DeclarationUsage usage = new DeclarationUsage();
        asked.labels()
                .forEach((name, label) -> usage.requireNone(
                        name,
                        label == null ? null : label.properties(),
                        () -> transaction.findNodes(Label.label(name)).stream()));
        asked.types()
                .forEach((name, type) -> usage.requireNone(
                        name,
                        type == null ? null : type.properties(),
                        () -> transaction.findRelationships(RelationshipType.withName(name)).stream()));
        if (!usage.used.isEmpty()) {
            throw new SchemaConflictException(
                    "Data still use " + String.join(", ", usage.used) + ", so the declarations remain.");
        }
    }

    /**
     * @param properties null if the whole declaration is to be taken away
     * @param data looks through them anew
     */
    private void requireNone(
            String owner, @Nullable Map<String, PropertyType> properties, Supplier<Stream<? extends Entity>> data) {
        if (properties == null) {
            requireNoneMatches(owner, data.get());
            return;
        }
        properties.forEach((name, type) -> {
            if (type == null) {
                requireNoneMatches(owner + "." + name, data.get().filter(entity -> entity.hasProperty(name)));
            }
        });
    }

    private void requireNoneMatches(String name, Stream<? extends Entity> found) {
        try (found) {
            if (found.findAny().isPresent()) {
                used.add(name);
            }
        }
    }
}
