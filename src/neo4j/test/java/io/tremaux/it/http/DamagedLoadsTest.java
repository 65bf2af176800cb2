package io.tremaux.it.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxClient.Answer;
import io.tremaux.TremauxServer;
import io.tremaux.ingest.DeclaredSchema;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.neo4j.configuration.GraphDatabaseSettings;

/** Loads whose body, schema or database is not as it should be: a clear rejection, and nothing is written. */
class DamagedLoadsTest {
    private static final String JSON = "application/json";
    private static final String LINES = "application/x-ndjson";
    private static final String ROW = person(1, "\"name\": \"Ann\"");

    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    @Order(Integer.MAX_VALUE)
    @RegisterExtension
    static final DeclaredSchema schema = new DeclaredSchema(server, SchemaResourceTest.SCHEMA);

    private static String person(Object id, String more) {
        return "{\"label\": \"Person\", \"properties\": {\"id\": " + id + ", " + more + "}}";
    }

    private static Answer post(String target, String type, byte[] body, String... headers) {
        HttpRequest.Builder request = server.client().request(target).header("Content-Type", type);
        if (headers.length > 0) {
            request.headers(headers);
        }
        return server.client().send(request.POST(BodyPublishers.ofByteArray(body)));
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(zipped)) {
            gzip.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return zipped.toByteArray();
    }

    private static List<String> people() {
        return DeclaredSchema.strings(server, "MATCH (p:Person) RETURN toString(p.id) AS id ORDER BY id");
    }

    private static void assertRejected(Answer answer, int status, String detail) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
        assertThat(answer.contentType()).isEqualTo("application/problem+json");
        assertThat(answer.json().path("detail").asText()).contains(detail);
        assertThat(people()).isEmpty();
        assertThat(server.alarms()).isEmpty();
    }

    /** The parser has bounds, beyond which it does not tell a place. */
    @Test
    void shouldRejectWhatTheParserDoesNotRead() {
        List<String> rows = List.of(
                person(1, "\"" + "n".repeat(70_000) + "\": 1"),
                person("9".repeat(2000), "\"age\": 1"),
                person("[".repeat(2000) + "]".repeat(2000), "\"age\": 1"),
                person(1, "\"name\": \"" + "v".repeat(21_000_000) + "\""));

        for (String row : rows) {
            assertRejected(server.client().post("neo4j/nodes", "[" + row + "]"), 400, "The body is not valid JSON");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0000005b7f00000101020304", "0000005b0000", "5b22c3282225d", "5b22e9225d"})
    void shouldRejectOtherEncodings(String hex) {
        byte[] body = HexFormat.of().parseHex(hex.substring(0, hex.length() & ~1));

        assertRejected(post("neo4j/nodes", JSON, body), 400, "The body ");
    }

    @Test
    void shouldRejectBodiesThatBreakOff() throws Exception {
        byte[] zipped = gzip("[" + ROW + "]");
        byte[] damaged = zipped.clone();
        damaged[zipped.length - 7] ^= 0x55; // its checksum

        for (byte[] body : List.of(Arrays.copyOf(zipped, zipped.length - 4), damaged, Arrays.copyOf(zipped, 20))) {
            assertRejected(post("neo4j/nodes", JSON, body, "Content-Encoding", "gzip"), 400, "The body ");
            Answer lines = post("neo4j/nodes", LINES, body, "Content-Encoding", "gzip");
            assertThat(lines.body()).contains("\"committed\":false", "invalid-body");
            assertThat(people()).isEmpty();
        }
    }

    @Test
    void shouldNotBeAlarmedByAClientThatHangsUp() throws Exception {
        for (String type : List.of(JSON, LINES)) {
            try (Socket socket =
                    server.client().raw("POST", "neo4j/nodes", null, "Content-Type: " + type, "Content-Length: 1000")) {
                socket.getOutputStream().write((ROW + "\n").getBytes(StandardCharsets.UTF_8));
                socket.shutdownOutput();
                String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                assertThat(answer).doesNotContain("internal-error", "\"committed\":true");
            }
        }

        assertThat(people()).isEmpty();
        assertThat(server.alarms()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"%1$s %2$s", "%1$s,\n%2$s", "[%1$s]\n%2$s", "%1$s\n\ufeff%2$s"})
    void shouldNotAcknowledgeALineThatIsNotOneRow(String form) {
        String body = String.format(form, ROW, person(2, "\"age\": 1"));

        Answer answer = post("neo4j/nodes?batch=1", LINES, body.getBytes(StandardCharsets.UTF_8));

        List<String> lines = answer.body().lines().toList();
        assertThat(lines.get(lines.size() - 1)).as(answer.body()).contains("\"committed\":false");
        long acknowledged = lines.size() - 1;
        assertThat(people()).hasSize((int) acknowledged); // a resumed load would lose or repeat one otherwise
        assertThat(acknowledged)
                .isEqualTo(lines.stream().filter(line -> line.contains("true")).count());
    }

    @Test
    void shouldRejectARowOfSeveralLines() {
        Answer answer =
                post("neo4j/nodes?batch=1", LINES, ROW.replace(":", ":\n").getBytes(StandardCharsets.UTF_8));

        assertThat(answer.body()).contains("\"committed\":false", "one row per line");
        assertThat(people()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\r\n", "\n\n", "\n", "\r\n\r\n  "})
    void shouldTakeBlankLinesAndAnyLineEnd(String between) {
        String body = "\ufeff" + ROW + between + person(2, "\"age\": 1");

        Answer answer = post("neo4j/nodes", LINES, body.getBytes(StandardCharsets.UTF_8));

        assertThat(answer.body()).contains("\"summary\"", "\"created\":2");
    }

    /** Neo4j counts the bytes of what it indexes. */
    @Test
    void shouldRejectAValueThatIsTooLongForAnIndex() {
        server.cypher("CREATE INDEX names FOR (p:Person) ON (p.name)");
        server.cypher("CALL db.awaitIndexes()");
        assertRejected(
                server.client().post("neo4j/nodes", person("\"" + "€".repeat(2_667) + "\"", "\"age\": 1")),
                400,
                "The key is too long for an index.");
        assertRejected(
                server.client()
                        .post(
                                "neo4j/nodes",
                                "[" + ROW + "," + person(2, "\"name\": \"" + "x".repeat(40_000) + "\"") + "]"),
                409,
                "Row 2: An index rejects the row");
        Answer longest = server.client().post("neo4j/nodes", person("\"" + "€".repeat(2_666) + "\"", "\"age\": 1"));
        assertThat(longest.status()).as(longest.body()).isEqualTo(200);
    }

    @Test
    void shouldRejectANameThatNeo4jRejects() {
        for (String name : List.of("", "a\\u0000b")) {
            Answer answer = server.client().post("neo4j/nodes?strict=false", person(1, "\"" + name + "\": 1"));

            assertRejected(answer, 400, "Neo4j rejects such names.");
            assertThat(answer.json().at("/rows/0/row").asInt()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SET s.declaration = 5",
                "REMOVE s.declaration",
                "SET s.declaration = 'x'",
                "SET s.declaration = '[]'"
            })
    void shouldTellThatTheSchemaIsDamaged(String damage) {
        server.cypher("MATCH (s:TremauxSchema) " + damage);

        assertRejected(server.client().post("neo4j/nodes", ROW), 409, "(:TremauxSchema)");
        assertRejected(server.client().post("neo4j/schema", SchemaResourceTest.SCHEMA), 409, "(:TremauxSchema)");
        assertRejected(server.client().get("neo4j/schema"), 409, "(:TremauxSchema)");
    }

    @Test
    void shouldTellThatThereAreSeveralSchemas() {
        DeclaredSchema.dropConstraints(server);
        server.cypher("CREATE (:TremauxSchema {name: 'schema', declaration: '{}'})");

        assertRejected(server.client().post("neo4j/nodes", ROW), 409, "several nodes (:TremauxSchema");
        assertRejected(server.client().post("neo4j/schema", "{}"), 409, "several nodes (:TremauxSchema");
    }

    @Test
    void shouldDeclareBesideAnIndexThatFailed() {
        server.cypher("CREATE (:Other {text: '" + "x".repeat(40_000) + "'})");
        server.cypher("CREATE INDEX other FOR (o:Other) ON (o.text)");
        Answer fine = server.client().post("neo4j/schema", "{\"labels\": {\"Fine\": {\"key\": \"id\"}}}");
        Answer same = server.client().post("neo4j/schema", "{\"labels\": {\"Other\": {\"key\": \"text\"}}}");

        assertThat(fine.status()).as(fine.body()).isEqualTo(200);
        assertRejected(same, 409, "The key text of Other cannot have a uniqueness constraint");
    }

    @Test
    void shouldTellThatTheDatabaseIsReadOnly() {
        server.with(GraphDatabaseSettings.read_only_databases, Set.of("neo4j"), () -> {
            assertRejected(server.client().post("neo4j/nodes", ROW), 403, "read-only");
            assertRejected(
                    server.client().post("neo4j/nodes?strict=false", person(1, "\"unheard\": 1")), 403, "read-only");
            assertRejected(
                    server.client().post("neo4j/schema", "{\"labels\": {\"New\": {\"key\": \"id\"}}}"),
                    403,
                    "read-only");
            assertThat(post("neo4j/nodes", LINES, ROW.getBytes(StandardCharsets.UTF_8))
                            .body())
                    .contains("\"committed\":false", "read-only");
        });
    }

    @Test
    void shouldTellThatATransactionNeedsTooMuchMemory() {
        StringBuilder rows = new StringBuilder("[" + ROW);
        for (int id = 2; id < 50_000; id++) {
            rows.append(',').append(person(id, "\"age\": 1"));
        }
        server.with(
                GraphDatabaseSettings.memory_transaction_max_size,
                8L << 20,
                () -> assertRejected(
                        server.client().post("neo4j/nodes", rows.append(']').toString()),
                        503,
                        "db.memory.transaction.max"));
    }
}
