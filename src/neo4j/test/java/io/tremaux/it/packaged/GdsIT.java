package io.tremaux.it.packaged;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.Neo4jOnJava;
import io.tremaux.Rounds;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.neo4j.kernel.internal.Version;

/**
 * Costs and lengths of paths are those of Dijkstra's algorithm in Neo4j's Graph Data Science library, in the same
 * server, over many small random graphs. Skipped where nobody has built {@code scripts/lib/gds/pom.xml}.
 */
class GdsIT {
    private static final Path LIBRARY = Path.of("target", "gds", "lib");
    private static final int GRAPHS = 200;

    /** In quarters of a kilometre, so that sums are exact in any order; few, so that many paths cost the same. */
    private static final int WEIGHTS = 9;

    private static final String FROM_EACH = "MATCH (a:Place {n: 0}) ";
    private static final String PAIRS = FROM_EACH + "MATCH (b:Place {graph: a.graph}) ";

    @Test
    void shouldFindCostsAndLengthsAsGdsDoes(@TempDir Path folder) throws Exception {
        String skipped = "Not compared with GDS, which is not in " + LIBRARY
                + ": mvn -f scripts/lib/gds/pom.xml package fetches it";
        if (!Files.isDirectory(LIBRARY)) {
            System.out.println(skipped);
        }
        assumeTrue(Files.isDirectory(LIBRARY), skipped);
        Path[] jars;
        try (Stream<Path> all = Files.list(LIBRARY)) {
            jars = all.toArray(Path[]::new);
        }
        try (PackagedServer server = PackagedServer.start(version(), folder, jars)) {
            try {
                server.cypher(randomGraphs());
                compare(server, "ROAD>", "NATURAL");
                compare(server, "ROAD", "UNDIRECTED");
            } catch (Exception | AssertionError e) {
                server.printLog();
                throw e;
            }
        }
    }

    /** The one that GDS is fetched for. */
    private static Neo4jOnJava version() throws Exception {
        return Neo4jOnJava.all().stream()
                .filter(each -> each.neo4j().number().equals(Version.getNeo4jVersion())
                        && each.java() == Runtime.version().feature())
                .findFirst()
                .orElseThrow();
    }

    private static String randomGraphs() {
        List<String> graphs = new ArrayList<>();
        Rounds.run(GRAPHS, (random, replay) -> {
            int nodes = 2 + random.nextInt(9);
            String roads = random.ints(random.nextInt(3 * nodes), 0, nodes)
                    .mapToObj(from -> "[" + from + "," + random.nextInt(nodes) + "," + random.nextInt(WEIGHTS) + "]")
                    .collect(Collectors.joining(","));
            graphs.add("{nodes:" + nodes + ",roads:[" + roads + "]}");
        });
        return "WITH [" + String.join(",", graphs) + "] AS graphs UNWIND range(0, size(graphs) - 1) AS g"
                + " CALL (g, graphs) { UNWIND range(0, graphs[g].nodes - 1) AS n CREATE (:Place {graph: g, n: n}) }"
                + " WITH g, graphs UNWIND graphs[g].roads AS road"
                + " MATCH (a:Place {graph: g, n: road[0]}), (b:Place {graph: g, n: road[1]})"
                + " CREATE (a)-[:ROAD {km: road[2] / 4.0}]->(b)";
    }

    private static void compare(PackagedServer server, String filter, String orientation) throws Exception {
        String as = "'" + orientation + "', {sourceNode: a";
        server.cypher("CALL gds.graph.project('" + orientation + "', 'Place', {ROAD: {orientation: '" + orientation
                + "', properties: 'km'}}) YIELD graphName RETURN graphName");
        String ours = "{relationshipFilter: '" + filter + "'";

        List<String> costs = rows(
                server,
                FROM_EACH + "CALL gds.allShortestPaths.dijkstra.stream(" + as
                        + ", relationshipWeightProperty: 'km'}) YIELD targetNode, totalCost AS value"
                        + " WITH a, value, gds.util.asNode(targetNode) AS b ");
        assertThat(costs).hasSizeGreaterThan(2 * GRAPHS);
        assertThat(rows(
                        server,
                        FROM_EACH + "CALL tremaux.path.cheapest(a, null, " + ours
                                + ", weight: 'km'}) YIELD path, cost AS value WITH a, value, last(nodes(path)) AS b "))
                .as("nearest " + filter)
                .isEqualTo(costs);
        assertThat(rows(
                        server,
                        PAIRS + "CALL tremaux.path.cheapest(a, b, " + ours
                                + ", weight: 'km'}) YIELD cost AS value WITH a, value, b "))
                .as("cheapest " + filter)
                .isEqualTo(costs);

        List<String> lengths = rows(
                server,
                FROM_EACH + "CALL gds.allShortestPaths.dijkstra.stream(" + as
                        + "}) YIELD targetNode, totalCost WITH a, toInteger(totalCost) AS value,"
                        + " gds.util.asNode(targetNode) AS b ");
        assertThat(rows(
                        server,
                        PAIRS + "CALL tremaux.reachable(a, b, " + ours
                                + "}) YIELD reachable, depth AS value WITH a, b, value WHERE reachable WITH * "))
                .as("reachable " + filter)
                .isEqualTo(lengths);
        assertThat(rows(
                        server,
                        PAIRS + "CALL tremaux.path.shortest(a, b, " + ours
                                + "}) YIELD depth AS value WITH a, b, value "))
                .as("shortest " + filter)
                .isEqualTo(lengths);
    }

    private static List<String> rows(PackagedServer server, String statement) throws Exception {
        List<String> rows = new ArrayList<>();
        for (JsonNode row : server.cypher(
                statement + "RETURN 'to ' + b.n + ' of graph ' + a.graph + ': ' + value AS row ORDER BY row")) {
            rows.add(row.get(0).asText());
        }
        return rows;
    }
}
