package io.tremaux.it.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tremaux.TremauxClient.Answer;
import io.tremaux.TremauxServer;
import io.tremaux.problem.Problem;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The OpenAPI document says what the server does. */
class OpenApiTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    /** Parameters that return nothing by themselves, and what they need beside them. */
    private static final Set<String> OF_ROWS = Set.of("properties", "values");

    /** Their examples name things that this server does not have. */
    private static final Set<String> OF_ELSEWHERE = Set.of("evaluator", "expander");

    @BeforeEach
    void makeGraph() {
        server.cypher(
                "CREATE (a:Person:Boss {name: 'Ann', born: 1984})-[:KNOWS {since: 2010}]->(b:Person {name: 'Bob'}),"
                        + " (b)-[:KNOWS]->(a), (b)-[:OWNS]->(:Package:Legacy {name: 'core'})-[:OWNS]->(a)");
    }

    @Test
    void shouldDescribeEachParameter() {
        Collection<String> known = known();
        known.remove("params"); // of bodies alone

        assertThat(names(parameters())).containsExactlyInAnyOrderElementsOf(known);
    }

    @Test
    void shouldDescribeTheSameInBodies() {
        Collection<String> inBodies = known();
        inBodies.remove("param.");
        JsonNode body = document()
                .at("/paths/~1{database}~1traverse/post/requestBody/content/application~1json/schema/properties");

        List<String> described = new ArrayList<>();
        body.fieldNames().forEachRemaining(described::add);

        assertThat(described).containsExactlyInAnyOrderElementsOf(inBodies);
    }

    @Test
    void shouldDescribeEachParameterOfRecommendations() throws IOException {
        Collection<String> known = known("neo4j/recommend");
        List<String> inBodies = new ArrayList<>();
        document()
                .at("/paths/~1{database}~1recommend/post/requestBody/content/application~1json/schema/properties")
                .fieldNames()
                .forEachRemaining(inBodies::add);
        List<String> inQueries = names(parameters("/paths/~1{database}~1recommend/get/parameters"));
        String reference = Files.readString(Path.of("docs/recommendations.md"));

        assertThat(known)
                .contains("step", "steps")
                .allSatisfy(name -> assertThat(reference).contains("`" + name.replace("param.", "params")));
        known.removeAll(List.of("steps", "params"));
        assertThat(inQueries).containsExactlyInAnyOrderElementsOf(known);
        known.removeAll(List.of("step", "param."));
        known.addAll(List.of("steps", "params"));
        assertThat(inBodies).containsExactlyInAnyOrderElementsOf(known);
    }

    @Test
    void shouldTakeTheExamplesOfRecommendations() {
        parameters("/paths/~1{database}~1recommend/get/parameters").forEach(parameter -> {
            List<String> request = new ArrayList<>(List.of("start", "Boss", "steps", "KNOWS,KNOWS"));
            JsonNode example = parameter.path("example");
            String name = parameter.path("name").asText();
            if (example.isObject()) {
                request.addAll(
                        List.of("param.who", example.path("param.who").asText(), "exclude", "KNOWS(name==$who)"));
            } else if (!List.of("start", "step").contains(name)) {
                Stream.concat(elements(example), example.isArray() ? Stream.empty() : Stream.of(example))
                        .forEach(value -> request.addAll(List.of(name, value.asText())));
            }
            Answer answer = server.client().get("neo4j/recommend", request.toArray(String[]::new));
            assertThat(answer.status()).as(name + answer.body()).isEqualTo(200);
        });
    }

    @Test
    void shouldDescribeWhatTheReferenceDescribes() throws IOException {
        String reference = Files.readString(Path.of("docs/parameters.md"));

        assertThat(names(parameters())).allSatisfy(name -> assertThat(reference).contains("`" + name));
    }

    @Test
    void shouldDescribeEachErrorOfAnOperation() {
        Set<String> described = new TreeSet<>();
        JsonNode document = document();
        document.path("paths")
                .forEach(path -> path.forEach(operation -> described.addAll(errors(operation, document))));

        for (Problem.Kind kind : Problem.Kind.values()) {
            boolean ofAnOperation = kind != Problem.Kind.METHOD_NOT_ALLOWED;
            assertThat(described.contains(kind.type())).as(kind.toString()).isEqualTo(ofAnOperation);
        }
    }

    @Test
    void shouldDescribeNoErrorOfLoadsInWalksNorOfWalksInLoads() {
        JsonNode document = document();
        JsonNode paths = document.path("paths");

        assertThat(errors(paths.path("/{database}/traverse").path("post"), document))
                .contains(Problem.Kind.TOO_MANY_WALKS.type(), Problem.Kind.CONFLICT.type())
                .doesNotContain(
                        Problem.Kind.INVALID_ROWS.type(),
                        Problem.Kind.ROWS_CONFLICT.type(),
                        Problem.Kind.TOO_MANY_LOADS.type());
        assertThat(errors(paths.path("/{database}/nodes").path("post"), document))
                .contains(Problem.Kind.INVALID_ROWS.type(), Problem.Kind.TOO_MANY_LOADS.type())
                .doesNotContain(Problem.Kind.TOO_MANY_WALKS.type());
    }

    /** The types of problems with which an operation can fail. */
    private static Set<String> errors(JsonNode operation, JsonNode document) {
        Set<String> types = new TreeSet<>();
        for (JsonNode response : operation.path("responses")) {
            JsonNode shared = document.at(response.path("$ref").asText().replaceFirst("#", ""));
            elements(shared.at("/content/application~1problem+json/schema/allOf/1/properties/type/enum"))
                    .forEach(type -> types.add(type.asText()));
        }
        return types;
    }

    @Test
    void shouldKeepWhatIsDescribedByHand() {
        JsonNode document = document();
        String rows = "/paths/~1{database}~1nodes/post/requestBody/content/application~1json/schema/oneOf";
        assertThat(document.at(rows).size()).isEqualTo(2);
        assertThat(document.at("/components/responses/401/content").has("application/json"))
                .isTrue();
    }

    @Test
    void shouldLeaveNothingOpen() {
        JsonNode document = document();

        assertThat(document.toString()).doesNotContain("x-in-body", "x-problems");
        for (JsonNode reference : document.findValues("$ref")) {
            if (reference.isTextual()) {
                assertThat(document.at(reference.asText().substring(1)).isMissingNode())
                        .as(reference.asText())
                        .isFalse();
            }
        }
    }

    static Stream<ObjectNode> parameters() {
        return parameters("/paths/~1{database}~1traverse/get/parameters");
    }

    private static Stream<ObjectNode> parameters(String pointer) {
        JsonNode document = document();
        return elements(document.at(pointer)).map(reference ->
                (ObjectNode) document.at(reference.path("$ref").asText().substring(1)));
    }

    @ParameterizedTest
    @MethodSource("parameters")
    void shouldTakeItsExample(ObjectNode parameter) {
        String name = parameter.path("name").asText();
        JsonNode example = parameter.path("example");
        assertThat(example.isMissingNode() || parameter.path("description").isMissingNode())
                .isFalse();
        List<String> request = request(name);
        if (example.isObject()) {
            request.addAll(List.of("param.who", example.path("param.who").asText(), "nodeWhere", "name==$who"));
        } else {
            Stream.concat(elements(example), example.isArray() ? Stream.empty() : Stream.of(example))
                    .forEach(value -> request.addAll(List.of(name, value.asText())));
        }

        Answer answer = ask(request);

        assertThat(answer.status()).as(answer.body()).isEqualTo(OF_ELSEWHERE.contains(name) ? 400 : wellFormed(name));
    }

    @ParameterizedTest
    @MethodSource("parameters")
    void shouldTakeItsRangeAndNothingElse(ObjectNode parameter) {
        String name = parameter.path("name").asText();
        JsonNode schema = parameter.path("schema");
        List<String> taken = new ArrayList<>();
        List<String> rejected = new ArrayList<>();
        if (schema.path("type").asText().equals("integer")) {
            BigInteger least = schema.path("minimum").bigIntegerValue();
            BigInteger most = schema.path("maximum").bigIntegerValue();
            taken.addAll(List.of(least.toString(), most.toString()));
            rejected.addAll(List.of(
                    least.subtract(BigInteger.ONE).toString(),
                    most.add(BigInteger.ONE).toString(),
                    "x"));
        } else if (schema.path("type").asText().equals("boolean")) {
            taken.addAll(List.of("true", "false"));
            rejected.addAll(List.of("1", "x"));
        } else if (schema.has("enum")) {
            elements(schema.path("enum")).forEach(value -> taken.add(value.asText()));
            rejected.addAll(List.of("x", ""));
        } else if (name.equals("timeout")) {
            taken.addAll(List.of("1", "31536000", "1m30s"));
            rejected.addAll(List.of("0", "31536001", "x", "1ns"));
        }
        for (String value : taken) {
            Answer answer = ask(request(name, name, value, "maxLevel".equals(name) ? "limit" : "maxLevel", "1"));
            assertThat(answer.status()).as(answer.body()).isEqualTo(wellFormed(name));
        }
        for (String value : rejected) {
            Answer answer = ask(request(name, name, value));
            assertThat(answer.status()).as(name + "=" + value).isEqualTo(400);
            assertThat(answer.json().path("parameter").asText()).isEqualTo(name);
        }
    }

    @ParameterizedTest
    @MethodSource("parameters")
    void shouldHaveItsDefault(ObjectNode parameter) {
        String name = parameter.path("name").asText();
        JsonNode byDefault = parameter.at("/schema/default");
        if (!byDefault.isMissingNode()) {
            List<String> request = request(name, "resultWhere", "born=null=true");
            Answer absent = ask(request);
            request.addAll(List.of(name, (byDefault.isArray() ? byDefault.get(0) : byDefault).asText()));
            Answer given = ask(request);

            assertThat(given.status()).as(given.body()).isEqualTo(200);
            assertThat(withoutCost(given)).isEqualTo(withoutCost(absent));
        }
    }

    /** The status of a request with a right value: no setting of this server allows profiles. */
    private static int wellFormed(String name) {
        return name.equals("profile") ? 403 : 200;
    }

    private static List<String> request(String name, String... more) {
        List<String> request = new ArrayList<>(Arrays.asList(more));
        if (!name.equals("start")) {
            request.addAll(List.of("start", "Boss"));
        }
        if (OF_ROWS.contains(name)) {
            request.addAll(List.of("return", "nodes"));
        } else if (name.equals("inducedBy")) {
            request.addAll(List.of("return", "graph"));
        }
        return request;
    }

    private static Answer ask(List<String> request) {
        return server.client().get("neo4j/traverse", request.toArray(String[]::new));
    }

    private static JsonNode withoutCost(Answer answer) {
        return ((ObjectNode) answer.json()).without(List.of("cost"));
    }

    private static JsonNode document() {
        Answer answer = server.client().get("openapi.json");
        assertThat(answer.status()).isEqualTo(200);
        return answer.json();
    }

    /** The parameters that the server names when it gets one that it does not know. */
    private static Collection<String> known() {
        return known("neo4j/traverse");
    }

    private static Collection<String> known(String endpoint) {
        String expected = server.client()
                .get(endpoint, "noSuchThing", "1")
                .json()
                .path("expected")
                .asText();
        return new ArrayList<>(List.of(expected.replaceFirst("one of ", "").split(", ")));
    }

    private static List<String> names(Stream<ObjectNode> parameters) {
        return parameters.map(parameter -> parameter.path("name").asText()).toList();
    }

    private static Stream<JsonNode> elements(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }
}
