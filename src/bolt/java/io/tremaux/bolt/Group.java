package io.tremaux.bolt;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.neo4j.driver.Session;

/**
 * One question, put in several statements that must give equal answers. The first asks APOC.
 *
 * @param rows the right answer
 * @param repetitions how often a round runs each statement: often where it is short
 */
record Group(String title, long rows, int repetitions, List<Statement> statements) {
    private static final String FROM_START = "MATCH (r) WHERE elementId(r) = $start CALL ";
    private static final String COUNTED = "RETURN count(*) AS count";

    /** 1 + 4 + … + 4^4 paths lead to depth 4 of the tree, 1 + 4 + … + 4^8 to depth 8. */
    static List<Group> ofTree() {
        long nodes = 1_398_101;
        String filters = "{relationshipFilter: 'HAS_A>|HAS_B>', labelFilter: '>B'}";
        return List.of(
                counted("every node, counted", nodes, "{}", "{uniqueness: 'NODE_GLOBAL'}"),
                counted(
                        "every B, counted",
                        (nodes - 1) / 5, // 4 + 4^3 + 4^5 ...
                        filters,
                        filters.replace("}", ", uniqueness: 'NODE_GLOBAL'}")),
                new Group(
                        "every node, one property each",
                        nodes,
                        1,
                        List.of(
                                nodes("apoc", "{}", "RETURN node.value"),
                                nodes("tremaux", "{}", "RETURN node.value"),
                                empty("RETURN node.value"))),
                paths(8, 87_381, 3),
                paths(4, 341, 50));
    }

    /** The rows of the last are fewer than the nodes visited, by those denied. */
    static List<Group> ofWordNet() {
        String components = "{relationshipFilter: 'SIMILAR_TO|<CAUSES|HAS_PART>|HYPERNYM', labelFilter: '-noun.body'}";
        return List.of(
                reach("every synset below entity", 74_440, "{relationshipFilter: '<HYPERNYM'}"),
                reach("a component, one label denied", 74_906, components));
    }

    static List<Group> ofSocial() {
        return List.of(reach("three hops from a user", 40_000, "{relationshipFilter: 'FRIEND|HAS', maxLevel: 3}"));
    }

    private static Group reach(String title, long rows, String config) {
        return counted(
                title + ", counted", rows, config, config.replace("}", ", uniqueness: 'NODE_GLOBAL', bfs: true}"));
    }

    private static Group counted(String title, long rows, String config, String configOfCount) {
        return new Group(
                title,
                rows,
                1,
                List.of(
                        nodes("apoc", config, COUNTED),
                        nodes("tremaux", config, COUNTED),
                        new Statement(
                                "tremaux.count",
                                "CALL tremaux.count($start, " + configOfCount + ") YIELD count RETURN count"),
                        empty(COUNTED)));
    }

    private static Statement nodes(String whose, String config, String end) {
        String procedure = whose + ".path.subgraphNodes";
        return new Statement(procedure, FROM_START + procedure + "(r, " + config + ") YIELD node " + end);
    }

    private static Statement empty(String end) {
        return new Statement("an empty procedure", FROM_START + "bench.same(r, $n) YIELD node " + end);
    }

    private static Group paths(int maxLevel, long paths, int repetitions) {
        String call = ".path.expandConfig(r, {maxLevel: " + maxLevel + "}) YIELD path " + COUNTED;
        return new Group(
                String.format(Locale.ROOT, "%,d paths, counted", paths),
                paths,
                repetitions,
                List.of(
                        new Statement("apoc.path.expandConfig", FROM_START + "apoc" + call),
                        new Statement("tremaux.path.expandConfig", FROM_START + "tremaux" + call),
                        empty(COUNTED)));
    }

    /** Runs every statement, in turn, from the last to the first in every other round. */
    void round(Session session, String start, int number, boolean isMeasured) {
        List<Statement> order = new ArrayList<>(statements);
        if (number % 2 == 1) {
            Collections.reverse(order);
        }
        for (int i = 0; i < repetitions; i++) {
            for (Statement statement : order) {
                long answer = statement.run(session, start, rows, isMeasured);
                if (answer != rows) {
                    throw new IllegalStateException(
                            title + ", " + statement.name() + ": the answer is " + answer + ", not " + rows);
                }
            }
        }
    }

    /** Rows of the table. */
    String lines() {
        StringBuilder lines = new StringBuilder();
        double reference = statements.get(0).median();
        for (Statement statement : statements) {
            lines.append(String.format(
                    Locale.ROOT,
                    "| %s | %s | %.1f | %.1f; %.1f | %.2f |%n",
                    title,
                    statement.name(),
                    statement.median(),
                    statement.least(),
                    statement.greatest(),
                    reference / statement.median()));
        }
        return lines.toString();
    }
}
