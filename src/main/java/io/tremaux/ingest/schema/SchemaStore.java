package io.tremaux.ingest.schema;

import io.tremaux.parameter.InvalidParameterException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.neo4j.exceptions.KernelException;
import org.neo4j.graphdb.ConstraintViolationException;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.MultipleFoundException;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.NotFoundException;
import org.neo4j.graphdb.schema.ConstraintDefinition;
import org.neo4j.graphdb.schema.ConstraintType;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * The schema in a database: one node {@code (:TremauxSchema {name: 'schema', declaration: '<JSON>'})}, and a uniqueness
 * constraint for each key. Safe for use by any thread; declaring is done by one at a time.
 */
public final class SchemaStore {
    private static final Label LABEL = Label.label("TremauxSchema");
    private static final String NAME = "name";
    private static final String THE_ONE = "schema";
    private static final String DECLARATION = "declaration";
    private static final long PATIENCE_MINUTES = 60;

    private volatile Known known = new Known(null, null);

    /** What a declaration was compiled to. */
    private record Known(@Nullable String text, @Nullable Declarations declarations) {}

    /** What came of a declaration: names of labels, types, and properties such as {@code Person.age}. */
    public record Declared(Schema schema, List<String> created, List<String> existing) {}

    /** The schema as far as the transaction's user sees it, which the transaction may make tokens for. */
    public Declarations read(InternalTransaction transaction) {
        String text = text(transaction);
        Known now = known;
        Declarations declarations = now.declarations;
        if (declarations == null || text == null || !text.equals(now.text)) {
            declarations = compiled(parsed(text), transaction);
            known = new Known(text, declarations);
        }
        return declarations;
    }

    /** The schema as far as the transaction's user sees it. */
    public Schema schema(InternalTransaction transaction) {
        return parsed(text(transaction));
    }

    private static @Nullable String text(InternalTransaction transaction) {
        Node node = node(transaction);
        if (node == null) {
            return null;
        }
        if (node.getProperty(DECLARATION, null) instanceof String text) {
            return text;
        }
        throw new SchemaConflictException("The node (:TremauxSchema) has no property declaration that is a string.");
    }

    private static @Nullable Node node(InternalTransaction transaction) {
        try {
            return transaction.findNode(LABEL, NAME, THE_ONE);
        } catch (MultipleFoundException e) { // somebody dropped the constraint
            throw new SchemaConflictException("There are several nodes (:TremauxSchema {name: 'schema'}).", e);
        }
    }

    private static Schema parsed(@Nullable String text) {
        try {
            return text == null ? Schema.EMPTY : SchemaJson.read(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException | InvalidParameterException e) {
            throw new SchemaConflictException(
                    "The property declaration of the node (:TremauxSchema) is no schema: " + e.getMessage(), e);
        }
    }

    private static Declarations compiled(Schema schema, InternalTransaction transaction) {
        try {
            return Declarations.of(schema, transaction.kernelTransaction().tokenWrite());
        } catch (KernelException e) {
            throw new SchemaConflictException(
                    "Neo4j refuses a name of the schema: "
                            + e.getUserMessage(transaction.kernelTransaction().tokenRead()),
                    e);
        }
    }

    /**
     * Adds declarations, and returns when the constraints for all keys are online. Constraints come first: an interrupted
     * declaration leaves constraints without their declaration, and can be repeated.
     *
     * @throws SchemaConflictException if something contradicts the schema
     */
    public synchronized Declared declare(Schema asked, Supplier<InternalTransaction> transactions) {
        List<String> created = new ArrayList<>();
        List<String> existing = new ArrayList<>();
        Schema all;
        try (InternalTransaction transaction = transactions.get()) {
            all = schema(transaction).and(asked, created, existing);
        }
        requireSound(all);
        constrain(LABEL.name(), NAME, transactions);
        all.labels().forEach((label, declared) -> {
            if (declared.key() != null) {
                constrain(label, declared.key(), transactions);
            }
        });
        if (!created.isEmpty()) {
            write(all, transactions);
        }
        return new Declared(all, created, existing);
    }

    private static void requireSound(Schema schema) {
        if (schema.labels().containsKey(LABEL.name())) {
            throw invalid("labels." + LABEL.name(), LABEL.name(), "another label: the schema itself has this one");
        }
        schema.types().forEach((name, type) -> {
            requireKeyed(schema, "types." + name + ".from", type.from());
            requireKeyed(schema, "types." + name + ".to", type.to());
        });
    }

    private static void requireKeyed(Schema schema, String path, @Nullable String label) {
        Schema.Label declared = label == null ? null : schema.labels().get(label);
        if (label != null && (declared == null || declared.key() == null)) {
            throw invalid(path, label, "a label that is declared with a key");
        }
    }

    private static InvalidParameterException invalid(String path, String value, String expected) {
        return new InvalidParameterException(path, value, expected, path + " must be " + expected + ".");
    }

    private static void constrain(String label, String key, Supplier<InternalTransaction> transactions) {
        String name;
        try (InternalTransaction transaction = transactions.get()) {
            name = constraint(label, key, transaction);
            transaction.commit();
        } catch (ConstraintViolationException e) {
            throw new SchemaConflictException(
                    "The key " + key + " of " + label + " cannot have a uniqueness constraint: " + e.getMessage(), e);
        }
        try (InternalTransaction transaction = transactions.get()) {
            transaction.schema().awaitIndexOnline(name, PATIENCE_MINUTES, TimeUnit.MINUTES);
        } catch (IllegalStateException | NotFoundException e) {
            throw new SchemaConflictException(
                    "The uniqueness constraint for the key " + key + " of " + label + " did not come online: "
                            + e.getMessage(),
                    e);
        }
    }

    /** The name of the one that exists, or else is created. */
    private static String constraint(String label, String key, InternalTransaction transaction) {
        return StreamSupport.stream(
                        transaction.schema().getConstraints(Label.label(label)).spliterator(), false)
                .filter(constraint -> isUnique(constraint) && isAbout(constraint, key))
                .findFirst()
                .orElseGet(() -> transaction
                        .schema()
                        .constraintFor(Label.label(label))
                        .assertPropertyIsUnique(key)
                        .create())
                .getName();
    }

    private static boolean isUnique(ConstraintDefinition constraint) {
        return constraint.isConstraintType(ConstraintType.UNIQUENESS)
                || constraint.isConstraintType(ConstraintType.NODE_KEY);
    }

    private static boolean isAbout(ConstraintDefinition constraint, String key) {
        return List.of(key)
                .equals(StreamSupport.stream(constraint.getPropertyKeys().spliterator(), false)
                        .toList());
    }

    private void write(Schema schema, Supplier<InternalTransaction> transactions) {
        String text = new String(SchemaJson.bytes(schema), StandardCharsets.UTF_8);
        try (InternalTransaction transaction = transactions.get()) {
            compiled(schema, transaction);
            Node node = node(transaction);
            if (node == null) {
                node = transaction.createNode(LABEL);
            }
            Map.of(NAME, THE_ONE, DECLARATION, text).forEach(node::setProperty);
            transaction.commit();
        }
    }
}
