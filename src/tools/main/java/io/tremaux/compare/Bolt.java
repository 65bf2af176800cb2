package io.tremaux.compare;

import io.tremaux.compare.Contender.Answer;
import io.tremaux.tools.CommandException;
import io.tremaux.tools.Console;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.logging.Level;
import org.neo4j.driver.AuthToken;
import org.neo4j.driver.Config;
import org.neo4j.driver.Driver;
import org.neo4j.driver.GraphDatabase;
import org.neo4j.driver.Logging;
import org.neo4j.driver.Record;
import org.neo4j.driver.Result;
import org.neo4j.driver.Session;
import org.neo4j.driver.TransactionConfig;
import org.neo4j.driver.exceptions.Neo4jException;

/** The server, asked by Neo4j's driver. */
final class Bolt implements AutoCloseable {
    private static final int ROWS_AT_ONCE = 10_000;
    private static final String FROM_START = "MATCH (r) WHERE elementId(r) = $start ";

    /** Says that a contender is given up, since it takes too long. */
    static final class TooSlowException extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private final Driver driver;
    private final Session session;
    private final TransactionConfig bounded;

    Bolt(int port, AuthToken login, Duration longest) {
        Config config = Config.builder()
                .withLogging(Logging.console(Level.SEVERE))
                .withoutEncryption()
                .withFetchSize(ROWS_AT_ONCE)
                .build();
        this.driver = GraphDatabase.driver("bolt://127.0.0.1:" + port, login, config);
        this.session = driver.session();
        this.bounded = TransactionConfig.builder().withTimeout(longest).build();
    }

    /** A session for another thread. */
    Session session() {
        return driver.session();
    }

    /** Asks, and reads all rows. */
    Answer ask(String statement, Map<String, Object> parameters, Function<Result, Object> reader) {
        return ask(session, statement, parameters, reader);
    }

    /** Asks from a node, which every contender finds in the same way. The statement calls it {@code r}. */
    Answer ask(Start from, String statement, Function<Result, Object> reader) {
        return ask(session, from, statement, reader);
    }

    /** The same in a session of another thread. */
    Answer ask(Session of, Start from, String statement, Function<Result, Object> reader) {
        return ask(of, FROM_START + statement, Map.of("start", from.elementId()), reader);
    }

    private Answer ask(Session of, String statement, Map<String, Object> parameters, Function<Result, Object> reader) {
        try {
            long start = System.nanoTime();
            Object value = reader.apply(of.run(statement, parameters, bounded));
            return new Answer(value, Console.millis(System.nanoTime() - start));
        } catch (Neo4jException e) {
            if (e.code().contains("TransactionTimedOut") || e.code().contains("Terminated")) {
                throw new TooSlowException();
            }
            throw new CommandException(statement + " failed: " + e.getMessage(), e);
        }
    }

    /** All rows of a statement that nobody measures, without a bound on its time. */
    <T> List<T> rows(String statement, Map<String, Object> parameters, Function<Record, T> row) {
        return session.run(statement, parameters).list(row);
    }

    /** The same for many rows, which nobody keeps. */
    void forEach(String statement, Consumer<Record> row) {
        session.run(statement).forEachRemaining(row);
    }

    long number(String statement) {
        return number(session.run(statement));
    }

    /** The number in the only row. */
    static long number(Result result) {
        return result.single().get(0).asLong();
    }

    String text(String statement) {
        return session.run(statement).single().get(0).asString();
    }

    @Override
    public void close() {
        session.close();
        driver.close();
    }
}
