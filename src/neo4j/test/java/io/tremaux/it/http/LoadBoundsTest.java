package io.tremaux.it.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.PrometheusText;
import io.tremaux.TremauxClient.Answer;
import io.tremaux.TremauxServer;
import io.tremaux.ingest.DeclaredSchema;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.neo4j.graphdb.Transaction;

/** Loads beyond what the server holds at once: they are rejected, and leave nothing. */
class LoadBoundsTest {
    private static final String JSON = "application/json";
    private static final String LINES = "application/x-ndjson";
    private static final int STREAMS = 32;
    private static final byte[] BLANKS = " ".repeat(1 << 20).getBytes(StandardCharsets.UTF_8);

    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    @Order(Integer.MAX_VALUE)
    @RegisterExtension
    static final DeclaredSchema schema = new DeclaredSchema(server, SchemaResourceTest.SCHEMA);

    private final ExecutorService clients = Executors.newCachedThreadPool();

    @AfterEach
    void shutDown() {
        clients.shutdown();
    }

    private static String person(int id) {
        return "{\"label\": \"Person\", \"properties\": {\"id\": " + id + "}}";
    }

    private static Answer post(String target, String type, BodyPublisher body) {
        return server.client()
                .send(server.client()
                        .request(target)
                        .header("Content-Type", type)
                        .POST(body));
    }

    private static Answer lines(String target, String body) {
        return post(target, LINES, BodyPublishers.ofString(body));
    }

    /** Blanks count as any bytes of a body do. */
    private static BodyPublisher long60MiB(String begin, String end) {
        List<byte[]> parts = new ArrayList<>(Collections.nCopies(60, BLANKS));
        parts.add(0, begin.getBytes(StandardCharsets.UTF_8));
        parts.add(end.getBytes(StandardCharsets.UTF_8));
        return BodyPublishers.ofByteArrays(parts);
    }

    private static void assertRejected(Answer answer, String detail) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(503);
        assertThat(answer.json().path("title").asText()).isEqualTo("Too many loads");
        assertThat(answer.json().path("detail").asText()).contains(detail);
        assertThat(answer.header("Retry-After")).isEqualTo("1");
    }

    private static List<String> people() {
        return DeclaredSchema.strings(server, "MATCH (p:Person) RETURN toString(p.id) AS id");
    }

    /** Loads of one key wait for a transaction that has created it, and hold what was read of them. */
    @Test
    void shouldRejectLoadsThatExceedTheirShareOfTheHeap() throws Exception {
        List<Future<Answer>> waiting = new ArrayList<>();
        Future<Answer> last;
        List<String> lines;
        try (Transaction other = server.database().beginTx()) {
            other.execute("CREATE (:Person {id: 0})").close();
            do {
                BodyPublisher body = long60MiB("[" + person(0), "," + person(100 + waiting.size()) + "]");
                last = clients.submit(() -> post("neo4j/nodes", JSON, body));
                waiting.add(last);
                while (!last.isDone() && blocked() < waiting.size()) {
                    Thread.sleep(10);
                }
            } while (!last.isDone());
            lines = answerToLongLines();
        }

        assertRejected(last.get(), "an eighth of the server's heap");
        assertThat(lines).first().asString().contains(" 200 ");
        assertThat(lines).contains("{\"line\":1,\"committed\":true}");
        assertThat(lines).last().asString().contains("\"committed\":false", "too-many-loads");
        waiting.remove(last);
        assertThat(waiting).hasSize((int) (Runtime.getRuntime().maxMemory() / 8 / (60 * BLANKS.length)));
        for (Future<Answer> each : waiting) {
            assertThat(each.get().status()).as(each.get().body()).isEqualTo(200);
        }
        assertThat(people()).hasSize(waiting.size() + 2);
        assertThat(post("neo4j/nodes", JSON, long60MiB("[" + person(3), "]")).status())
                .isEqualTo(200);
    }

    /** To a line that is written, and 60 MiB of another; up to the one that tells of an error. */
    private static List<String> answerToLongLines() throws IOException {
        List<String> answer = new ArrayList<>();
        try (Socket socket = begun(1)) {
            try {
                for (int i = 0; i < 60; i++) {
                    writeChunk(socket, BLANKS);
                }
            } catch (IOException e) {
                // the server reads no further
            }
            BufferedReader lines = reader(socket);
            do {
                answer.add(lines.readLine());
            } while (!answer.get(answer.size() - 1).contains("\"committed\":false"));
        }
        return answer;
    }

    /** Loads whose transactions last too long not to wait for a lock. */
    /** More loads than there are writers at first; their key is locked. */
    @Test
    void shouldTellHowManyLoadsWait() throws Exception {
        List<Future<Answer>> loads = new ArrayList<>();
        try (Transaction other = server.database().beginTx()) {
            other.execute("CREATE (:Person {id: 0})").close();
            while (waiting() == 0) {
                assertThat(loads).as("loads of which none waits").hasSizeLessThan(200);
                loads.add(clients.submit(() -> post("neo4j/nodes", JSON, BodyPublishers.ofString(person(0)))));
            }
        }

        for (Future<Answer> load : loads) {
            assertThat(load.get().status()).as(load.get().body()).isEqualTo(200);
        }
        assertThat(waiting()).isZero();
    }

    private static double waiting() {
        return PrometheusText.of(server.client().get("metrics").body())
                .value("tremaux_loads_waiting{database=\"neo4j\"}");
    }

    private static int blocked() {
        String statement = "SHOW TRANSACTIONS YIELD elapsedTime, metaData"
                + " WHERE elapsedTime.milliseconds > 300 AND metaData.app = 'tremaux' RETURN elapsedTime";
        return DeclaredSchema.strings(server, statement).size();
    }

    @Test
    void shouldRejectLinesBeyondTheThreadsThatReadThem() throws Exception {
        List<Socket> streams = new ArrayList<>();
        try {
            for (int id = 0; id < STREAMS; id++) {
                Socket stream = begun(id);
                streams.add(stream);
                awaitBatch(stream);
            }

            assertRejected(lines("neo4j/nodes", person(STREAMS)), "at most 32 requests at once");
            assertThat(server.client().post("neo4j/nodes", person(STREAMS + 1)).status())
                    .isEqualTo(200);
        } finally {
            for (Socket stream : streams) {
                stream.close();
            }
        }
        assertThat(people()).hasSize(STREAMS + 1);
        Answer again = lines("neo4j/nodes", person(STREAMS));
        for (int i = 0;
                again.status() == 503 && i < 1_000;
                i++) { // the server has yet to see that its clients have gone
            Thread.sleep(10);
            again = lines("neo4j/nodes", person(STREAMS));
        }
        assertThat(again.status()).as(again.body()).isEqualTo(200);
        assertThat(people()).hasSize(STREAMS + 2);
    }

    /** A request that has sent two lines, the first of them a batch, and goes on. */
    private static Socket begun(int id) throws IOException {
        Socket socket = server.client()
                .raw("POST", "neo4j/nodes?batch=1", null, "Content-Type: " + LINES, "Transfer-Encoding: chunked");
        writeChunk(socket, (person(id) + "\n" + person(id)).getBytes(StandardCharsets.UTF_8));
        return socket;
    }

    private static void writeChunk(Socket socket, byte[] bytes) throws IOException {
        OutputStream out = socket.getOutputStream();
        out.write((Integer.toHexString(bytes.length) + "\r\n").getBytes(StandardCharsets.UTF_8));
        out.write(bytes);
        out.write("\r\n".getBytes(StandardCharsets.UTF_8));
    }

    private static BufferedReader reader(Socket socket) throws IOException {
        return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Until a request's first batch is acknowledged. */
    private static void awaitBatch(Socket socket) throws IOException {
        BufferedReader answer = reader(socket);
        String line = answer.readLine();
        while (!line.contains("\"line\":1,")) {
            line = answer.readLine();
        }
    }
}
