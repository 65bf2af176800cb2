package io.tremaux.it.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.TremauxClient.Answer;
import io.tremaux.TremauxServer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code rollup}, {@code order} and {@code cycles} over HTTP. */
class DagEndpointsTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    @BeforeEach
    void makeGraph() {
        server.cypher("CREATE (a:P {name: 'a'})-[:PART {qty: 2}]->(b:P {name: 'b', price: 0.5}),"
                + " (b)-[:PART {qty: 3}]->(:P {name: 'c', price: 4}),"
                + " (:Q {name: 'x'})-[:BACK]->(y:Q {name: 'y'})-[:BACK {qty: 'many'}]->(:Q {name: 'z'})-[:BACK]->(y),"
                + " (:Big)-[:BIG {qty: 9223372036854775807}]->(:Big2)-[:BIG {qty: 2}]->(:Big3)");
    }

    private static Answer ask(String endpoint, String start, String filter, String... more) {
        List<String> all = new ArrayList<>(List.of("start", start, "relationshipFilter", filter));
        all.addAll(List.of(more));
        return server.client().get("neo4j/" + endpoint, all.toArray(String[]::new));
    }

    private static List<String> rows(Answer answer, String... members) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        List<String> rows = new ArrayList<>();
        for (JsonNode row : answer.json().path("nodes")) {
            StringBuilder text =
                    new StringBuilder(row.path("properties").path("name").asText());
            for (String member : members) {
                text.append(' ').append(row.path(member));
            }
            rows.add(text.toString());
        }
        return rows;
    }

    @Test
    void shouldHaveARowForEachNode() {
        assertThat(rows(
                        ask("rollup", "P(name==a)", "PART>", "quantity", "qty", "levels", "true"),
                        "quantity",
                        "paths",
                        "minDepth",
                        "maxDepth"))
                .containsExactly("a 1 1 0 0", "b 2 1 1 1", "c 6 1 2 2");
        assertThat(rows(ask("rollup", "P(name==a)", "PART>", "quantity", "qty", "numbers", "decimal"), "quantity"))
                .containsExactly("a \"1\"", "b \"2\"", "c \"6\"");
        assertThat(rows(ask("order", "P", "PART>"), "rank")).containsExactly("a 0", "b 1", "c 2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PART>|>", "PART>|PART>", ">|BACK>|PART>"})
    void shouldFollowEachRelationshipOnceWhereAlternativesOverlap(String filter) {
        assertThat(rows(ask("rollup", "P(name==a)", filter, "quantity", "qty"), "quantity", "paths"))
                .containsExactly("a 1 1", "b 2 1", "c 6 1");
    }

    /** One relationship has no number, and one sum is too large: both at nodes that no path comes to. */
    @Test
    void shouldNotAskForQuantitiesOfWhatLeadsToADeniedNode() {
        assertThat(rows(ask("rollup", "Q(name==y)", "BACK>", "quantity", "qty", "nodeWhere", "name!=z"), "quantity"))
                .containsExactly("y 1");
        assertThat(ask("rollup", "Big", "BIG>", "quantity", "qty", "labelFilter", "-Big3")
                        .json()
                        .at("/nodes/1/quantity")
                        .asLong())
                .isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void shouldHaveOneRowForATotal() {
        Answer answer = ask("rollup", "P(name==a)", "PART>", "quantity", "qty", "value", "price");

        assertThat(answer.json().path("results").toString()).as(answer.body()).isEqualTo("[{\"total\":25.0}]");
        assertThat(answer.json().path("count").asInt()).isEqualTo(1);
    }

    @Test
    void shouldTakeTheSameInABody() {
        Answer answer = server.client()
                .post(
                        "neo4j/rollup",
                        "{\"start\": \"P(name==c)\", \"relationshipFilter\": \"<PART\", \"quantity\": \"qty\", \"return\": \"ids\"}");

        assertThat(answer.json().path("ids")).hasSize(3);
        assertThat(answer.json().at("/ids/2/quantity").asLong()).isEqualTo(6);
        assertThat(server.client()
                        .post("neo4j/cycles", "{\"start\": \"Q\", \"relationshipFilter\": \"BACK>\"}")
                        .json()
                        .path("paths"))
                .hasSize(1);
    }

    @Test
    void shouldShowTheCycle() {
        JsonNode cycle =
                ask("cycles", "Q", "BACK>", "properties", "name").json().at("/paths/0");

        assertThat(cycle.path("depth").asInt()).isEqualTo(2);
        assertThat(cycle.at("/path/0/properties/name").asText()).isEqualTo("y");
        assertThat(cycle.at("/path/4/properties/name").asText()).isEqualTo("y");
        assertThat(ask("cycles", "P", "PART>").json().path("paths")).isEmpty();
    }

    @Test
    void shouldNameWhatWasLeftOut() {
        Answer answer = ask("rollup", "Q(name==x)", "BACK>", "cycles", "skip");

        assertThat(rows(answer, "quantity")).containsExactly("x 1", "y 1", "z 1");
        assertThat(answer.json().at("/warnings/0").asText())
                .startsWith("Relationships that close cycles were left out: 5:");
    }

    @Test
    void shouldKeepToTheLevels() {
        assertThat(rows(ask("rollup", "P(name==a)", "PART>", "quantity", "qty", "maxLevel", "1"), "quantity"))
                .containsExactly("a 1", "b 2");
        assertThat(rows(ask("rollup", "P(name==a)", "PART>", "quantity", "qty", "minLevel", "2"), "quantity"))
                .containsExactly("c 6");
        assertThat(rows(ask("order", "P(name==a)", "PART>", "maxLevel", "1"), "rank"))
                .containsExactly("a 0", "b 1");
        assertThat(ask("cycles", "Q(name==x)", "BACK>", "maxLevel", "2").json().path("paths"))
                .isEmpty();
        assertThat(ask("cycles", "Q(name==x)", "BACK>", "maxLevel", "3").json().path("paths"))
                .hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "rollup, Q, BACK>, -, -, cycles, form a cycle",
                "rollup, Q, BACK>, quantity, qty, quantity, has no property qty",
                "rollup, Q(name==y), BACK>, 'default', 1, default, Without quantity",
                "rollup, Big, BIG>, quantity, qty, quantity, too large",
                "rollup, P, PART, -, -, relationshipFilter, is a cycle by itself",
                "rollup, P, 'PART>,PART>', -, -, relationshipFilter, differs by depth",
                "rollup, P, PART>, labelFilter, 'P,Q', labelFilter, differs by depth",
                "rollup, P, PART>, maxLevel, few, maxLevel, whole number",
                "rollup, P, PART>, engine, neo4j, engine, one by one",
                "rollup, P, PART>, numbers, exact, numbers, one of auto",
                "order, Q, BACK>, -, -, relationshipFilter, form a cycle",
                "order, P, <PART|PART>, -, -, relationshipFilter, is a cycle by itself",
                "order, P, PART>, quantity, qty, quantity, There is no parameter",
                "cycles, P, PART, -, -, relationshipFilter, is a cycle by itself",
                "cycles, P, PART>, limit, some, limit, whole number"
            })
    void shouldRejectWhatItCannotAnswer(
            String endpoint, String start, String filter, String name, String value, String parameter, String detail) {
        Answer answer = name == null ? ask(endpoint, start, filter) : ask(endpoint, start, filter, name, value);

        assertThat(answer.status()).as(answer.body()).isEqualTo(400);
        assertThat(answer.json().path("parameter").asText()).as(answer.body()).isEqualTo(parameter);
        assertThat(answer.body()).contains(detail);
    }

    @Test
    void shouldRejectWhatATotalHasNoRowsFor() {
        Answer answer = ask("rollup", "P", "PART>", "value", "price", "properties", "name");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().path("parameter").asText()).isEqualTo("properties");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rollup", "order", "cycles"})
    void shouldHaveNoPartOfAnAnswer(String endpoint) {
        Answer truncation = ask(endpoint, "P", "PART>", "maxVisited", "2");

        assertThat(truncation.status()).as(truncation.body()).isEqualTo(400);
        assertThat(truncation.json().path("parameter").asText()).isEqualTo("maxVisited");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rollup", "order", "cycles"})
    void shouldNeedAStart(String endpoint) {
        Answer noStart = server.client().get("neo4j/" + endpoint, "relationshipFilter", "PART>");
        assertThat(noStart.status()).isEqualTo(400);
        assertThat(noStart.json().path("parameter").asText()).isEqualTo("start");
    }
}
