package io.tremaux.janusgraph.ingest;

import io.tremaux.ingest.schema.Declarations;
import io.tremaux.ingest.schema.Declarations.Property;
import io.tremaux.ingest.schema.Declared;
import io.tremaux.ingest.schema.PropertyType;
import io.tremaux.ingest.schema.Schema;
import io.tremaux.ingest.schema.SchemaConflictException;
import io.tremaux.ingest.schema.SchemaJson;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.problem.Problem;
import io.tremaux.problem.Problem.Kind;
import io.tremaux.problem.ProblemException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.janusgraph.core.JanusGraphTransaction;
import org.janusgraph.core.JanusGraphVertex;
import org.janusgraph.core.PropertyKey;
import org.janusgraph.core.schema.ConsistencyModifier;
import org.janusgraph.core.schema.JanusGraphIndex;
import org.janusgraph.core.schema.JanusGraphManagement;
import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.jspecify.annotations.Nullable;

/**
 * The declared schema of a graph: a vertex with the declaration as JSON, and what JanusGraph needs of it. The key and
 * index of that vertex are locked by commits, so that of two instances which declare at once one fails, and may try
 * again. Safe for use by any thread; one declares at a time. Who waits for others, or for an index, does so for
 * {@link #PATIENCE} at most, and not beyond {@link #close}.
 */
final class SchemaStore implements AutoCloseable {
    static final String LABEL = "TremauxSchema";

    private static final String NAME = "tremauxSchema"; // names of JanusGraph's are of the whole graph
    private static final String THE_ONE = "schema";
    private static final String DECLARATION = "tremauxDeclaration";
    private static final String WHERE = "The property " + DECLARATION + " of the vertex with the label " + LABEL;
    private static final String INDEX = "tremaux_schema";

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final long BETWEEN_LOOKS_MILLIS = 50;

    /** So long a load may use a declaration that another instance has changed. */
    private static final Duration MOST_STALE = Duration.ofSeconds(1);

    private final StandardJanusGraph graph;
    private final GraphTokens tokens;
    private final boolean locking;
    private final ReentrantLock declaring = new ReentrantLock();
    private volatile @Nullable Known known;
    private volatile boolean closed;

    /** What a declaration was compiled to. */
    private record Known(@Nullable String text, Declarations declarations, long readNanos) {}

    /** @param locking whether commits lock the indexes of new keys */
    SchemaStore(StandardJanusGraph graph, GraphTokens tokens, boolean locking) {
        this.graph = graph;
        this.tokens = tokens;
        this.locking = locking;
    }

    /** The declared schema. Reads the store. */
    Schema schema() {
        return SchemaJson.stored(text(), WHERE);
    }

    /** The schema in tokens, at most {@link #MOST_STALE} old. */
    Declarations read() {
        Known now = known;
        long nanos = System.nanoTime();
        if (now != null && nanos - now.readNanos < MOST_STALE.toNanos()) {
            return now.declarations;
        }
        String text = text();
        Declarations declarations = now != null && text != null && text.equals(now.text)
                ? now.declarations
                : Declarations.of(SchemaJson.stored(text, WHERE), tokens);
        known = new Known(text, declarations, nanos);
        return declarations;
    }

    private @Nullable String text() {
        JanusGraphTransaction transaction =
                graph.buildTransaction().readOnly().skipDBCacheRead().start();
        try {
            JanusGraphVertex vertex = vertex(transaction);
            if (vertex == null) {
                return null;
            }
            return vertex.<String>property(DECLARATION)
                    .orElseThrow(() -> new SchemaConflictException(
                            "The vertex with the label " + LABEL + " needs a property " + DECLARATION + "."));
        } finally {
            transaction.rollback();
        }
    }

    private static @Nullable JanusGraphVertex vertex(JanusGraphTransaction transaction) {
        if (!UniqueIndexes.isEnabled(transaction.getPropertyKey(NAME), LABEL)) {
            return null; // nothing was declared: else there is an index
        }
        Iterator<? extends JanusGraphVertex> found =
                transaction.query().has(NAME, THE_ONE).vertices().iterator();
        return found.hasNext() ? found.next() : null;
    }

    /**
     * Adds declarations, and returns when the indexes for all keys are enabled. JanusGraph's own schema comes before
     * the declaration: if this fails in between, labels and keys without a declaration remain, and it can be repeated.
     *
     * @throws SchemaConflictException if something contradicts the schema
     * @throws InvalidParameterException if it asks for what JanusGraph does not have
     */
    Declared declare(Schema asked) {
        requireNoRemoval(asked);
        await(() -> tried(declaring), "other declarations");
        try {
            List<String> created = new ArrayList<>();
            List<String> existing = new ArrayList<>();
            Schema before = schema();
            Schema all = before.and(asked, created, existing);
            requireOwnLabel(all);
            all.requireKeyedEnds();
            make(elements -> elements.require(all));
            all.labels().forEach((label, declared) -> awaitIndex(label, declared.key()));
            if (!all.equals(before)) {
                write(all);
                known = null;
            }
            return new Declared(all, created, existing);
        } finally {
            declaring.unlock();
        }
    }

    private void awaitIndex(String label, @Nullable String key) {
        if (key != null) {
            await(() -> isEnabled(label, key), "the unique index for " + label + "." + key);
        }
    }

    private static boolean tried(ReentrantLock lock) {
        try {
            return lock.tryLock(BETWEEN_LOOKS_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw stopping();
        }
    }

    /** Looks again and again until something is so. */
    private void await(BooleanSupplier condition, String what) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (closed) {
                throw stopping();
            }
            if (System.nanoTime() - end >= 0) {
                throw Problem.of(
                                Kind.TRY_AGAIN,
                                "The declaration waited " + PATIENCE.toSeconds() + " s for " + what
                                        + ". An instance of the graph that was not closed keeps JanusGraph's indexes"
                                        + " from being enabled.")
                        .thrown();
            }
            pause();
        }
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw stopping();
        }
    }

    private static ProblemException stopping() {
        return Problem.of(Kind.DATABASE_UNAVAILABLE, "The server stops.").thrown();
    }

    /** JanusGraph cannot take labels and keys away, and to look for their use would read the whole graph. */
    private static void requireNoRemoval(Schema asked) {
        asked.labels().forEach((name, label) -> {
            requirePresent("labels." + name, label);
            label.properties().forEach((key, type) -> requirePresent("labels." + name + ".properties." + key, type));
        });
        asked.types().forEach((name, type) -> {
            requirePresent("types." + name, type);
            type.properties().forEach((key, its) -> requirePresent("types." + name + ".properties." + key, its));
        });
    }

    private static void requirePresent(String path, @Nullable Object declaration) {
        if (declaration == null) {
            throw new InvalidParameterException(
                    path, "null", "a declaration", "JanusGraph keeps labels, types and property keys for ever.");
        }
    }

    private static void requireOwnLabel(Schema schema) {
        if (schema.labels().containsKey(LABEL)) {
            throw new InvalidParameterException(
                    "labels." + LABEL, LABEL, "another label", "The schema itself uses the label " + LABEL + ".");
        }
    }

    private boolean isEnabled(String label, String key) {
        return inGraph(transaction -> UniqueIndexes.isEnabled(transaction.getPropertyKey(key), label));
    }

    /** Changes JanusGraph's own schema, one thread at a time. Waits for the store, and for no index. */
    private synchronized void make(Consumer<SchemaElements> making) {
        JanusGraphManagement management = graph.openManagement();
        SchemaElements elements = new SchemaElements(management, locking);
        try {
            making.accept(elements);
            requireOwn(management);
            management.commit();
        } catch (Throwable e) {
            rollback(management, e);
            elements.expire(graph.getSchemaCache());
            throw e;
        }
    }

    /** A commit that fails in the store has ended the transaction, but JanusGraph calls the management open. */
    private static void rollback(JanusGraphManagement management, Throwable why) {
        try {
            management.rollback();
        } catch (RuntimeException e) {
            why.addSuppressed(e);
        }
    }

    /** What the schema's own vertex needs. */
    private static void requireOwn(JanusGraphManagement management) {
        if (management.containsPropertyKey(NAME)) {
            return;
        }
        management.makeVertexLabel(LABEL).make();
        PropertyKey declaration =
                management.makePropertyKey(DECLARATION).dataType(String.class).make();
        management.setConsistency(declaration, ConsistencyModifier.LOCK);
        PropertyKey name =
                management.makePropertyKey(NAME).dataType(String.class).make();
        JanusGraphIndex index =
                management.buildIndex(INDEX, Vertex.class).addKey(name).unique().buildCompositeIndex();
        management.setConsistency(index, ConsistencyModifier.LOCK);
    }

    private void write(Schema schema) {
        JanusGraphTransaction transaction =
                graph.buildTransaction().skipDBCacheRead().start();
        try {
            JanusGraphVertex found = vertex(transaction);
            JanusGraphVertex vertex = found == null ? transaction.addVertex(LABEL) : found;
            if (found == null) {
                vertex.property(NAME, THE_ONE);
            }
            vertex.property(DECLARATION, SchemaJson.text(schema));
            transaction.commit();
        } finally {
            if (transaction.isOpen()) {
                transaction.rollback();
            }
        }
    }

    /**
     * What stands for the declaration of a property that has none: the graph's property key, since it has one type
     * wherever it is used. The type is null if there is no key yet, or one of a type that cannot be declared.
     */
    Property undeclared(String name) {
        PropertyType type = inGraph(transaction -> LoadedNames.isThere(transaction, name)
                ? StoredType.declarable(transaction.getPropertyKey(name))
                : null);
        return new Property(name, tokens.propertyKey(name), type);
    }

    /** Makes the property keys that loads use and the graph lacks. */
    void require(LoadedNames names) {
        if (inGraph(names::lackAKey)) {
            make(names::makeKeys);
        }
    }

    /** Asks a question of JanusGraph's schema, in a transaction of its own. */
    <T extends @Nullable Object> T inGraph(Function<JanusGraphTransaction, T> question) {
        JanusGraphTransaction transaction = graph.buildTransaction().readOnly().start();
        try {
            return question.apply(transaction);
        } finally {
            transaction.rollback();
        }
    }

    /** Ends all waits. */
    @Override
    public void close() {
        closed = true;
    }
}
