package io.tremaux.http.neo4j;

import io.tremaux.http.server.Server;
import io.tremaux.metrics.Requests;
import io.tremaux.problem.Problem;
import java.util.List;
import javax.servlet.http.HttpServletRequest;
import javax.ws.rs.core.Context;
import org.jspecify.annotations.Nullable;
import org.neo4j.dbms.api.DatabaseManagementService;
import org.neo4j.kernel.internal.GraphDatabaseAPI;
import org.neo4j.logging.Log;

/**
 * Neo4j's server, as the endpoints see it: its databases, what its failures mean, and its log. Jersey makes one for
 * each request, and injects what Neo4j registers for unmanaged extensions.
 */
public final class Neo4jServer implements Server {
    private final DatabaseManagementService dbms;
    private final Log log;

    public Neo4jServer(@Context DatabaseManagementService dbms, @Context Log log) {
        this.dbms = dbms;
        this.log = log;
    }

    @Override
    public Neo4jDatabase open(HttpServletRequest request, String database) {
        return Neo4jDatabase.open(dbms, request, database);
    }

    /** All but the system database, also those that are stopped or that this caller may not use. */
    @Override
    public List<String> databases() {
        return dbms.listDatabases().stream()
                .filter(name -> !name.equals(Neo4jDatabase.SYSTEM))
                .toList();
    }

    @Override
    public @Nullable Problem problem(Throwable failure) {
        return Neo4jFailures.problem(failure);
    }

    @Override
    public String pathsOfDatabase() {
        return "traverse, recommend, reachable, shortest, cheapest, rollup, order, cycles, "
                + "schema, nodes, relationships, vocabulary, caches, caches/warm, verify, populate";
    }

    @Override
    public String settingOfHeap() {
        return "the setting server.memory.heap.max_size";
    }

    /** A service of the server, which each of its databases knows. The system database is on every server. */
    @Override
    public Requests requests() {
        GraphDatabaseAPI system = (GraphDatabaseAPI) dbms.database(Neo4jDatabase.SYSTEM);
        return system.getDependencyResolver().resolveDependency(Requests.class);
    }

    @Override
    public void logError(String message, Throwable failure) {
        log.error(message, failure);
    }

    @Override
    public void logDebug(String message, Throwable cause) {
        log.debug(message, cause);
    }
}
