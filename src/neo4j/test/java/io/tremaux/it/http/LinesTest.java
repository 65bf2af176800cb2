package io.tremaux.it.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tremaux.PrometheusText;
import io.tremaux.TremauxServer;
import io.tremaux.admission.Admission;
import io.tremaux.plugin.TremauxSettings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.neo4j.configuration.Config;

/** Rows as lines: when they leave, how they end, and what a client that is slow or gone holds. Orders, never times. */
@Timeout(120)
class LinesTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String LINES = "Accept: application/x-ndjson";

    /** As good as endless (2^1000 paths), and every node of it is a row. */
    private static final String ENDLESS = "neo4j/traverse?start=Cycle&uniqueness=NONE&bfs=false&maxLevel=1000";

    /** Endless, and its only row is the first. */
    private static final String FIRST_ALONE = ENDLESS + "&return=nodes&resultWhere=first==true";

    @BeforeEach
    void makeCycle() {
        server.cypher("CREATE (s:Start:Cycle {first: true}), (a:A), (b:B), (s)-[:R]->(a), (a)-[:R]->(b), (a)-[:R]->(b),"
                + " (b)-[:R]->(a), (b)-[:R]->(a)");
    }

    @AfterEach
    void nothingIsLeftOpenOrLogged() {
        await(() -> server.transactions().isEmpty());
        await(() -> admission().atWork() + admission().away() + admission().waiting() == 0);
        assertThat(server.alarms()).isEmpty();
    }

    private static Admission admission() {
        return server.dependency(Admission.class);
    }

    private static void await(BooleanSupplier condition) {
        try {
            while (!condition.getAsBoolean()) {
                Thread.sleep(10);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Behind the header of the answer; chunks are kept as they are. */
    private static BufferedReader open(Socket socket) throws IOException {
        BufferedReader reader = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
        assertThat(reader.readLine()).contains("200");
        String line = reader.readLine();
        while (!line.isEmpty()) {
            line = reader.readLine();
        }
        return reader;
    }

    private static String nextLineWith(String text, BufferedReader reader) throws IOException {
        String line = reader.readLine();
        while (line != null && !line.contains(text)) {
            line = reader.readLine();
        }
        return line;
    }

    @Test
    void shouldSendTheFirstRowBeforeTheWalkEnds() throws IOException {
        try (Socket socket = server.client().raw("GET", FIRST_ALONE + "&relationshipFilter=R>", null, LINES)) {
            String row = nextLineWith("elementId", open(socket));

            assertThat(MAPPER.readTree(row).path("depth").asInt(-1)).isZero();
            assertThat(server.transactions()).hasSize(1);
            socket.setSoLinger(true, 0);
        }
    }

    /** It finds nothing more that it could write to a client. */
    @ParameterizedTest
    @ValueSource(strings = {"", "&engine=neo4j", "&cache=none"})
    void shouldEndASilentWalkWhoseClientIsGone(String parameters) throws IOException {
        String target = ENDLESS + "&return=nodes&labelFilter=%3ENone" + parameters;
        try (Socket socket = server.client().raw("GET", target, null, LINES)) {
            await(() -> server.transactions().size() == 1);
            socket.setSoLinger(true, 0);
        }
    }

    /** Compressed lines have an end that is written when all is closed. */
    @Test
    void shouldEndQuietlyWhenAClientOfCompressedLinesIsGone() throws IOException {
        String target = ENDLESS + "&return=nodes";
        try (Socket socket = server.client().raw("GET", target, null, LINES, "Accept-Encoding: gzip")) {
            assertThat(socket.getInputStream().readNBytes(1000)).hasSize(1000);
            socket.setSoLinger(true, 0);
        }
    }

    @Test
    void shouldKeepASilentStreamAliveWithBlanks() throws IOException {
        String target = ENDLESS + "&return=nodes&labelFilter=%3ENone&timeout=2500ms";
        try (Socket socket = server.client().raw("GET", target, null, LINES)) {
            String answer = new String(socket.getInputStream().readAllBytes(), UTF_8);

            assertThat(answer).containsPattern("\r\n\r\n {2,}\\{\"summary\"").contains("\"truncated\":\"timeout\"");
        }
    }

    @Test
    void shouldEndWithTheErrorThatCutItOff() throws IOException {
        try (Socket socket = server.client().raw("GET", ENDLESS + "&return=ids", null, LINES)) {
            BufferedReader reader = open(socket);
            nextLineWith("elementId", reader);
            server.transactions().keySet().forEach(server::terminate);
            String last = nextLineWith("summary", reader);

            JsonNode summary = MAPPER.readTree(last).path("summary");
            assertThat(summary.path("truncated").asText()).isEqualTo("error");
            assertThat(summary.at("/error/status").asInt()).isEqualTo(503);
            assertThat(summary.path("count").asLong()).isPositive();
        }
    }

    @Test
    void shouldLetOthersWalkWhileClientsDoNotRead() throws IOException {
        List<Socket> slow = new ArrayList<>();
        int more = Runtime.getRuntime().availableProcessors() + 1;
        for (int i = 0; i < more; i++) {
            slow.add(server.client().raw("GET", ENDLESS + "&return=nodes", null, LINES));
        }
        await(() -> admission().away() == more && admission().atWork() == 0);

        assertThat(server.client()
                        .get("neo4j/traverse", "start", "A", "maxLevel", "0")
                        .json()
                        .path("count")
                        .asInt())
                .isEqualTo(1);
        await(() ->
                sending() == more); // not at once: a walk also waits while a client's buffers still take what it writes

        await(() -> PrometheusText.of(server.client().get("metrics").body()).value("tremaux_walks_sending") == more);

        for (Socket each : slow) {
            each.setSoLinger(true, 0);
            each.close();
        }
    }

    private static int sending() {
        return server.client().get("status").json().at("/walks/sending").asInt();
    }

    @Test
    void shouldLimitTheRowsOfADocumentButNotLines() throws IOException {
        server.cypher("MATCH (b:B) UNWIND range(1, 5) AS i CREATE (b)-[:S]->(:Leaf)");
        Config config = server.dependency(Config.class);
        long before = config.get(TremauxSettings.answer_max_rows);
        restartWith(config, 4);
        try {
            String leaves = "neo4j/traverse?start=B&relationshipFilter=S&return=";
            JsonNode ids = document(leaves + "ids");
            assertThat(ids.path("ids")).hasSize(4);
            assertThat(ids.path("count").asInt()).isEqualTo(4);
            assertThat(ids.path("truncated").asText()).isEqualTo("max_rows");
            assertThat(document(leaves + "ids&limit=4").path("truncated").asText())
                    .isEqualTo("limit");
            JsonNode graph = document("neo4j/traverse?start=Start&relationshipFilter=R&return=graph");
            assertThat(graph.path("nodes")).hasSize(3);
            assertThat(graph.path("relationships")).hasSize(1);
            assertThat(graph.path("truncated").asText()).isEqualTo("max_rows");
            try (Socket socket = server.client().raw("GET", leaves + "ids", null, LINES)) {
                String summary = nextLineWith("summary", open(socket));
                assertThat(summary).contains("\"count\":6", "\"truncated\":null");
            }
        } finally {
            restartWith(config, before);
        }
    }

    private static JsonNode document(String target) {
        return server.client().sendRaw("GET", target, null).json();
    }

    private static void restartWith(Config config, long maxRows) {
        config.set(TremauxSettings.answer_max_rows, maxRows);
        server.stopDatabase();
        server.startDatabase();
    }
}
