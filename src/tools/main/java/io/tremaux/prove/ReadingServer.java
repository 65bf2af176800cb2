package io.tremaux.prove;

import io.tremaux.tools.BoltLogin;
import io.tremaux.tools.CommandException;
import io.tremaux.tools.Console;
import io.tremaux.tools.Target;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.neo4j.driver.AccessMode;
import org.neo4j.driver.Config;
import org.neo4j.driver.Driver;
import org.neo4j.driver.GraphDatabase;
import org.neo4j.driver.Logging;
import org.neo4j.driver.Query;
import org.neo4j.driver.Record;
import org.neo4j.driver.Session;
import org.neo4j.driver.SessionConfig;
import org.neo4j.driver.TransactionConfig;
import org.neo4j.driver.Value;
import org.neo4j.driver.exceptions.AuthenticationException;
import org.neo4j.driver.exceptions.AuthorizationExpiredException;
import org.neo4j.driver.exceptions.Neo4jException;
import org.neo4j.driver.exceptions.ServiceUnavailableException;
import org.neo4j.driver.exceptions.SessionExpiredException;
import org.neo4j.driver.exceptions.TokenExpiredException;
import org.neo4j.driver.summary.QueryType;
import org.neo4j.driver.types.Path;
import org.neo4j.driver.types.TypeSystem;

/** A server that answers queries that only read. It ends a query that takes too long. */
final class ReadingServer implements Replay.Server, AutoCloseable {
    private static final TypeSystem TYPES = TypeSystem.getDefault();

    private final Driver driver;
    private final TransactionConfig bounded;
    private final Duration longest;
    private final Collection<String> harmless;

    /**
     * @param longest that an answer may take
     * @param harmless prefixes of the procedures that a query may call
     */
    ReadingServer(Target target, Duration longest, Collection<String> harmless) {
        this.longest = longest;
        this.harmless = harmless;
        this.bounded = TransactionConfig.builder().withTimeout(longest).build();
        try {
            this.driver = GraphDatabase.driver(
                    target.url(),
                    BoltLogin.of(target),
                    Config.builder().withLogging(Logging.none()).build());
            driver.verifyConnectivity();
        } catch (IllegalArgumentException e) {
            throw new CommandException(
                    "--url takes an address of Bolt, such as bolt://localhost:7687, not " + target.url(), e);
        } catch (Neo4jException e) {
            throw new CommandException(target.url() + ": " + e.getMessage(), e);
        }
    }

    private Session session(@Nullable String database) {
        return driver.session(SessionConfig.builder()
                .withDatabase(database)
                .withDefaultAccessMode(AccessMode.READ)
                .build());
    }

    @Override
    public Replay.Answer ask(String database, String query, Map<String, Object> parameters) {
        try (Session session = session(database)) {
            long start = System.nanoTime();
            List<Record> rows =
                    session.run(new Query(query, parameters), bounded).list();
            double ms = Console.millis(System.nanoTime() - start);
            return new Replay.Answer(rows.stream().map(ReadingServer::row).toList(), null, ms);
        } catch (Neo4jException e) {
            return Replay.Answer.failed(why(e));
        }
    }

    private static List<Object> row(Record row) {
        return row.values().stream().map(ReadingServer::comparable).toList();
    }

    /** The driver takes all paths of one node for equal. */
    private static Object comparable(Value value) {
        if (value.hasType(TYPES.PATH())) {
            Path path = value.asPath();
            List<Object> parts = new ArrayList<>();
            path.nodes().forEach(parts::add);
            path.relationships().forEach(parts::add);
            return parts;
        }
        if (value.hasType(TYPES.LIST())) {
            return value.asList(ReadingServer::comparable);
        }
        return value.hasType(TYPES.MAP()) ? value.asMap(ReadingServer::comparable) : value;
    }

    /** Access mode READ alone would let a query write files, or ask other servers. */
    @Override
    public @Nullable String rejection(@Nullable String database, String query, Map<String, Object> parameters) {
        String rejection = Calls.rejection(query, harmless);
        if (rejection != null) {
            return rejection;
        }
        try (Session session = session(database)) {
            QueryType type = session.run(new Query("EXPLAIN " + query, parameters), bounded)
                    .consume()
                    .queryType();
            return type == QueryType.READ_ONLY ? null : "it writes";
        } catch (Neo4jException e) {
            return why(e);
        }
    }

    /** @throws CommandException if the server is gone, or rejects the login: no other query would be answered */
    private String why(Neo4jException e) {
        if (e instanceof ServiceUnavailableException
                || e instanceof SessionExpiredException
                || e instanceof AuthenticationException
                || e instanceof AuthorizationExpiredException
                || e instanceof TokenExpiredException) {
            throw new CommandException(String.valueOf(e.getMessage()), e);
        }
        return e.code().contains("TransactionTimedOut")
                ? "no answer within " + longest.toSeconds() + " s"
                : String.valueOf(e.getMessage());
    }

    @Override
    public void close() {
        driver.close();
    }
}
