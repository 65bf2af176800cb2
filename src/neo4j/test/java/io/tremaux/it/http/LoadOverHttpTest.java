package io.tremaux.it.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.TremauxClient.Answer;
import io.tremaux.TremauxServer;
import io.tremaux.ingest.DeclaredSchema;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Loading nodes and relationships. */
class LoadOverHttpTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    @Order(Integer.MAX_VALUE)
    @RegisterExtension
    static final DeclaredSchema schema = new DeclaredSchema(server, SchemaResourceTest.SCHEMA);

    private static List<String> strings(String statement) {
        return DeclaredSchema.strings(server, statement);
    }

    private static List<String> people() {
        return strings(
                "MATCH (p:Person) RETURN p.id + ' ' + coalesce(p.name, '-') + ' ' + coalesce(p.age, '-') AS p ORDER BY p");
    }

    private static String person(int id, String name) {
        return "{\"label\": \"Person\", \"properties\": {\"id\": " + id + ", \"name\": \"" + name + "\"}}";
    }

    /**
     * The label need not be known, if only one node has the key; it is in vain for a key that is missing or that
     * several have.
     */
    @Test
    void shouldFindAnEndUnderOneOfSeveralLabels() {
        server.client()
                .post(
                        "neo4j/schema",
                        "{\"labels\": {\"Boss\": {\"key\": \"id\", \"properties\": {}}}, \"types\": {\"KNOWS\": {}}}");
        server.cypher(
                "CREATE (:Person {id: 1}), (:Boss {id: 2}), (:Boss:Person {id: 3}), (:Person {id: 4}), (:Boss {id: 4})");

        Answer written = server.client().post("neo4j/relationships", "[" + knows(1, 2) + "," + knows(2, 3) + "]");
        Answer rejected =
                server.client().post("neo4j/relationships?ends=merge", "[" + knows(4, 1) + "," + knows(1, 5) + "]");

        String row = "{type: 'KNOWS', from: {labels: ['Boss', 'Person'], key: 3}, to: {labels: ['Person'], key: 1}}";
        assertThat(DeclaredSchema.strings(
                        server,
                        "CALL tremaux.load.relationships([" + row + "], {}) YIELD created RETURN created",
                        true))
                .containsExactly("1");
        assertThat(written.status()).as(written.body()).isEqualTo(200);
        assertThat(strings("MATCH (a)-[:KNOWS]->(b) RETURN a.id + '' + b.id AS x ORDER BY x"))
                .containsExactly("12", "23", "31");
        assertThat(rejected.status()).as(rejected.body()).isEqualTo(400);
        assertThat(rejected.json().at("/rows/0/detail").asText()).isEqualTo("Several nodes have this key.");
        assertThat(rejected.json().at("/rows/1/detail").asText()).isEqualTo("No node has this key.");
    }

    private static String knows(int from, int to) {
        String end = "{\"labels\": [\"Boss\", \"Person\"], \"key\": ";
        return "{\"type\": \"KNOWS\", \"from\": " + end + from + "}, \"to\": " + end + to + "}}";
    }

    private static String likes(int from, String to) {
        return "{\"type\": \"LIKES\", \"from\": {\"label\": \"Person\", \"key\": " + from
                + "}, \"to\": {\"label\": \"Item\"," + " \"key\": \"" + to
                + "\"}, \"properties\": {\"since\": \"2020-02-29\"}}";
    }

    @Test
    void shouldCreateOneNode() {
        Answer answer = server.client().post("neo4j/nodes?return=ids", person(1, "Ann"));

        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.json().path("created").asInt()).isEqualTo(1);
        assertThat(answer.json().at("/bookmarks/0").asText()).isNotEmpty();
        String id = answer.json().at("/ids/0").asText();
        assertThat(strings("MATCH (n) WHERE elementId(n) = '" + id + "' RETURN n.name"))
                .containsExactly("Ann");
    }

    @Test
    void shouldMergeByKey() {
        server.client().post("neo4j/nodes", "[" + person(1, "Ann") + "," + person(2, "Bob") + "]");

        Answer answer = server.client()
                .post(
                        "neo4j/nodes",
                        "[{\"label\": \"Person\", \"properties\": {\"id\": 2, \"age\": 3}}," + person(3, "Cid") + "]");

        assertThat(answer.json().path("created").asInt()).isEqualTo(1);
        assertThat(answer.json().path("updated").asInt()).isEqualTo(1);
        assertThat(people()).containsExactly("1 Ann -", "2 Bob 3", "3 Cid -");
    }

    @Test
    void shouldIgnoreWhatExists() {
        server.client().post("neo4j/nodes", person(1, "Ann"));

        Answer answer =
                server.client().post("neo4j/nodes?mode=ignore", "[" + person(1, "X") + "," + person(2, "Y") + "]");

        assertThat(answer.json().path("ignored").asInt()).isEqualTo(1);
        assertThat(people()).containsExactly("1 Ann -", "2 Y -");
    }

    @Test
    void shouldWriteNothingOfAnArrayWithAKeyThatExists() {
        server.client().post("neo4j/nodes", person(2, "Bob"));

        Answer answer = server.client()
                .post(
                        "neo4j/nodes?mode=create",
                        "[" + person(1, "Ann") + "," + person(2, "X") + "," + person(1, "Y") + "]");

        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.json().path("type").asText()).isEqualTo("urn:tremaux:problem:rows-conflict");
        assertThat(answer.json().path("rows").findValues("row").stream().map(JsonNode::asInt))
                .containsExactly(2, 3);
        assertThat(answer.json().at("/rows/0/property").asText()).isEqualTo("id");
        assertThat(people()).containsExactly("2 Bob -");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"label\": \"Nobody\", \"properties\": {\"id\": 1}} | label | a declared label",
                "{\"label\": \"Person\", \"properties\": {\"name\": \"x\"}} | id | STRING or INTEGER",
                "{\"label\": \"Person\", \"properties\": {\"id\": null}} | id | STRING or INTEGER",
                "{\"label\": \"Person\", \"properties\": {\"id\": 1, \"age\": \"x\"}} | age | INTEGER",
                "{\"label\": \"Person\", \"properties\": {\"id\": 1, \"age\": 1.5}} | age | INTEGER",
                "{\"label\": \"Person\", \"properties\": {\"id\": 1, \"tags\": [1]}} | tags | LIST<STRING NOT NULL>",
                "{\"label\": \"Person\", \"properties\": {\"id\": 1, \"nick\": 1}} | nick | a declared property, or strict=false",
                "{\"label\": \"Person\", \"properties\": {\"id\": 1, \"id\": 2}} | id | each property once",
                "{\"label\": \"Person\", \"properties\": {\"id\": 1, \"age\": 99999999999999999999}} | age | a 64-bit integer",
                "{\"label\": \"Person\", \"properties\": {\"id\": 1, \"age\": 9007199254740994.0}} | age"
                        + " | an integer, or a string of its digits: a float beyond 2^53 may have been rounded",
                "{\"label\": \"Person\", \"properties\": {\"id\": 1, \"age\": 9007199254740993.0}} | age"
                        + " | an integer, or a string of its digits: a float beyond 2^53 may have been rounded",
                "{\"label\": \"Person\", \"properties\": {\"id\": 9007199254740993.0}} | id"
                        + " | an integer, or a string of its digits: a float beyond 2^53 may have been rounded",
                "{\"label\": \"Person\", \"properties\": {\"id\": 1, \"age\": \"9223372036854775808\"}} | age | INTEGER",
                "{\"label\": \"Person\", \"properties\": {\"id\": 1.5}} | id | STRING or INTEGER",
                "{\"label\": \"Person\", \"properties\": {\"id\": 1, \"age\": {}}} | age | a value or a list of values",
                "{\"label\": \"Person\", \"name\": 1, \"properties\": {\"id\": 1}} | name | label or labels, and properties",
                "{\"label\": 7, \"properties\": {\"id\": 1}} | label | a string",
                "{\"properties\": {\"id\": 1}} | label | a declared label",
            })
    void shouldNameTheRowAndThePropertyAtFault(String row, String property, String expected) {
        Answer answer = server.client().post("neo4j/nodes", "[" + person(5, "E") + ", " + row + "]");

        assertThat(answer.status()).as(answer.body()).isEqualTo(400);
        assertThat(answer.json().path("type").asText()).isEqualTo("urn:tremaux:problem:invalid-rows");
        assertThat(answer.json().at("/rows/0/row").asInt()).isEqualTo(2);
        assertThat(answer.json().at("/rows/0/property").asText()).isEqualTo(property);
        assertThat(answer.json().at("/rows/0/expected").asText()).isEqualTo(expected);
        assertThat(people()).isEmpty();
    }

    @Test
    void shouldReadNumbersByTheDeclaredType() {
        String rows = "[{'label': 'Measure', 'properties':"
                + " {'i': 12.0, 'f': 100000000000000000000, 'is': [1, 2.0, '9007199254740993'],"
                + " 'fs': [1, 2.5, 9007199254740993.0, 1e400000]}}]";
        String sound = rows.replace(", 1e400000", ", 100000000000000000000");

        Answer declared = server.client()
                .post(
                        "neo4j/schema",
                        ("{'labels': {'Measure': {'properties': {'i': 'INTEGER', 'f': 'FLOAT', 'is': 'LIST<INTEGER>',"
                                        + " 'fs': 'LIST<FLOAT>'}}}}")
                                .replace('\'', '"'));
        Answer rejected = server.client().post("neo4j/nodes", rows.replace('\'', '"'));
        Answer answer = server.client().post("neo4j/nodes", sound.replace('\'', '"'));

        assertThat(declared.status()).as(declared.body()).isEqualTo(200);
        assertThat(rejected.status()).as(rejected.body()).isEqualTo(400);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(
                        strings(
                                "MATCH (m:Measure) RETURN valueType(m.i) + m.i + ' ' + m.f + ' ' + valueType(m.is) + m.is[2] + ' ' + m.fs[3]"))
                .containsExactly("INTEGER NOT NULL12 1.0E20 LIST<INTEGER NOT NULL> NOT NULL9007199254740993 1.0E20");
    }

    @Test
    void shouldTakeAFloatWithoutAFractionForAKey() {
        server.client().post("neo4j/nodes", person(1, "Ann"));
        server.client().post("neo4j/nodes", "{\"label\": \"Item\", \"properties\": {\"code\": \"a\"}}");

        Answer again = server.client().post("neo4j/nodes", person(1, "X").replace("\"id\": 1", "\"id\": 1.0"));
        Answer end = server.client().post("neo4j/relationships", likes(1, "a").replace("\"key\": 1", "\"key\": 1.0"));

        assertThat(again.json().path("updated").asInt()).as(again.body()).isEqualTo(1);
        assertThat(end.json().path("created").asInt()).as(end.body()).isEqualTo(1);
        assertThat(people()).containsExactly("1 X -");
    }

    @Test
    void shouldTakeUndeclaredPropertiesIfAsked() {
        Answer answer = server.client()
                .post(
                        "neo4j/nodes?strict=false",
                        "{\"label\": \"Person\", \"properties\": {\"id\": 1, \"nick\": \"n\", \"x\": [1, 2.5], \"y\": true}}");

        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(strings("MATCH (p:Person) RETURN p.nick + p.x[0] + p.x[1] + p.y"))
                .containsExactly("n1.02.5true");
    }

    @Test
    void shouldCreateRelationshipsByKey() {
        server.client().post("neo4j/nodes", "[" + person(1, "Ann") + "]");
        server.client().post("neo4j/nodes", "{\"label\": \"Item\", \"properties\": {\"code\": \"a\"}}");

        Answer answer = server.client().post("neo4j/relationships?return=ids", "[" + likes(1, "a") + "]");
        Answer again = server.client().post("neo4j/relationships", likes(1, "a"));
        Answer created = server.client().post("neo4j/relationships?mode=create", likes(1, "a"));

        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.json().path("created").asInt()).isEqualTo(1);
        assertThat(again.json().path("updated").asInt()).isEqualTo(1);
        assertThat(created.json().path("created").asInt()).isEqualTo(1);
        assertThat(
                        strings(
                                "MATCH (:Person {id: 1})-[r:LIKES]->(:Item {code: 'a'}) RETURN toString(r.since) + elementId(r) AS r ORDER BY r"))
                .hasSize(2)
                .contains("2020-02-29" + answer.json().at("/ids/0").asText());
    }

    @Test
    void shouldNameMissingEnds() {
        server.client().post("neo4j/nodes", person(1, "Ann"));

        Answer answer = server.client().post("neo4j/relationships", "[" + likes(1, "a") + "," + likes(2, "b") + "]");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().path("rows").findValues("property").stream().map(JsonNode::asText))
                .containsExactly("to", "from", "to");
        assertThat(strings("MATCH ()-[r]->() RETURN r")).isEmpty();
    }

    @Test
    void shouldCreateMissingEndsIfAsked() {
        Answer answer =
                server.client().post("neo4j/relationships?ends=merge", "[" + likes(1, "a") + "," + likes(1, "b") + "]");

        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.json().path("created").asInt()).isEqualTo(2);
        assertThat(answer.json().path("createdEnds").asInt()).isEqualTo(3);
        assertThat(people()).containsExactly("1 - -");
    }

    @Test
    void shouldTakeGzip() throws IOException {
        Answer document = zipped("application/json", person(1, "Ann"));
        Answer lines = zipped("application/x-ndjson", person(2, "Bob") + "\n" + person(3, "Cid"));

        assertThat(document.status()).as(document.body()).isEqualTo(200);
        assertThat(lines.body()).contains("\"line\":2,\"committed\":true", "\"created\":2");
        assertThat(people()).containsExactly("1 Ann -", "2 Bob -", "3 Cid -");
    }

    private static Answer zipped(String type, String body) throws IOException {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(zipped)) {
            gzip.write(body.getBytes(StandardCharsets.UTF_8));
        }
        return server.client()
                .send(server.client()
                        .request("neo4j/nodes")
                        .header("Content-Type", type)
                        .header("Content-Encoding", "gzip")
                        .POST(BodyPublishers.ofByteArray(zipped.toByteArray())));
    }

    private static Answer lines(String target, String body) {
        return server.client()
                .send(server.client()
                        .request(target)
                        .header("Content-Type", "application/x-ndjson")
                        .POST(BodyPublishers.ofString(body)));
    }

    private static String lines(int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(id -> person(id, "P") + "\n")
                .collect(Collectors.joining());
    }

    @Test
    void shouldAcknowledgeBatchesOfLines() {
        Answer answer = lines("neo4j/nodes?batch=10", lines(25));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.contentType()).isEqualTo("application/x-ndjson");
        String[] acknowledged = answer.body().split("\n");
        assertThat(acknowledged).hasSize(4);
        assertThat(acknowledged[0]).isEqualTo("{\"line\":10,\"committed\":true}");
        assertThat(acknowledged[2]).isEqualTo("{\"line\":25,\"committed\":true}");
        assertThat(acknowledged[3]).contains("\"lines\":25", "\"created\":25", "bookmarks");
        assertThat(people()).hasSize(25);
    }

    @Test
    void shouldEndAtTheFirstBatchWithARejectedLine() {
        Answer answer = lines("neo4j/nodes?batch=10", lines(15) + "{\"label\": \"Nobody\"}\n" + lines(30));

        String[] acknowledged = answer.body().split("\n");
        assertThat(acknowledged).hasSize(2);
        assertThat(acknowledged[0]).isEqualTo("{\"line\":10,\"committed\":true}");
        assertThat(acknowledged[1]).contains("\"committed\":false", "\"row\":16", "invalid-rows");
        assertThat(people()).hasSize(10);
    }

    @Test
    void shouldKeepWholeBatchesOfAClientThatHangsUp() throws Exception {
        vanishBehindTheFirstOf25("neo4j/nodes?batch=10");

        server.client().post("neo4j/nodes", person(99, "Zoe"));
        Thread.sleep(200); // for a batch that would come late
        assertThat(people())
                .hasSizeBetween(11, 21)
                .satisfies(all -> assertThat(all.size() % 10).isEqualTo(1));
    }

    /** The second batch may be there, and does not harm. */
    @Test
    void shouldTakeUpAfterAClientVanished() throws Exception {
        vanishBehindTheFirstOf25("neo4j/nodes?batch=10");

        Answer rest = lines("neo4j/nodes?batch=10", lines(25).lines().skip(10).collect(Collectors.joining("\n")));

        assertThat(rest.body()).contains("\"summary\":{\"lines\":15");
        assertThat(people()).hasSize(25).doesNotHaveDuplicates();
    }

    /** Sends 25 lines, reads that 10 are written, and resets the connection. */
    private static void vanishBehindTheFirstOf25(String target) throws IOException {
        String head = Integer.toHexString(lines(25).length()) + "\r\n" + lines(25) + "\r\n";
        try (Socket socket = server.client()
                .raw("POST", target, null, "Content-Type: application/jsonl", "Transfer-Encoding: chunked")) {
            socket.getOutputStream().write(head.getBytes(StandardCharsets.UTF_8));
            BufferedReader answer =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            String line = answer.readLine();
            while (!line.contains("\"line\":10,")) { // acknowledged while more is read
                line = answer.readLine();
            }
            socket.setSoLinger(true, 0);
        }
    }

    @Test
    void shouldTakeUpAfterTheLastAcknowledgedLine() {
        lines("neo4j/nodes?batch=10&mode=create", lines(10) + "{\"label\": \"Nobody\"}\n");

        Answer rest = lines(
                "neo4j/nodes?batch=10&mode=create", lines(25).lines().skip(10).collect(Collectors.joining("\n")));

        assertThat(rest.body().lines().toList().get(1)).isEqualTo("{\"line\":15,\"committed\":true}");
        assertThat(people()).hasSize(25);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nodes?mode=replace | 400 | mode",
                "nodes?ends=merge | 400 | ends",
                "nodes?batch=0 | 400 | batch",
                "relationships?ends=create | 400 | ends",
                "nodes?strict=1 | 400 | strict",
            })
    void shouldNameTheParameterAtFault(String target, int status, String parameter) {
        Answer answer = server.client().post("neo4j/" + target, "[]");

        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
        assertThat(answer.json().path("parameter").asText()).isEqualTo(parameter);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[", "[{}", "{\"label\": }", "[] []", "{} {}", "\u0000", "nonsense"})
    void shouldRejectWhatIsNoJson(String body) {
        Answer answer = server.client().post("neo4j/nodes", body);

        assertThat(answer.status()).as(answer.body()).isEqualTo(400);
    }

    @Test
    void shouldRejectOtherTypesOfBodies() {
        Answer answer = server.client()
                .send(server.client()
                        .request("neo4j/nodes")
                        .header("Content-Type", "application/xml")
                        .POST(BodyPublishers.ofString("<node/>")));

        assertThat(answer.status()).isEqualTo(415);
    }

    @Test
    void shouldTakeAnEmptyArray() {
        Answer answer = server.client().post("neo4j/nodes", "[]");

        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.json().path("created").asInt()).isZero();
    }

    @Test
    void shouldRejectABodyThatIsTooLong() {
        Answer answer =
                server.client().post("neo4j/nodes", "[" + person(1, "x".repeat(1 << 20)) + " ".repeat(64 << 20) + "]");

        assertThat(answer.status()).as(answer.body()).isEqualTo(413);
        assertThat(people()).isEmpty();
    }

    @Test
    void shouldLetOneOfManyCreateAKey() throws Exception {
        ExecutorService writers = Executors.newFixedThreadPool(16);
        for (int round = 0; round < 5; round++) {
            int key = round;
            List<Future<Answer>> answers = writers.invokeAll(IntStream.range(0, 16)
                    .mapToObj(i -> (Callable<Answer>) () -> server.client()
                            .post(
                                    "neo4j/nodes?mode=create",
                                    "[" + person(key, "P" + i) + "," + person(100 + 16 * key + i, "Q") + "]"))
                    .toList());
            List<Integer> statuses = new ArrayList<>();
            for (Future<Answer> answer : answers) {
                statuses.add(answer.get().status());
            }
            assertThat(statuses).containsOnly(200, 409).containsOnlyOnce(200);
        }
        writers.shutdown();
        assertThat(people()).hasSize(10);
    }
}
