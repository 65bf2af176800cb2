package io.tremaux.it.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.PrometheusText;
import io.tremaux.TremauxClient;
import io.tremaux.TremauxClient.Answer;
import io.tremaux.TremauxServer;
import io.tremaux.admission.Admission;
import io.tremaux.admission.RequestHeap;
import io.tremaux.admission.Turn;
import io.tremaux.admission.Work;
import io.tremaux.http.filter.ParameterReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What requests hold while they wait: it is bounded, for each, for each login and for all. */
@Timeout(120)
class RequestHeapOverHttpTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final ExecutorService CLIENTS =
            Executors.newCachedThreadPool(work -> new Thread(work, "tremaux-test-client"));

    /** As long as a body may be: more than a request may hold, in objects. */
    private static final String TOO_LARGE = "[1],".repeat((ParameterReader.LONGEST_BODY - 100) / 4) + "1";

    private final CountDownLatch release = new CountDownLatch(1);
    private Admission admission;
    private RequestHeap heap;

    @BeforeEach
    void makeNodes() {
        admission = server.dependency(Admission.class);
        heap = server.dependency(RequestHeap.class);
        server.dbms()
                .database("system")
                .executeTransactionally(
                        "CREATE USER ann IF NOT EXISTS SET PASSWORD 'secret-of-ann' CHANGE NOT REQUIRED");
        server.cypher("CREATE (:A {x: 11}), (:A {x: 12})");
    }

    @AfterEach
    void nothingIsHeldOrLogged() throws InterruptedException {
        release.countDown();
        await(() -> heap.held() == 0);
        server.dbms().database("system").executeTransactionally("DROP USER ann IF EXISTS");
        assertThat(server.alarms()).isEmpty();
    }

    @AfterAll
    static void shutDown() {
        CLIENTS.shutdownNow();
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            Thread.sleep(5);
        }
    }

    /** Holds all places, and the turn that each login gets beyond them. */
    private void holdAll() throws InterruptedException {
        List.of("neo4j", "ann", "held").forEach(this::hold);
        await(() -> admission.waiting() == 0);
        while (admission.waiting() == 0) {
            hold("held");
        }
    }

    /** Work that holds its place until the end of the test. */
    private void hold(String login) {
        admission.offer(login, new Work() {
            @Override
            public void run(Turn turn) {
                try {
                    release.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }

            @Override
            public void reject(RuntimeException reason) {}
        });
    }

    /** A small body, which becomes a list of that many values. */
    private static byte[] zipped(int values) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
            String body = "{\"start\": \"A(x=in=$x)\", \"params\": {\"x\": [" + "11,".repeat(values) + "11]}}";
            zip.write(body.getBytes(UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static CompletableFuture<Answer> traverse(TremauxClient client, byte[] zipped) {
        return CompletableFuture.supplyAsync(
                () -> client.send(client.request("neo4j/traverse")
                        .header("Content-Type", "application/json")
                        .header("Content-Encoding", "gzip")
                        .POST(BodyPublishers.ofByteArray(zipped))),
                CLIENTS);
    }

    /** Sends requests that wait, until one is answered at once. */
    private Answer fill(TremauxClient client, List<CompletableFuture<Answer>> waiting) throws Exception {
        byte[] body = zipped(60_000);
        while (true) {
            int before = admission.waiting();
            CompletableFuture<Answer> next = traverse(client, body);
            await(() -> next.isDone() || admission.waiting() > before);
            if (next.isDone()) {
                return next.get();
            }
            waiting.add(next);
        }
    }

    private static void isProblem(Answer answer, int status, String type, String setting) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
        assertThat(answer.json().path("type").asText()).isEqualTo("urn:tremaux:problem:" + type);
        assertThat(answer.json().path("detail").asText()).contains(setting);
    }

    @Test
    void shouldBoundWhatAllRequestsHoldAndKeepAPartForOtherLogins() throws Exception {
        holdAll();
        List<CompletableFuture<Answer>> waiting = new ArrayList<>();

        Answer beyond = fill(server.client(), waiting);
        isProblem(beyond, 503, "too-many-waiting", "server.tremaux.requests.max_heap");
        assertThat(beyond.header("Retry-After")).isEqualTo("1");
        assertThat(waiting).isNotEmpty();
        assertThat(heap.held()).isBetween(1L, Runtime.getRuntime().maxMemory() / 8);
        assertThat(PrometheusText.of(server.client().get("metrics").body()).value("tremaux_requests_heap_bytes"))
                .isEqualTo(heap.held());
        Answer ofAnn = fill(server.client("ann", "secret-of-ann"), waiting);
        assertThat(ofAnn.status()).as(ofAnn.body()).isIn(429, 503);
        isProblem(fill(server.client(), waiting), 429, "share-of-queue", "server.tremaux.requests.max_heap");

        int before = admission.waiting();
        TremauxClient ann = server.client("ann", "secret-of-ann");
        CompletableFuture<Answer> small =
                CompletableFuture.supplyAsync(() -> ann.get("neo4j/traverse", "start", "A"), CLIENTS);
        await(() -> admission.waiting() > before);
        release.countDown();
        assertThat(small.get().json().path("count").asInt()).isEqualTo(2);
        for (CompletableFuture<Answer> each : waiting) {
            assertThat(each.get().status()).as(each.get().body()).isEqualTo(200);
            assertThat(each.get().json().path("count").asInt()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"traverse", "recommend", "caches", "caches/warm", "populate"})
    void shouldRejectARequestThatIsTooLarge(String endpoint) {
        isProblem(
                server.client().post("neo4j/" + endpoint, "{\"start\": [" + TOO_LARGE + "]}"),
                413,
                "body-too-large",
                "server.tremaux.request.max_heap");
    }

    @Test
    void shouldRejectASchemaThatIsTooLarge() {
        String labels = "{\"labels\": {\"A\": {}" + " ".repeat(ParameterReader.LONGEST_BODY - 100) + "}}";

        isProblem(
                server.client().post("neo4j/schema", labels), 413, "body-too-large", "server.tremaux.request.max_heap");
    }

    /** What is short as a text may be large once it is compiled. */
    @ParameterizedTest
    @ValueSource(strings = {"a=in=$x;", "a=out=$x;"})
    void shouldRejectWhatBecomesTooLarge(String comparison) {
        String where = comparison.repeat(1_000) + "a==1";
        String starts = ("\"A(" + where + ")\",").repeat(30);

        isProblem(
                server.client()
                        .post(
                                "neo4j/traverse",
                                "{\"start\": [" + starts + "\"A(a==$x)\"], \"params\": {\"x\": [" + "1,".repeat(500)
                                        + "1]}}"),
                413,
                "body-too-large",
                "server.tremaux.request.max_heap");
    }

    @Test
    void shouldGiveBackWhatARejectedRequestHeld() {
        assertThat(server.client()
                        .get("neo4j/traverse", "start", "A", "nonsense", "1")
                        .status())
                .isEqualTo(400);
        assertThat(server.client().post("neo4j/traverse", "{").status()).isEqualTo(400);
        assertThat(server.client().post("neo4j/schema", "{").status()).isEqualTo(400);

        assertThat(heap.held()).isZero();
    }
}
