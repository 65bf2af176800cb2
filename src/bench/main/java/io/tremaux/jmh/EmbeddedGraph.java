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
import io.tremaux.query.TraverseQuery;
import io.tremaux.seed.SeedGraphSpec;
import io.tremaux.service.Traversals;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.neo4j.configuration.GraphDatabaseSettings;
import org.neo4j.dbms.api.DatabaseManagementService;
import org.neo4j.dbms.api.DatabaseManagementServiceBuilderImplementation;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.kernel.extension.ExtensionFactory;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.kernel.internal.GraphDatabaseAPI;
import org.neo4j.logging.NullLog;

/** A database on disk in this JVM, with or without Tremaux. Settings are the defaults, except that the seed tree
 * may be planted. Safe for use by any thread. */
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

    /** Like that of a server with the jar in {@code plugins/}. */
    static EmbeddedGraph open(Path home) {
        return new EmbeddedGraph(builder(home, extension -> true).build(), true);
    }

    /**
     * A database without our extensions, as if there were no plugin. Traversals that only this object knows can still
     * walk it, without permanent caches.
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

    /** A graph by a recipe in {@code home/data}, as {@link #open(Path, Path, Recipe)}. */
    static EmbeddedGraph open(Path home, Recipe recipe) {
        return open(home, home.resolve("data"), recipe);
    }

    /** Whether a folder of databases has this graph, whole. */
    static boolean isThere(Path data, Recipe recipe) {
        try {
            return Files.exists(note(data)) && Files.readString(note(data)).equals(recipe.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path note(Path data) {
        return data.resolve("recipe");
    }

    /**
     * A graph by a recipe. The first opening makes it; one by another version of the recipe makes it anew.
     *
     * @param data the folder of the databases, also that of a server that is down. The logins in it stay
     */
    static EmbeddedGraph open(Path home, Path data, Recipe recipe) {
        var builder =
                builder(home, extension -> true).setConfig(GraphDatabaseSettings.data_directory, data.toAbsolutePath());
        if (isThere(data, recipe)) {
            return new EmbeddedGraph(builder.build(), true);
        }
        Path note = note(data);
        try {
            Files.deleteIfExists(note);
            remove(data.resolve("databases").resolve(GraphDatabaseSettings.DEFAULT_DATABASE_NAME));
            remove(data.resolve("transactions").resolve(GraphDatabaseSettings.DEFAULT_DATABASE_NAME));
            EmbeddedGraph graph = new EmbeddedGraph(builder.build(), true);
            recipe.make(graph::begin);
            Files.writeString(note, recipe.toString());
            return graph;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** With all that it holds, if it is there. */
    static void remove(Path folder) {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                files.sorted(Comparator.reverseOrder())
                        .forEach(file -> file.toFile().delete());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    Traversals traversals() {
        return traversals;
    }

    InternalTransaction begin() {
        return (InternalTransaction) database.beginTx();
    }

    /** Counts, in a transaction that has read nothing yet; includes making the view and giving it back. */
    Outcome walk(InternalTransaction transaction, TraverseQuery request) {
        try (Walk walk = traversals.open(transaction, request)) {
            return walk.count();
        }
    }

    /** Counts in a transaction of its own. */
    Outcome walk(TraverseQuery request) {
        try (InternalTransaction transaction = begin()) {
            return walk(transaction, request);
        }
    }

    @Override
    public void close() {
        dbms.shutdown();
    }

    /** Makes this graph, unless it is there. */
    void plant(SeedGraphSpec spec) {
        io.tremaux.seed.SeedGraph seed = traversals().seedGraph();
        Progress<SeedGraphSpec> progress = seed.plant(spec, this::begin);
        while (progress.state() == State.RUNNING) {
            pause();
            try (InternalTransaction transaction = begin()) {
                progress = seed.progress(transaction);
            }
        }
        if (progress.state() != State.COMPLETE) {
            throw new IllegalStateException("No seed graph: " + progress);
        }
    }

    private static void pause() {
        try {
            Thread.sleep(MILLIS_BETWEEN_LOOKS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
