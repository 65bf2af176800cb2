package io.tremaux.it.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxClient;
import io.tremaux.TremauxClient.Answer;
import io.tremaux.TremauxServer;
import io.tremaux.ingest.DeclaredSchema;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.neo4j.graphdb.Transaction;
import org.neo4j.internal.kernel.api.IndexMonitor;
import org.neo4j.internal.schema.IndexDescriptor;
import org.neo4j.monitoring.Monitors;

/**
 * Declarations that wait, for locks, for each other, for an index: nothing else waits for them, and each can be ended.
 */
@Timeout(120)
class SchemaWaitingTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final ExecutorService CLIENTS =
            Executors.newCachedThreadPool(work -> new Thread(work, "tremaux-test-client"));

    /** More than the web server has workers. */
    private static final int MANY = 40;

    /** The default of the setting. */
    private static final int PLACES = 128;

    private static final String PERSON = "{\"labels\": {\"Person\": {\"key\": \"id\"}}}";

    @AfterEach
    void dropConstraints() {
        assertThat(server.alarms()).isEmpty();
        DeclaredSchema.dropConstraints(server);
        server.dbms().database("system").executeTransactionally("DROP USER ann IF EXISTS");
    }

    @AfterAll
    static void shutDown() {
        CLIENTS.shutdownNow();
    }

    private static CompletableFuture<Answer> declare(TremauxClient client) {
        return CompletableFuture.supplyAsync(
                () -> client.sendRaw("POST", "neo4j/schema", PERSON, "Content-Type: application/json"), CLIENTS);
    }

    private static List<CompletableFuture<Answer>> declare(int times) {
        List<CompletableFuture<Answer>> declarations = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            declarations.add(declare(server.client()));
        }
        return declarations;
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            Thread.sleep(5);
        }
    }

    private static boolean isListed(Map<String, Object> metadata) {
        return "Person".equals(metadata.get("schema"));
    }

    private static List<String> listed() {
        return server.transactions().entrySet().stream()
                .filter(each -> isListed(each.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Ends all that is listed until all are answered: a declaration may wait in several transactions in turn. */
    private static void endAll(List<CompletableFuture<Answer>> declarations) throws InterruptedException {
        await(() -> {
            for (String id : listed()) {
                server.database()
                        .executeTransactionally(
                                "TERMINATE TRANSACTION $id",
                                Map.of("id", id),
                                result -> result.stream().count());
            }
            return declarations.stream().allMatch(CompletableFuture::isDone);
        });
    }

    private static void isProblem(Answer answer, int status, String type) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
        assertThat(answer.json().path("type").asText()).isEqualTo("urn:tremaux:problem:" + type);
    }

    /** Jetty may use the response for another request by then. */
    @Test
    void shouldNotAnswerAClientOfHttp2ThatGaveUp() throws Exception {
        HttpClient http2 =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).build();
        HttpRequest status = server.client().request("status").build();
        assertThat(http2.send(status, BodyHandlers.ofString()).version()).isEqualTo(HttpClient.Version.HTTP_2);
        HttpRequest declaration = server.client()
                .request("neo4j/schema")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(PERSON))
                .build();
        try (Transaction other = server.database().beginTx()) {
            other.execute("CREATE (:Person)").close();
            CompletableFuture<HttpResponse<String>> declared = http2.sendAsync(declaration, BodyHandlers.ofString());
            await(() -> listed().size() == 1);
            declared.cancel(true);
            assertThat(http2.send(status, BodyHandlers.ofString()).statusCode()).isEqualTo(200);
        }
        await(() -> listed().isEmpty());
        for (int i = 0; i < 20; i++) {
            assertThat(http2.send(status, BodyHandlers.ofString()).statusCode()).isEqualTo(200);
        }
    }

    @Test
    void shouldHoldNoWorkerOfTheWebServerAndEndWhenTerminated() throws Exception {
        List<CompletableFuture<Answer>> declarations;
        try (Transaction other = server.database().beginTx()) {
            other.execute("CREATE (:Person {id: 0})").close(); // locks the label
            declarations = declare(MANY);
            await(() -> listed().size() == MANY);

            assertThat(server.client().get("status").status()).isEqualTo(200);
            assertThat(server.client().get("neo4j/traverse", "start", "Person").status())
                    .isEqualTo(200);
            assertThat(declarations).noneMatch(CompletableFuture::isDone);

            endAll(declarations);
        }

        for (CompletableFuture<Answer> each : declarations) {
            isProblem(each.get(), 503, "transaction-terminated");
        }
        assertThat(DeclaredSchema.strings(server, "SHOW CONSTRAINTS YIELD name RETURN name"))
                .isEmpty();
        assertThat(server.client().get("neo4j/schema").json().path("labels")).isEmpty();
        assertThat(server.client().post("neo4j/schema", PERSON).status()).isEqualTo(200);
    }

    @Test
    void shouldDeclareOnceTheLockIsFree() throws Exception {
        List<CompletableFuture<Answer>> declarations;
        try (Transaction other = server.database().beginTx()) {
            other.execute("CREATE (:Person {id: 0})").close();
            declarations = declare(MANY);
            await(() -> listed().size() == MANY);
        }

        int created = 0;
        for (CompletableFuture<Answer> each : declarations) {
            assertThat(each.get().status()).as(each.get().body()).isEqualTo(200);
            created += each.get().json().path("created").size();
        }
        assertThat(created).isEqualTo(1);
    }

    @Test
    void shouldEndWhileAnIndexIsPopulated() throws Exception {
        server.cypher("CREATE (:Person {id: 0})");
        CountDownLatch release = new CountDownLatch(1);
        CountDownLatch populating = new CountDownLatch(1);
        IndexMonitor.MonitorAdapter monitor = new IndexMonitor.MonitorAdapter() {
            @Override
            public void indexPopulationScanStarting(IndexDescriptor[] indexes) {
                populating.countDown();
                try {
                    release.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        };
        Monitors monitors = server.dependency(Monitors.class);
        monitors.addMonitorListener(monitor);
        try {
            List<CompletableFuture<Answer>> declarations = declare(2);
            populating.await();
            await(() -> listed().size() == 2);
            Thread ending = new Thread(() -> {
                try {
                    endAll(declarations);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            ending.start();
            await(() -> declarations.stream().anyMatch(CompletableFuture::isDone));
            release.countDown(); // Neo4j waits for its populator before it gives an index up
            ending.join();
            for (CompletableFuture<Answer> each : declarations) {
                isProblem(each.get(), 503, "transaction-terminated");
            }
        } finally {
            release.countDown();
            monitors.removeMonitorListener(monitor);
        }
        assertThat(server.client().post("neo4j/schema", PERSON).status()).isEqualTo(200);
    }

    @Test
    void shouldRejectMoreThanMayWaitButNotForAnotherLogin() throws Exception {
        server.dbms()
                .database("system")
                .executeTransactionally("CREATE USER ann SET PASSWORD 'secret-of-ann' CHANGE NOT REQUIRED");
        TremauxClient ann = server.client("ann", "secret-of-ann");
        List<CompletableFuture<Answer>> declarations;
        try (Transaction other = server.database().beginTx()) {
            other.execute("CREATE (:Person {id: 0})").close();
            declarations = declare(PLACES);
            await(() -> listed().size() == PLACES);

            Answer beyond = declare(server.client()).get();
            isProblem(beyond, 503, "too-many-waiting");
            assertThat(beyond.json().path("detail").asText()).contains("server.tremaux.schema.max_queued");
            assertThat(beyond.header("Retry-After")).isEqualTo("1");
            declarations.add(declare(ann));
            await(() -> listed().size() == PLACES + 1);
            isProblem(declare(server.client()).get(), 429, "share-of-queue");
        }
        for (CompletableFuture<Answer> each : declarations) {
            assertThat(each.get().status()).as(each.get().body()).isEqualTo(200);
        }
    }
}
