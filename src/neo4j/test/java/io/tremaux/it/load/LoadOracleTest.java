package io.tremaux.it.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tremaux.Rounds;
import io.tremaux.TremauxClient.Answer;
import io.tremaux.TremauxServer;
import io.tremaux.ingest.DeclaredSchema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.neo4j.graphdb.ConstraintViolationException;
import org.neo4j.graphdb.Entity;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.QueryExecutionException;
import org.neo4j.graphdb.Transaction;

/** Random loads leave the graph as the same statements of Cypher do. */
class LoadOracleTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int LOADS = 12;
    private static final int KEYS = 12;
    private static final List<String> MODES = List.of("create", "merge", "ignore");

    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    @Order(Integer.MAX_VALUE)
    @RegisterExtension
    static final DeclaredSchema schema = new DeclaredSchema(
            server,
            "{\"labels\": {\"P\": {\"key\": \"id\", \"properties\": {\"x\": \"INTEGER\", \"y\": \"FLOAT\", \"z\": \"LIST<STRING>\"}},"
                    + " \"Q\": {\"key\": \"id\", \"properties\": {\"id\": \"STRING\"}}, \"Extra\": {}},"
                    + " \"types\": {\"R\": {\"properties\": {\"x\": \"INTEGER\"}}, \"S\": {\"from\": \"P\", \"to\": \"Q\"}}}");

    /** Rows and how to write them. */
    private record RandomLoad(boolean relationships, String mode, boolean mergeEnds, List<Map<String, Object>> rows) {}

    @Test
    void shouldLeaveTheGraphThatCypherLeaves() {
        Rounds.run(15, (random, replay) -> {
            List<RandomLoad> loads = new ArrayList<>();
            for (int i = 0; i < LOADS; i++) {
                loads.add(random.nextInt(3) == 0 ? relationships(random) : nodes(random));
            }
            boolean overHttp = random.nextBoolean();
            List<Boolean> written = new ArrayList<>();
            for (RandomLoad load : loads) {
                written.add(overHttp ? post(load) : call(load));
                server.client()
                        .get(
                                "neo4j/traverse",
                                "start",
                                "P",
                                "start",
                                "Q",
                                "cache",
                                "permanent",
                                "filterStartNode",
                                "true",
                                "uniqueness",
                                "NODE_GLOBAL");
            }
            List<String> ours = snapshot();
            server.cypher("MATCH (n) WHERE NOT n:TremauxSchema DETACH DELETE n");
            List<Boolean> writtenByCypher =
                    loads.stream().map(LoadOracleTest::cypher).toList();

            assertThat(written).as(replay + loads).isEqualTo(writtenByCypher);
            assertThat(ours).as(replay + loads).isEqualTo(snapshot());
            server.cypher("MATCH (n) WHERE NOT n:TremauxSchema DETACH DELETE n");
        });
    }

    private static RandomLoad nodes(Random random) {
        List<Map<String, Object>> rows = new ArrayList<>();
        String mode = MODES.get(random.nextInt(3));
        int count = 1 + random.nextInt(mode.equals("create") ? 3 : 8);
        for (int i = 0; i < count; i++) {
            boolean p = random.nextBoolean();
            Map<String, Object> properties = new HashMap<>();
            properties.put("id", p ? (Object) (long) random.nextInt(KEYS) : "q" + random.nextInt(KEYS));
            if (p && random.nextBoolean()) {
                properties.put("x", random.nextInt(4) == 0 ? null : (Object) (long) random.nextInt());
            }
            if (p && random.nextBoolean()) {
                properties.put("y", random.nextBoolean() ? 1.0 : random.nextDouble());
            }
            if (p && random.nextBoolean()) {
                properties.put("z", List.of("a", "b").subList(0, random.nextInt(3)));
            }
            Map<String, Object> row = new LinkedHashMap<>();
            List<String> labels = new ArrayList<>(List.of(p ? "P" : "Q"));
            if (random.nextInt(3) == 0) {
                labels.add(random.nextInt(2), "Extra");
            }
            row.put("labels", labels);
            row.put("properties", properties);
            rows.add(row);
        }
        return new RandomLoad(false, mode, false, rows);
    }

    private static RandomLoad relationships(Random random) {
        List<Map<String, Object>> rows = new ArrayList<>();
        int count = 1 + random.nextInt(8);
        for (int i = 0; i < count; i++) {
            Map<String, Object> row = new LinkedHashMap<>();
            boolean r = random.nextBoolean();
            row.put("type", r ? "R" : "S");
            row.put("from", Map.of("label", "P", "key", (long) random.nextInt(KEYS / 2)));
            row.put(
                    "to",
                    r
                            ? Map.of("label", "P", "key", (long) random.nextInt(KEYS / 2))
                            : Map.of("label", "Q", "key", "q" + random.nextInt(KEYS / 2)));
            row.put("properties", r && random.nextBoolean() ? Map.of("x", (long) random.nextInt(3)) : Map.of());
            rows.add(row);
        }
        return new RandomLoad(true, MODES.get(random.nextInt(3)), random.nextBoolean(), rows);
    }

    private static boolean post(RandomLoad load) {
        try {
            Answer answer = server.client()
                    .post(
                            "neo4j/" + (load.relationships ? "relationships" : "nodes") + "?mode=" + load.mode
                                    + (load.mergeEnds ? "&ends=merge" : ""),
                            JSON.writeValueAsString(load.rows));
            assertThat(answer.status()).as(answer.body()).isIn(200, load.relationships ? 400 : 409);
            return answer.status() == 200;
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean call(RandomLoad load) {
        Map<String, Object> config = new HashMap<>(Map.of("mode", load.mode));
        if (load.mergeEnds) {
            config.put("ends", "merge");
        }
        try {
            server.database()
                    .executeTransactionally(
                            "CALL tremaux.load." + (load.relationships ? "relationships" : "nodes")
                                    + "($rows, $config)",
                            Map.of("rows", load.rows, "config", config));
            return true;
        } catch (QueryExecutionException e) {
            assertThat(e).hasMessageContainingAll("Row ", load.relationships ? "No node" : "exists already");
            return false;
        }
    }

    /** Row by row, since labels and types cannot be parameters. Whether all were written. */
    private static boolean cypher(RandomLoad load) {
        try (Transaction transaction = server.database().beginTx()) {
            for (Map<String, Object> row : load.rows) {
                if (load.relationships ? !relationship(transaction, load, row) : !node(transaction, load, row)) {
                    return false;
                }
            }
            transaction.commit();
            return true;
        } catch (QueryExecutionException | ConstraintViolationException e) {
            return false;
        }
    }

    private static boolean node(Transaction transaction, RandomLoad load, Map<String, Object> row) {
        List<?> labels = (List<?>) row.get("labels");
        String keyed = labels.contains("P") ? "P" : "Q";
        String extra = labels.contains("Extra") ? " SET n:Extra" : "";
        String onCreate = extra.replace(" SET", ",");
        String statement = switch (load.mode) {
            case "create" -> "CREATE (n:" + keyed + ") SET n = $row" + extra;
            case "merge" -> "MERGE (n:" + keyed + " {id: $row.id}) SET n += $row" + extra;
            default -> "MERGE (n:" + keyed + " {id: $row.id}) ON CREATE SET n += $row" + onCreate;
        };
        transaction.execute(statement, Map.of("row", row.get("properties"))).close();
        return true;
    }

    private static boolean relationship(Transaction transaction, RandomLoad load, Map<String, Object> row) {
        Map<?, ?> from = (Map<?, ?>) row.get("from");
        Map<?, ?> to = (Map<?, ?>) row.get("to");
        String find = load.mergeEnds ? " MERGE " : " MATCH ";
        String write = switch (load.mode) {
            case "create" -> " CREATE (a)-[r:" + row.get("type") + "]->(b) SET r = $row";
            case "merge" -> " MERGE (a)-[r:" + row.get("type") + "]->(b) SET r += $row";
            default -> " MERGE (a)-[r:" + row.get("type") + "]->(b) ON CREATE SET r += $row";
        };
        var result = transaction.execute(
                find + "(a:" + from.get("label") + " {id: $from})" + (load.mergeEnds ? "" : " WITH a") + find + "(b:"
                        + to.get("label") + " {id: $to})" + write + " RETURN 1",
                Map.of("from", from.get("key"), "to", to.get("key"), "row", row.get("properties")));
        try (result) {
            return result.hasNext();
        }
    }

    /** All but the schema, without ids that the store gives out. */
    private static List<String> snapshot() {
        try (Transaction transaction = server.database().beginTx()) {
            Stream<String> nodes = transaction.getAllNodes().stream()
                    .filter(node -> !node.hasLabel(Label.label("TremauxSchema")))
                    .map(LoadOracleTest::text);
            Stream<String> relationships = transaction.getAllRelationships().stream()
                    .map(one -> text(one.getStartNode()) + one.getType() + properties(one) + text(one.getEndNode()));
            return Stream.concat(nodes, relationships).sorted().toList();
        }
    }

    private static String text(Node node) {
        List<String> labels = new ArrayList<>();
        node.getLabels().forEach(label -> labels.add(label.name()));
        labels.sort(null);
        return labels + properties(node);
    }

    private static String properties(Entity entity) {
        Map<String, String> properties = new TreeMap<>();
        entity.getAllProperties()
                .forEach((key, value) -> properties.put(
                        key,
                        value.getClass().getSimpleName()
                                + (value instanceof Object[] array ? Arrays.toString(array) : value.toString())));
        return properties.toString();
    }
}
