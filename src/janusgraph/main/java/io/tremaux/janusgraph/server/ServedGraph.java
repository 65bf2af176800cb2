package io.tremaux.janusgraph.server;

import io.tremaux.janusgraph.TremauxGraph;
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

/** The graph that a server serves, with its open transactions. Safe for use by any thread. */
final class ServedGraph {
    /** In URLs, if {@code graph.graphname} says no other. */
    private static final String NAME_IF_ABSENT = "janusgraph";

    private static final long BETWEEN_LOOKS_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final TremauxGraph graph;
    private final Set<GraphTransaction> open = ConcurrentHashMap.newKeySet();
    private volatile boolean stopping;

    ServedGraph(TremauxGraph graph) {
        this.graph = graph;
    }

    TremauxGraph graph() {
        return graph;
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

    /** Lets no transaction begin, ends those that are open, and waits for their threads to close them, not for ever. */
    void endTransactions(Duration patience) throws InterruptedException {
        stopping = true;
        open.forEach(GraphTransaction::terminate);
        long end = System.nanoTime() + patience.toNanos();
        while (!open.isEmpty() && System.nanoTime() - end < 0) {
            TimeUnit.NANOSECONDS.sleep(BETWEEN_LOOKS_NANOS);
        }
    }
}
