package io.tremaux.it.traversal;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.Rounds;
import io.tremaux.TremauxServer;
import io.tremaux.traversal.Uniqueness;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.neo4j.graphdb.Result;
import org.neo4j.graphdb.Transaction;

class MaximalTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    /** {@code a -> b -> c -> d -> b}, and {@code a -> e}. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "maxLevel: -1 | abcdb ae",
                "uniqueness: 'NODE_PATH' | abcd ae",
                "uniqueness: 'NODE_GLOBAL' | abcd ae",
                "maxLevel: 2 | abc ae",
                "terminatorNodes: c | abc",
                "labelFilter: '/C' | abc",
                "labelFilter: '-D' | abc ae",
                "denylistNodes: [c, e] | ab",
                "minLevel: 2 | abcdb",
                "resultWhere: 'name!=e' | abcdb",
                "limit: 1, bfs: false | ae",
                "limit: 1, maxLevel: 2, bfs: true | ae",
            })
    void shouldReturnOnlyWhatNothingExtends(String config, String found) {
        server.cypher(
                "CREATE (a:S {name: 'a'})-[:R]->(b {name: 'b'})-[:R]->(c:C {name: 'c'})-[:R]->(d:D {name: 'd'})-[:R]->(b)");
        server.cypher("MATCH (a:S) CREATE (a)-[:R]->(:E {name: 'e'})");
        try (Transaction transaction = server.database().beginTx();
                Result result = transaction.execute("MATCH (a:S), (c:C), (e:E) CALL tremaux.path.expandConfig(a,"
                        + " {maximal: true, relationshipFilter: 'R>', " + config + "}) YIELD path"
                        + " WITH reduce(all = '', n IN nodes(path) | all + n.name) AS p ORDER BY p RETURN p")) {
            assertThat(String.join(" ", result.<String>columnAs("p").stream().toList()))
                    .isEqualTo(found);
        }
    }

    /** All paths that the filters admit are returned by these walks, so those that are not maximal show themselves. */
    @Test
    void shouldReturnWhatNoOtherPathOfTheWalkExtends() {
        Rounds.run(60, (random, replay) -> {
            RandomGraph.plant(server.database(), random);
            server.cypher("MATCH (n) WITH n LIMIT 3 SET n:S");
            for (Uniqueness uniqueness : Uniqueness.values()) {
                Map<String, Object> config = new HashMap<>(Map.of(
                        "uniqueness",
                        uniqueness.name(),
                        "bfs",
                        random.nextBoolean(),
                        "maxLevel",
                        2,
                        "labelFilter",
                        List.of("", "-A", "+A|+B").get(random.nextInt(3))));
                int minLevel = random.nextInt(3);
                List<String> expected = unextended(paths(config), minLevel);
                config.putAll(Map.of("maximal", true, "minLevel", minLevel));
                assertThat(paths(config)).as(replay + config).isEqualTo(expected);
            }
        });
    }

    private static List<String> unextended(List<String> all, int minLevel) {
        Set<String> extended = all.stream()
                .map(path -> path.substring(0, path.lastIndexOf('-')))
                .collect(Collectors.toSet());
        return all.stream()
                .filter(path -> !extended.contains(path)
                        && path.chars().filter(c -> c == '-').count() > minLevel)
                .toList();
    }

    /** The start node and the relationships of each path, each behind a hyphen; sorted. */
    private static List<String> paths(Map<String, Object> config) {
        try (Transaction transaction = server.database().beginTx();
                Result result = transaction.execute(
                        "MATCH (n:S) WITH collect(n) AS s CALL tremaux.path.expandConfig(s, $config) YIELD path"
                                + " RETURN reduce(all = '-n' + id(nodes(path)[0]),"
                                + " r IN relationships(path) | all + '-' + id(r)) AS path",
                        Map.of("config", config))) {
            return result.<String>columnAs("path").stream().sorted().toList();
        }
    }
}
