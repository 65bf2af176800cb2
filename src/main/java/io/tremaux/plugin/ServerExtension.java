package io.tremaux.plugin;

import io.tremaux.heap.HeapBudget;
import org.neo4j.configuration.Config;
import org.neo4j.kernel.extension.ExtensionFactory;
import org.neo4j.kernel.extension.ExtensionType;
import org.neo4j.kernel.extension.context.ExtensionContext;
import org.neo4j.kernel.lifecycle.Lifecycle;
import org.neo4j.kernel.lifecycle.LifecycleAdapter;

/** Gives the server what its databases share: the heap budget of all caches. */
public final class ServerExtension extends ExtensionFactory<ServerExtension.Dependencies> {
    /** What Neo4j provides. */
    public interface Dependencies {
        Config config();
    }

    public ServerExtension() {
        super(ExtensionType.GLOBAL, "tremaux-server");
    }

    @Override
    public Lifecycle newInstance(ExtensionContext context, Dependencies neo4j) {
        context.dependencySatisfier()
                .satisfyDependency(new HeapBudget(neo4j.config().get(TremauxSettings.cache_max_heap)));
        return new LifecycleAdapter();
    }
}
