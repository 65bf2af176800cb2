package io.tremaux.bench;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.neo4j.driver.AccessMode;
import org.neo4j.driver.AuthToken;
import org.neo4j.driver.AuthTokens;
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
import org.neo4j.driver.exceptions.Neo4jException;
import org.neo4j.driver.summary.Plan;
import org.neo4j.driver.summary.QueryType;
import org.neo4j.driver.summary.ResultSummary;

/** A server that answers queries that only read. It ends a query that takes too long. */
final class ReadingServer implements Replay.Server, AutoCloseable {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final String TOO_LONG = "TransactionTimedOut";

    private final Driver driver;
    private final TransactionConfig bounded;
    private final Duration longest;
    private final Set<String> harmless;

    /**
     * @param longest that an answer may take
     * @param harmless prefixes of the procedures that a query may call
     */
    ReadingServer(Target target, Duration longest, Set<String> harmless) {
        this.longest = longest;
        this.harmless = harmless;
        this.bounded = TransactionConfig.builder().withTimeout(longest).build();
        try {
            this.driver = GraphDatabase.driver(
                    target.url(),
                    login(target),
                    Config.builder().withLogging(Logging.none()).build());
            driver.verifyConnectivity();
        } catch (IllegalArgumentException e) {
            throw new BenchException(
                    "--url takes an address of Bolt, such as bolt://localhost:7687, not " + target.url(), e);
        } catch (Neo4jException e) {
            throw new BenchException(target.url() + ": " + e.getMessage(), e);
        }
    }

    private static AuthToken login(Target target) {
        return target.password() == null ? AuthTokens.none() : AuthTokens.basic(target.user(), target.password());
    }

    private Session session(String database) {
        return driver.session(SessionConfig.builder()
                .withDatabase(database)
                .withDefaultAccessMode(AccessMode.READ)
                .build());
    }

    @Override
    public Replay.Answer ask(String database, String query, Value parameters) {
        try (Session session = session(database)) {
            long start = System.nanoTime();
            List<List<Value>> rows =
                    session.run(new Query(query, parameters), bounded).list(Record::values);
            return new Replay.Answer(rows, null, (System.nanoTime() - start) / NANOS_PER_MILLI);
        } catch (Neo4jException e) {
            return Replay.Answer.failed(why(e));
        }
    }

    /** By the plan, which names every procedure. Access mode READ alone would let a query write files, or ask other servers. */
    @Override
    public String refusal(String database, String query, Value parameters) {
        try (Session session = session(database)) {
            ResultSummary summary = session.run(new Query("EXPLAIN " + query, parameters), bounded)
                    .consume();
            if (summary.queryType() != QueryType.READ_ONLY) {
                return "it writes";
            }
            return effects(summary.plan()).findFirst().orElse(null);
        } catch (Neo4jException e) {
            return why(e);
        }
    }

    private Stream<String> effects(Plan plan) {
        return Stream.concat(
                Stream.ofNullable(effect(plan)), plan.children().stream().flatMap(this::effects));
    }

    private String effect(Plan plan) {
        if (plan.operatorType().startsWith("LoadCSV")) {
            return "it reads a file or an address";
        }
        if (!plan.operatorType().startsWith("ProcedureCall")) {
            return null;
        }
        String called = plan.arguments().get("Details").asString();
        return harmless.stream().anyMatch(called::startsWith)
                ? null
                : "it calls " + called.replaceFirst("\\(.*", "") + ", which may do more than read; --allow lets it";
    }

    private String why(Neo4jException e) {
        return e.code().contains(TOO_LONG) ? "no answer within " + longest.toSeconds() + " s" : e.getMessage();
    }

    @Override
    public void close() {
        driver.close();
    }
}
