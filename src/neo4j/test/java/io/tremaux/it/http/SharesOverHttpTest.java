package io.tremaux.it.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxClient;
import io.tremaux.TremauxClient.Answer;
import io.tremaux.TremauxServer;
import io.tremaux.admission.Admission;
import io.tremaux.ingest.DeclaredSchema;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.graphdb.Transaction;

/** Whatever one login lets wait, another login is served. */
@Timeout(180)
class SharesOverHttpTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    @Order(Integer.MAX_VALUE)
    @RegisterExtension
    static final DeclaredSchema schema = new DeclaredSchema(
            server, "{\"labels\": {\"P\": {\"key\": \"id\", \"properties\": {\"name\": \"STRING\"}}}}");

    /** More than may work or wait. */
    private static final int COUNTS = 275;

    private static final int BOOKMARKS = 320;

    private static final int LOADS = 40;

    private static final int STREAMS = 32;

    private static final String ONE_NODE = "neo4j/traverse?start=Cycle&maxLevel=0";

    /** As good as endless, and never a result. */
    private static final String ENDLESS =
            "neo4j/traverse?start=Cycle&uniqueness=NONE&bfs=false&maxLevel=1000&labelFilter=%3ENoneHasIt";

    private static final ExecutorService CLIENTS = Executors.newCachedThreadPool();

    private final List<Socket> sockets = new ArrayList<>();
    private Admission admission;
    private TremauxClient ann;

    @BeforeEach
    void makeCycleAndAnn() {
        admission = server.dependency(Admission.class);
        server.cypher("CREATE (a:Cycle), (b:Cycle), (a)-[:R]->(b), (a)-[:R]->(b), (b)-[:R]->(a), (b)-[:R]->(a)");
        system().executeTransactionally("CREATE USER ann SET PASSWORD 'changeme1' CHANGE NOT REQUIRED");
        ann = server.client("ann", "changeme1");
    }

    @AfterEach
    void hangUp() throws Exception {
        for (Socket socket : sockets) {
            socket.close();
        }
        await(() -> admission.atWork() + admission.waiting() + admission.away() == 0);
        system().executeTransactionally("DROP USER ann");
        assertThat(server.alarms()).isEmpty();
    }

    @AfterAll
    static void shutDown() {
        CLIENTS.shutdownNow();
    }

    private static GraphDatabaseService system() {
        return server.dbms().database("system");
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            Thread.sleep(5);
        }
    }

    /** Requests of one login, each on a connection of its own. */
    private void send(int count, String target) throws IOException {
        for (int i = 0; i < count; i++) {
            sockets.add(server.client().raw("GET", target, null));
        }
    }

    private void assertThatAnnIsServed() {
        for (int i = 0; i < 5; i++) {
            for (String parameters : List.of("", "&return=nodes")) {
                Answer answer = ann.sendRaw("GET", ONE_NODE + parameters, null);
                assertThat(answer.status()).as(answer.body()).isEqualTo(200);
                assertThat(answer.body()).contains("\"count\":2");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldServeAnotherLoginBesideManyLongCounts(boolean clientsHangUp) throws Exception {
        send(COUNTS, ENDLESS);
        // most have begun, so that none of these can be turned away any more
        await(() -> server.transactions().size() > COUNTS * 9 / 10);
        if (clientsHangUp) {
            for (Socket socket : sockets) {
                socket.close();
            }
        }

        assertThatAnnIsServed();
    }

    @Test
    void shouldServeAnotherLoginBesideManyRequestsThatWaitForBookmarks() throws Exception {
        send(BOOKMARKS, ONE_NODE + "&bookmarks=" + BookmarksTest.ahead(server, 100_000));
        await(() -> admission.away() > BOOKMARKS / 2);

        assertThatAnnIsServed();
        assertThat(server.transactions()).isEmpty();
        await(() -> Thread.getAllStackTraces().values().stream().noneMatch(SharesOverHttpTest::isAtWork));
    }

    /** Whether a thread of the admission has a request, and is not idle. */
    private static boolean isAtWork(StackTraceElement[] stack) {
        return Arrays.stream(stack).anyMatch(frame -> frame.getMethodName().equals("workThrough"));
    }

    /**
     * More than wait for locks, so that the others are queued. Each has more than half the rows of a transaction: loads
     * that share one would first wait together, and be divided again and again.
     */
    @Test
    void shouldWriteTheLoadOfAnotherLoginWhileAllOfOneWaitForALock() throws Exception {
        String load = Collections.nCopies(6_000, person(0)).toString();
        Answer answer;
        try (Transaction other = server.database().beginTx()) {
            other.execute("CREATE (:P {id: 0})").close();
            for (int i = 0; i < LOADS; i++) {
                CLIENTS.execute(() -> server.client().post("neo4j/nodes", load));
            }
            await(() -> server.transactions().size() >= 32);

            answer = ann.post("neo4j/nodes", person(1));
        }
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        await(() -> server.transactions().isEmpty());
    }

    private static String person(int id) {
        return "{\"label\": \"P\", \"properties\": {\"id\": " + id + "}}";
    }

    @Test
    void shouldReadTheLinesOfAnotherLoginBesideAllStreamsOfOne() throws Exception {
        for (int i = 0; i < STREAMS; i++) {
            Socket stream = server.client()
                    .raw(
                            "POST",
                            "neo4j/nodes?batch=1",
                            null,
                            "Content-Type: application/x-ndjson",
                            "Transfer-Encoding: chunked");
            sockets.add(stream);
            byte[] lines = (person(i) + "\n" + person(i)).getBytes(UTF_8);
            OutputStream out = stream.getOutputStream();
            out.write((Integer.toHexString(lines.length) + "\r\n").getBytes(UTF_8));
            out.write(lines);
            out.write("\r\n".getBytes(UTF_8));
            BufferedReader answer = new BufferedReader(new InputStreamReader(stream.getInputStream(), UTF_8));
            while (!answer.readLine().contains("\"line\":1,")) {
                continue;
            }
        }

        Answer answer = ann.sendRaw("POST", "neo4j/nodes", person(STREAMS), "Content-Type: application/x-ndjson");

        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.body()).contains("\"created\":1");
    }
}
