package io.tremaux.procedure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.Rounds;
import io.tremaux.TremauxServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.Result;
import org.neo4j.graphdb.Transaction;

class DagProceduresTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final String ENUMERATED =
            "MATCH path = (start)-[:PART*0..]->(part) WHERE elementId(start) = $start WITH elementId(part) AS id,"
                    + " reduce(q = 1, r IN relationships(path) | q * r.qty) AS product, length(path) AS length"
                    + " RETURN id, sum(product) AS quantity, count(*) AS paths, min(length) AS minDepth,"
                    + " max(length) AS maxDepth ORDER BY id";
    private static final String ROLLED_UP = "MATCH (start) WHERE elementId(start) = $start"
            + " CALL tremaux.rollup(start, {relationshipFilter: 'PART>', quantity: 'qty', levels: true, cache: $cache})"
            + " YIELD node, quantity, paths, minDepth, maxDepth"
            + " RETURN elementId(node) AS id, quantity, paths, minDepth, maxDepth ORDER BY id";

    private static List<Map<String, Object>> rows(Transaction transaction, String query, Map<String, Object> values) {
        try (Result result = transaction.execute(query, values)) {
            return result.stream().toList();
        }
    }

    private static List<Map<String, Object>> rows(String query) {
        try (Transaction transaction = server.database().beginTx()) {
            return rows(transaction, query, Map.of());
        }
    }

    /** 12 parts, each used only in those before it. */
    private static List<String> plant(Random random, boolean whole) {
        try (Transaction transaction = server.database().beginTx()) {
            List<Node> parts = new ArrayList<>();
            for (int i = 0; i < 12; i++) {
                parts.add(transaction.createNode(Label.label("Part")));
            }
            for (int i = 0; i < 30; i++) {
                int one = random.nextInt(12);
                int other = random.nextInt(12);
                if (one != other) {
                    Object quantity = whole ? (Object) random.nextLong(300) : (Object) (random.nextInt(8) / 4.0);
                    RelationshipType type = RelationshipType.withName(random.nextInt(5) == 0 ? "SPARE" : "PART");
                    parts.get(Math.min(one, other))
                            .createRelationshipTo(parts.get(Math.max(one, other)), type)
                            .setProperty("qty", quantity);
                }
            }
            transaction.commit();
            return parts.stream().map(Node::getElementId).toList();
        }
    }

    @Test
    void shouldAddUpWhatCypherAddsUpPathByPath() {
        Rounds.run(20, (random, replay) -> {
            boolean whole = random.nextBoolean();
            List<String> parts = plant(random, whole);
            for (String cache : List.of("none", "request", "permanent", "permanent")) {
                try (Transaction transaction = server.database().beginTx()) {
                    Map<String, Object> from = Map.of("start", parts.get(random.nextInt(4)), "cache", cache);
                    List<Map<String, Object>> expected = rows(transaction, ENUMERATED, from);
                    List<Map<String, Object>> found = rows(transaction, ROLLED_UP, from);
                    assertThat(found).as(replay).hasSameSizeAs(expected);
                    for (int i = 0; i < found.size(); i++) {
                        assertThat(withNumber(found.get(i))).as(replay).isEqualTo(withNumber(expected.get(i)));
                    }
                }
            }
        });
    }

    /** Cypher's sum over the start alone is whole even if all quantities are not. */
    private static String withNumber(Map<String, Object> row) {
        return row.get("id") + " " + ((Number) row.get("quantity")).doubleValue() + " " + row.get("paths") + " "
                + row.get("minDepth") + " " + row.get("maxDepth");
    }

    /** In a graph of layers each path to the last has as many relationships as there are steps. */
    @Test
    void shouldCountThePathsThatARecommendationCounts() {
        AtomicInteger all = new AtomicInteger();
        Rounds.run(8, (random, replay) -> {
            server.cypher("MATCH (n) DETACH DELETE n");
            server.cypher("UNWIND range(0, 3) AS layer UNWIND range(0, 5) AS i CREATE (:Layer {layer: layer, i: i})");
            for (int i = 0; i < 80; i++) {
                server.cypher("MATCH (a:Layer {layer: " + random.nextInt(3) + ", i: " + random.nextInt(6)
                        + "}), (b:Layer {layer: a.layer + 1, i: " + random.nextInt(6) + "}) CREATE (a)-[:NEXT]->(b)");
            }
            String start = "'Layer(layer==0;i==" + random.nextInt(6) + ")'";
            List<Map<String, Object>> scores = rows("CALL tremaux.recommend(" + start
                    + ", {steps: ['NEXT>', 'NEXT>', 'NEXT>'], limit: 100}) YIELD node, score"
                    + " RETURN node.i AS i, toInteger(score) AS paths ORDER BY i");
            List<Map<String, Object>> counted = rows("CALL tremaux.rollup(" + start
                    + ", {relationshipFilter: 'NEXT>'}) YIELD node, paths WITH * WHERE node.layer = 3"
                    + " RETURN node.i AS i, paths ORDER BY i");

            assertThat(scores).as(replay).isEqualTo(counted);
            all.addAndGet(scores.size());
        });
        assertThat(all).hasPositiveValue();
    }

    @Test
    void shouldSeeQuantitiesAsSoonAsTheyAreCommittedAndItsOwnBefore() {
        server.cypher("CREATE (:Part {name: 'a'})-[:PART {qty: 2}]->(:Part {name: 'b'})");
        String ask = "CALL tremaux.rollup('Part(name==a)', {relationshipFilter: 'PART>', quantity: 'qty'})"
                + " YIELD node, quantity WITH * WHERE node.name = 'b' RETURN quantity";
        for (long quantity = 2; quantity < 8; quantity++) {
            assertThat(rows(ask)).containsExactly(Map.of("quantity", quantity));
            try (Transaction transaction = server.database().beginTx()) {
                transaction.execute("MATCH ()-[r:PART]->() SET r.qty = r.qty + 1");
                assertThat(rows(transaction, ask, Map.of())).containsExactly(Map.of("quantity", quantity + 1));
                transaction.commit();
            }
        }
    }

    @Test
    void shouldHaveOneRowForATotalWithItsWarnings() {
        server.cypher(
                "CREATE (a:Top)-[:PART {qty: 2}]->(:Part {price: 3}), (a)-[:PART {qty: 1}]->(:Part {name: 'free'})");
        List<Map<String, Object>> rows =
                rows("CALL tremaux.rollup('Top', {relationshipFilter: 'PART>', quantity: 'qty', value: 'price'})");

        assertThat(rows).hasSize(1);
        assertThat(rows.get(0)).containsEntry("total", 6L).containsEntry("node", null);
        assertThat(rows.get(0).get("warnings").toString()).contains("add nothing: 4:");
    }

    @Test
    void shouldShowACycleAndLeaveItOutIfAsked() {
        server.cypher("CREATE (:Top)-[:PART {qty: 2}]->(a:Part)-[:PART {qty: 3}]->(b:Part)-[:PART {qty: 5}]->(a)");
        String call = "CALL tremaux.rollup('Top', {relationshipFilter: 'PART>', quantity: 'qty'";

        assertThatThrownBy(() -> rows(call + "})"))
                .hasMessageContaining("form a cycle")
                .hasMessageContaining(")-[PART]->(4:")
                .hasMessageContaining("cycles = error; expected: skip");
        assertThat(rows(call + ", cycles: 'skip'}) YIELD quantity, warnings RETURN quantity, size(warnings) AS w"))
                .containsExactly(
                        Map.of("quantity", 1L, "w", 1L),
                        Map.of("quantity", 2L, "w", 1L),
                        Map.of("quantity", 6L, "w", 1L));
        assertThatThrownBy(() -> rows("CALL tremaux.order('Top', {relationshipFilter: 'PART>'})"))
                .hasMessageContaining("form a cycle");
        assertThat(rows(
                        "CALL tremaux.cycles('Part', {relationshipFilter: 'PART>'}) YIELD path WITH nodes(path) AS n, path"
                                + " RETURN n[0] = n[2] AS closed, [r IN relationships(path) | r.qty] AS quantities"))
                .containsExactly(Map.of("closed", true, "quantities", List.of(3L, 5L)));
    }

    @Test
    void shouldOrderByTheLongestPath() {
        server.cypher(
                "CREATE (a:M {name: 'a'})-[:USES]->(b:M {name: 'b'})-[:USES]->(c:M {name: 'c'}), (a)-[:USES]->(c)");
        assertThat(rows("CALL tremaux.order('M', {relationshipFilter: '<USES'}) YIELD node, rank"
                        + " RETURN node.name + rank AS r"))
                .extracting(row -> row.get("r"))
                .containsExactly("c0", "b1", "a2");
    }

    @Test
    void shouldHaveNoPartOfAnAnswer() {
        server.cypher("CREATE (a:Top) WITH a UNWIND range(1, 50) AS i CREATE (a)-[:PART]->(:Part)");
        for (String procedure : List.of("rollup", "order", "cycles")) {
            assertThatThrownBy(() ->
                            rows("CALL tremaux." + procedure + "('Top', {maxVisited: 5, relationshipFilter: 'PART>'})"))
                    .hasMessageContaining("The answer is incomplete: maxVisited");
        }
    }

    @Test
    void shouldRejectWhatItCannotAnswer() {
        server.cypher("CREATE (:A)-[:PART]->(:A)"); // a type that is not there is followed in no direction
        assertThatThrownBy(() -> rows("CALL tremaux.rollup('A', {quantiy: 'qty', relationshipFilter: 'PART>'})"))
                .hasMessageContaining("Did you mean quantity?");
        assertThatThrownBy(() -> rows("CALL tremaux.order('A', {relationshipFilter: 'PART'})"))
                .hasMessageContaining("is a cycle by itself");
    }

    @Test
    void shouldExplainACall() {
        assertThat(rows("CALL tremaux.explain('A', {relationshipFilter: 'PART>', quantity: 'qty'}, 'tremaux.rollup')"
                        + " YIELD item, value WITH * WHERE item IN ['quantity', 'numbers', 'cycles'] RETURN value"))
                .extracting(row -> row.get("value"))
                .containsExactlyInAnyOrder("qty", "auto", "error");
    }
}
