package io.tremaux.it.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.TremauxClient;
import io.tremaux.TremauxClient.Answer;
import io.tremaux.TremauxServer;
import io.tremaux.plugin.TremauxSettings;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.neo4j.configuration.GraphDatabaseSettings;

/** How answers begin and end: streams, walks that are cut short, clients that go. */
@Timeout(120)
class AnswerTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final ExecutorService CLIENTS =
            Executors.newCachedThreadPool(work -> new Thread(work, "tremaux-test-client"));

    /** Longer and longer paths. */
    private static final String DEEPER_AND_DEEPER = "neo4j/traverse?start=Cycle&uniqueness=NONE";

    /** As good as endless (2^1000 paths), and with results to stream. */
    private static final String ENDLESS = DEEPER_AND_DEEPER + "&bfs=false&maxLevel=1000";

    /** Endless, and never a result. */
    private static final String SILENT = ENDLESS + "&labelFilter=%3ENoneHasIt";

    @BeforeEach
    void makeCycle() {
        server.cypher("CREATE (a:Cycle), (b:Cycle), (a)-[:R]->(b), (a)-[:R]->(b), (b)-[:R]->(a), (b)-[:R]->(a)");
    }

    @AfterEach
    void nothingIsLeftOpenOrLogged() throws InterruptedException {
        awaitTransactions(0);
        assertThat(server.alarms()).isEmpty();
    }

    @AfterAll
    static void shutDown() {
        CLIENTS.shutdownNow();
    }

    private static CompletableFuture<Answer> begin(String target) {
        TremauxClient client = server.client();
        return CompletableFuture.supplyAsync(() -> client.sendRaw("GET", target, null), CLIENTS);
    }

    private static Map<String, Map<String, Object>> awaitTransactions(int count) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        Map<String, Map<String, Object>> found = server.transactions();
        while (found.size() != count && System.nanoTime() < end) {
            Thread.sleep(20);
            found = server.transactions();
        }
        assertThat(found).hasSize(count);
        return found;
    }

    private static String problem(String name) {
        return "urn:tremaux:problem:" + name;
    }

    @Test
    void shouldStreamMoreThanItHolds() {
        server.cypher("CREATE (r:Root) WITH r UNWIND range(1, 2000) AS i CREATE (r)-[:R]->(:Leaf {i: i})");

        Answer answer =
                server.client().get("neo4j/traverse", "start", "Root", "labelFilter", ">Leaf", "return", "nodes");

        assertThat(answer.header("Transfer-Encoding")).isEqualTo("chunked");
        assertThat(answer.body().length()).isGreaterThan(100_000);
        JsonNode json = answer.json();
        assertThat(json.path("nodes")).hasSize(2000);
        assertThat(json.path("nodes").findValuesAsText("i"))
                .doesNotHaveDuplicates()
                .hasSize(2000);
        assertThat(json.path("count").asInt()).isEqualTo(2000);
        assertThat(json.has("cost")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {8_000, 8_192, 16_000, 16_384, 16_400, 100_000})
    void shouldStreamLargeValuesWhole(int length) {
        server.database().executeTransactionally("CREATE (:Large {text: $text})", Map.of("text", "ä".repeat(length)));

        JsonNode json = server.client()
                .get("neo4j/traverse", "start", "Large", "return", "nodes")
                .json();

        assertThat(json.at("/nodes/0/properties/text").asText()).isEqualTo("ä".repeat(length));
        assertThat(json.path("count").asInt()).isEqualTo(1);
    }

    @Test
    void shouldSendRowsWhileItWalks() throws Exception {
        try (Socket socket = server.client().raw("GET", ENDLESS + "&return=nodes", null)) {
            byte[] some = socket.getInputStream().readNBytes(200_000);

            assertThat(new String(some, UTF_8)).contains("{\"nodes\":[{\"elementId\":");
            awaitTransactions(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {ENDLESS, ENDLESS + "&return=nodes", SILENT, SILENT + "&return=nodes"})
    void shouldEndAtItsOwnTimeout(String endless) {
        for (String cache : new String[] {"none", "request", "permanent"}) {
            Answer answer = server.client().sendRaw("GET", endless + "&timeout=100ms&cache=" + cache, null);

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.body()).contains("\"truncated\":\"timeout\"").contains("\"cost\":{");
            String ms = answer.body().replaceFirst("(?s).*\"ms\":([0-9]+).*", "$1");
            assertThat(Integer.parseInt(ms)).isGreaterThanOrEqualTo(90);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ENDLESS,
                ENDLESS + "&return=nodes",
                SILENT,
                SILENT + "&return=nodes&cache=none",
                SILENT + "&engine=neo4j",
                SILENT + "&timeout=1h"
            })
    void shouldEndAtTheTimeoutOfTheServer(String endless) {
        server.with(TremauxSettings.walks_timeout, Duration.ofMillis(300), () -> {
            Answer answer = server.client().sendRaw("GET", endless, null);

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.body()).contains("\"truncated\":\"timeout\"").contains("\"cost\":{");
        });
    }

    @Test
    void shouldBoundNoProcedureByTheTimeoutOfTheServer() {
        server.cypher("CREATE (r:Root) WITH r UNWIND range(1, 20000) AS i CREATE (r)-[:R]->(:Leaf)");
        server.with(TremauxSettings.walks_timeout, Duration.ofNanos(1), () -> {
            assertThat(server.client().get("neo4j/traverse", "start", "Root").body())
                    .contains("\"truncated\":\"timeout\"");
            long count = server.database()
                    .executeTransactionally(
                            "MATCH (r:Root) CALL tremaux.count(r, {}) YIELD count RETURN count", Map.of(), result ->
                                    (Long) result.next().get("count"));
            assertThat(count).isEqualTo(20_001);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {ENDLESS, SILENT, SILENT + "&return=nodes", SILENT + "&cache=permanent"})
    void shouldAnswer503WhenTerminated(String endless) throws Exception {
        CompletableFuture<Answer> walk = begin(endless);
        Map<String, Map<String, Object>> transactions = awaitTransactions(1);
        transactions.forEach((id, metadata) -> {
            assertThat(metadata).containsEntry("start", "Cycle").containsEntry("uniqueness", "NONE");
            server.terminate(id);
        });

        Answer answer = walk.get(30, TimeUnit.SECONDS);

        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.contentType()).isEqualTo("application/problem+json");
        assertThat(answer.json().path("type").asText()).isEqualTo(problem("transaction-terminated"));
        assertThat(answer.json().path("detail").asText()).contains("TERMINATE TRANSACTION");
    }

    @ParameterizedTest
    @ValueSource(strings = {ENDLESS, SILENT, SILENT + "&return=nodes", SILENT + "&cache=permanent"})
    void shouldAnswer503WhenTheTransactionTimesOut(String endless) {
        server.with(GraphDatabaseSettings.transaction_timeout, Duration.ofMillis(500), () -> {
            Answer answer = server.client().sendRaw("GET", endless, null);

            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.json().path("type").asText()).isEqualTo(problem("transaction-timeout"));
            assertThat(answer.json().path("detail").asText()).contains("db.transaction.timeout");
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "&bfs=false",
                "&bfs=true",
                "&bfs=false&return=nodes&labelFilter=%3ENoneHasIt",
                "&bfs=false&cache=permanent"
            })
    void shouldAnswer503WhenAWalkHoldsTooMuch(String parameters) {
        server.with(GraphDatabaseSettings.memory_transaction_max_size, 10L << 20, () -> {
            Answer answer = server.client().sendRaw("GET", DEEPER_AND_DEEPER + parameters, null);

            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.json().path("type").asText()).isEqualTo(problem("memory-limit"));
            assertThat(answer.json().path("detail").asText()).contains("db.memory.transaction.max");
        });
    }

    @Test
    void shouldEndAStreamWithTheErrorThatCutItOff() throws Exception {
        try (Socket socket = server.client().raw("GET", ENDLESS + "&return=nodes", null)) {
            InputStream in = socket.getInputStream();
            in.readNBytes(50_000);
            awaitTransactions(1).keySet().forEach(server::terminate);
            String rest = new String(in.readAllBytes(), UTF_8);

            assertThat(rest)
                    .contains("}],\"count\":")
                    .contains("\"truncated\":\"error\"")
                    .doesNotContain("\"cost\"");
            String error = rest.substring(rest.indexOf("\"error\":") + 8, rest.lastIndexOf('}'));
            assertThat(error).contains(problem("transaction-terminated")).contains("\"status\":503");
        }
    }

    @Test
    void shouldKeepStreamsWellFormedWhenCutOff() {
        server.with(GraphDatabaseSettings.transaction_timeout, Duration.ofMillis(700), () -> {
            HttpRequest request =
                    server.client().request(ENDLESS + "&return=nodes").build();
            HttpResponse<InputStream> answer = HttpClient.newHttpClient()
                    .sendAsync(request, BodyHandlers.ofInputStream())
                    .join();

            assertThat(answer.statusCode()).isEqualTo(200);
            Ending ending = Ending.of(answer.body());
            assertThat(ending.rows).isEqualTo(ending.count).isPositive();
            assertThat(ending.errorType).isEqualTo(problem("transaction-timeout"));
            assertThat(ending.hasCost).isFalse();
        });
    }

    @ParameterizedTest
    @CsvSource({"1000, true", "200000, true", "0, false"})
    void shouldEndWhenTheClientHangsUp(int read, boolean streamed) throws Exception {
        String target = streamed ? ENDLESS + "&return=nodes" : SILENT + "&return=nodes&timeout=1s";
        try (Socket socket = server.client().raw("GET", target, null)) {
            socket.getInputStream().readNBytes(read);
            awaitTransactions(1);
            socket.setSoLinger(true, 0);
        }
        awaitTransactions(0);
    }

    @Test
    void shouldEndWhenAClientOfHttp2HangsUp() throws Exception {
        HttpClient http2 =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).build();
        HttpRequest request = server.client().request(ENDLESS + "&return=nodes").build();
        HttpResponse<InputStream> response = http2.send(request, BodyHandlers.ofInputStream());
        assertThat(response.version()).isEqualTo(HttpClient.Version.HTTP_2);

        try (InputStream in = response.body()) {
            in.readNBytes(100_000);
            awaitTransactions(1);
        }

        awaitTransactions(0);
    }

    @Test
    void shouldWaitForASlowClient() throws Exception {
        try (Socket socket = server.client().raw("GET", ENDLESS + "&return=nodes&limit=100000", null)) {
            Thread.sleep(1500);
            String answer = new String(socket.getInputStream().readAllBytes(), UTF_8);

            assertThat(answer)
                    .contains("\"count\":100000")
                    .contains("\"truncated\":\"limit\"")
                    .contains("\"cost\"");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {SILENT, ENDLESS + "&return=nodes"})
    void shouldEndWhenTheDatabaseStops(String endless) throws Exception {
        CompletableFuture<Answer> walk = begin(endless);
        awaitTransactions(1);
        server.stopDatabase();
        Answer answer = walk.get(60, TimeUnit.SECONDS);
        server.startDatabase();

        assertThat(answer.body()).contains("\"status\":503").doesNotContain("\"cost\"");
    }

    /** What a document says at its end, read token by token: as a tree it would fill the heap. */
    private static final class Ending {
        private long rows;
        private long count;
        private boolean hasCost;
        private String errorType;

        /** Reads the document as it comes: whole, it might not fit the heap. */
        static Ending of(InputStream document) {
            Ending ending = new Ending();
            try (JsonParser json = new JsonFactory().createParser(document)) {
                while (json.nextToken() != null) {
                    ending.take(json);
                }
            } catch (IOException e) {
                throw new AssertionError("Not well-formed", e);
            }
            return ending;
        }

        private void take(JsonParser json) throws IOException {
            if (json.currentToken() != JsonToken.FIELD_NAME) {
                return;
            }
            String path = json.getParsingContext().pathAsPointer().toString();
            if (path.endsWith("/elementId")) {
                rows++;
            }
            hasCost |= path.equals("/cost");
            if (path.equals("/count")) {
                count = json.nextLongValue(-1);
            } else if (path.equals("/error/type")) {
                errorType = json.nextTextValue();
            }
        }
    }
}
