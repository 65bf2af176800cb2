package io.tremaux.it.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.tremaux.TremauxClient;
import io.tremaux.TremauxServer;
import io.tremaux.admission.Admission;
import io.tremaux.http.arrow.ArrowMemory;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import java.util.zip.GZIPInputStream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.apache.arrow.vector.types.pojo.Field;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.neo4j.configuration.GraphDatabaseSettings;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.Transaction;
import org.neo4j.values.storable.CoordinateReferenceSystem;
import org.neo4j.values.storable.Values;

/** Rows as a stream of Arrow: the same as the lines have, whole or an error for the reader; nothing stays allocated. */
@Timeout(120)
class ArrowTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final String ARROW = "application/vnd.apache.arrow.stream";
    private static final String LINES = "application/x-ndjson";
    private static final String FROM_ROOT = "neo4j/traverse?start=Root&return=";

    /** As good as endless (2^1000 paths), and every node of it is a row. */
    private static final String ENDLESS =
            "neo4j/traverse?start=Cycle&uniqueness=NONE&bfs=false&maxLevel=1000&relationshipFilter=C%3E&return=";

    private static final Path PYTHON =
            Path.of("target", "drivers", "python", "bin", "python").toAbsolutePath();

    /** One stream of batches, whole. */
    private record Table(List<Field> columns, List<Map<String, Object>> rows, int batches) {
        List<String> names() {
            return columns.stream().map(Field::getName).toList();
        }

        /** The types of its columns, by the names that Arrow has for them; JSON for text that is JSON. */
        List<String> types() {
            return columns.stream()
                    .map(column -> "arrow.json".equals(column.getMetadata().get("ARROW:extension:name"))
                            ? "JSON"
                            : column.getType().toString())
                    .toList();
        }
    }

    /** An answer: its rows, and the summary behind them. */
    private record Answered(Table table, Map<String, Object> end) {
        JsonNode summary() throws IOException {
            return MAPPER.readTree(end.get("summary").toString());
        }
    }

    @AfterEach
    void nothingIsLeftOpenAllocatedOrLogged() {
        await(() -> server.transactions().isEmpty());
        Admission admission = server.dependency(Admission.class);
        await(() -> admission.atWork() + admission.away() + admission.waiting() == 0);
        assertThat(ArrowMemory.answers()).isZero();
        assertThat(ArrowMemory.allocated()).isZero();
        assertThat(server.alarms()).isEmpty();
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

    private static HttpResponse<InputStream> send(String target, String... headers) throws IOException {
        try {
            return HTTP.send(server.client().request(target).headers(headers).build(), BodyHandlers.ofInputStream());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Answered arrow(String target) throws IOException {
        HttpResponse<InputStream> response = send(target, "Accept", ARROW);
        try (InputStream body = response.body()) {
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.headers().firstValue("Content-Type")).hasValue(ARROW);
            return answered(body);
        }
    }

    private static Answered answered(InputStream body) throws IOException {
        Table table = read(body);
        Table end = read(body);
        assertThat(end.names()).containsExactly("count", "truncated", "summary");
        assertThat(end.rows()).hasSize(1);
        assertThat(body.read()).isNegative();
        return new Answered(table, end.rows().get(0));
    }

    private static Table read(InputStream stream) throws IOException {
        List<Map<String, Object>> rows = new ArrayList<>();
        int batches = 0;
        InputStream kept = new FilterInputStream(stream) {
            @Override
            public void close() {} // a second one is behind the first
        };
        try (BufferAllocator allocator = new RootAllocator();
                ArrowStreamReader reader = new ArrowStreamReader(kept, allocator)) {
            while (reader.loadNextBatch()) {
                batches++;
                for (int row = 0; row < reader.getVectorSchemaRoot().getRowCount(); row++) {
                    Map<String, Object> values = new LinkedHashMap<>();
                    for (FieldVector column : reader.getVectorSchemaRoot().getFieldVectors()) {
                        values.put(column.getName(), value(column, row));
                    }
                    rows.add(values);
                }
            }
            return new Table(reader.getVectorSchemaRoot().getSchema().getFields(), rows, batches);
        }
    }

    private static Object value(FieldVector column, int row) {
        if (column instanceof ListVector lists) {
            return IntStream.range(lists.getElementStartIndex(row), lists.getElementEndIndex(row))
                    .mapToObj(i -> lists.getDataVector().getObject(i).toString())
                    .toList();
        }
        Object value = column.getObject(row);
        return value == null || value instanceof Number || value instanceof Boolean ? value : value.toString();
    }

    private static List<JsonNode> lines(String target) throws IOException {
        try (InputStream body = send(target, "Accept", LINES).body()) {
            List<JsonNode> lines = new ArrayList<>();
            for (String line : new String(body.readAllBytes(), UTF_8).split("\n")) {
                lines.add(MAPPER.readTree(line));
            }
            return lines;
        }
    }

    /** A row of Arrow as a line has it: the other members, the labels, and the properties. */
    private static JsonNode asLine(Map<String, Object> row, Table table, List<String> keys) throws IOException {
        var line = JsonNodeFactory.instance.objectNode();
        var properties = JsonNodeFactory.instance.objectNode();
        for (int i = 0; i < table.names().size(); i++) {
            String name = table.names().get(i);
            Object value = row.get(name);
            String key = name.replaceFirst("^properties\\.", "");
            boolean isProperty = name.startsWith("properties.") || keys.contains(name) && !isMember(name);
            JsonNode json = json(value, table.types().get(i));
            if (!isProperty) {
                line.set(name, json);
            } else if (value != null) {
                properties.set(key, json);
            }
        }
        if (table.names().contains("labels")) {
            line.set("properties", properties);
        }
        return MAPPER.readTree(line.toString());
    }

    private static boolean isMember(String name) {
        return name.equals("depth") || name.equals("labels") || name.equals("elementId");
    }

    private static JsonNode json(Object value, String type) throws IOException {
        if (value == null) {
            return JsonNodeFactory.instance.nullNode();
        }
        if (type.equals("JSON")) {
            return MAPPER.readTree(value.toString());
        }
        if (value instanceof Double number && !Double.isFinite(number)) {
            return JsonNodeFactory.instance.textNode(number.toString());
        }
        return MAPPER.valueToTree(value);
    }

    /** Both have the same rows in the same order, and their summaries say the same. */
    private static Table assertEqualsLines(String target, String... keys) throws IOException {
        Answered answered = arrow(target);
        List<JsonNode> lines = lines(target);
        JsonNode summary = lines.remove(lines.size() - 1).path("summary");
        List<JsonNode> rows = new ArrayList<>();
        for (Map<String, Object> row : answered.table().rows()) {
            rows.add(asLine(row, answered.table(), List.of(keys)));
        }
        assertThat(rows).isEqualTo(lines);
        assertThat(answered.end().get("count")).isEqualTo(summary.path("count").asLong());
        assertThat(answered.end().get("truncated"))
                .isEqualTo(summary.path("truncated").asText(null));
        for (String member : List.of("count", "engine", "coherence", "truncated", "warnings", "bookmarks")) {
            assertThat(answered.summary().path(member)).as(member).isEqualTo(summary.path(member));
        }
        assertThat(answered.summary().at("/cost/nodesVisited")).isEqualTo(summary.at("/cost/nodesVisited"));
        return answered.table();
    }

    /** A tree with nodes of several labels, whose properties have each one type, or any. */
    private static void makeRandomGraph(int nodes, long seed) {
        Random random = new Random(seed);
        try (Transaction transaction = server.database().beginTx()) {
            List<Node> made = new ArrayList<>();
            made.add(transaction.createNode(Label.label("Root")));
            for (int i = 1; i < nodes; i++) {
                Node node = transaction.createNode();
                for (String label : List.of("A", "B", "Ünï")) {
                    if (random.nextBoolean()) {
                        node.addLabel(Label.label(label));
                    }
                }
                Map<String, Object> values = values(random);
                values.forEach((key, value) -> {
                    if (random.nextInt(4) > 0) {
                        node.setProperty(key, value);
                    }
                });
                made.get(random.nextInt(made.size())).createRelationshipTo(node, RelationshipType.withName("R"));
                made.add(node);
            }
            transaction.commit();
        }
    }

    private static Map<String, Object> values(Random random) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("whole", random.nextLong());
        values.put("real", random.nextInt(9) == 0 ? Double.NaN : random.nextGaussian());
        values.put("truth", random.nextBoolean());
        values.put("text", "é" + "x".repeat(random.nextInt(20)) + "\"\uD83D\uDE00");
        values.put("day", LocalDate.ofEpochDay(random.nextInt(20_000)));
        values.put("time", ZonedDateTime.parse("2024-02-03T04:05:06Z[Europe/Berlin]"));
        values.put("list", new long[] {random.nextInt(), 2, 3});
        values.put("texts", new String[] {"a", "b" + random.nextInt(9)});
        values.put("point", Values.pointValue(CoordinateReferenceSystem.CARTESIAN, random.nextInt(9), 2.5));
        values.put("bytes", new byte[] {1, (byte) random.nextInt()});
        values.put("depth", random.nextInt(9));
        values.put("mixed", List.of(1L, 1.5, "one", true).get(random.nextInt(4)));
        return values;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 700, 4096, 4097, 9000})
    void shouldHaveTheRowsOfTheLines(int nodes) throws IOException {
        makeRandomGraph(nodes, nodes);
        String[] keys = "whole,real,truth,text,day,time,list,texts,point,bytes,depth,mixed,none".split(",");

        Table ids = assertEqualsLines(FROM_ROOT + "ids");
        Table table = assertEqualsLines(FROM_ROOT + "nodes&properties=" + String.join(",", keys), keys);

        assertThat(ids.names()).containsExactly("elementId", "depth");
        assertThat(ids.types()).containsExactly("Utf8", "Int(32, true)");
        assertThat(table.names())
                .containsExactly(
                        "elementId depth labels whole real truth text day time list texts point bytes properties.depth mixed none"
                                .split(" "));
        if (nodes >= 700) {
            assertThat(String.join(" ", table.types()))
                    .isEqualTo("Utf8 Int(32, true) List Int(64, true) FloatingPoint(DOUBLE) Bool Utf8 Utf8 Utf8 JSON"
                            + " JSON Utf8 Utf8 Int(64, true) JSON JSON");
        }
        assertThat(table.batches())
                .isGreaterThanOrEqualTo((nodes + 4095) / 4096); // one that waits leaves after a moment
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "traverse?start=Root&return=ids&resultWhere=truth==true",
                "traverse?start=Root&return=ids&labelFilter=-A",
                "traverse?start=Root&return=ids&limit=5",
                "traverse?start=Root&return=ids&limit=100",
                "traverse?start=Root&return=ids&start=Absent",
                "traverse?start=Absent&return=ids",
                "traverse?start=A&return=ids&perStart=true&maxLevel=1",
                "traverse?start=Root&return=ids&engine=neo4j",
                "traverse?start=Root&return=ids&cache=none",
                "rollup?start=Root&return=ids&relationshipFilter=R%3E",
                "rollup?start=Root&return=nodes&properties=none&relationshipFilter=R%3E",
                "order?start=Root&return=ids&relationshipFilter=R%3E",
                "recommend?start=Root&return=ids&steps=R,R",
                "cheapest?start=Root&return=ids&default=1.5&weight=w"
            })
    void shouldHaveTheRowsOfTheLinesOfOtherQuestions(String target) throws IOException {
        makeRandomGraph(500, 7);
        assertEqualsLines("neo4j/" + target);
    }

    @Test
    void shouldNameNoTwoColumnsAlike() throws IOException {
        server.cypher("CREATE (:Named {labels: 'l', depth: 'd', `properties.depth`: 'pd'})");
        String target = "neo4j/traverse?start=Named&return=nodes&properties=";

        Table one = arrow(target + "depth,labels").table();
        Table both = arrow(target + "depth,properties.depth").table();

        assertThat(one.names())
                .containsExactly("elementId", "depth", "labels", "properties.depth", "properties.labels");
        assertThat(both.names()).doesNotHaveDuplicates();
        assertThat(both.rows().get(0))
                .containsEntry("depth", 0)
                .containsEntry("properties.properties.depth", "d")
                .containsEntry("properties.depth", "pd");
    }

    @Test
    void shouldHaveJsonThatSaysItsTypesIfThatIsAskedFor() throws IOException {
        makeRandomGraph(50, 3);

        Table table = assertEqualsLines(FROM_ROOT + "nodes&properties=whole,day&values=typed", "whole", "day");

        assertThat(table.types().subList(3, 5)).containsExactly("JSON", "JSON");
    }

    /** A program that reads the rows alone would take them for all. */
    @Test
    void shouldFailTheReaderIfTimeCutsTheRowsShort() throws IOException {
        makeCycle();

        HttpResponse<InputStream> response = send(ENDLESS + "ids&timeout=700ms", "Accept", ARROW);

        byte[] body = response.body().readAllBytes();
        assertThat(response.statusCode()).isEqualTo(200);
        assertThatThrownBy(() -> read(new ByteArrayInputStream(body))).isInstanceOf(IOException.class);
        assertThat(new String(body, UTF_8))
                .contains("The answer is incomplete: timeout ended", "\"parameter\":\"timeout\"");
    }

    /** If they come at once: on a busy machine a row may wait so long that it is sent. Then the query is sent again. */
    @Test
    void shouldHaveAStatusOfItsOwnIfTheFewFirstRowsAreCutShort() {
        makeCycle();

        TremauxClient.Answer answer = cutShort();
        for (int tries = 1; tries < 20 && answer.status() == 200; tries++) {
            answer = cutShort();
        }

        assertThat(answer.status()).as(answer.body()).isEqualTo(400);
        assertThat(answer.json().path("parameter").asText()).isEqualTo("maxVisited");
    }

    private static TremauxClient.Answer cutShort() {
        return server.client()
                .send(server.client().request(ENDLESS + "ids&maxVisited=3").header("Accept", ARROW));
    }

    private static void makeCycle() {
        server.cypher("CREATE (s:Cycle {first: true, v: 0}), (a:A {v: 1}), (b:B {v: 2}), (s)-[:C]->(a), (a)-[:C]->(b),"
                + " (a)-[:C]->(b), (b)-[:C]->(a), (b)-[:C]->(a)");
    }

    /** The first batch decided that it is a column of whole numbers. */
    @Test
    void shouldFailTheReaderIfALaterValueDoesNotFit() throws IOException {
        makeChain(6000, i -> i < 5000 ? (Object) (long) i : "text");
        String target = FROM_ROOT + "nodes&properties=v";

        byte[] body = send(target, "Accept", ARROW).body().readAllBytes();

        assertThatThrownBy(() -> read(new ByteArrayInputStream(body))).isInstanceOf(IOException.class);
        assertThat(new String(body, UTF_8))
                .contains("urn:tremaux:problem:invalid-parameter", "\"parameter\":\"properties\"", "values=typed");
        assertEqualsLines(target + "&values=typed", "v");
    }

    @Test
    void shouldMakeJsonOfValuesOfSeveralTypesInTheFirstBatch() throws IOException {
        makeChain(6000, i -> i % 2 == 0 ? (Object) (long) i : "text");

        assertThat(assertEqualsLines(FROM_ROOT + "nodes&properties=v", "v").types())
                .last()
                .isEqualTo("JSON");
    }

    private static void makeChain(int nodes, IntFunction<Object> value) {
        try (Transaction transaction = server.database().beginTx()) {
            Node last = null;
            for (int i = 0; i < nodes; i++) {
                Node node = transaction.createNode(Label.label(last == null ? "Root" : "A"));
                node.setProperty("v", value.apply(i));
                if (last != null) {
                    last.createRelationshipTo(node, RelationshipType.withName("R"));
                }
                last = node;
            }
            transaction.commit();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"ids", "nodes&properties=v"})
    void shouldFailTheReaderIfTheTraversalFails(String form) throws IOException {
        makeCycle();
        HttpResponse<InputStream> response = send(ENDLESS + form, "Accept", ARROW);

        try (InputStream body = response.body()) {
            byte[] first = body.readNBytes(100_000);
            server.transactions().keySet().forEach(server::terminate);
            byte[] rest = body.readAllBytes();

            assertThat(response.statusCode()).isEqualTo(200);
            InputStream all = new SequenceInputStream(new ByteArrayInputStream(first), new ByteArrayInputStream(rest));
            assertThatThrownBy(() -> read(all)).isInstanceOf(IOException.class);
        }
    }

    @ParameterizedTest
    @CsvSource({"ids, false", "'nodes&properties=v', false", "ids, true", "'nodes&properties=v', true"})
    void shouldEndQuietlyIfTheClientHangsUp(String form, boolean compressed) throws IOException {
        makeCycle();
        String[] headers = {"Accept: " + ARROW, compressed ? "Accept-Encoding: gzip" : "Accept-Encoding: identity"};
        try (Socket socket = server.client().raw("GET", ENDLESS + form, null, headers)) {
            assertThat(socket.getInputStream().readNBytes(20_000)).hasSize(20_000);
            assertThat(ArrowMemory.answers()).isEqualTo(1);
            socket.setSoLinger(true, 0);
        }
    }

    /** It finds nothing more that it could write to a client. */
    @ParameterizedTest
    @ValueSource(strings = {"ids", "nodes&properties=v"})
    void shouldEndASilentTraversalWhoseClientIsGone(String form) throws IOException {
        makeCycle();
        String target = ENDLESS + form + "&labelFilter=%3ENone";
        try (Socket socket = server.client().raw("GET", target, null, "Accept: " + ARROW)) {
            await(() -> server.transactions().size() == 1);
            socket.setSoLinger(true, 0);
        }
    }

    @Test
    void shouldSendTheFirstRowsBeforeTheTraversalEnds() throws IOException {
        makeCycle();
        String target = ENDLESS + "ids&resultWhere=first==true";
        try (Socket socket = server.client().raw("GET", target, null, "Accept: " + ARROW)) {
            byte[] first = socket.getInputStream().readNBytes(1200);

            assertThat(new String(first, UTF_8)).contains("elementId");
            assertThat(server.transactions()).hasSize(1);
            socket.setSoLinger(true, 0);
        }
    }

    /** Its batches wait outside the heap, but within what the transaction may hold. */
    @Test
    void shouldChargeWhatABatchHolds() {
        server.cypher("UNWIND range(1, 20) AS i CREATE (:Root {v: reduce(t = 'x', j IN range(1, 20) | t + t)})");

        server.with(GraphDatabaseSettings.memory_transaction_max_size, 3L << 20, () -> {
            TremauxClient.Answer answer = server.client()
                    .send(server.client()
                            .request(FROM_ROOT + "nodes&properties=v&cache=none")
                            .header("Accept", ARROW));
            assertThat(answer.status()).as(answer.body()).isEqualTo(503);
            assertThat(answer.json().path("type").asText()).isEqualTo("urn:tremaux:problem:memory-limit");
        });
    }

    @Test
    void shouldCompress() throws IOException {
        makeRandomGraph(5000, 5);
        HttpResponse<InputStream> response = send(FROM_ROOT + "ids", "Accept", ARROW, "Accept-Encoding", "gzip");

        try (InputStream body = new GZIPInputStream(response.body())) {
            assertThat(answered(body).table().rows()).hasSize(5000);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "traverse?start=Root&return=nodes, 400, properties",
        "traverse?start=Root&return=nodes&properties=*, 400, properties",
        "traverse?start=Root&return=paths, 406,",
        "traverse?start=Root&return=graph, 406,",
        "traverse?start=Root, 406,",
        "traverse?start=Root&return=ids&explain=true, 406,",
        "reachable?start=Root&end=Root, 406,",
        "shortest?start=Root&end=Root, 406,",
        "cycles?start=Root, 406,",
    })
    void shouldSayWhatItCannotSend(String target, int status, String parameter) {
        TremauxClient.Answer answer =
                server.client().send(server.client().request("neo4j/" + target).header("Accept", ARROW));

        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
        assertThat(answer.contentType()).isEqualTo("application/problem+json");
        assertThat(answer.json().path("parameter").asText(null)).isEqualTo(parameter);
        assertThat(answer.json().path("detail").asText()).contains("stream");
        assertThat(answer.json().path("expected").asText()).isNotEmpty();
    }

    @Test
    void shouldPreferJsonIfTheClientDoesNotCare() throws IOException {
        server.cypher("CREATE (:Root)");

        assertThat(send(FROM_ROOT + "ids", "Accept", ARROW + ", */*").headers().firstValue("Content-Type"))
                .hasValue(ARROW);
        assertThat(send(FROM_ROOT + "ids", "Accept", "*/*").headers().firstValue("Content-Type"))
                .hasValue("application/json");
    }

    @Test
    void shouldBeReadByPythonInOneLine() throws Exception {
        assumeTrue(Files.exists(PYTHON), "src/neo4j/test/scripts/install-drivers has not installed Python's libraries");
        assumeTrue(run("import pyarrow", "").startsWith("0"), "Python has no pyarrow");
        makeRandomGraph(5000, 11);

        String sum = run(
                "t = pyarrow.ipc.open_stream(urllib.request.urlopen(request)).read_all()\n"
                        + "print(t.num_rows, t['whole'].null_count, t.schema.field('real').type)",
                FROM_ROOT + "nodes&properties=whole,real");

        List<JsonNode> lines = lines(FROM_ROOT + "nodes&properties=whole,real");
        long without = StreamSupport.stream(lines.subList(0, 5000).spliterator(), false)
                .filter(line -> line.at("/properties/whole").isMissingNode())
                .count();
        assertThat(sum).isEqualTo("0 5000 " + without + " double\n");
    }

    @Test
    void shouldTellPythonHowTheRowsEnded() throws Exception {
        assumeTrue(Files.exists(PYTHON), "src/neo4j/test/scripts/install-drivers has not installed Python's libraries");
        assumeTrue(run("import pyarrow", "").startsWith("0"), "Python has no pyarrow");
        makeRandomGraph(5000, 11);
        String reading = "with urllib.request.urlopen(request) as response:\n"
                + "  rows = pyarrow.ipc.open_stream(response).read_all()\n"
                + "  end = pyarrow.ipc.open_stream(response).read_all().to_pylist()[0]\n"
                + "print(rows.num_rows, end['count'], end['truncated'])";

        assertThat(run(reading, FROM_ROOT + "ids&limit=100")).isEqualTo("0 100 100 limit\n");
    }

    /** The exit code and what it printed. */
    private static String run(String program, String target) throws Exception {
        String begin = "import urllib.request, pyarrow, pyarrow.ipc\nrequest = urllib.request.Request('" + server.uri()
                + target + "', headers={'Accept': '" + ARROW + "', 'Authorization': '"
                + TremauxClient.authorization(TremauxServer.USER, TremauxServer.PASSWORD) + "'})\n";
        Process process = new ProcessBuilder(PYTHON.toString(), "-c", begin + program)
                .redirectErrorStream(true)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
        return process.waitFor() + " " + printed;
    }
}
