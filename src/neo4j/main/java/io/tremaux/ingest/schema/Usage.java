package io.tremaux.ingest.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.neo4j.graphdb.Entity;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * Which declarations the data of a database use. To look for a property costs reading the nodes of its label, or the
 * relationships of its type, up to the first that has it; to look for a label or type costs one. Belongs to one thread.
 */
final class Usage {
    private final InternalTransaction transaction;
    private final List<String> used = new ArrayList<>();

    private Usage(InternalTransaction transaction) {
        this.transaction = transaction;
    }

    /** @throws SchemaConflictException if data use what a request asks to take away */
    static void requireNone(Schema asked, InternalTransaction transaction) {
        Usage usage = new Usage(transaction);
        asked.labels().forEach((name, label) -> {
            if (label == null) {
                usage.requireNone(name, usage.nodes(name));
            } else {
                usage.requireNone(name, label.properties(), usage.nodes(name));
            }
        });
        asked.types().forEach((name, type) -> {
            if (type == null) {
                usage.requireNone(name, usage.relationships(name));
            } else {
                usage.requireNone(name, type.properties(), usage.relationships(name));
            }
        });
        if (!usage.used.isEmpty()) {
            throw new SchemaConflictException(
                    "Data still use " + String.join(", ", usage.used) + ", so the declarations remain.");
        }
    }

    /** Data that can be looked through again and again. */
    private interface Data {
        Stream<? extends Entity> open();
    }

    private Data nodes(String label) {
        return () -> transaction.findNodes(Label.label(label)).stream();
    }

    private Data relationships(String type) {
        return () -> transaction.findRelationships(RelationshipType.withName(type)).stream();
    }

    private void requireNone(String name, Data data) {
        requireNoneMatches(name, data.open());
    }

    private void requireNone(String owner, Map<String, PropertyType> properties, Data data) {
        properties.forEach((name, type) -> {
            if (type == null) {
                requireNoneMatches(owner + "." + name, data.open().filter(entity -> entity.hasProperty(name)));
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
