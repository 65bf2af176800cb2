package io.tremaux.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.PrometheusText;
import io.tremaux.TremauxClient.Answer;
import io.tremaux.TremauxServer;
import io.tremaux.service.Walks;
import io.tremaux.warmup.HeldBatches;
import io.tremaux.warmup.WarmUpPlan;
import io.tremaux.warmup.WarmUpThreads;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WarmResourceTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final int NODES = 10_001; // a few batches, and one that is not full
    private static final int FIRST_BATCH = 4096;
    private static final String WARM = "neo4j/caches/warm";

    @BeforeEach
    void make() {
        server.cypher("CREATE (r:Root {x: 0}) WITH r UNWIND range(2, " + NODES
                + ") AS i CREATE (r)-[:R {km: i}]->(:A {x: i, name: 'n' + (i % 7)})");
        server.client().delete("neo4j/caches");
    }

    @Test
    void shouldLeaveNothingToReadForTheFirstWalk() throws InterruptedException {
        JsonNode done = warmUp("{\"properties\": [\"x\", \"name\", \"nobody has this\"]}");

        assertThat(done.path("state").asText()).isEqualTo("complete");
        assertThat(done.path("nodes").asLong()).isEqualTo(NODES);
        assertThat(done.path("of").asLong()).isEqualTo(NODES);
        JsonNode cost = walk("resultWhere", "x>5;name==n3");
        for (String facade : List.of("labels", "properties", "relationships")) {
            assertThat(cost.path(facade).path("misses").asLong()).as(facade).isZero();
            assertThat(cost.path(facade).path("hits").asLong()).as(facade).isPositive();
        }
    }

    /** The lists that say which relationship has a value need its id. */
    @Test
    void shouldLeaveNoPropertyOfARelationshipToRead() throws InterruptedException {
        warmUp("{\"relationshipProperties\": [\"km\", \"nobody has this\"]}");

        JsonNode cost = walk("relationshipWhere", "km>5");
        for (String facade : List.of("properties", "relationships")) {
            assertThat(cost.path(facade).path("misses").asLong()).as(facade).isZero();
            assertThat(cost.path(facade).path("hits").asLong()).as(facade).isPositive();
        }
    }

    @Test
    void shouldReadWhatIsAskedForAndNothingElse() throws InterruptedException {
        warmUp("{\"labels\": false, \"relationships\": [\"incoming\", \"BOTH\"], \"threads\": 3}");

        JsonNode caches = server.client().get("neo4j/caches").json();
        assertThat(caches.at("/labels/entries").asLong()).isZero();
        assertThat(caches.at("/properties/entries").asLong()).isZero();
        assertThat(caches.at("/relationships/entries").asLong()).isEqualTo(2 * NODES);
    }

    @Test
    void shouldGoOnWithWhatIsUnderWayAndEndWhenTold() throws InterruptedException {
        try (HeldBatches held = new HeldBatches(() -> Walks.begin(server.database()))) {
            Walks.of(server.database()).warmUp(new WarmUpPlan(true, List.of(), List.of(), List.of(), 1), held);
            held.await();
            assertTold(server.client().post(WARM, "{}"), 202, "running", 0);
            assertTold(server.client().get(WARM), 202, "running", 0);
            assertTold(server.client().delete(WARM), 200, "cancelled", 0);
        }
        WarmUpThreads.join();
        assertTold(server.client().get(WARM), 200, "cancelled", FIRST_BATCH);
        assertThat(walk("resultWhere", "x>5").path("nodesVisited").asLong()).isEqualTo(NODES);
    }

    @Test
    void shouldShowItsProgressInStatusAndMetrics() throws InterruptedException {
        JsonNode done = warmUp("{}");

        JsonNode database = server.client().get("status").json().at("/databases/0");
        assertThat(database.at("/warmUp")).isEqualTo(done);
        PrometheusText metrics =
                PrometheusText.of(server.client().get("metrics").body());
        assertThat(metrics.value("tremaux_warm_up_nodes{database=\"neo4j\"}")).isEqualTo(NODES);
        assertThat(metrics.value("tremaux_warm_up_nodes_expected{database=\"neo4j\"}"))
                .isEqualTo(NODES);
        assertThat(metrics.value("tremaux_warm_up_running{database=\"neo4j\"}")).isZero();
    }

    private static void assertTold(Answer answer, int status, String state, long nodes) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
        assertThat(answer.json().path("state").asText()).isEqualTo(state);
        assertThat(answer.json().path("nodes").asLong()).isEqualTo(nodes);
        assertThat(answer.json().path("of").asLong()).isEqualTo(NODES);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"threads\": 0}",
                "{\"threads\": 65}",
                "{\"relationships\": [\"sideways\"]}",
                "{\"labels\": \"yes\"}",
                "{\"property\": [\"x\"]}",
                "[]"
            })
    void shouldRejectWhatItCannotUse(String body) {
        Answer answer = server.client().post(WARM, body);
        assertThat(answer.status()).as(answer.body()).isEqualTo(400);
        assertThat(answer.contentType()).isEqualTo("application/problem+json");
    }

    private static JsonNode warmUp(String body) throws InterruptedException {
        Answer answer = server.client().post(WARM, body);
        while (answer.status() == 202) {
            Thread.sleep(10);
            answer = server.client().get(WARM);
        }
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.json();
    }

    private static JsonNode walk(String predicate, String where) {
        return server.client()
                .get(
                        "neo4j/traverse",
                        "start",
                        "Root",
                        "relationshipFilter",
                        "R>",
                        "labelFilter",
                        ">A",
                        "uniqueness",
                        "NONE",
                        predicate,
                        where,
                        "cache",
                        "permanent")
                .json()
                .path("cost");
    }
}
