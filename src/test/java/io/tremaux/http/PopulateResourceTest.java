package io.tremaux.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.TremauxClient.Answer;
import io.tremaux.TremauxServer;
import io.tremaux.plugin.TremauxSettings;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.neo4j.configuration.Config;

@Timeout(120)
class PopulateResourceTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static Answer plant(String query) {
        return server.client()
                .send(server.client().request("neo4j/populate" + query).POST(BodyPublishers.noBody()));
    }

    private static Answer awaitPlanted(String query) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        Answer answer = server.client().get("neo4j/populate" + query);
        while (answer.status() == 202 && System.nanoTime() < end) {
            Thread.sleep(50);
            answer = server.client().get("neo4j/populate" + query);
        }
        return answer;
    }

    @Test
    void shouldPlantInTheBackground() throws Exception {
        Answer begun = plant("?depth=3&fanout=4&seed=42");

        assertThat(begun.status()).as(begun.body()).isEqualTo(202);
        assertThat(begun.json().path("state").asText()).isEqualTo("running");
        assertThat(begun.json().path("of").asLong()).isEqualTo(5461);

        Answer planted = awaitPlanted("");

        assertThat(planted.status()).as(planted.body()).isEqualTo(200);
        JsonNode json = planted.json();
        assertThat(json.path("state").asText()).isEqualTo("complete");
        assertThat(json.path("depth").asInt()).isEqualTo(3);
        assertThat(json.path("fanout").asInt()).isEqualTo(4);
        assertThat(json.path("seed").asLong()).isEqualTo(42);
        assertThat(json.path("nodes").asLong()).isEqualTo(5461);
    }

    @Test
    void shouldNotPlantUnlessASettingAllowsIt() {
        Config config = server.dependency(Config.class);
        config.set(TremauxSettings.populate_enabled, TremauxSettings.populate_enabled.defaultValue());
        server.stopDatabase();
        server.startDatabase();
        try {
            Answer answer = plant("?depth=1");

            assertThat(answer.status()).as(answer.body()).isEqualTo(403);
            assertThat(answer.json().path("type").asText()).isEqualTo("urn:tremaux:problem:forbidden");
            assertThat(answer.json().path("detail").asText()).contains("server.tremaux.populate.enabled");
            assertThat(server.client().get("neo4j/populate").status()).isEqualTo(404);
        } finally {
            config.set(TremauxSettings.populate_enabled, true);
            server.stopDatabase();
            server.startDatabase();
        }
    }

    @Test
    void shouldNotPlantTheSameTreeTwice() throws Exception {
        plant("?depth=2");
        awaitPlanted("");

        assertThat(plant("?depth=2").status()).isEqualTo(200);
        assertThat(server.client().get("neo4j/populate?depth=2").status()).isEqualTo(200);
    }

    @Test
    void shouldNotPlantBesideAnotherTree() throws Exception {
        plant("?depth=2");
        awaitPlanted("");

        assertThat(plant("?depth=3").status()).isEqualTo(409);
        assertThat(server.client().get("neo4j/populate?depth=3").status()).isEqualTo(409);
        assertThat(server.client().get("neo4j/populate?depth=2&seed=1").status())
                .isEqualTo(409);
    }

    @Test
    void shouldNotPlantAmongOtherNodes() {
        server.cypher("CREATE (:Mine)");

        Answer answer = plant("?depth=1");

        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.json().path("type").asText()).isEqualTo("urn:tremaux:problem:conflict");
        assertThat(server.client()
                        .get("neo4j/traverse", "start", "Mine")
                        .json()
                        .path("count")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void shouldNotTakeAPartForATree() throws Exception {
        plant("?depth=2");
        awaitPlanted("");
        server.cypher("MATCH (n) WHERE NOT (n)-->() WITH n LIMIT 1 DETACH DELETE n");

        Answer answer = server.client().get("neo4j/populate");

        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.json().path("detail").asText()).contains("no whole seed tree");
    }

    @Test
    void shouldNotPlantTwoTreesAtOnce() throws Exception {
        assertThat(plant("?depth=4").status()).isEqualTo(202);

        assertThat(plant("?depth=4").status()).isEqualTo(409);
        assertThat(awaitPlanted("").status()).isEqualTo(200);
    }

    @Test
    void shouldTakeItsParametersAsJsonToo() throws Exception {
        Answer answer = server.client().post("neo4j/populate", "{\"depth\": 1, \"fanout\": 2, \"seed\": -7}");

        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        assertThat(answer.json().path("of").asLong()).isEqualTo(7);
        assertThat(awaitPlanted("?depth=1&fanout=2&seed=-7").status()).isEqualTo(200);
    }

    @Test
    void shouldWalkTheSeedTree() throws Exception {
        plant("?depth=4");
        awaitPlanted("");

        Answer answer = server.client()
                .sendRaw(
                        "GET",
                        "neo4j/traverse?start=Root&expand=A=>HAS_B>&expand=B=>HAS_A>&labelFilter=>B&resultWhere=value==true"
                                + "&uniqueness=NONE&cache=permanent",
                        null);

        assertThat(answer.json().path("count").asLong()).isEqualTo(8748);
        assertThat(answer.json().at("/cost/nodesVisited").asLong()).isEqualTo(87_381);
    }
}
