package io.tremaux.it.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxClient.Answer;
import io.tremaux.TremauxServer;
import io.tremaux.http.filter.ProblemResponse;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers are compressed for a client that asks for it. */
@Timeout(60)
class CompressionTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final String TARGET = "neo4j/traverse?start=Leaf&cache=none&return=";

    @BeforeEach
    void makeGraph() {
        server.cypher("UNWIND range(1, 3000) AS i CREATE (:Leaf {i: i})");
    }

    private static byte[] bodyOf(String target, String... headers) throws IOException {
        try (Socket socket = server.client().raw("GET", target, null, headers)) {
            byte[] all = socket.getInputStream().readAllBytes();
            String text = new String(all, java.nio.charset.StandardCharsets.ISO_8859_1);
            assertThat(text).contains("Content-Encoding: gzip").contains("Vary: Accept-Encoding");
            int from = text.indexOf("\r\n\r\n") + 4;
            return text.contains("chunked")
                    ? unchunked(all, from)
                    : java.util.Arrays.copyOfRange(all, from, all.length);
        }
    }

    private static byte[] unchunked(byte[] all, int from) {
        java.io.ByteArrayOutputStream body = new java.io.ByteArrayOutputStream();
        int at = from;
        while (true) {
            int end = at;
            while (all[end] != '\r') {
                end++;
            }
            int length = Integer.parseInt(new String(all, at, end - at, UTF_8), 16);
            if (length == 0) {
                return body.toByteArray();
            }
            body.write(all, end + 2, length);
            at = end + 2 + length + 2;
        }
    }

    @ParameterizedTest
    @CsvSource({"count, application/json", "nodes, application/json", "nodes, application/x-ndjson"})
    void shouldCompressForAClientThatAsks(String form, String accept) throws IOException {
        byte[] body = bodyOf(TARGET + form, "Accept: " + accept, "Accept-Encoding: gzip");

        String text = new String(new GZIPInputStream(new ByteArrayInputStream(body)).readAllBytes(), UTF_8);
        assertThat(text).contains("\"count\":3000");
        if (form.equals("nodes")) {
            assertThat(body.length).isLessThan(text.length() / 5);
        }
    }

    /** Rows are opened after the answer has begun to be written. */
    @ParameterizedTest
    @ValueSource(strings = {"count", "ids", "nodes", "paths", "graph"})
    void shouldSayToAClientThatAsksWhatIsWrong(String form) throws IOException {
        String target = "neo4j/traverse?start=4:00000000-0000-0000-0000-000000000000:1&return=" + form;

        byte[] body = bodyOf(target, "Accept-Encoding: gzip");

        assertThat(new String(new GZIPInputStream(new ByteArrayInputStream(body)).readAllBytes(), UTF_8))
                .contains("\"status\":404", "\"parameter\":\"start\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "identity",
                "gzip;q=0",
                "gzip; q=0.000, br",
                "br",
                "identity;q=0",
                "*;q=0",
                ";;;q=,",
                "gzip;q=x",
                "gzipped"
            })
    void shouldNotCompressForOthers(String accepted) {
        Answer answer =
                server.client().send(server.client().request(TARGET + "nodes").header("Accept-Encoding", accepted));

        assertThat(answer.header("Content-Encoding")).isNull();
        assertThat(answer.json().path("nodes")).hasSize(3000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GZIP", "x-gzip", "br;q=1.0, gzip;q=0.8, *;q=0.1", "identity;q=0,gzip ; q=0.001"})
    void shouldUnderstandHowClientsAsk(String accepted) throws IOException {
        assertThat(bodyOf(TARGET + "count", "Accept-Encoding: " + accepted)).startsWith(0x1f, 0x8b);
    }

    @ParameterizedTest
    @ValueSource(strings = {"identity;q=0", "*;q=0"})
    void shouldSayWhatIsWrongWithAnAcceptWhicheverEncodingsAreExcluded(String accepted) {
        Answer answer = server.client()
                .send(server.client()
                        .request(TARGET + "count")
                        .header("Accept", "a/b;q=x")
                        .header("Accept-Encoding", accepted));

        assertThat(answer.status()).as(answer.body()).isEqualTo(400);
        assertThat(answer.body()).contains("The header Accept is malformed.");
    }

    private static Answer post(String target, String encoding) {
        return server.client()
                .send(server.client()
                        .request(target)
                        .header("Content-Type", "application/json")
                        .header("Content-Encoding", encoding)
                        .POST(BodyPublishers.ofString("{\"start\": \"Leaf\"}")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"br", "deflate", "gzip, gzip", "zstd"})
    void shouldRejectABodyInAnEncodingThatItDoesNotKnow(String encoding) {
        for (String target : List.of("neo4j/traverse", "neo4j/nodes", "neo4j/schema")) {
            Answer answer = post(target, encoding);

            assertThat(answer.status()).as(answer.body()).isEqualTo(415);
            assertThat(answer.headers().firstValue("Accept-Encoding")).contains("gzip");
            assertThat(answer.headers().firstValue("Content-Type")).contains(ProblemResponse.MEDIA_TYPE);
            assertThat(answer.body())
                    .contains("unsupported-encoding", "Content-Encoding " + encoding, "gzip, identity");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"identity", "Identity"})
    void shouldReadABodyWithoutEncoding(String encoding) {
        assertThat(post("neo4j/traverse", encoding).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "garbage", "\u001f"})
    void shouldRejectABodyThatIsNotCompressedAsItSays(String body) {
        Answer answer = server.client()
                .sendRaw("POST", "neo4j/traverse", body, "Content-Type: application/json", "Content-Encoding: gzip");

        assertThat(answer.status()).as(answer.body()).isEqualTo(400);
        assertThat(answer.json().path("type").asText()).isEqualTo("urn:tremaux:problem:invalid-body");
    }

    @Test
    void shouldSendCompressedRowsWhileItWalks() throws IOException {
        server.cypher("CREATE (a:Cycle), (b:Cycle), (a)-[:R]->(b), (a)-[:R]->(b), (b)-[:R]->(a), (b)-[:R]->(a)");
        String endless = "neo4j/traverse?start=Cycle&uniqueness=NONE&bfs=false&maxLevel=1000&return=ids";
        try (Socket socket =
                server.client().raw("GET", endless, null, "Accept: application/x-ndjson", "Accept-Encoding: gzip")) {
            String head =
                    new String(socket.getInputStream().readNBytes(1000), java.nio.charset.StandardCharsets.ISO_8859_1);

            assertThat(head).contains("Content-Encoding: gzip").contains("\u001f\u008b");
        }
    }
}
