package io.tremaux.it.procedure;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.Rounds;
import io.tremaux.TremauxServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.neo4j.graphdb.Result;
import org.neo4j.graphdb.Transaction;

/** Recommendations count the paths that Cypher's {@code count(*)} counts. */
class PathsCountedByCypherTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final int ROUNDS = 8;
    private static final int ASKED_EACH = 4;
    private static final List<String> TYPES = List.of("A", "B", "C");

    /** A relationship that a step may follow; several are joined by {@code |}. */
    private record Entry(String type, String direction) {
        static Entry random(Random random) {
            return new Entry(
                    random.nextInt(6) == 0 ? "" : TYPES.get(random.nextInt(3)),
                    List.of("", "<", ">").get(random.nextInt(3)));
        }

        String text() {
            return direction.equals("<") ? "<" + type : type + direction;
        }

        String cypher(int step) {
            String begins = "startNode(r" + step + ")=n" + step;
            String ends = "endNode(r" + step + ")=n" + step;
            return "(" + (type.isEmpty() ? "true" : "type(r" + step + ")='" + type + "'")
                    + (direction.equals(">") ? " AND " + begins : direction.equals("<") ? " AND " + ends : "") + ")";
        }
    }

    /** A step, as a recommendation has it and as Cypher does. */
    private record Drawn(List<Entry> entries, boolean positive, boolean labelled) {
        static Drawn random(Random random) {
            return new Drawn(
                    IntStream.rangeClosed(0, random.nextInt(3))
                            .mapToObj(i -> Entry.random(random))
                            .toList(),
                    random.nextInt(4) == 0,
                    random.nextInt(4) == 0);
        }

        String text() {
            String relationships = entries.stream().map(Entry::text).collect(Collectors.joining("|"));
            return (entries.get(entries.size() - 1).equals(new Entry("", "")) ? ">|<" : relationships)
                    + (positive ? "[w>0]" : "")
                    + (labelled ? ":L(w!=1)" : "");
        }

        String cypher(int step) {
            boolean any = entries.get(entries.size() - 1).equals(new Entry("", ""));
            return "("
                    + (any ? "true" : entries.stream().map(e -> e.cypher(step)).collect(Collectors.joining(" OR ")))
                    + ")"
                    + (positive ? " AND r" + step + ".w>0" : "")
                    + (labelled ? " AND n" + (step + 1) + ":L AND n" + (step + 1) + ".w<>1" : "");
        }
    }

    @Test
    void shouldCountWhatCypherCounts() {
        Rounds.run(ROUNDS, (random, replay) -> {
            makeGraph(random);
            for (int i = 0; i < ASKED_EACH; i++) {
                List<Drawn> steps = IntStream.rangeClosed(0, 1 + random.nextInt(random.nextInt(3) == 0 ? 4 : 2))
                        .mapToObj(step -> Drawn.random(random))
                        .toList();
                boolean weighted = random.nextInt(4) == 0;
                boolean none = random.nextInt(4) == 0;
                List<Integer> starts = random.nextBoolean() ? List.of(0) : List.of(1, 0, 1);
                Map<Long, Double> expected = cypher(steps, weighted, none, starts);
                for (String engine : List.of("tremaux", "neo4j")) {
                    assertThat(recommended(steps, weighted, none, starts, engine))
                            .as(replay + i + engine + weighted + none + steps)
                            .isEqualTo(expected);
                }
            }
        });
    }

    private static void makeGraph(Random random) {
        int nodes = 2 + random.nextInt(4);
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < nodes; i++) {
            parts.add("(n" + i + (random.nextBoolean() ? ":L" : "") + " {i: " + i + ", w: " + random.nextInt(3) + "})");
        }
        for (int i = random.nextInt(14); i >= 0; i--) {
            parts.add("(n" + random.nextInt(nodes) + ")-[:" + TYPES.get(random.nextInt(3)) + " {w: "
                    + (random.nextInt(4) - 1) + "}]->(n" + random.nextInt(nodes) + ")");
        }
        server.cypher("MATCH (n) DETACH DELETE n");
        server.cypher("CREATE " + String.join(", ", parts));
    }

    private static Map<Long, Double> cypher(List<Drawn> steps, boolean weighted, boolean none, List<Integer> starts) {
        StringBuilder query = new StringBuilder("UNWIND " + starts + " AS s MATCH (n0 {i: s})");
        String weight = "1.0";
        List<String> where = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            String condition = steps.get(i).cypher(i);
            query.append(none ? " MATCH (n" + i + ")" : "")
                    .append("-[r" + i + "]-(n" + (i + 1) + ")")
                    .append(none ? " WHERE " + condition : "");
            where.add(condition);
            weight += " * r" + i + ".w";
        }
        query.append(none ? "" : " WHERE " + String.join(" AND ", where));
        String score = weighted ? "sum(" + weight + ")" : "toFloat(count(*))";
        return rows(query + " RETURN id(n" + steps.size() + ") AS id, " + score + " AS score", Map.of());
    }

    private static Map<Long, Double> recommended(
            List<Drawn> steps, boolean weighted, boolean none, List<Integer> starts, String engine) {
        return rows(
                "UNWIND " + starts + " AS s MATCH (n {i: s}) WITH collect(n) AS n CALL tremaux.recommend(n, $config)"
                        + " YIELD node, score RETURN id(node) AS id, toFloat(score) AS score",
                Map.of(
                        "config",
                        new TreeMap<>(Map.of(
                                "steps",
                                steps.stream().map(Drawn::text).toList(),
                                "limit",
                                -1,
                                "includeStart",
                                true,
                                "engine",
                                engine,
                                "uniqueness",
                                none ? "NONE" : "RELATIONSHIP_PATH",
                                weighted ? "weight" : "cache",
                                weighted ? "w" : "request"))));
    }

    private static Map<Long, Double> rows(String query, Map<String, Object> parameters) {
        Map<Long, Double> found = new TreeMap<>();
        try (Transaction transaction = server.database().beginTx();
                Result result = transaction.execute(query, parameters)) {
            result.forEachRemaining(row ->
                    found.put(((Number) row.get("id")).longValue(), ((Number) row.get("score")).doubleValue() + 0.0));
        }
        return found;
    }
}
