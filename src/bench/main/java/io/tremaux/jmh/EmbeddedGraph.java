package io.tremaux.jmh;

import io.tremaux.execution.Outcome;
import io.tremaux.execution.Walk;
import io.tremaux.graph.Scope;
import io.tremaux.graphs.Recipe;
import io.tremaux.heap.HeapBudget;
import io.tremaux.installed.InstalledExtensions;
import io.tremaux.job.Progress;
import io.tremaux.job.State;
import io.tremaux.plugin.TremauxSettings;
import io.tremaux.query.Query;
import io.tremaux.query.TraverseQuery;
import io.tremaux.request.Parameters;
import io.tremaux.request.QueryKind;
import io.tremaux.seed.SeedGraph;
import io.tremaux.seed.SeedGraphSpec;
import io.tremaux.service.Traversals;
import io.tremaux.tools.Threads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.neo4j.configuration.GraphDatabaseSettings;
import org.neo4j.dbms.api.DatabaseManagementService;
import org.neo4j.dbms.api.DatabaseManagementServiceBuilderImplementation;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.ResourceIterable;
import org.neo4j.graphdb.Transaction;
import org.neo4j.io.fs.FileUtils;
import org.neo4j.kernel.extension.ExtensionFactory;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.kernel.internal.GraphDatabaseAPI;
import org.neo4j.logging.NullLog;

/**
 * A Neo4j database on disk that runs in this JVM, with or without Tremaux. Its settings are the defaults, except that
 * Tremaux may create the seed tree in it. Safe for use by any thread.
 */
final class EmbeddedGraph implements AutoCloseable {
    private static final int MILLIS_BETWEEN_LOOKS = 50;

    private final DatabaseManagementService dbms;
    private final GraphDatabaseService database;
    private final Traversals traversals;

    private EmbeddedGraph(DatabaseManagementService dbms, boolean withTremaux) {
        this.dbms = dbms;
        this.database = dbms.database(GraphDatabaseSettings.DEFAULT_DATABASE_NAME);
        var dependencies = ((GraphDatabaseAPI) database).getDependencyResolver();
        this.traversals = withTremaux
                ? dependencies.resolveDependency(Traversals.class)
                : new Traversals(
                        dependencies,
                        new HeapBudget(0),
                        NullLog.getInstance(),
                        new Traversals.Settings(
                                true, Scope.PERMANENT, 1, () -> Duration.ZERO, false, InstalledExtensions.NONE, null));
    }

    /** Opens a database with Tremaux, as a server has it with the jar in {@code plugins/}. */
    static EmbeddedGraph open(Path home) {
        return new EmbeddedGraph(builder(home, extension -> true).build(), true);
    }

    /**
     * Opens a database without Tremaux's extensions, as if there were no plugin. {@link #traversals} still works, but
     * without shared caches: the database does not know that object.
     */
    static EmbeddedGraph withoutTremaux(Path home) {
        return new EmbeddedGraph(
                builder(home, extension -> !extension.getName().startsWith("io.tremaux."))
                        .build(),
                false);
    }

    @SuppressWarnings("rawtypes") // Neo4j's signature
    private static DatabaseManagementServiceBuilderImplementation builder(
            Path home, Predicate<Class<? extends ExtensionFactory>> extensions) {
        var builder = new DatabaseManagementServiceBuilderImplementation(home.toAbsolutePath(), extensions);
        builder.setConfig(TremauxSettings.populate_enabled, true);
        return builder;
    }

    /** Opens the graph of a recipe in {@code home/data}, as {@link #open(Path, Path, Recipe)} does. */
    static EmbeddedGraph open(Path home, Recipe recipe) throws IOException {
        return open(home, home.resolve("data"), recipe);
    }

    /** Whether a folder of databases has the graph of this recipe, and its creation was finished. */
    static boolean isThere(Path data, Recipe recipe) throws IOException {
        return Files.exists(note(data)) && Files.readString(note(data)).equals(recipe.toString());
    }

    private static Path note(Path data) {
        return data.resolve("recipe");
    }

    /**
     * Opens the graph of a recipe. If the folder has no finished graph of this recipe and version, makes the graph in
     * place of the folder's default database.
     *
     * @param data the folder of the databases. It may be that of a server that is down; the server's logins stay
     * @throws IllegalStateException if the default database has nodes that no recipe made
     */
    static EmbeddedGraph open(Path home, Path data, Recipe recipe) throws IOException {
        var builder =
                builder(home, extension -> true).setConfig(GraphDatabaseSettings.data_directory, data.toAbsolutePath());
        if (!isThere(data, recipe)) {
            empty(data, builder);
            try (EmbeddedGraph graph = new EmbeddedGraph(builder.build(), true)) {
                recipe.make(graph::begin);
            }
            Files.writeString(note(data), recipe.toString());
        }
        return new EmbeddedGraph(builder.build(), true);
    }

    private static void empty(Path data, DatabaseManagementServiceBuilderImplementation builder) throws IOException {
        if (!Files.exists(note(data))) {
            try (EmbeddedGraph graph = new EmbeddedGraph(builder.build(), true);
                    Transaction transaction = graph.begin();
                    ResourceIterable<Node> nodes = transaction.getAllNodes()) {
                if (nodes.iterator().hasNext()) {
                    throw new IllegalStateException("The database in " + data + " was not made by this program."
                            + " Name another folder, or delete this one.");
                }
            }
        }
        Files.writeString(note(data), "unfinished");
        FileUtils.deleteDirectory(data.resolve("databases").resolve(GraphDatabaseSettings.DEFAULT_DATABASE_NAME));
        FileUtils.deleteDirectory(data.resolve("transactions").resolve(GraphDatabaseSettings.DEFAULT_DATABASE_NAME));
    }

    Traversals traversals() {
        return traversals;
    }

    /** Reads a query with shared caches. */
    Query read(QueryKind kind, Map<String, Object> parameters) {
        return kind.read(Parameters.of(parameters), Scope.PERMANENT, traversals.compiled())
                .query();
    }

    InternalTransaction begin() {
        return (InternalTransaction) database.beginTx();
    }

    /**
     * Runs a traversal that only counts its results. Includes the opening and closing of the traversal's view.
     *
     * @param transaction has read nothing yet
     */
    Outcome walk(InternalTransaction transaction, TraverseQuery request) {
        try (Walk walk = traversals.open(transaction, request)) {
            return walk.count();
        }
    }

    /** Runs a traversal that only counts its results, in a transaction of its own. */
    Outcome walk(TraverseQuery request) {
        try (InternalTransaction transaction = begin()) {
            return walk(transaction, request);
        }
    }

    @Override
    public void close() {
        dbms.shutdown();
    }

    /** Creates this seed graph unless it is there, and waits until it is complete. */
    void plant(SeedGraphSpec spec) {
        SeedGraph seed = traversals().seedGraph();
        Progress<SeedGraphSpec> progress = seed.plant(spec, this::begin);
        while (progress.state() == State.RUNNING) {
            Threads.pause(MILLIS_BETWEEN_LOOKS, TimeUnit.MILLISECONDS);
            try (InternalTransaction transaction = begin()) {
                progress = seed.progress(transaction);
            }
        }
        if (progress.state() != State.COMPLETE) {
            throw new IllegalStateException("No seed graph: " + progress);
        }
    }
}
