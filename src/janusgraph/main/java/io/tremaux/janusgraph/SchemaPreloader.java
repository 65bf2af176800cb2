package io.tremaux.janusgraph;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.janusgraph.core.JanusGraphVertex;
import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.janusgraph.graphdb.database.cache.SchemaCache;
import org.janusgraph.graphdb.internal.JanusGraphSchemaCategory;
import org.janusgraph.graphdb.query.QueryUtil;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;
import org.janusgraph.graphdb.types.system.BaseKey;
import org.janusgraph.graphdb.types.system.BaseLabel;
import org.janusgraph.graphdb.types.vertices.JanusGraphSchemaVertex;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the schema of a graph ahead, into the cache that JanusGraph has of it for all transactions. JanusGraph itself
 * reads each label, type, key and index when one is first needed, and from a quorum of the copies whatever is
 * configured: while a node is down, a traversal could fail that the other copy can answer.
 *
 * <p>What traversals need is read when the graph is opened. After that one thread looks every {@value #BETWEEN_READS}
 * seconds for what any instance has added, and for what JanusGraph has dropped because it was changed. That costs one
 * read of an index for each kind, and at most five more reads for each element that is not cached.
 *
 * <p>Nothing else is read ahead, since JanusGraph keeps some of that for good: an index that is added to an edge label,
 * for one, is not told to an instance that knows the label's indexes.
 */
final class SchemaPreloader implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SchemaPreloader.class);

    private static final int BETWEEN_READS = 5;
    private static final int MOST_SECONDS_TO_OPEN = 5;
    private static final int MOST_SECONDS_TO_CLOSE = 2;

    /** The most elements that are looked at; JanusGraph's cache has room for some more. */
    private static final int MOST_ELEMENTS = 5000;

    private final StandardJanusGraph graph;
    private final SchemaCache cache;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(SchemaPreloader::daemon);
    private boolean fails; // of the thread

    SchemaPreloader(StandardJanusGraph graph) {
        this.graph = graph;
        this.cache = graph.getSchemaCache();
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "tremaux-schema-reads");
        thread.setDaemon(true);
        return thread;
    }

    /** Returns when all is read, or after some seconds. Null where no part of the store can fail alone. */
    static @Nullable SchemaPreloader begin(StandardJanusGraph graph) {
        if (!graph.getBackend().getStoreFeatures().isDistributed()) {
            return null;
        }
        SchemaPreloader preloader = new SchemaPreloader(graph);
        preloader.begin();
        return preloader;
    }

    private void begin() {
        Future<?> first = thread.submit(this::tryToRead);
        var unused = thread.scheduleWithFixedDelay(this::tryToRead, BETWEEN_READS, BETWEEN_READS, TimeUnit.SECONDS);
        try {
            first.get(MOST_SECONDS_TO_OPEN, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            LOG.info("The schema is still being read after {} s", MOST_SECONDS_TO_OPEN);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void tryToRead() {
        if (graph.isClosed()) {
            thread.shutdown();
            return;
        }
        try {
            read();
            fails = false;
        } catch (RuntimeException | Error e) {
            if (!fails && !isClosed()) {
                LOG.warn("The schema cannot be read. It is tried again every {} s.", BETWEEN_READS, e);
            }
            fails = true;
        }
    }

    private boolean isClosed() {
        return thread.isShutdown() || graph.isClosed();
    }

    /** Reads all that is not cached. */
    void read() {
        StandardJanusGraphTx transaction = (StandardJanusGraphTx)
                graph.buildTransaction().readOnly().skipDBCacheRead().start();
        try {
            int left = MOST_ELEMENTS;
            for (JanusGraphSchemaCategory kind : JanusGraphSchemaCategory.values()) {
                for (JanusGraphVertex each : QueryUtil.getVertices(transaction, BaseKey.SchemaCategory, kind)) {
                    if (isClosed() || left-- == 0) {
                        return;
                    }
                    read((JanusGraphSchemaVertex) each, kind);
                }
            }
        } finally {
            transaction.rollback();
        }
    }

    private void read(JanusGraphSchemaVertex element, JanusGraphSchemaCategory kind) {
        long id = element.longId();
        if (isMissing(id, kind)) {
            cache.expireSchemaElement(id); // which keeps, too, that there is nothing
            return;
        }
        cache.getSchemaRelations(id, BaseLabel.SchemaDefinitionEdge, Direction.IN);
        if (kind == JanusGraphSchemaCategory.GRAPHINDEX) {
            cache.getSchemaRelations(id, BaseLabel.SchemaDefinitionEdge, Direction.OUT);
        }
        if (kind.hasName()) {
            cache.getSchemaId(kind.getSchemaName(element.name()));
        }
    }

    /** Whether the index has an element whose row is not written yet. */
    private boolean isMissing(long id, JanusGraphSchemaCategory kind) {
        return isMissing(id, BaseKey.SchemaDefinitionProperty) || kind.hasName() && isMissing(id, BaseKey.SchemaName);
    }

    private boolean isMissing(long id, BaseKey key) {
        return cache.getSchemaRelations(id, key, Direction.OUT).isEmpty();
    }

    /** Ends the reading, and waits a little for that. */
    @Override
    public void close() {
        thread.shutdown();
        try {
            thread.awaitTermination(MOST_SECONDS_TO_CLOSE, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
