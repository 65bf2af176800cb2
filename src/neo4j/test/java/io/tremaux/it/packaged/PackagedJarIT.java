package io.tremaux.it.packaged;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.Neo4jOnJava;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The packaged jar in real servers of every version that it is for, as far as this machine has a Java that they run on:
 * what passes on the test class path proves little about a plugin.
 */
class PackagedJarIT {
    private static final String COHERENCE = "exact";

    static List<Neo4jOnJava> versions() throws IOException {
        return Neo4jOnJava.all();
    }

    @ParameterizedTest
    @MethodSource("versions")
    void shouldServe(Neo4jOnJava version, @TempDir Path folder) throws Exception {
        try (PackagedServer server = PackagedServer.start(version, folder)) {
            try {
                tellsItsVersion(server, version);
                doesNotTalkToStrangers(server);
                createsNoSeedTreeUnasked(server);
                seesEveryCommitThroughItsCaches(server);
                walksFromCypher(server);
                answersBesideRequestsThatHoldMuch(server);
                findsNothingWrongWithItsCaches(server);
            } catch (Exception | AssertionError e) {
                server.printLog();
                throw e;
            }
        }
    }

    private static void tellsItsVersion(PackagedServer server, Neo4jOnJava version) throws Exception {
        JsonNode status = server.get("status");
        assertThat(status.path("version").asText()).isEqualTo(System.getProperty("tremaux.version"));
        assertThat(status.path("neo4j").asText()).isEqualTo(version.neo4j().number());
        assertThat(status.at("/databases/0/coherence").asText()).isEqualTo(COHERENCE);
    }

    private static void doesNotTalkToStrangers(PackagedServer server) throws Exception {
        assertThat(server.statusForStranger("status")).isEqualTo(401);
    }

    private static void createsNoSeedTreeUnasked(PackagedServer server) throws Exception {
        var answer = server.post("neo4j/populate");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(403);
        assertThat(answer.body()).contains("server.tremaux.populate.enabled");
    }

    private static void seesEveryCommitThroughItsCaches(PackagedServer server) throws Exception {
        server.cypher("CREATE (r:Root) WITH r UNWIND range(1, 100) AS i CREATE (r)-[:R]->(:A {x: i})");
        assertCountsThroughCaches(server, 50);
        server.cypher("MATCH (a:A {x: 60}) SET a.x = 40");
        assertCountsThroughCaches(server, 49);
        server.cypher("MATCH (a:A {x: 61}) REMOVE a:A");
        assertCountsThroughCaches(server, 48);
        server.cypher("MATCH (a:A {x: 62}) DETACH DELETE a");
        assertCountsThroughCaches(server, 47);
        server.cypher("MATCH (r:Root) UNWIND [70, 71] AS x CREATE (r)-[:R]->(:A {x: x})");
        assertCountsThroughCaches(server, 49);
        server.cypher("MATCH (:Root)-[r:R]->(:A {x: 72}) DELETE r");
        assertCountsThroughCaches(server, 48);
        assertThat(server.get("neo4j/caches").path("generation").asInt())
                .as("they began once, and no commit made them begin anew")
                .isEqualTo(1);
    }

    /** Small bodies that become lists of 300,000 values, or of 20,000, in a server of 512 MB. */
    private static void answersBesideRequestsThatHoldMuch(PackagedServer server) throws Exception {
        List<CompletableFuture<HttpResponse<String>>> requests = new ArrayList<>();
        byte[] large = zippedList(300_000);
        byte[] small = zippedList(20_000);
        for (int i = 0; i < 100; i++) {
            requests.add(server.beginTraversal(i % 2 == 0 ? large : small));
        }
        while (!requests.stream().allMatch(CompletableFuture::isDone)) {
            assertThat(server.get("status").at("/databases/0/name").asText()).isEqualTo("neo4j");
        }
        for (int i = 0; i < 100; i++) {
            HttpResponse<String> answer = requests.get(i).get();
            assertThat(answer.statusCode()).as(answer.body()).isIn(i % 2 == 0 ? List.of(413, 503) : List.of(200, 503));
        }
        assertThat(server.beginTraversal(small).get().body()).contains("\"count\":1,");
    }

    private static byte[] zippedList(int values) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
            String items = "1,".repeat(values) + "1";
            zip.write(("{\"start\": \"A(x=in=$x)\", \"maxLevel\": 0, \"params\": {\"x\": [" + items + "]}}")
                    .getBytes(UTF_8));
        }
        return bytes.toByteArray();
    }

    private static void assertCountsThroughCaches(PackagedServer server, int expected) throws Exception {
        JsonNode first = walk(server, "permanent");
        JsonNode again = walk(server, "permanent");
        assertThat(first.path("count").asInt()).isEqualTo(expected);
        assertThat(first.path("coherence").asText()).isEqualTo(COHERENCE);
        assertThat(again.path("count").asInt()).isEqualTo(expected);
        assertThat(again.at("/cost/labels/hits").asInt()).isPositive();
        assertThat(again.at("/cost/labels/misses").asInt()).isZero();
        assertThat(again.at("/cost/properties/hits").asInt()).isPositive();
        assertThat(again.at("/cost/properties/misses").asInt()).isZero();
        assertThat(walk(server, "none").path("count").asInt()).isEqualTo(expected);
    }

    private static void findsNothingWrongWithItsCaches(PackagedServer server) throws Exception {
        JsonNode audit = server.get("neo4j/verify");
        JsonNode row =
                server.cypher("CALL tremaux.verify() YIELD compared, different").get(0);
        assertThat(audit.path("compared").asInt())
                .isPositive()
                .isEqualTo(row.get(0).asInt());
        assertThat(audit.path("different").asInt()).isZero();
        assertThat(row.get(1).asInt()).isZero();
    }

    private static void walksFromCypher(PackagedServer server) throws Exception {
        int nodes = server.get("neo4j/traverse", "start", "Root", "uniqueness", "NODE_GLOBAL")
                .path("count")
                .asInt();
        for (String engine : List.of("tremaux", "neo4j")) {
            JsonNode found = server.cypher("MATCH (r:Root) CALL tremaux.path.subgraphNodes(r, {engine: '" + engine
                    + "'}) YIELD node RETURN count(node)");
            assertThat(found.get(0).get(0).asInt()).isGreaterThan(1).isEqualTo(nodes);
        }
        JsonNode lengths = server.cypher(
                "MATCH (r:Root) CALL tremaux.path.spanningTree(r, {limit: 2}) YIELD path RETURN length(path)");
        assertThat(lengths.get(0).get(0).asInt()).isZero();
        assertThat(lengths.get(1).get(0).asInt()).isEqualTo(1);
    }

    private static JsonNode walk(PackagedServer server, String cache) throws Exception {
        return server.get(
                "neo4j/traverse", "start", "Root", "labelFilter", ">A", "resultWhere", "x>50", "cache", cache);
    }
}
