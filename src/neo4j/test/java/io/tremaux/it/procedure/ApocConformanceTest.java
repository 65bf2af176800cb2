package io.tremaux.it.procedure;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.Rounds;
import io.tremaux.TremauxServer;
import io.tremaux.it.procedure.RandomCall.NodeForm;
import io.tremaux.it.procedure.RandomCall.Procedure;
import io.tremaux.it.traversal.RandomGraph;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.neo4j.graphdb.Entity;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Path;
import org.neo4j.graphdb.QueryExecutionException;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.Result;
import org.neo4j.graphdb.Transaction;

/**
 * {@code tremaux.path.*} answers each call as {@code apoc.path.*} itself does in the same database: the same rows in
 * the same order, and where one fails the other does, after as many rows.
 */
class ApocConformanceTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final int CALLS_PER_GRAPH = 30;
    private static final int GRAPHS = 90;
    private static final int SHOWN = 5;
    private static final Pattern CLEAR = Pattern.compile("Given: \\w+ = .*; expected: ", Pattern.DOTALL);
    private static final List<String> ENGINES = List.of("tremaux", "neo4j");
    private static final List<String> SCOPES = List.of("none", "request", "permanent");

    private final Map<Procedure, Integer> empty = new EnumMap<>(Procedure.class);
    private final Map<Procedure, Integer> withRows = new EnumMap<>(Procedure.class);
    private final Map<Procedure, Integer> failed = new EnumMap<>(Procedure.class);
    private final List<String> different = new ArrayList<>();

    /**
     * What came of a call.
     *
     * @param failure null if it did not fail
     */
    private record Answer(List<String> rows, String failure) {
        /** A failure says what is wrong with which key. */
        boolean isClear() {
            return failure == null
                    || CLEAR.matcher(failure).find()
                            && !failure.contains("/ by zero")
                            && !failure.contains("ClassCast");
        }

        boolean saysNothing() {
            return rows.isEmpty() || rows.get(0).matches("[\\[\\], ]*(null)?[\\[\\], ]*");
        }

        boolean isLike(Answer other) {
            return rows.equals(other.rows) && (failure == null) == (other.failure == null);
        }
    }

    @Test
    void shouldAnswerAsApocDoes() {
        Rounds.run(GRAPHS, (random, replay) -> {
            RandomGraph graph = RandomGraph.plant(server.database(), random);
            for (int i = 0; i < CALLS_PER_GRAPH; i++) {
                compare(RandomCall.random(random, graph), random, replay);
            }
        });
        String calls = "with rows %s, empty %s, failed %s".formatted(withRows, empty, failed);
        assertThat(different.stream().limit(SHOWN).toList())
                .as("%d differences, %s", different.size(), calls)
                .isEmpty();
        for (Procedure procedure : Procedure.values()) {
            assertThat(2 * withRows.get(procedure))
                    .as(calls)
                    .isGreaterThan(empty.getOrDefault(procedure, 0))
                    .isGreaterThan(failed.getOrDefault(procedure, 0));
        }
    }

    private void compare(RandomCall call, Random random, String replay) {
        Answer apoc = answer(call, "apoc.path");
        (apoc.failure != null ? failed : apoc.saysNothing() ? empty : withRows)
                .merge(call.procedure(), 1, Integer::sum);
        if (call.procedure() == Procedure.expand) {
            compare(call, apoc, replay);
            return;
        }
        for (String engine : ENGINES) {
            compare(call.with(ours(engine, random)), apoc, replay);
        }
    }

    private static Map<String, Object> ours(String engine, Random random) {
        Map<String, Object> ours = new LinkedHashMap<>();
        ours.put("engine", engine);
        for (String cache : List.of("cache", "labelCache", "propertyCache", "relationshipCache")) {
            if (random.nextBoolean()) {
                ours.put(cache, RandomText.any(random, SCOPES));
            }
        }
        return ours;
    }

    private void compare(RandomCall call, Answer apoc, String replay) {
        Answer ours = answer(call, "tremaux.path");
        if (!ours.isLike(apoc) || !ours.isClear()) {
            different.add(replay + call + "\n  APOC: " + apoc + "\n  ours: " + ours);
        }
    }

    private static Answer answer(RandomCall call, String prefix) {
        List<String> rows = new ArrayList<>();
        try (Transaction transaction = server.database().beginTx()) {
            Map<String, Object> config = new LinkedHashMap<>();
            call.config().forEach((key, value) -> config.put(key, resolved(value, transaction)));
            Map<String, Object> parameters = new HashMap<>(Map.of("config", config));
            parameters.put("cypherLimit", (long) call.cypherLimit());
            parameters.put("start", resolved(call.start(), transaction));
            try (Result result = transaction.execute(call.statement(prefix), parameters)) {
                while (result.hasNext()) {
                    rows.add(text(result.next()));
                }
            }
            return new Answer(rows, null);
        } catch (QueryExecutionException e) {
            return new Answer(rows, String.valueOf(e.getMessage()));
        }
    }

    private static Object resolved(Object value, Transaction transaction) {
        if (value instanceof NodeForm form) {
            return resolved(form, transaction);
        }
        if (value instanceof List<?> list) {
            List<Object> resolved = new ArrayList<>();
            list.forEach(element -> resolved.add(resolved(element, transaction)));
            return resolved;
        }
        return value;
    }

    private static Object resolved(NodeForm form, Transaction transaction) {
        Node node = transaction.getNodeByElementId(form.elementId());
        long id = Long.parseLong(number(node));
        return switch (form.kind()) {
            case NODE -> node;
            case ELEMENT_ID -> form.elementId();
            case ID -> id;
            case DECIMAL_ID -> id + 0.5;
            case PATH -> first(transaction, "MATCH p = (n) WHERE elementId(n) = $id RETURN p", form);
            case UNKNOWN_ID -> id + 1_000_000_000;
            case NEGATIVE_ID -> -1;
            case MALFORMED -> "x" + form.elementId();
            case RELATIONSHIP -> first(transaction, "MATCH (n)-[r]-() WHERE elementId(n) = $id RETURN r", form);
            case LONG_PATH -> first(transaction, "MATCH p = (n)--() WHERE elementId(n) = $id RETURN p", form);
        };
    }

    private static Object first(Transaction transaction, String statement, NodeForm form) {
        try (Result result = transaction.execute(statement, Map.of("id", form.elementId()))) {
            return result.hasNext() ? result.next().values().iterator().next() : true; // neither names a node
        }
    }

    private static String number(Entity entity) {
        String id = entity.getElementId();
        return id.substring(id.lastIndexOf(':') + 1);
    }

    private static String text(Object value) {
        if (value instanceof Map<?, ?> row) {
            return row.values().stream().map(ApocConformanceTest::text).toList().toString();
        }
        if (value instanceof Path path) {
            List<String> entities = new ArrayList<>();
            path.forEach(entity -> entities.add(text(entity)));
            return entities.toString();
        }
        if (value instanceof List<?> list) {
            return list.stream().map(ApocConformanceTest::text).toList().toString();
        }
        if (value instanceof Relationship relationship) {
            return "[" + number(relationship) + ":" + relationship.getType().name() + "]";
        }
        return value == null ? "null" : "(" + number((Node) value) + ")";
    }
}
