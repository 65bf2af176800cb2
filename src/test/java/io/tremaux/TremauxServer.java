package io.tremaux;

import io.tremaux.service.CacheAudit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.neo4j.configuration.GraphDatabaseSettings;
import org.neo4j.dbms.api.DatabaseManagementService;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.graphdb.Transaction;
import org.neo4j.harness.Neo4j;
import org.neo4j.harness.Neo4jBuilders;
import org.neo4j.server.configuration.ServerSettings;

/**
 * A real Neo4j server with Tremaux in it and authentication on, started once for all tests of a JVM; each test finds the
 * database {@code neo4j} empty (tokens that earlier tests made are still there). Use it as
 *
 * <pre>{@code @RegisterExtension static final TremauxServer server = new TremauxServer();}</pre>
 */
public final class TremauxServer implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback {
    public static final String USER = "neo4j";
    public static final String PASSWORD = "for-tests-only";

    /** Anonymous paths: Neo4j knows the database by this name too, and Jersey does not mind the slash. */
    public static final String ANONYMOUS_DATABASE = "NEO4J";

    public static final String ANONYMOUS_STATUS = "status/";

    private static final Pattern ALARMING = Pattern.compile("\\S+ \\S+ +(WARN|ERROR) .*");
    private static final int DELETE_AT_ONCE = 10_000;

    private Running running;

    /** The server of this JVM. */
    private record Running(Neo4j neo4j, Path home) implements ExtensionContext.Store.CloseableResource {
        static Running start() {
            try {
                Path home = Files.createTempDirectory("tremaux-server");
                Neo4j neo4j = Neo4jBuilders.newInProcessBuilder(home)
                        .withUnmanagedExtension("/tremaux", "io.tremaux.http")
                        .withConfig(GraphDatabaseSettings.auth_enabled, true)
                        .withConfig(GraphDatabaseSettings.preallocate_logical_logs, false)
                        .withConfig(
                                ServerSettings.http_auth_allowlist,
                                List.of("/tremaux/" + ANONYMOUS_DATABASE + "/.*", "/tremaux/" + ANONYMOUS_STATUS))
                        .build();
                neo4j.databaseManagementService()
                        .database("system")
                        .executeTransactionally("ALTER USER neo4j SET PASSWORD '" + PASSWORD + "' CHANGE NOT REQUIRED");
                return new Running(neo4j, home);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() throws IOException {
            neo4j.close();
            try (Stream<Path> files = Files.walk(home)) {
                files.sorted((a, b) -> b.compareTo(a))
                        .forEach(file -> file.toFile().delete());
            }
        }
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        running = context.getRoot()
                .getStore(Namespace.create(TremauxServer.class))
                .getOrComputeIfAbsent(Running.class, key -> Running.start(), Running.class);
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        empty();
    }

    @Override
    public void afterEach(ExtensionContext context) {
        if (!database().isAvailable()) { // a test left it stopped
            dbms().startDatabase("neo4j");
        }
        new CacheAudit(this::database).afterEach(context);
    }

    public DatabaseManagementService dbms() {
        return running.neo4j().databaseManagementService();
    }

    public GraphDatabaseService database() {
        return running.neo4j().defaultDatabaseService();
    }

    /** Runs a Cypher statement on the database, as someone who may do everything. */
    public void cypher(String statement) {
        database().executeTransactionally(statement);
    }

    /** Where Tremaux is mounted; ends with a slash. */
    public URI uri() {
        return running.neo4j().httpURI().resolve("tremaux/");
    }

    /** A client that logs in as an administrator. */
    public TremauxClient client() {
        return new TremauxClient(uri(), USER, PASSWORD);
    }

    /** Lines of the server's logs so far that are warnings or worse. */
    public List<String> alarms() {
        try (Stream<String> lines = Files.lines(running.home().resolve("logs/debug.log"))) {
            return lines.filter(line -> ALARMING.matcher(line).matches()).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void empty() {
        boolean more = true;
        while (more) {
            try (Transaction transaction = database().beginTx()) {
                var left = transaction.execute(
                        "MATCH (n) WITH n LIMIT " + DELETE_AT_ONCE + " DETACH DELETE n RETURN count(*) AS n");
                more = (long) left.next().get("n") == DELETE_AT_ONCE;
                transaction.commit();
            }
        }
    }
}
