package io.tremaux.it.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxClient;
import io.tremaux.TremauxServer;
import io.tremaux.admission.Admission;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that hang up before they get an answer, and those that are only quiet. */
@Timeout(120)
class ClientTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final String SMALL = "neo4j/traverse?start=Cycle&maxLevel=0";

    /** As good as endless, and never a result. */
    private static final String ENDLESS =
            "neo4j/traverse?start=Cycle&uniqueness=NONE&bfs=false&maxLevel=1000&labelFilter=%3ENoneHasIt";

    private Admission admission;

    @BeforeEach
    void makeCycle() {
        admission = server.dependency(Admission.class);
        server.cypher("CREATE (a:Cycle), (b:Cycle), (a)-[:R]->(b), (a)-[:R]->(b), (b)-[:R]->(a), (b)-[:R]->(a)");
    }

    @AfterEach
    void nothingIsLeft() throws InterruptedException {
        await(() -> admission.atWork() + admission.waiting() + admission.away() == 0);
        assertThat(server.alarms()).isEmpty();
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            Thread.sleep(5);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {ENDLESS, ENDLESS + "&return=nodes", ENDLESS + "&cache=none", ENDLESS + "&engine=neo4j"})
    void shouldEndTheWalksOfClientsThatHangUp(String target) throws Exception {
        List<Socket> sockets = new ArrayList<>();
        for (int i = 0; i < 20; i++) { // at work, parked, and some perhaps queued
            sockets.add(server.client().raw("GET", target, null));
        }
        await(() -> server.transactions().size() == 20);

        for (int i = 0; i < 20; i++) {
            sockets.get(i).setSoLinger(i % 2 == 0, 0); // some reset, some close
            sockets.get(i).close();
        }

        await(() -> server.transactions().isEmpty());
    }

    @Test
    void shouldEndTheWalkOfAPostWhoseClientHangsUp() throws Exception {
        String body =
                "{\"start\": \"Cycle\", \"uniqueness\": \"NONE\", \"maxLevel\": 1000, \"labelFilter\": \">NoneHasIt\"}";
        try (Socket socket = server.client().raw("POST", "neo4j/traverse", body, "Content-Type: application/json")) {
            await(() -> server.transactions().size() == 1);
        }

        await(() -> server.transactions().isEmpty());
    }

    @Test
    void shouldNotKeepAPlaceForAClientThatHungUpWhileItWaitedForABookmark() throws Exception {
        try (Socket socket =
                server.client().raw("GET", SMALL + "&bookmarks=" + BookmarksTest.ahead(server, 100_000), null)) {
            await(() -> admission.away() == 1);
        }

        await(() -> admission.away() == 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {ENDLESS, ENDLESS + "&return=nodes", ENDLESS + "&return=ids"})
    void shouldEndTheWalkOfAClientOfHttp2ThatGivesUp(String target) throws Exception {
        HttpClient http2 =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).build();
        HttpResponse<String> first = http2.send(server.client().request(SMALL).build(), BodyHandlers.ofString());
        assertThat(first.version()).isEqualTo(HttpClient.Version.HTTP_2);
        CompletableFuture<HttpResponse<String>> endless =
                http2.sendAsync(server.client().request(target).build(), BodyHandlers.ofString());
        await(() -> server.transactions().size() == 1);

        endless.cancel(true);

        await(() -> server.transactions().isEmpty());
        assertThat(http2.send(server.client().request(SMALL).build(), BodyHandlers.ofString())
                        .statusCode())
                .isEqualTo(200);
    }

    /**
     * It has gone for the server; but if it has closed its own side alone, no empty answer may pass for a whole one.
     */
    @ParameterizedTest
    @ValueSource(strings = {"&return=ids", "&return=nodes", "&return=paths"})
    void shouldSendNoEmptyAnswerToAClientThatSendsNoMore(String form) throws Exception {
        for (String type : List.of("application/json", "application/x-ndjson")) {
            try (Socket socket = server.client().raw("GET", ENDLESS + form, null, "Accept: " + type)) {
                socket.shutdownOutput();
                String status = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8)).readLine();
                assertThat(status).contains(" 499");
            }
        }
    }

    /** Longer than it takes to look several times. */
    private static final String LONG = ENDLESS + "&timeout=2s";

    @Test
    void shouldKeepAConnectionThatIsOnlyQuiet() throws Exception {
        try (KeptAlive connection = new KeptAlive()) {
            for (int i = 0; i < 2; i++) {
                connection.send(LONG);
                assertThat(connection.answer()).contains("\"truncated\":\"timeout\"");
                connection.send(SMALL);
                assertThat(connection.answer()).contains("\"count\":2");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1_000})
    void shouldAnswerRequestsThatWereSentBehindALongOne(int millisLater) throws Exception {
        try (KeptAlive connection = new KeptAlive()) {
            connection.send(LONG);
            Thread.sleep(millisLater);
            connection.send(SMALL);
            connection.send(SMALL + "&return=ids");
            connection.send(SMALL);

            assertThat(connection.answer()).contains("\"truncated\":\"timeout\"");
            assertThat(connection.answer()).contains("\"count\":2");
            assertThat(connection.answer()).contains("\"ids\":[");
            assertThat(connection.answer()).contains("\"count\":2");
        }
    }

    /** A connection for several requests. */
    private static final class KeptAlive implements AutoCloseable {
        private final Socket socket;
        private final BufferedReader in;

        KeptAlive() throws IOException {
            socket = new Socket(server.uri().getHost(), server.uri().getPort());
            in = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
        }

        void send(String target) throws IOException {
            String login = TremauxClient.authorization(TremauxServer.USER, TremauxServer.PASSWORD);
            String request =
                    "GET /tremaux/" + target + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: " + login + "\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(UTF_8));
        }

        /** The body of the next answer. */
        String answer() throws IOException {
            String status = in.readLine();
            assertThat(status).contains(" 200");
            int length = -1;
            for (String header = in.readLine(); !header.isEmpty(); header = in.readLine()) {
                if (header.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
                    length = Integer.parseInt(
                            header.substring(header.indexOf(':') + 1).trim());
                }
            }
            return length >= 0 ? read(length) : chunks();
        }

        private String chunks() throws IOException {
            StringBuilder body = new StringBuilder();
            for (int size = Integer.parseInt(in.readLine(), 16); size > 0; size = Integer.parseInt(in.readLine(), 16)) {
                body.append(read(size));
                in.readLine();
            }
            in.readLine();
            return body.toString();
        }

        private String read(int length) throws IOException {
            char[] body = new char[length];
            int read = 0;
            while (read < length) {
                read += in.read(body, read, length - read);
            }
            return new String(body);
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
