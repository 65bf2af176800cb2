package io.tremaux.plugin;

import io.tremaux.admission.Admission.Queue;
import io.tremaux.fluent.Tremaux;
import io.tremaux.heap.HeapBudget;
import io.tremaux.ingest.neo4j.Neo4jIngest;
import io.tremaux.installed.InstalledExtensions;
import io.tremaux.service.Traversals;
import io.tremaux.startup.WarmAtStart;
import io.tremaux.startup.WarmAtStart.Columns;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.neo4j.configuration.Config;
import org.neo4j.configuration.GraphDatabaseSettings;
import org.neo4j.graphdb.config.Setting;
import org.neo4j.kernel.extension.ExtensionFactory;
import org.neo4j.kernel.extension.ExtensionType;
import org.neo4j.kernel.extension.context.ExtensionContext;
import org.neo4j.kernel.internal.GraphDatabaseAPI;
import org.neo4j.kernel.lifecycle.Lifecycle;
import org.neo4j.kernel.lifecycle.LifecycleAdapter;
import org.neo4j.logging.internal.LogService;

/**
 * Gives each database its {@link Traversals}, its {@link Tremaux} and its {@link Neo4jIngest} when it starts, and
 * closes them when it stops.
 */
public final class DatabaseExtension extends ExtensionFactory<DatabaseExtension.Dependencies> {
    /** The services of Neo4j and of {@link GlobalExtension}. */
    public interface Dependencies {
        GraphDatabaseAPI database();

        Config config();

        HeapBudget budget();

        InstalledExtensions extensions();

        LogService logs();
    }

    /** For Neo4j, which finds this class by {@code META-INF/services}. */
    public DatabaseExtension() {
        super(ExtensionType.DATABASE, "tremaux-database");
    }

    @Override
    public Lifecycle newInstance(ExtensionContext context, Dependencies neo4j) {
        Traversals traversals = new Traversals(
                neo4j.database().getDependencyResolver(),
                neo4j.budget(),
                neo4j.logs().getInternalLog(Traversals.class),
                new Traversals.Settings(
                        neo4j.config().get(TremauxSettings.populate_enabled),
                        neo4j.config().get(TremauxSettings.cache_default_scope),
                        neo4j.config().get(TremauxSettings.answer_max_rows),
                        () -> neo4j.config().get(TremauxSettings.walks_timeout),
                        neo4j.config().get(TremauxSettings.strict),
                        neo4j.extensions(),
                        profiles(neo4j.config())));
        context.dependencySatisfier().satisfyDependency(traversals);
        Neo4jIngest ingest = new Neo4jIngest(
                queue(neo4j.config(), TremauxSettings.ingest_max_queued),
                queue(neo4j.config(), TremauxSettings.schema_max_queued));
        context.dependencySatisfier().satisfyDependency(ingest);
        context.dependencySatisfier()
                .satisfyDependency(new Tremaux(traversals, neo4j.database().databaseName()));
        WarmAtStart warmAtStart = new WarmAtStart(
                isSystem(neo4j.database()) ? Columns.NONE : neo4j.config().get(TremauxSettings.cache_warm_at_start),
                neo4j.database(),
                traversals,
                neo4j.logs().getInternalLog(WarmAtStart.class));
        return new LifecycleAdapter() {
            @Override
            public void start() {
                warmAtStart.start();
            }

            @Override
            public void stop() {
                warmAtStart.close();
                ingest.close();
                traversals.close();
            }
        };
    }

    private static boolean isSystem(GraphDatabaseAPI database) {
        return database.databaseName().equals(GraphDatabaseSettings.SYSTEM_DATABASE_NAME);
    }

    private static Queue queue(Config config, Setting<Integer> places) {
        return new Queue(places.name(), config.get(places));
    }

    private static @Nullable Path profiles(Config config) {
        return config.get(TremauxSettings.profile_enabled)
                ? config.get(GraphDatabaseSettings.logs_directory).resolve("tremaux-profiles")
                : null;
    }
}
