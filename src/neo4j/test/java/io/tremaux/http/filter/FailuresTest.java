package io.tremaux.http.filter;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.http.neo4j.Neo4jServer;
import io.tremaux.http.server.Server;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.problem.Problem;
import io.tremaux.problem.Problem.Kind;
import io.tremaux.problem.StoreWords;
import io.tremaux.store.NoSuchNodeException;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.ws.rs.BadRequestException;
import javax.ws.rs.NotFoundException;
import javax.ws.rs.WebApplicationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.neo4j.dbms.api.DatabaseNotFoundException;
import org.neo4j.graphdb.DatabaseShutdownException;
import org.neo4j.graphdb.TransactionFailureException;
import org.neo4j.graphdb.TransactionTerminatedException;
import org.neo4j.graphdb.security.AuthorizationViolationException;
import org.neo4j.kernel.api.exceptions.Status;
import org.neo4j.logging.Log;
import org.neo4j.memory.MemoryLimitExceededException;

class FailuresTest {
    private final List<Object> logged = new ArrayList<>();
    private final Log log = (Log) Proxy.newProxyInstance(
            getClass().getClassLoader(), new Class<?>[] {Log.class}, (proxy, method, arguments) -> logged.add(method));
    private final Server server = new Neo4jServer(null, log); // is asked for no database

    @SuppressWarnings("deprecation") // the constructors that need no GQL status
    static Stream<Arguments> expected() {
        Status.General poolFull = Status.General.MemoryPoolOutOfMemoryError;
        return Stream.of(
                Arguments.of(
                        new InvalidParameterException("p", "v", "e", "d"),
                        new Problem(Kind.INVALID_PARAMETER, "d", "p", "v", "e", null)),
                Arguments.of(
                        new InvalidParameterException(Problem.Kind.MISSING_PARAMETER, "p", null, "e", "d"),
                        new Problem(Kind.MISSING_PARAMETER, "d", "p", null, "e", null)),
                Arguments.of(
                        new InvalidParameterException(Problem.Kind.UNKNOWN_PARAMETER, "p", null, "e", "d")
                                .suggesting("q"),
                        new Problem(Kind.UNKNOWN_PARAMETER, "d", "p", null, "e", "q")),
                Arguments.of(
                        new NoSuchNodeException("start", "4:x:1", StoreWords.COMMON),
                        new Problem(
                                Kind.UNKNOWN_NODE,
                                "This database has no node 4:x:1.",
                                "start",
                                "4:x:1",
                                "a node of this database",
                                null)),
                Arguments.of(new DatabaseNotFoundException("x"), Problem.of(Kind.UNKNOWN_DATABASE, "database")),
                Arguments.of(
                        new TransactionTerminatedException(Status.Transaction.Terminated),
                        Problem.of(Kind.TRANSACTION_TERMINATED, "TERMINATE TRANSACTION")),
                Arguments.of(
                        new TransactionTerminatedException(Status.Transaction.TransactionTimedOut),
                        Problem.of(Kind.TRANSACTION_TIMEOUT, "db.transaction.timeout")),
                Arguments.of(
                        new TransactionTerminatedException(Status.Transaction.TransactionTimedOutClientConfiguration),
                        Problem.of(Kind.TRANSACTION_TIMEOUT, "db.transaction.timeout")),
                Arguments.of(
                        new TransactionTerminatedException(Status.General.TransactionOutOfMemoryError),
                        Problem.of(Kind.MEMORY_LIMIT, "db.memory.transaction.max")),
                Arguments.of(
                        new MemoryLimitExceededException(1, 2, 3, Status.General.TransactionOutOfMemoryError, ""),
                        Problem.of(Kind.MEMORY_LIMIT, "db.memory.transaction.max")),
                Arguments.of(
                        new MemoryLimitExceededException(1, 2, 3, poolFull, "dbms.memory.transaction.total.max"),
                        Problem.of(Kind.MEMORY_LIMIT, "dbms.memory.transaction.total.max")),
                Arguments.of(
                        new TransactionFailureException("x", Status.General.DatabaseUnavailable),
                        Problem.of(Kind.DATABASE_UNAVAILABLE, "not started")),
                Arguments.of(
                        new DatabaseShutdownException(new IOException()),
                        Problem.of(Kind.DATABASE_UNAVAILABLE, "not started")),
                Arguments.of(
                        new AuthorizationViolationException("No!", Status.Security.CredentialsExpired),
                        Problem.of(Kind.CREDENTIALS_EXPIRED, "ALTER CURRENT USER")),
                Arguments.of(new AuthorizationViolationException("No!"), Problem.of(Kind.FORBIDDEN, "No!")),
                Arguments.of(new NotFoundException(), Problem.of(Kind.NOT_FOUND, "does not exist")),
                Arguments.of(new BadRequestException(), Problem.of(Kind.BAD_REQUEST, "malformed")));
    }

    @ParameterizedTest
    @MethodSource("expected")
    void shouldKnow(Exception failure, Problem problem) {
        for (Throwable each :
                new Throwable[] {failure, new RuntimeException(new IllegalStateException("x", failure))}) {
            Problem actual = Failures.problem(each, server);

            assertThat(actual.kind()).isEqualTo(problem.kind());
            assertThat(actual.detail()).contains(problem.detail());
            if (problem.parameter() != null) {
                assertThat(actual).isEqualTo(problem);
            }
        }
        assertThat(logged).isEmpty();
    }

    @Test
    void shouldLogTheUnexpectedOnceAndKeepItToItself() {
        for (Throwable each : new Throwable[] {
            new NullPointerException("secret"), new StackOverflowError(), new WebApplicationException("secret", 500)
        }) {
            logged.clear();
            Problem problem = Failures.problem(each, server);

            assertThat(problem.kind()).isEqualTo(Kind.INTERNAL_ERROR);
            assertThat(problem.detail()).doesNotContain("secret", "Exception");
            assertThat(logged).hasSize(1);
        }
    }
}
