package io.tremaux.plugin;

import io.tremaux.admission.Admission;
import io.tremaux.admission.RequestHeap;
import io.tremaux.heap.HeapBudget;
import io.tremaux.ingest.load.LoadResources;
import io.tremaux.installed.InstalledExtensions;
import io.tremaux.metrics.Requests;
import org.neo4j.configuration.Config;
import org.neo4j.graphdb.config.Setting;
import org.neo4j.kernel.extension.ExtensionFactory;
import org.neo4j.kernel.extension.ExtensionType;
import org.neo4j.kernel.extension.context.ExtensionContext;
import org.neo4j.kernel.lifecycle.Lifecycle;
import org.neo4j.kernel.lifecycle.LifecycleAdapter;
import org.neo4j.logging.internal.LogService;

/**
 * Neo4j's global extension of Tremaux. Creates, once for the server, what all its databases share: the heap budget of
 * all caches, the admission of traversals, the heap of waiting requests, what loads may hold, the counts of requests,
 * and what other jars in {@code plugins/} bring.
 */
public final class GlobalExtension extends ExtensionFactory<GlobalExtension.Dependencies> {
    /** The services of Neo4j. */
    public interface Dependencies {
        Config config();

        LogService logs();
    }

    /**
     * The parked traversals of one login may hold 1/16 of the heap, those of all logins together at most 4/3 of that.
     * The memory of each also counts for its transaction.
     */
    private static final int PARKED_SHARE_OF_HEAP = 16;

    /**
     * The loads of one login may have 1/8 of the heap, with their rows, those of all logins together at most 4/3 of
     * that. What their transactions take, Neo4j counts.
     */
    private static final int INTAKE_SHARE_OF_HEAP = 8;

    /** For Neo4j, which finds this class by {@code META-INF/services}. */
    public GlobalExtension() {
        super(ExtensionType.GLOBAL, "tremaux-server");
    }

    @Override
    public Lifecycle newInstance(ExtensionContext context, Dependencies neo4j) {
        Config config = neo4j.config();
        Admission admission = new Admission(
                config.get(TremauxSettings.walks_max_concurrent),
                new Admission.Queue(
                        TremauxSettings.walks_max_queued.name(), config.get(TremauxSettings.walks_max_queued)),
                Runtime.getRuntime().maxMemory() / PARKED_SHARE_OF_HEAP);
        context.dependencySatisfier().satisfyDependency(new HeapBudget(config.get(TremauxSettings.cache_max_heap)));
        LoadResources loadResources = new LoadResources(Runtime.getRuntime().maxMemory() / INTAKE_SHARE_OF_HEAP);
        context.dependencySatisfier().satisfyDependency(admission);
        context.dependencySatisfier().satisfyDependency(new Requests());
        context.dependencySatisfier()
                .satisfyDependency(new RequestHeap(
                        limit(config, TremauxSettings.request_max_heap),
                        limit(config, TremauxSettings.requests_max_heap)));
        context.dependencySatisfier().satisfyDependency(loadResources);
        context.dependencySatisfier()
                .satisfyDependency(InstalledExtensions.load(
                        getClass().getClassLoader(), neo4j.logs().getInternalLog(InstalledExtensions.class)));
        return new LifecycleAdapter() {
            @Override
            public void shutdown() {
                admission.close();
                loadResources.close();
            }
        };
    }

    private static RequestHeap.Limit limit(Config config, Setting<Long> setting) {
        return new RequestHeap.Limit(setting.name(), config.get(setting));
    }
}
