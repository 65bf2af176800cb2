package io.tremaux.janusgraph.server;

import io.tremaux.http.server.Client;
import io.tremaux.http.server.Server;
import io.tremaux.janusgraph.ingest.FailureReason;
import io.tremaux.janusgraph.row.CassandraNodes;
import io.tremaux.metrics.Requests;
import io.tremaux.problem.Problem;
import io.tremaux.problem.Problem.Kind;
import java.util.List;
import javax.servlet.http.HttpServletRequest;
import org.janusgraph.core.JanusGraphException;
import org.janusgraph.diskstorage.BackendException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The server as the endpoints see it: one graph, by its name. Safe for use by any thread. */
final class GraphServer implements Server {
    private static final Logger LOG = LoggerFactory.getLogger(GraphServer.class);

    private final ServedGraph served;
    private final boolean hasRealm;
    private final Requests requests = new Requests();

    /** @param hasRealm whether the web server asks for logins; if not, everyone may do everything */
    GraphServer(ServedGraph served, boolean hasRealm) {
        this.served = served;
        this.hasRealm = hasRealm;
    }

    /** Rejects a login without a role first: it does not learn which graphs there are. */
    @Override
    public CallersGraph open(HttpServletRequest request, String database) {
        Caller caller = Caller.of(request, hasRealm);
        caller.require(Role.READ);
        if (!database.equals(served.name())) {
            throw new Problem(
                            Kind.UNKNOWN_DATABASE,
                            "This server has no such graph.",
                            "database",
                            database,
                            served.name(),
                            null)
                    .thrown();
        }
        return new CallersGraph(served, caller, Client.of(request));
    }

    @Override
    public List<String> databases() {
        return List.of(served.name());
    }

    /** Of failures of JanusGraph, of its store and of the store's driver. */
    @Override
    public @Nullable Problem problem(Throwable failure) {
        if (failure instanceof BackendException || FailureReason.isOfDriver(failure) || isUnexplained(failure)) {
            return Problem.of(
                    Kind.DATABASE_UNAVAILABLE,
                    "The store of the graph (storage.backend=" + served.storage() + ") failed: "
                            + FailureReason.of(failure) + CassandraNodes.down(served.graph()));
        }
        return served.isStopping() ? ServedGraph.stopped().problem() : null;
    }

    /** JanusGraph tells of several reads at once without their causes, which are in its log. */
    private static boolean isUnexplained(Throwable failure) {
        return failure.getClass() == JanusGraphException.class; // those below it have other reasons
    }

    @Override
    public String pathsOfDatabase() {
        return "traverse, recommend, reachable, shortest, cheapest, rollup, order, cycles, "
                + "vocabulary, schema, nodes, relationships, caches, caches/warm, verify";
    }

    @Override
    public String settingOfHeap() {
        return "Java's option -Xmx";
    }

    @Override
    public Requests requests() {
        return requests;
    }

    @Override
    public void logError(String message, Throwable failure) {
        LOG.error(message, failure);
    }

    @Override
    public void logDebug(String message, Throwable cause) {
        LOG.debug(message, cause);
    }
}
