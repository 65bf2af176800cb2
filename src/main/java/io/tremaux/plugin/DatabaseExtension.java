package io.tremaux.plugin;

import io.tremaux.heap.HeapBudget;
import io.tremaux.service.Traversals;
import org.neo4j.configuration.Config;
import org.neo4j.kernel.extension.ExtensionFactory;
import org.neo4j.kernel.extension.ExtensionType;
import org.neo4j.kernel.extension.context.ExtensionContext;
import org.neo4j.kernel.internal.GraphDatabaseAPI;
import org.neo4j.kernel.lifecycle.Lifecycle;
import org.neo4j.kernel.lifecycle.LifecycleAdapter;
import org.neo4j.logging.internal.LogService;

/** Gives each database its {@link Traversals} at each start, and takes them away when it stops. */
public final class DatabaseExtension extends ExtensionFactory<DatabaseExtension.Dependencies> {
    /** What Neo4j provides, and {@link ServerExtension}. */
    public interface Dependencies {
        GraphDatabaseAPI database();

        Config config();

        HeapBudget budget();

        LogService logs();
    }

    public DatabaseExtension() {
        super(ExtensionType.DATABASE, "tremaux-database");
    }

    @Override
    public Lifecycle newInstance(ExtensionContext context, Dependencies neo4j) {
        Traversals traversals = new Traversals(
                neo4j.database().getDependencyResolver(),
                neo4j.budget(),
                neo4j.logs().getInternalLog(Traversals.class),
                neo4j.config().get(TremauxSettings.populate_enabled));
        context.dependencySatisfier().satisfyDependency(traversals);
        return new LifecycleAdapter() {
            @Override
            public void stop() {
                traversals.close();
            }
        };
    }
}
