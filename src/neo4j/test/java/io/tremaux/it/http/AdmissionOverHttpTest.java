package io.tremaux.it.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.PrometheusText;
import io.tremaux.TremauxClient;
import io.tremaux.TremauxClient.Answer;
import io.tremaux.TremauxServer;
import io.tremaux.admission.Admission;
import io.tremaux.admission.RejectedException;
import io.tremaux.admission.Turn;
import io.tremaux.admission.Work;
import io.tremaux.plugin.TremauxSettings;
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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.neo4j.configuration.Config;

/** Walks that wait for their turn: what their clients are told, and that nothing else waits for them. */
@Timeout(120)
class AdmissionOverHttpTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final ExecutorService CLIENTS =
            Executors.newCachedThreadPool(work -> new Thread(work, "tremaux-test-client"));

    /** More than the web server has workers. */
    private static final int MANY = 60;

    private static final String SMALL = "neo4j/traverse?start=Cycle&uniqueness=NODE_GLOBAL";

    /** As good as endless (2^1000 paths), and never a result. */
    private static final String ENDLESS =
            "neo4j/traverse?start=Cycle&uniqueness=NONE&bfs=false&maxLevel=1000&labelFilter=%3ENoneHasIt";

    private final CountDownLatch release = new CountDownLatch(1);
    private Admission admission;

    @BeforeEach
    void makeCycle() {
        admission = server.dependency(Admission.class);
        server.cypher("CREATE (a:Cycle), (b:Cycle), (a)-[:R]->(b), (a)-[:R]->(b), (b)-[:R]->(a), (b)-[:R]->(a)");
    }

    @AfterEach
    void nothingWaitsOrIsLogged() throws InterruptedException {
        release.countDown();
        await(() -> admission.atWork() == 0);
        assertThat(admission.waiting()).isZero();
        assertThat(server.alarms()).isEmpty();
    }

    @AfterAll
    static void shutDown() {
        CLIENTS.shutdownNow();
    }

    /** Work that holds its place until the end of the test, and gives no way. */
    private final class Held implements Work {
        private final CountDownLatch begun = new CountDownLatch(1);

        @Override
        public void run(Turn turn) {
            begun.countDown();
            try {
                release.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void reject(RuntimeException reason) {}
    }

    /** Holds every place at work; one more waits already. */
    private void holdAll(String login) {
        while (admission.waiting() == 0) {
            admission.offer(login, new Held());
        }
    }

    private RejectedException.Reason fill(String login) {
        while (true) {
            try {
                admission.offer(login, new Held());
            } catch (RejectedException e) {
                return e.reason();
            }
        }
    }

    private static CompletableFuture<Answer> begin(String target) {
        TremauxClient client = server.client();
        return CompletableFuture.supplyAsync(() -> client.sendRaw("GET", target, null), CLIENTS);
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            Thread.sleep(5);
        }
    }

    private static void isProblem(Answer answer, int status, String name) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
        assertThat(answer.contentType()).isEqualTo("application/problem+json");
        assertThat(answer.json().path("type").asText()).isEqualTo("urn:tremaux:problem:" + name);
    }

    @Test
    void shouldHoldNoWorkerOfTheWebServerWhileWalksWait() throws Exception {
        holdAll("neo4j");
        List<CompletableFuture<Answer>> walks = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            walks.add(begin(i % 2 == 0 ? SMALL : SMALL + "&return=nodes"));
        }
        await(() -> admission.waiting() == MANY + 1);

        Answer status = server.client().get("status");
        assertThat(status.status()).isEqualTo(200);
        assertThat(status.json().at("/walks/waiting").asInt()).isEqualTo(MANY + 1);
        assertThat(status.json().at("/walks/atWork").asInt()).isEqualTo(admission.atWork());
        PrometheusText metrics =
                PrometheusText.of(server.client().get("metrics").body());
        assertThat(metrics.value("tremaux_walks_waiting")).isEqualTo(MANY + 1);
        assertThat(metrics.value("tremaux_walks_at_work")).isEqualTo(admission.atWork());
        assertThat(server.transactions()).isEmpty();

        release.countDown();
        for (CompletableFuture<Answer> walk : walks) {
            Answer answer = walk.get();
            assertThat(answer.status()).as(answer.body()).isEqualTo(200);
            assertThat(answer.body()).contains("\"count\":2");
        }
    }

    @Test
    void shouldTellHowLongAWalkWaited() throws Exception {
        holdAll("neo4j");
        CompletableFuture<Answer> walk = begin(SMALL);
        await(() -> admission.waiting() == 2);
        release.countDown();

        String times = walk.get().header("Server-Timing");
        assertThat(Double.parseDouble(times.replaceAll(".*queue;dur=", ""))).isPositive();
    }

    @Test
    void shouldRejectWhatDoesNotFitIntoTheQueue() {
        holdAll("neo4j");
        assertThat(fill("neo4j")).isEqualTo(RejectedException.Reason.FULL);

        for (String target : List.of(SMALL, SMALL + "&return=nodes", "neo4j/verify")) {
            Answer answer = server.client().sendRaw("GET", target, null);

            isProblem(answer, 503, "too-many-walks");
            assertThat(answer.header("Retry-After")).isEqualTo("1");
            assertThat(answer.json().path("detail").asText()).contains("server.tremaux.walks.max_queued");
        }
        assertThat(server.client().get("status").status()).isEqualTo(200);
    }

    @Test
    void shouldRejectMoreThanTheShareOfALogin() throws InterruptedException {
        holdAll("someone else");
        Held own = new Held();
        admission.offer("neo4j", own);
        own.begun.await(); // beside those of the other: so none that is queued begins
        fill("neo4j");

        Answer answer = server.client().sendRaw("GET", SMALL, null);

        isProblem(answer, 429, "share-of-queue");
        assertThat(answer.header("Retry-After")).isEqualTo("1");
        assertThat(answer.json().path("detail").asText()).contains("server.tremaux.walks.max_queued");
    }

    @Test
    void shouldRejectAQueuedWalkWhosePlaceAnotherLoginNeeds() throws Exception {
        int places = server.dependency(Config.class).get(TremauxSettings.walks_max_queued);
        holdAll("neo4j");
        while (admission.waiting() < places - 1) {
            admission.offer("neo4j", new Held());
        }
        CompletableFuture<Answer> walk = begin(SMALL); // the newest of its login
        await(() -> admission.waiting() == places);

        admission.offer("someone else", new Held());

        isProblem(walk.get(), 429, "share-of-queue");
        assertThat(walk.get().header("Retry-After")).isEqualTo("1");
    }

    @Test
    void shouldSayAtOnceWhatIsWrongHoweverManyWalksWait() {
        holdAll("neo4j");
        fill("neo4j");

        isProblem(server.client().sendRaw("GET", "neo4j/traverse?start=A&nonsense=1", null), 400, "unknown-parameter");
        isProblem(server.client().sendRaw("GET", "nowhere/traverse?start=A", null), 404, "unknown-database");
        isProblem(server.client().sendRaw("GET", SMALL, null, "Accept: text/html"), 406, "not-acceptable");
    }

    @Test
    void shouldSayWhatIsWrongOnlyOnceItWalks() throws Exception {
        holdAll("neo4j");
        CompletableFuture<Answer> walk = begin("neo4j/traverse?start=" + elementIdOfNoNode());
        await(() -> admission.waiting() == 2);
        release.countDown();

        isProblem(walk.get(), 404, "unknown-node");
    }

    private static String elementIdOfNoNode() {
        String id = server.database()
                .executeTransactionally("MATCH (n) RETURN elementId(n) AS id LIMIT 1", Map.of(), result ->
                        (String) result.next().get("id"));
        return id.substring(0, id.lastIndexOf(':')) + ":99999999";
    }

    @Test
    void shouldSayThatTheDatabaseWasStoppedWhileAWalkWaited() throws Exception {
        holdAll("neo4j");
        CompletableFuture<Answer> walk = begin(SMALL);
        await(() -> admission.waiting() == 2);
        server.stopDatabase();
        release.countDown();

        isProblem(walk.get(), 503, "database-unavailable");
    }

    @Test
    void shouldLetAShortWalkOvertakeLongOnesThatEndWhenTheyAreTerminated() throws Exception {
        List<CompletableFuture<Answer>> endless = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            endless.add(begin(ENDLESS + (i % 2 == 0 ? "&cache=permanent" : "&engine=neo4j")));
        }
        await(() -> server.transactions().size() == MANY); // each has begun: they gave way to each other

        Answer answer = server.client().sendRaw("GET", SMALL, null);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.json().path("count").asInt()).isEqualTo(2);
        assertThat(endless).noneMatch(CompletableFuture::isDone);

        server.transactions().keySet().forEach(server::terminate);
        for (CompletableFuture<Answer> walk : endless) {
            isProblem(walk.get(), 503, "transaction-terminated");
        }
    }
}
