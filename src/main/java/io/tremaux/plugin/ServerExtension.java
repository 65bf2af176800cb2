package io.tremaux.plugin;

import io.tremaux.admission.Admission;
import io.tremaux.heap.HeapBudget;
import org.neo4j.configuration.Config;
import org.neo4j.kernel.extension.ExtensionFactory;
import org.neo4j.kernel.extension.ExtensionType;
import org.neo4j.kernel.extension.context.ExtensionContext;
import org.neo4j.kernel.lifecycle.Lifecycle;
import org.neo4j.kernel.lifecycle.LifecycleAdapter;

/** Gives the server what its databases share: the heap budget of all caches, and the admission of walks. */
public final class ServerExtension extends ExtensionFactory<ServerExtension.Dependencies> {
    /** What Neo4j provides. */
    public interface Dependencies {
        Config config();
    }

    /** What walks may hold together that gave way to others; the memory of each counts for its transaction, too. */
    private static final int PARKED_SHARE_OF_HEAP = 16;

    public ServerExtension() {
        super(ExtensionType.GLOBAL, "tremaux-server");
    }

    @Override
    public Lifecycle newInstance(ExtensionContext context, Dependencies neo4j) {
        Config config = neo4j.config();
        Admission admission = new Admission(
                config.get(TremauxSettings.walks_max_concurrent),
                config.get(TremauxSettings.walks_max_queued),
                Runtime.getRuntime().maxMemory() / PARKED_SHARE_OF_HEAP);
        context.dependencySatisfier().satisfyDependency(new HeapBudget(config.get(TremauxSettings.cache_max_heap)));
        context.dependencySatisfier().satisfyDependency(admission);
        return new LifecycleAdapter() {
            @Override
            public void shutdown() {
                admission.close();
            }
        };
    }
}
