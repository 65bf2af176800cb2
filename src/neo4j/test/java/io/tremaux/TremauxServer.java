package io.tremaux;

import apoc.path.PathExplorer;
import io.tremaux.plugin.TremauxSettings;
import io.tremaux.procedure.CachesProcedure;
import io.tremaux.procedure.CompareProcedure;
import io.tremaux.procedure.DagProcedures;
import io.tremaux.procedure.ExplainProcedure;
import io.tremaux.procedure.LoadProcedures;
import io.tremaux.procedure.PathFindingProcedures;
import io.tremaux.procedure.PathProcedures;
import io.tremaux.procedure.RecommendProcedure;
import io.tremaux.procedure.TraversalProcedures;
import io.tremaux.procedure.VerifyProcedure;
import io.tremaux.service.CacheAudit;
import io.tremaux.store.StoreContract.Planted;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.neo4j.configuration.Config;
import org.neo4j.configuration.GraphDatabaseSettings;
import org.neo4j.dbms.api.DatabaseManagementService;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.Transaction;
import org.neo4j.graphdb.config.Setting;
import org.neo4j.graphdb.schema.IndexDefinition;
import org.neo4j.graphdb.schema.IndexType;
import org.neo4j.harness.Neo4j;
import org.neo4j.harness.Neo4jBuilders;
import org.neo4j.io.ByteUnit;
import org.neo4j.kernel.database.Database;
import org.neo4j.kernel.internal.GraphDatabaseAPI;
import org.neo4j.server.configuration.ServerSettings;

/**
 * A real Neo4j server with Tremaux in it and authentication on, started once for all tests of a JVM; each test finds
 * the database {@code neo4j} empty and without indexes (tokens and constraints that earlier tests made are still
 * there). Use it as
 *
 * <pre>{@code @RegisterExtension static final TremauxServer server = new TremauxServer();}</pre>
 */
public final class TremauxServer implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback {
    public static final String USER = "neo4j";
    public static final String PASSWORD = "for-tests-only";

    /** Anonymous paths: Neo4j knows the database by this name too, and Jersey does not mind the slash. */
    public static final String ANONYMOUS_DATABASE = "NEO4J";

    public static final String ANONYMOUS_STATUS = "status/";

    private static final Pattern ALARMING = Pattern.compile("\\S+ \\S+ +(WARN|ERROR) .*(Tremaux|\\[i\\.t\\.).*");
    private static final int LINES_OF_ALARM = 20;
    /** More than any test waits for. */
    private static final long MAX_ROWS = 100_000_000;

    private static final int DELETE_AT_ONCE = 10_000;

    private static final JerseyLog JERSEY = new JerseyLog();

    private Running running;
    private long logBefore; // bytes

    /** Jersey logs to the JDK's own log, which no log of the server shows. */
    private static final class JerseyLog extends Handler {
        private final Logger logger = Logger.getLogger("org.glassfish.jersey"); // held, or it may be forgotten
        private final List<String> severe = new CopyOnWriteArrayList<>();

        JerseyLog() {
            logger.addHandler(this);
        }

        @Override
        public void publish(LogRecord entry) {
            if (entry.getLevel().intValue() >= Level.SEVERE.intValue()) {
                severe.add(entry.getLoggerName() + ": " + entry.getMessage());
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    /** The server of this JVM: it is started when first asked for, and ends with the JVM. */
    private static final class OfThisJvm {
        static final Running RUNNING = Running.start();
    }

    private record Running(Neo4j neo4j, Path log) {
        static Running start() {
            try {
                Path home = Files.createTempDirectory("tremaux-server");
                Neo4j neo4j = Neo4jBuilders.newInProcessBuilder(home)
                        .withUnmanagedExtension("/tremaux", "io.tremaux.http")
                        .withProcedure(TraversalProcedures.class)
                        .withProcedure(RecommendProcedure.class)
                        .withProcedure(PathFindingProcedures.class)
                        .withProcedure(DagProcedures.class)
                        .withProcedure(CachesProcedure.class)
                        .withProcedure(VerifyProcedure.class)
                        .withProcedure(CompareProcedure.class)
                        .withProcedure(PathProcedures.class)
                        .withProcedure(ExplainProcedure.class)
                        .withProcedure(LoadProcedures.class)
                        .withProcedure(PathExplorer.class)
                        .withConfig(GraphDatabaseSettings.auth_enabled, true)
                        .withConfig(TremauxSettings.populate_enabled, true)
                        .withConfig(TremauxSettings.answer_max_rows, MAX_ROWS)
                        .withConfig(
                                GraphDatabaseSettings.logical_log_rotation_threshold,
                                ByteUnit.mebiBytes(4)) // allocated at once
                        .withConfig(GraphDatabaseSettings.transaction_monitor_check_interval, Duration.ofMillis(100))
                        .withConfig(GraphDatabaseSettings.shutdown_transaction_end_timeout, Duration.ofMillis(500))
                        .withConfig(
                                ServerSettings.http_auth_allowlist,
                                List.of("/tremaux/" + ANONYMOUS_DATABASE + "/.*", "/tremaux/" + ANONYMOUS_STATUS))
                        .build();
                neo4j.databaseManagementService()
                        .database("system")
                        .executeTransactionally("ALTER USER neo4j SET PASSWORD '" + PASSWORD + "' CHANGE NOT REQUIRED");
                Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(home)));
                return new Running(neo4j, log(home));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static Path log(Path home) throws IOException {
            try (Stream<Path> files = Files.walk(home)) {
                return files.filter(file -> file.endsWith("debug.log"))
                        .findFirst()
                        .orElseThrow();
            }
        }

        private static void delete(Path home) {
            try (Stream<Path> files = Files.walk(home)) {
                files.sorted(Comparator.reverseOrder())
                        .forEach(file -> file.toFile().delete());
            } catch (IOException | UncheckedIOException e) {
                return; // the server still writes there: the folder is a temporary one
            }
        }
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        running = OfThisJvm.RUNNING;
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        empty();
        logBefore = running.log().toFile().length();
        JERSEY.severe.clear();
    }

    @Override
    public void afterEach(ExtensionContext context) {
        startDatabase();
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

    /** Plants a graph, and answers the element ids of its nodes, in their order. */
    public List<String> plant(Planted graph) {
        List<Node> nodes = new ArrayList<>();
        try (Transaction transaction = database().beginTx()) {
            graph.nodes().forEach(planted -> {
                Node node = transaction.createNode(
                        planted.labels().stream().map(Label::label).toArray(Label[]::new));
                planted.properties().forEach(node::setProperty);
                nodes.add(node);
            });
            graph.relationships().forEach(planted -> {
                Relationship added = nodes.get(planted.source())
                        .createRelationshipTo(nodes.get(planted.target()), RelationshipType.withName(planted.type()));
                planted.properties().forEach(added::setProperty);
            });
            transaction.commit();
        }
        return nodes.stream().map(Node::getElementId).toList();
    }

    /** Something that the database is made of. */
    public <T> T dependency(Class<T> type) {
        return ((GraphDatabaseAPI) database()).getDependencyResolver().resolveDependency(type);
    }

    /** Stops the database, which Community offers no command for; every test ends with it started. */
    public void stopDatabase() {
        dependency(Database.class).stop();
    }

    public void startDatabase() {
        if (!database().isAvailable()) {
            dependency(Database.class).start();
        }
    }

    /** Changes a dynamic setting while something runs. */
    public <T> void with(Setting<T> setting, T value, Runnable action) {
        Config config = dependency(Config.class);
        T before = config.get(setting);
        config.setDynamic(setting, value, "test");
        try {
            action.run();
        } finally {
            config.setDynamic(setting, before, "test");
        }
    }

    /** What {@code SHOW TRANSACTIONS} lists of ours: id to metadata. */
    public Map<String, Map<String, Object>> transactions() {
        return database()
                .executeTransactionally(
                        "SHOW TRANSACTIONS YIELD transactionId, metaData WHERE metaData.app = 'tremaux'"
                                + " RETURN transactionId, metaData",
                        Map.of(),
                        result -> {
                            Map<String, Map<String, Object>> found = new LinkedHashMap<>();
                            result.forEachRemaining(row -> {
                                @SuppressWarnings("unchecked")
                                var metadata = (Map<String, Object>) row.get("metaData");
                                found.put((String) row.get("transactionId"), metadata);
                            });
                            return found;
                        });
    }

    /** {@code TERMINATE TRANSACTION}. */
    public void terminate(String id) {
        String message = database()
                .executeTransactionally(
                        "TERMINATE TRANSACTION $id YIELD message RETURN message", Map.of("id", id), result ->
                                (String) result.next().get("message"));
        if (!message.equals("Transaction terminated.")) {
            throw new IllegalStateException(message);
        }
    }

    /** Where Tremaux is mounted; ends with a slash. */
    public URI uri() {
        return running.neo4j().httpURI().resolve("tremaux/");
    }

    /** Of Neo4j's drivers. */
    public URI boltUri() {
        return running.neo4j().boltURI();
    }

    /** A client that logs in as an administrator. */
    public TremauxClient client() {
        return new TremauxClient(uri(), USER, PASSWORD);
    }

    /** A client that logs in as someone else, or as nobody. */
    public TremauxClient client(String user, String password) {
        return new TremauxClient(uri(), user, password);
    }

    /**
     * Warnings and worse that Tremaux has logged since this test began, each with the beginning of its stack trace, and
     * errors that Jersey has. Whatever stands in neo4j.log stands in debug.log, too.
     */
    public List<String> alarms() {
        List<String> lines = linesSinceBefore();
        List<String> alarms = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            if (ALARMING.matcher(lines.get(i)).matches()) {
                alarms.add(String.join("\n", lines.subList(i, Math.min(i + LINES_OF_ALARM, lines.size()))));
            }
        }
        alarms.addAll(JERSEY.severe);
        return alarms;
    }

    private List<String> linesSinceBefore() {
        try (InputStream log = Files.newInputStream(running.log())) {
            log.skipNBytes(logBefore);
            return new String(log.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void empty() {
        dropIndexes();
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

    /** All but those that Neo4j finds labels and types by; the index of a constraint goes with the constraint. */
    private void dropIndexes() {
        try (Transaction transaction = database().beginTx()) {
            for (IndexDefinition index : transaction.schema().getIndexes()) {
                if (index.getIndexType() != IndexType.LOOKUP && !index.isConstraintIndex()) {
                    index.drop();
                }
            }
            transaction.commit();
        }
    }
}
