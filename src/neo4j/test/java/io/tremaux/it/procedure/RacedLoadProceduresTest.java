package io.tremaux.it.procedure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.TremauxServer;
import io.tremaux.ingest.DeclaredSchema;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.neo4j.graphdb.QueryExecutionException;
import org.neo4j.graphdb.Transaction;

/**
 * Loads in a caller's transaction that wait for a lock, while its holder changes what they have looked up: drivers
 * retry them.
 */
class RacedLoadProceduresTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    @Order(Integer.MAX_VALUE)
    @RegisterExtension
    static final DeclaredSchema schema = new DeclaredSchema(
            server, "{\"labels\": {\"L\": {\"key\": \"id\", \"properties\": {\"x\": \"INTEGER\"}}}}");

    private final ExecutorService threads = Executors.newSingleThreadExecutor();

    @AfterEach
    void shutDown() {
        threads.shutdown();
    }

    @ParameterizedTest
    @ValueSource(strings = {"SET a.id = 2", "DELETE a"})
    void shouldBeTransientIfANodeMovesOrGoes(String change) {
        server.cypher("CREATE (:L {id: 1})");

        assertTransient("MATCH (a:L) " + change, "nodes([{label: 'L', properties: {id: 1, x: 1}}])");
    }

    private void assertTransient(String change, String load) {
        Future<?> loading;
        try (Transaction other = server.database().beginTx()) {
            other.execute(change).close();
            loading = threads.submit(() -> server.cypher("CALL tremaux.load." + load));
            awaitWaiting(loading);
            other.commit();
        }
        assertThatThrownBy(loading::get)
                .cause()
                .isInstanceOfSatisfying(
                        QueryExecutionException.class,
                        failure -> assertThat(failure.getStatusCode())
                                .isEqualTo("Neo.TransientError.Transaction.Outdated"));
    }

    private static void awaitWaiting(Future<?> loading) {
        String waiting = "SHOW TRANSACTIONS YIELD status WHERE status STARTS WITH 'Blocked' RETURN status";
        while (DeclaredSchema.strings(server, waiting).isEmpty() && !loading.isDone()) {
            Thread.onSpinWait();
        }
    }
}
