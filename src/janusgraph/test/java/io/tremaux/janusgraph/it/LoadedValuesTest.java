package io.tremaux.janusgraph.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.janusgraph.TremauxGraph;
import io.tremaux.janusgraph.server.TestServer;
import io.tremaux.janusgraph.server.TestServer.Answer;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.janusgraph.core.Cardinality;
import org.janusgraph.core.PropertyKey;
import org.janusgraph.core.schema.JanusGraphManagement;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values of property keys that others have made, of types that no declaration makes. */
class LoadedValuesTest {
    private static final String SCHEMA = """
            {"labels": {
               "Whole": {"key": "whole", "properties": {"whole": "INTEGER", "at": "ZONED DATETIME", "text": "STRING",
                                                        "flag": "BOOLEAN", "tags": "LIST<STRING>"}},
               "Real": {"key": "real", "properties": {"real": "FLOAT"}},
               "Moment": {"key": "moment", "properties": {"moment": "ZONED DATETIME"}},
               "Free": {"properties": {}}},
             "types": {"TO": {"from": "Whole", "to": "Whole"}}}""";

    @RegisterExtension
    static final TestServer server = new TestServer("", LoadedValuesTest::plant);

    private static void plant(TremauxGraph graph) {
        JanusGraphManagement management = graph.openManagement();
        plantKey(management, "whole", Integer.class);
        plantKey(management, "real", Float.class);
        plantKey(management, "moment", Date.class);
        management.makePropertyKey("uuid").dataType(UUID.class).make();
        management.makePropertyKey("character").dataType(Character.class).make();
        management
                .makePropertyKey("set")
                .dataType(String.class)
                .cardinality(Cardinality.SET)
                .make();
        management.makePropertyKey("double").dataType(Double.class).make();
        plantKey(management, "indexed", String.class);
        management.commit();
    }

    private static void plantKey(JanusGraphManagement management, String name, Class<?> type) {
        PropertyKey key = management.makePropertyKey(name).dataType(type).make();
        management.buildIndex("by" + name, Vertex.class).addKey(key).unique().buildCompositeIndex();
    }

    @BeforeAll
    static void declare() throws Exception {
        Answer declared = server.post("janusgraph/schema", SCHEMA);
        assertThat(declared.status()).as(declared.text()).isEqualTo(200);
    }

    private static Answer load(String label, String properties) throws Exception {
        return server.post(
                "janusgraph/nodes?strict=false",
                "{\"label\": \"" + label + "\", \"properties\": {" + properties + "}}");
    }

    private static Answer connect(String key) throws Exception {
        return server.post(
                "janusgraph/relationships?strict=false",
                "{\"type\": \"TO\", \"from\": " + key + ", \"to\": " + key + "}");
    }

    private static List<?> asked(Function<GraphTraversalSource, GraphTraversal<?, ?>> question) {
        try {
            return question.apply(server.graph().traversal()).toList();
        } finally {
            server.graph().tx().commit();
        }
    }

    /** Each would be stored as something else by JanusGraph's own conversion, and the first two could not be read. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"at\": 5|ZONED DATETIME",
                "\"at\": \"yesterday\"|ZONED DATETIME",
                "\"text\": 5|STRING",
                "\"flag\": \"x\"|BOOLEAN",
                "\"flag\": 1|BOOLEAN",
                "\"tags\": \"a\"|LIST",
                "\"text\": [\"a\"]|STRING",
                "\"uuid\": 5|UUID",
                "\"uuid\": \"x\"|UUID",
                "\"character\": \"a\"|Character",
                "\"set\": \"a\"|SET",
                "\"set\": [\"a\"]|SET",
                "\"whole\": 5000000000|Integer",
                "\"real\": 1e300|Float",
            })
    void shouldRejectWhatAPropertyKeyCannotHold(String property, String expected) throws Exception {
        Answer answer = load("Free", property);

        assertThat(answer.status()).as(answer.text()).isEqualTo(400);
        assertThat(answer.json().at("/rows/0/expected").asText())
                .as(answer.text())
                .contains(expected);
        assertThat(asked(g -> g.V().hasLabel("Free").valueMap())).isEmpty();
    }

    @Test
    void shouldReadUndeclaredPropertiesByTheTypesOfTheirKeys() throws Exception {
        Answer answer = load(
                "Free",
                "\"at\": \"2020-01-01T01:00:00+01:00\", \"double\": 2,"
                        + " \"uuid\": \"123e4567-e89b-12d3-a456-426614174000\", \"tags\": [\"a\", \"b\"]");

        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(asked(g -> g.V().hasLabel("Free").values("at")))
                .isEqualTo(List.of(Instant.parse("2020-01-01T00:00:00Z")));
        assertThat(asked(g -> g.V().hasLabel("Free").values("double"))).isEqualTo(List.of(2.0));
        assertThat(asked(g -> g.V().hasLabel("Free").values("uuid")))
                .isEqualTo(List.of(UUID.fromString("123e4567-e89b-12d3-a456-426614174000")));
        assertThat(asked(g -> g.V().hasLabel("Free").values("tags"))).isEqualTo(List.of("a", "b"));
        asked(g -> g.V().hasLabel("Free").drop());
    }

    @Test
    void shouldRejectAListOnAnEdge() throws Exception {
        load("Whole", "\"whole\": 1");
        String edge = "{\"type\": \"TO\", \"from\": 1, \"to\": 1, \"properties\": {\"tags\": [\"a\"]}}";

        Answer answer = server.post("janusgraph/relationships?strict=false", edge);

        assertThat(answer.status()).as(answer.text()).isEqualTo(400);
        assertThat(asked(g -> g.V().has("Whole", "whole", 1).outE())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"Whole,whole,5000000000", "Real,real,1e300", "Moment,moment,'\"+999999999-01-01T00:00:00Z\"'"})
    void shouldRejectAKeyThatItsPropertyKeyCannotHold(String label, String key, String value) throws Exception {
        Answer node = load(label, "\"" + key + "\": " + value);

        assertThat(node.status()).as(node.text()).isEqualTo(400);
        assertThat(node.text()).contains(key);
    }

    @Test
    void shouldFindNoVertexForAKeyThatItsPropertyKeyCannotHold() throws Exception {
        Answer answer = connect("5000000000");

        assertThat(answer.status()).as(answer.text()).isEqualTo(400);
        assertThat(answer.text()).contains("No vertex has this key");
    }

    @ParameterizedTest
    @CsvSource({"Whole,whole,7", "Real,real,0.1", "Moment,moment,'\"2020-01-01T00:00:00.123456Z\"'"})
    void shouldMergeKeysOfNarrowerTypes(String label, String key, String value) throws Exception {
        Answer first = load(label, "\"" + key + "\": " + value);
        Answer second = load(label, "\"" + key + "\": " + value);

        assertThat(first.json().at("/created").asInt()).as(first.text()).isEqualTo(1);
        assertThat(second.json().at("/updated").asInt()).as(second.text()).isEqualTo(1);
    }

    @Test
    void shouldLetJanusGraphCheckUniqueIndexesThatAreNotOfKeys() throws Exception {
        Answer first = load("Free", "\"indexed\": \"one\"");
        Answer second = load("Free", "\"indexed\": \"one\"");

        assertThat(first.status()).as(first.text()).isEqualTo(200);
        assertThat(second.status()).as(second.text()).isEqualTo(409);
        asked(g -> g.V().hasLabel("Free").drop());
    }

    @Test
    void shouldRejectATextThatIsTooLongForItsIndex() throws Exception {
        Answer answer = load("Free", "\"indexed\": \"" + "é".repeat(40_000) + "\"");

        assertThat(answer.status()).as(answer.text()).isEqualTo(400);
        assertThat(answer.text()).contains("too long");
    }

    /** JanusGraph fails on such a name even when it is asked whether there is a key of it. */
    @ParameterizedTest
    @CsvSource({"a\\u001eb", "key", "label", "~x"})
    void shouldRejectNamesThatJanusGraphRejects(String name) throws Exception {
        Answer answer = load("Free", "\"" + name + "\": 1");

        assertThat(answer.status()).as(answer.text()).isEqualTo(409);
    }

    @Test
    void shouldNotLoseTheValueOfAKeyThatWasRenamed() throws Exception {
        assertThat(load("Free", "\"before\": 1").status()).isEqualTo(200);
        JanusGraphManagement management = server.graph().openManagement();
        management.changeName(management.getPropertyKey("before"), "after");
        management.commit();

        Answer answer = load("Free", "\"before\": 2");

        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(asked(g -> g.V().hasLabel("Free").values("before"))).isEqualTo(List.of(2L));
        assertThat(asked(g -> g.V().hasLabel("Free").values("after"))).isEqualTo(List.of(1L));
        asked(g -> g.V().hasLabel("Free").drop());
    }
}
