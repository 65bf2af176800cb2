package io.tremaux.janusgraph.server;

import io.tremaux.ingest.load.LoadResources;
import io.tremaux.janusgraph.TremauxGraph;
import io.tremaux.janusgraph.ingest.GraphIngest;
import io.tremaux.problem.Problem;
import io.tremaux.problem.Problem.Kind;
import io.tremaux.problem.ProblemException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.janusgraph.core.JanusGraph;
import org.janusgraph.graphdb.configuration.GraphDatabaseConfiguration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The graph that a server serves, with its open transactions. Safe for use by any thread. */
final class ServedGraph {
    private static final Logger LOG = LoggerFactory.getLogger(ServedGraph.class);

    /** In URLs, if {@code graph.graphname} says no other. */
    private static final String NAME_IF_ABSENT = "janusgraph";

    /** The loads of one login may have 1/8 of the heap, with their rows, those of all logins a third more. */
    private static final int INTAKE_SHARE_OF_HEAP = 8;

    private static final long BETWEEN_LOOKS_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final TremauxGraph graph;
    private final Set<GraphTransaction> open = ConcurrentHashMap.newKeySet();
    private final GraphIngest ingest;
    private final LoadResources loadResources =
            new LoadResources(Runtime.getRuntime().maxMemory() / INTAKE_SHARE_OF_HEAP);
    private volatile boolean stopping;

    ServedGraph(TremauxGraph graph) {
        this.graph = graph;
        this.ingest = new GraphIngest(graph, graph.settings().loads());
    }

    TremauxGraph graph() {
        return graph;
    }

    /** Its loads. */
    GraphIngest ingest() {
        return ingest;
    }

    /** What its loads may hold. */
    LoadResources loadResources() {
        return loadResources;
    }

    /** Its name in URLs. */
    String name() {
        return Objects.requireNonNullElse(graph.getGraphName(), NAME_IF_ABSENT);
    }

    /** The kind of its store, such as {@code cql}. */
    String storage() {
        return graph.getConfiguration().getConfiguration().get(GraphDatabaseConfiguration.STORAGE_BACKEND);
    }

    /** What the status says of the database system. */
    Map<String, String> product() {
        Map<String, String> product = new LinkedHashMap<>(); // in the order of the answer
        product.put("janusgraph", String.valueOf(JanusGraph.version()));
        product.put("storage", storage());
        return product;
    }

    /**
     * Begins a transaction, which its caller closes.
     *
     * @param login whose share of the heap its query takes
     */
    GraphTransaction begin(String login) {
        requireServing();
        GraphTransaction transaction = new GraphTransaction(graph, login, open::remove);
        open.add(transaction);
        if (stopping) { // perhaps after all others were ended
            transaction.terminate();
        }
        return transaction;
    }

    private void requireServing() {
        if (stopping) {
            throw stopped();
        }
    }

    int openTransactions() {
        return open.size();
    }

    /** Whether no transaction begins any more. */
    boolean isStopping() {
        return stopping;
    }

    static ProblemException stopped() {
        return Problem.of(Kind.DATABASE_UNAVAILABLE, "The server is stopping.").thrown();
    }

    /**
     * Lets no transaction or load begin, ends the queries that are open, and waits for their threads to close them.
     * Then it waits for the loads that are being written: they cannot be ended in the middle, and their callers are to
     * hear of them. It waits for neither for ever.
     */
    void end(Duration ofQueries, Duration ofLoads) throws InterruptedException {
        stopping = true;
        ingest.close();
        loadResources.close();
        open.forEach(GraphTransaction::terminate);
        long end = System.nanoTime() + ofQueries.toNanos();
        while (!open.isEmpty() && System.nanoTime() - end < 0) {
            TimeUnit.NANOSECONDS.sleep(BETWEEN_LOOKS_NANOS);
        }
        if (!open.isEmpty()) {
            LOG.warn("{} queries still wait for the store after {} s", open.size(), ofQueries.toSeconds());
        }
        if (!ingest.awaitEnd(ofLoads)) {
            LOG.warn("Loads are still being written after {} s: their callers get no answer", ofLoads.toSeconds());
        }
    }
}
