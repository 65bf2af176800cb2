package io.tremaux.ingest.neo4j;

import io.tremaux.ingest.schema.Declarations;
import io.tremaux.ingest.schema.Declared;
import io.tremaux.ingest.schema.Schema;
import io.tremaux.ingest.schema.SchemaConflictException;
import io.tremaux.ingest.schema.SchemaJson;
import io.tremaux.parameter.InvalidParameterException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.DatabaseShutdownException;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.MultipleFoundException;
import org.neo4j.graphdb.Node;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * The schema in a database: one node {@code (:TremauxSchema {name: 'schema', declaration: '<JSON>'})}, and a uniqueness
 * constraint for each key. A node is in every backup and copy, people see and change it by Cypher, and access rules
 * hold for it; of a file beside the store none of this is true. Safe for use by any thread; one declares at a time, and
 * others wait in a transaction each, which is listed, and can be ended, as any transaction.
 */
final class SchemaStore {
    private static final Label LABEL = Label.label("TremauxSchema");
    private static final String NAME = "name";
    private static final String THE_ONE = "schema";
    private static final String DECLARATION = "declaration";
    private static final String WHERE = "The property declaration of the node (:TremauxSchema)";

    private static final long BETWEEN_LOOKS_MILLIS = 50;

    private final ReentrantLock declaring = new ReentrantLock();
    private volatile Known known = new Known(null, null); // the newest; tokens never change, so any thread may use it

    /** The text of a declaration, and what it was compiled to. */
    private record Known(@Nullable String text, @Nullable Declarations declarations) {}

    /**
     * The schema as far as the transaction's user sees it, in tokens. The transaction makes those that the database
     * lacks. Nearly always a look-up of one node, and a comparison of its text.
     */
    Declarations read(InternalTransaction transaction) {
        String text = text(transaction);
        Known now = known;
        Declarations declarations = now.declarations;
        if (declarations == null || text == null || !text.equals(now.text)) {
            declarations = compiled(SchemaJson.stored(text, WHERE), transaction);
            known = new Known(text, declarations);
        }
        return declarations;
    }

    /** The schema as far as the transaction's user sees it. */
    Schema schema(InternalTransaction transaction) {
        return SchemaJson.stored(text(transaction), WHERE);
    }

    private static @Nullable String text(InternalTransaction transaction) {
        Node node = node(transaction);
        if (node == null) {
            return null;
        }
        if (node.getProperty(DECLARATION, null) instanceof String text) {
            return text;
        }
        throw new SchemaConflictException("The node (:TremauxSchema) needs a property declaration with a string.");
    }

    private static @Nullable Node node(InternalTransaction transaction) {
        try {
            return transaction.findNode(LABEL, NAME, THE_ONE);
        } catch (MultipleFoundException e) { // somebody dropped the constraint
            throw new SchemaConflictException("There are several nodes (:TremauxSchema {name: 'schema'}).", e);
        }
    }

    private static Declarations compiled(Schema schema, InternalTransaction transaction) {
        return Declarations.of(schema, new KernelTokens(transaction.kernelTransaction()));
    }

    /**
     * Adds declarations and takes others away, and returns when the constraints for all keys are online. One that fails
     * changes nothing. Constraints come before the declaration, and go behind it: a server that is killed meanwhile
     * leaves constraints without their declaration, which can be repeated.
     *
     * <p>All that it waits for, it waits for in one transaction after another: a wait ends with its transaction, by
     * hand or by {@code db.transaction.timeout}. Then nothing is added.
     *
     * @throws SchemaConflictException if something contradicts the schema, or data still have what is to be taken away
     */
    Declared declare(Schema asked, Supplier<InternalTransaction> transactions) {
        try {
            awaitOthers(transactions);
            return declareAlone(asked, transactions);
        } finally {
            if (declaring.isHeldByCurrentThread()) {
                declaring.unlock();
            }
        }
    }

    private void awaitOthers(Supplier<InternalTransaction> transactions) {
        if (declaring.tryLock()) {
            return;
        }
        try (InternalTransaction waiting = transactions.get()) {
            while (!declaring.tryLock(BETWEEN_LOOKS_MILLIS, TimeUnit.MILLISECONDS)) {
                waiting.kernelTransaction().assertOpen();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DatabaseShutdownException(e);
        }
    }

    private Declared declareAlone(Schema asked, Supplier<InternalTransaction> transactions) {
        List<String> created = new ArrayList<>();
        List<String> existing = new ArrayList<>();
        Schema before;
        Schema all;
        try (InternalTransaction transaction = transactions.get()) {
            before = schema(transaction);
            all = before.and(asked, created, existing);
            DeclarationUsage.requireNone(asked, transaction);
        }
        requireSound(all);
        Constraints constraints = new Constraints(transactions);
        try {
            keys(all).forEach(constraints::require);
            if (!all.equals(before)) {
                write(all, transactions);
            }
        } catch (Throwable e) {
            constraints.dropCreated(e);
            throw e;
        }
        Map<String, String> keys = keys(all);
        keys(before).forEach((label, key) -> {
            if (!key.equals(keys.get(label))) {
                constraints.drop(label, key);
            }
        });
        return new Declared(all, created, existing);
    }

    /** The keys of labels; that of the schema's own node first, which an empty schema does not need. */
    private static Map<String, String> keys(Schema schema) {
        Map<String, String> keys = new LinkedHashMap<>();
        if (!schema.equals(Schema.EMPTY)) {
            keys.put(LABEL.name(), NAME);
        }
        schema.labels().forEach((label, declared) -> {
            if (declared.key() != null) {
                keys.put(label, declared.key());
            }
        });
        return keys;
    }

    /** Rejects the label of the schema's own node, and an end whose label has no key: no row could name it. */
    private static void requireSound(Schema schema) {
        if (schema.labels().containsKey(LABEL.name())) {
            String path = "labels." + LABEL.name();
            String expected = "another label, because the schema itself uses this one";
            throw new InvalidParameterException(path, LABEL.name(), expected, path + " must be " + expected + ".");
        }
        schema.requireKeyedEnds();
    }

    /** Writes the declaration to the node. Makes all tokens first: if Neo4j rejects a name, nothing is written. */
    private void write(Schema schema, Supplier<InternalTransaction> transactions) {
        String text = SchemaJson.text(schema);
        try (InternalTransaction transaction = transactions.get()) {
            compiled(schema, transaction);
            Node node = node(transaction);
            if (schema.equals(Schema.EMPTY) && node != null) {
                node.delete();
            } else {
                Node its = node == null ? transaction.createNode(LABEL) : node;
                Map.of(NAME, THE_ONE, DECLARATION, text).forEach(its::setProperty);
            }
            transaction.commit();
        }
    }
}
