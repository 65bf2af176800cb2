package io.tremaux.installed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.TremauxClient.Answer;
import io.tremaux.TremauxServer;
import io.tremaux.extension.Graph;
import java.io.IOException;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.neo4j.graphdb.Direction;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Path;
import org.neo4j.graphdb.PathExpander;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.Result;
import org.neo4j.graphdb.Transaction;
import org.neo4j.graphdb.security.AuthorizationViolationException;
import org.neo4j.graphdb.traversal.Evaluation;
import org.neo4j.graphdb.traversal.Evaluator;

/** Evaluators and expanders that fail, write, or take long: over HTTP and in Cypher. */
class UserCodeGuardTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final String FAILED = "urn:tremaux:problem:extension-failed";

    /** More rows than the server holds back before it sends the first. */
    private static final int MANY = 3000;

    @BeforeEach
    void plant() {
        noLongerFail(); // as the code of another test class might
        server.cypher("CREATE (a:Root {name: 'a'})-[:R]->(b {name: 'b'})-[:R]->(:C {name: 'c'})");
    }

    @AfterEach
    void noLongerFail() {
        AnyEvaluator.made = graph -> path -> Evaluation.INCLUDE_AND_CONTINUE;
        AnyExpander.made = null;
        AnyExpander.initialState = null;
    }

    /** Code that fails, and what the answer says about it. */
    record Failing(String parameter, Runnable install, String detail) {
        @Override
        public String toString() {
            return parameter + ": " + detail;
        }
    }

    static Stream<Failing> failing() {
        return Stream.of(
                evaluating("IllegalStateException: no luck", graph -> {
                    throw new IllegalStateException("no luck");
                }),
                evaluating("IOException: undeclared", graph -> path -> throwUndeclared(new IOException("undeclared"))),
                evaluating("returned null", graph -> null),
                evaluating("returned null", graph -> path -> null),
                evaluating("NoSuchMethodError: gone", graph -> path -> {
                    throw new NoSuchMethodError("gone");
                }),
                evaluating("StackOverflowError", graph -> UserCodeGuardTest::endless),
                evaluating("NullPointerException", graph -> path -> {
                    graph.hasLabel(path.endNode(), null);
                    return Evaluation.INCLUDE_AND_CONTINUE;
                }),
                evaluating("NotFoundException", graph -> path -> {
                    path.endNode().getProperty("none");
                    return Evaluation.INCLUDE_AND_CONTINUE;
                }),
                expanding("UnsupportedOperationException: not me", graph -> {
                    throw new UnsupportedOperationException("not me");
                }),
                expanding("returned null", graph -> null),
                expanding("returned null", graph -> AnyExpander.of((path, state) -> null)),
                expanding(
                        "ClassCastException",
                        graph -> AnyExpander.of(
                                (path, state) -> Graph.inOrder(failingAfterFirst(graph, path.endNode())))),
                expanding(
                        "NullPointerException",
                        graph -> AnyExpander.of((path, state) -> Graph.inOrder(Collections.singleton(null)))),
                expanding(
                        "not connected to",
                        graph -> AnyExpander.of((path, state) -> {
                            Relationship first = graph.relationships(path.endNode(), Direction.OUTGOING)
                                    .iterator()
                                    .next();
                            return graph.relationships(first.getEndNode(), Direction.OUTGOING);
                        })));
    }

    private static Failing evaluating(String detail, Function<Graph, Evaluator> made) {
        return new Failing("evaluator", () -> AnyEvaluator.made = made, detail);
    }

    private static Failing expanding(String detail, Function<Graph, PathExpander<Long>> made) {
        return new Failing("expander", () -> AnyExpander.made = made, detail);
    }

    /** As other languages throw checked exceptions. */
    @SuppressWarnings("unchecked") // erased
    private static <T, E extends Throwable> T throwUndeclared(Throwable failure) throws E {
        throw (E) failure;
    }

    private static Evaluation endless(Path path) {
        return path.length() < 0 ? Evaluation.EXCLUDE_AND_PRUNE : endless(path);
    }

    private static Iterable<Relationship> failingAfterFirst(Graph graph, Node node) {
        Iterator<Relationship> each =
                graph.relationships(node, Direction.OUTGOING).iterator();
        return () -> new Iterator<>() {
            @Override
            public boolean hasNext() {
                if (!each.hasNext()) {
                    throw new ClassCastException();
                }
                return true;
            }

            @Override
            public Relationship next() {
                return each.next();
            }
        };
    }

    @ParameterizedTest
    @MethodSource("failing")
    void shouldNameTheClassAndLogTheTrace(Failing failing) {
        failing.install().run();
        String className =
                "io.tremaux.installed.Any" + (failing.parameter().equals("evaluator") ? "Evaluator" : "Expander");
        for (String form : List.of("count", "nodes")) {
            Answer answer =
                    server.client().get("neo4j/traverse", "start", "Root", failing.parameter(), "any", "return", form);

            assertThat(answer.status()).as(answer.body()).isEqualTo(422);
            JsonNode problem = answer.json();
            assertThat(problem.path("type").asText()).isEqualTo(FAILED);
            assertThat(problem.path("detail").asText()).contains(className, failing.detail());
            assertThat(problem.path("parameter").asText()).isEqualTo(failing.parameter());
            assertThat(problem.path("value").asText()).isEqualTo("any");
        }
        for (String call : List.of(
                "tremaux.count('Root', {%s}) YIELD count AS x",
                "tremaux.traverse('Root', {%s}) YIELD node AS x",
                "tremaux.path.expandConfig(a, {%s}) YIELD path AS x",
                "tremaux.path.subgraphAll(a, {%s}) YIELD nodes AS x")) {
            String statement = "MATCH (a:Root) CALL " + call.formatted(failing.parameter() + ": 'any'") + " RETURN x";
            assertThatThrownBy(() -> rows(statement))
                    .rootCause()
                    .hasMessageContainingAll(className, failing.detail(), "Given: " + failing.parameter() + " = any");
        }
        assertThat(server.alarms())
                .hasSize(6)
                .allSatisfy(alarm -> assertThat(alarm).contains(className, "\tat io.tremaux.installed."));
    }

    private static List<Map<String, Object>> rows(String statement) {
        try (Transaction transaction = server.database().beginTx();
                Result result = transaction.execute(statement)) {
            return result.stream().toList();
        }
    }

    @Test
    void shouldSayInMidAnswerThatItFailed() {
        server.cypher("MATCH (a:Root) UNWIND range(1, " + MANY + ") AS i CREATE (a)-[:R]->(:Many {i: i})");
        AnyEvaluator.made = graph -> {
            AtomicInteger asked = new AtomicInteger();
            return path -> {
                if (asked.incrementAndGet() == MANY) {
                    throw new IllegalStateException("no luck");
                }
                return Evaluation.INCLUDE_AND_CONTINUE;
            };
        };

        Answer answer = server.client()
                .get("neo4j/traverse", "start", "Root", "evaluator", "any", "return", "nodes", "maxLevel", "1");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().path("nodes").size()).isGreaterThan(MANY / 2);
        assertThat(answer.json().path("truncated").asText()).isEqualTo("error");
        assertThat(answer.json().at("/error/type").asText()).isEqualTo(FAILED);
    }

    static Stream<Consumer<Node>> writing() {
        return Stream.of(
                node -> node.setProperty("name", "changed"),
                node -> node.setProperty("neverSeenBefore", 1),
                node -> node.addLabel(Label.label("C")),
                node -> node.removeLabel(Label.label("Root")),
                node -> node.createRelationshipTo(node, RelationshipType.withName("R")),
                node -> node.getRelationships().forEach(Relationship::delete),
                Node::delete);
    }

    /** Neo4j rejects; and what a walk has cached meanwhile is what is committed, as the audit after each test says. */
    @ParameterizedTest
    @MethodSource("writing")
    void shouldRejectToWrite(Consumer<Node> write) {
        AtomicBoolean rejected = new AtomicBoolean();
        AnyEvaluator.made = graph -> path -> {
            Node node = path.endNode();
            try {
                write.accept(node);
            } catch (AuthorizationViolationException e) {
                rejected.set(true);
            }
            graph.property(node, "name");
            graph.hasLabel(node, "C");
            graph.relationships(node, Direction.BOTH).forEach(relationship -> graph.property(relationship, "name"));
            return Evaluation.INCLUDE_AND_CONTINUE;
        };
        Answer answer =
                server.client().get("neo4j/traverse", "start", "Root", "evaluator", "any", "cache", "permanent");
        assertThat(answer.body()).contains("\"count\":3");
        assertThat(rejected.getAndSet(false)).isTrue();

        assertThat(rows("CALL tremaux.count('Root', {evaluator: 'any'}) YIELD count RETURN count"))
                .containsExactly(Map.of("count", 3L));
        assertThat(rejected).isTrue();
        assertThat(rows("MATCH (n) WHERE n.name = 'changed' OR n.neverSeenBefore = 1 RETURN n"))
                .isEmpty();
    }

    /** A call in a statement that writes may not write either, whichever row it is at. */
    @Test
    void shouldRejectToWriteBesideAStatementThatWrites() {
        AnyEvaluator.made = graph -> path -> {
            path.endNode().setProperty("name", "changed");
            return Evaluation.INCLUDE_AND_CONTINUE;
        };
        String statement = "MATCH (a:Root) SET a.x = 1 WITH a CALL tremaux.traverse(a, {evaluator: 'any'}) YIELD node"
                + " SET node.x = 2 RETURN count(*)";
        assertThatThrownBy(() -> rows(statement)).rootCause().hasMessageContaining("AuthorizationViolationException");
    }

    @Test
    void shouldLeaveTheCallerItsRights() {
        try (Transaction transaction = server.database().beginTx()) {
            try (Result result =
                    transaction.execute("CALL tremaux.count('Root', {evaluator: 'any'}) YIELD count RETURN count")) {
                assertThat(result.next()).isEqualTo(Map.of("count", 3L));
            }
            transaction.createNode(Label.label("Made"));
            transaction.commit();
        }
        assertThat(rows("MATCH (n:Made) RETURN n")).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "request", "permanent"})
    void shouldEndCodeThatAsksForEver(String cache) {
        AnyEvaluator.made = graph -> path -> {
            while (graph.property(path.endNode(), "name") != null) {
                graph.hasLabel(path.endNode(), "C");
            }
            return Evaluation.INCLUDE_AND_CONTINUE;
        };
        Answer answer = server.client()
                .get("neo4j/traverse", "start", "Root", "evaluator", "any", "cache", cache, "timeout", "100ms");

        assertThat(answer.json().path("truncated").asText()).as(answer.body()).isEqualTo("timeout");
        assertThat(server.alarms()).isEmpty();
    }
}
