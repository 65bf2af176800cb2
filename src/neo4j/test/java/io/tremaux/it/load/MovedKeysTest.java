package io.tremaux.it.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tremaux.Rounds;
import io.tremaux.TremauxClient.Answer;
import io.tremaux.TremauxServer;
import io.tremaux.ingest.DeclaredSchema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.neo4j.graphdb.Transaction;

/**
 * Rows of a node with two keyed labels give it another key of the second, or take that away, while rows of that key
 * follow.
 */
class MovedKeysTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    @Order(Integer.MAX_VALUE)
    @RegisterExtension
    static final DeclaredSchema schema = new DeclaredSchema(
            server,
            "{\"labels\": {\"A\": {\"key\": \"a\", \"properties\": {\"b\": \"INTEGER\", \"x\": \"INTEGER\"}},"
                    + " \"B\": {\"key\": \"b\", \"properties\": {\"x\": \"INTEGER\"}}}}");

    @Test
    void shouldFindNodesByTheKeysTheyHaveByThen() {
        Rounds.run(60, (random, replay) -> {
            List<List<Map<String, Object>>> loads = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                loads.add(rows(random));
            }
            List<Boolean> written = loads.stream().map(MovedKeysTest::post).toList();
            List<String> ours = nodes();
            server.cypher("MATCH (n:A|B) DELETE n");
            List<Boolean> writtenByCypher =
                    loads.stream().map(MovedKeysTest::cypher).toList();

            assertThat(written).as(replay + loads).isEqualTo(writtenByCypher);
            assertThat(ours).as(replay + loads).isEqualTo(nodes());
            server.cypher("MATCH (n:A|B) DELETE n");
        });
    }

    @Test
    void shouldRejectToCreateANodeThatAnEarlierRowOfTheArrayGaveTheKey() {
        Answer answer = server.client()
                .post(
                        "neo4j/nodes?mode=create",
                        "[{\"labels\": [\"A\", \"B\"], \"properties\": {\"a\": 1, \"b\": 5, \"x\": 1}},"
                                + " {\"label\": \"B\", \"properties\": {\"b\": 5, \"x\": 2}}]");

        assertThat(answer.status()).as(answer.body()).isEqualTo(409);
        assertThat(nodes()).isEmpty();
    }

    private static List<Map<String, Object>> rows(Random random) {
        List<Map<String, Object>> rows = new ArrayList<>();
        int count = 1 + random.nextInt(4);
        for (int i = 0; i < count; i++) {
            List<String> labels =
                    List.of(List.of("A"), List.of("B"), List.of("A", "B")).get(random.nextInt(3));
            Map<String, Object> properties = new LinkedHashMap<>();
            properties.put("x", (long) random.nextInt(100));
            if (labels.contains("A")) {
                properties.put("a", (long) random.nextInt(3));
            }
            if (labels.contains("B") || random.nextBoolean()) {
                properties.put(
                        "b", labels.contains("A") && random.nextInt(4) == 0 ? null : (Long) (long) random.nextInt(3));
            }
            rows.add(Map.of("labels", labels, "properties", properties));
        }
        return rows;
    }

    private static boolean post(List<Map<String, Object>> rows) {
        try {
            Answer answer = server.client().post("neo4j/nodes", JSON.writeValueAsString(rows));
            assertThat(answer.status()).as(answer.body()).isIn(200, 409);
            return answer.status() == 200;
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean cypher(List<Map<String, Object>> rows) {
        try (Transaction transaction = server.database().beginTx()) {
            for (Map<String, Object> row : rows) {
                List<?> labels = (List<?>) row.get("labels");
                String by = labels.get(0).equals("A") ? "(n:A {a: $row.a})" : "(n:B {b: $row.b})";
                transaction
                        .execute(
                                "MERGE " + by + " SET n += $row" + (labels.size() > 1 ? ", n:B" : ""),
                                Map.of("row", row.get("properties")))
                        .close();
            }
            transaction.commit();
            return true;
        } catch (RuntimeException e) {
            assertThat(e).hasMessageContaining("already exists");
            return false;
        }
    }

    private static List<String> nodes() {
        return DeclaredSchema.strings(
                server,
                "MATCH (n:A|B) RETURN labels(n) + [toString(n.a), toString(n.b), toString(n.x)] AS n ORDER BY n");
    }
}
