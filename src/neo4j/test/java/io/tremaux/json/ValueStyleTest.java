package io.tremaux.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.TremauxClient.Answer;
import io.tremaux.TremauxServer;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.ResourceIterator;
import org.neo4j.graphdb.Transaction;

/** Values of properties, beside the server's own Query API. */
class ValueStyleTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final String VALUES = """
            true: true, zero: 0, least: -9223372036854775808, most: 9223372036854775807, beyondDoubles: 9007199254740993,
            tenth: 0.1, one: 1.0, big: 1e300, small: 1.0e-10, precise: 123456789.125, minusZero: -0.0,
            nan: 0.0/0.0, infinity: 1.0/0.0, minusInfinity: -1.0/0.0,
            empty: '', quoted: 'a "quoted" \\\\ back\\nslash', tree: 'é🌲',
            emptyList: [], whole: [1, 2, 3], decimal: [1.5, 0.0/0.0], texts: ['a', 'b'], truths: [true, false],
            date: date('2024-02-29'), farDate: date('12345-01-01'), oldDate: date('-0044-03-15'),
            dates: [date('2024-02-29'), date('2025-01-01')],
            time: time('12:30:00+01:00'), utcTime: time('12:30Z'), fraction: time('03:04:05.100+01:00'),
            localTime: localtime('12:30'), localFraction: localtime('12:30:15.5'),
            offset: datetime('2024-02-29T12:30:00+01:00'), zone: datetime('2024-02-29T12:30:00[Europe/Vienna]'),
            utc: datetime('2024-02-29T12:30:00Z'), utcByName: datetime('2024-02-29T12:30:00[UTC]'),
            fixed: datetime('2024-02-29T12:30:00[Etc/GMT+5]'),
            zones: [datetime('2024-02-29T12:30:00.123456789[Europe/Vienna]')],
            local: localdatetime('2024-02-29T12:30:00'), nanos: localdatetime('2020-01-01T00:00:00.000120'),
            duration: duration('P1Y2M3DT4H5M6.5S'), noDuration: duration('PT0S'), minus: duration('-P1DT0.5S'),
            mixed: duration({months: 14, days: 3, seconds: -3661, nanoseconds: 5}),
            flat: point({x: -1e-9, y: -2.5}), space: point({x: 1, y: 2, z: 3}),
            place: point({longitude: 16.4, latitude: 48.2}), high: point({longitude: 1, latitude: 2, height: 3}),
            points: [point({x: 1, y: 2})]
            """;

    @ParameterizedTest
    @CsvSource({
        "application/json, application/json, ''",
        "application/vnd.neo4j.query, application/vnd.neo4j.query, ''",
        "application/vnd.neo4j.query, application/json, typed",
        "application/vnd.neo4j.query, application/x-ndjson, typed",
        "application/json, application/vnd.neo4j.query, plain"
    })
    void shouldWriteValuesAsTheQueryApiDoes(String typeThere, String type, String style) {
        server.cypher("CREATE (n:Holder {" + VALUES.replace("12345-01-01", "+12345-01-01") + "})");
        server.database()
                .executeTransactionally(
                        "MATCH (n:Holder) SET n.bytes = $bytes, n.noBytes = $none",
                        Map.of("bytes", new byte[] {0, -1, 77}, "none", new byte[0]));

        Answer ours = server.client()
                .send(server.client()
                        .request("neo4j/traverse?start=Holder&return=nodes"
                                + (style.isEmpty() ? "" : "&values=" + style))
                        .header("Accept", type));
        JsonNode theirs = queryApi(typeThere);

        assertThat(ours.contentType()).isEqualTo(type);
        JsonNode row =
                type.equals("application/x-ndjson") ? ours.json() : ours.json().at("/nodes/0");
        Map<String, String> written = byName(row.path("properties"));
        assertThat(written)
                .hasSizeGreaterThan(45)
                .containsOnlyKeys(byName(theirs).keySet());
        byName(theirs)
                .forEach((name, value) -> assertThat(written.get(name)).as(name).isEqualTo(value));
    }

    /** Named properties come as primitives where the store or a cache has them so; all properties come as objects. */
    @ParameterizedTest
    @CsvSource({"none, plain", "none, typed", "request, plain", "request, typed", "permanent, plain", "permanent, typed"
    })
    void shouldWriteNamedPropertiesAsAllOfThem(String scope, String style) {
        server.cypher("CREATE (n:Holder {" + VALUES.replace("12345-01-01", "+12345-01-01") + "})");
        Map<String, Object> ofJava = Map.of(
                "byte", (byte) -1, "short", (short) 2, "int", 3, "float", 0.1f, "noFloat", Float.NaN, "char", 'c');
        try (Transaction transaction = server.database().beginTx();
                ResourceIterator<Node> holders = transaction.findNodes(Label.label("Holder"))) {
            holders.stream().forEach(node -> ofJava.forEach(node::setProperty));
            transaction.commit();
        }
        String query = "neo4j/traverse?start=Holder&return=nodes&values=" + style + "&cache=" + scope;
        Map<String, String> all = properties(query);
        String named = query + "&properties=" + String.join(",", all.keySet());

        assertThat(all).hasSizeGreaterThan(50);
        assertThat(properties(named)).as("the first time").isEqualTo(all);
        assertThat(properties(named)).as("from the cache, if there is one").isEqualTo(all);
    }

    private static Map<String, String> properties(String query) {
        return byName(server.client().get(query).json().at("/nodes/0/properties"));
    }

    private static JsonNode queryApi(String type) {
        Answer answer = server.client()
                .send(server.client()
                        .request("")
                        .uri(server.uri().resolve("../db/neo4j/query/v2"))
                        .header("Accept", type)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString("{\"statement\": \"MATCH (n:Holder) RETURN n\"}")));
        JsonNode node = answer.json().at("/data/values/0/0");
        return node.has("$type") ? node.at("/_value/_properties") : node.path("properties");
    }

    private static Map<String, String> byName(JsonNode object) {
        Map<String, String> texts = new LinkedHashMap<>();
        object.fields()
                .forEachRemaining(
                        field -> texts.put(field.getKey(), field.getValue().toString()));
        return texts;
    }

    @ParameterizedTest
    @CsvFileSource(resources = "java-values.csv", delimiter = '|', quoteCharacter = '`', numLinesToSkip = 1)
    void shouldWriteTypesThatOnlyJavaStores(String type, String text, String plain, String typed) {
        Object value = switch (type) {
            case "byte" -> Byte.valueOf(text);
            case "short" -> Short.valueOf(text);
            case "int" -> Integer.valueOf(text);
            case "float" -> Float.valueOf(text);
            case "char" -> text.charAt(0);
            case "byte[]" -> text.getBytes(UTF_8);
            case "char[]" -> text.toCharArray();
            case "float[]" -> new float[] {Float.parseFloat(text), Float.NaN};
            default -> throw new IllegalArgumentException(type);
        };

        assertThat(written(ValueStyle.PLAIN, value)).isEqualTo(plain);
        assertThat(written(ValueStyle.TYPED, value)).isEqualTo(typed);
    }

    private static String written(ValueStyle style, Object value) {
        return new String(Json.bytes(json -> style.write(json, value)), UTF_8);
    }
}
