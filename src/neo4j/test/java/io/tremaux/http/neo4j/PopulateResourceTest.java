package io.tremaux.http.neo4j;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.TremauxClient.Answer;
import io.tremaux.TremauxServer;
import io.tremaux.plugin.TremauxSettings;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
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
        assertThat(answer.json().path("detail").asText()).contains("The seed graph is incomplete");
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
    void shouldRecommendInASeedGraphOfLikes() throws Exception {
        assertThat(plant("?graph=likes&items=20&persons=50").status()).isEqualTo(202);
        Answer planted = awaitPlanted("");
        assertThat(planted.json().path("graph").asText()).isEqualTo("likes");
        assertThat(planted.json().path("likes").asInt()).isEqualTo(10);
        assertThat(planted.json().path("nodes").asInt()).isEqualTo(70);

        Answer answer = server.client()
                .sendRaw(
                        "GET",
                        "neo4j/recommend?start=Person(name=='person%207')&steps=LIKES>,<LIKES,LIKES>&exclude=LIKES>&properties=name",
                        null);
        List<String> found = new ArrayList<>();
        answer.json()
                .path("nodes")
                .forEach(node -> found.add(node.at("/properties/name").asText() + " "
                        + node.path("score").asLong()));
        List<String> expected = server.database()
                .executeTransactionally(
                        "MATCH (p:Person {name: 'person 7'})-[:LIKES]->()<-[:LIKES]-()-[:LIKES]->(i)"
                                + " WHERE NOT (p)-[:LIKES]->(i) WITH i, count(*) AS score ORDER BY score DESC, id(i)"
                                + " LIMIT 10 RETURN i.name + ' ' + score AS row",
                        Map.of(),
                        rows -> rows.<String>columnAs("row").stream().toList());
        assertThat(found).hasSize(10).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"graph=likes&depth=3", "graph=tree&items=3", "items=3", "graph=shop", "graph=likes&persons=0"})
    void shouldRejectMeasuresOfAnotherGraph(String query) {
        Answer answer = plant("?" + query);

        assertThat(answer.status()).as(answer.body()).isEqualTo(400);
        assertThat(server.client().get("neo4j/populate?" + query).status()).isEqualTo(400);
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
