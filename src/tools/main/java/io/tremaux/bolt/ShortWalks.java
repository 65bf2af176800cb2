package io.tremaux.bolt;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.neo4j.driver.AuthToken;
import org.neo4j.driver.AuthTokens;
import org.neo4j.driver.Config;
import org.neo4j.driver.Driver;
import org.neo4j.driver.GraphDatabase;
import org.neo4j.driver.Logging;
import org.neo4j.driver.Session;
import org.neo4j.driver.Values;
import org.neo4j.driver.exceptions.Neo4jException;

/**
 * Requests a second for short walks of the seed tree: Tremaux over HTTP and Bolt, the same walks in Cypher over the
 * Query API and Bolt, and by APOC; beside them requests that ask no graph, to show what a request takes by itself.
 * Every answer must be the right count. {@code scripts/dev short-walks}
 */
public final class ShortWalks {
    private static final int WARM_UP = 2;
    private static final int ROUNDS = 3;
    private static final int STARTS = 256;
    private static final int RULES = 10;
    private static final String COUNT = "/tremaux/neo4j/traverse";
    private static final String QUERY_API = "/db/neo4j/query/v2";

    /** A walk from any node of the tree's third level down. */
    private enum Walk {
        OF_5(1, 5),
        OF_21(2, 21),
        OF_341(4, 341);

        private final int levels;
        private final int nodes;

        Walk(int levels, int nodes) {
            this.levels = levels;
            this.nodes = nodes;
        }
    }

    private record Way(String name, Throughput.Opener opener) {}

    private record Server(int http, String user, String password, Driver driver, List<String> starts) {}

    private final Server server;
    private final Walk walk;
    private final Random random = new Random(42);

    private ShortWalks(Server server, Walk walk) {
        this.server = server;
        this.walk = walk;
    }

    /**
     * @param arguments HTTP port, Bolt port, seconds of each way in a round, connections, and a file with the password,
     * if any
     */
    public static void main(String[] arguments) throws Exception {
        String password = arguments.length < 5
                ? ""
                : Files.readString(Path.of(arguments[4])).strip();
        AuthToken login = password.isEmpty() ? AuthTokens.none() : AuthTokens.basic("neo4j", password);
        Config quiet = Config.builder()
                .withLogging(Logging.console(Level.SEVERE))
                .withoutEncryption()
                .build();
        try (Driver driver = GraphDatabase.driver("bolt://127.0.0.1:" + arguments[1], login, quiet)) {
            Server server = new Server(Integer.parseInt(arguments[0]), "neo4j", password, driver, starts(driver));
            System.out.print("| walk | way | requests/s | p50 ms | p99 ms | of Query API | of APOC |\n"
                    + "|---|---|---:|---:|---:|---:|---:|\n");
            double seconds = Double.parseDouble(arguments[2]);
            int connections = Integer.parseInt(arguments[3]);
            List<ShortWalks> all = Arrays.stream(Walk.values())
                    .map(walk -> new ShortWalks(server, walk))
                    .toList();
            for (ShortWalks each : all) { // before any is measured: the first would find a server that still compiles
                each.warmUp(seconds, connections);
            }
            for (ShortWalks each : all) {
                each.measure(seconds, connections);
            }
        } catch (Neo4jException | IllegalStateException e) {
            System.err.println("Error: " + e.getMessage());
            System.exit(1);
        }
    }

    private static List<String> starts(Driver driver) {
        try (Session session = driver.session()) {
            return session.run(
                            "MATCH (:Root)-[:HAS_B]->()-[:HAS_A]->()-[:HAS_B]->()-[:HAS_A]->(a) RETURN elementId(a) LIMIT "
                                    + STARTS)
                    .list(row -> row.get(0).asString());
        }
    }

    private void warmUp(double seconds, int connections) throws InterruptedException {
        for (int i = 0; i < WARM_UP; i++) {
            for (Way way : ways()) {
                run(way, seconds, connections);
            }
        }
    }

    private void measure(double seconds, int connections) throws InterruptedException {
        List<Way> ways = ways();
        List<List<Throughput>> measured = ways.stream()
                .map(way -> (List<Throughput>) new ArrayList<Throughput>())
                .toList();
        for (int round = 0; round < ROUNDS; round++) {
            System.err.printf("  walks of %d nodes, round %d%n", walk.nodes, round + 1);
            for (int i = 0; i < ways.size(); i++) {
                int turn = round % 2 == 0 ? i : ways.size() - 1 - i;
                measured.get(turn).add(run(ways.get(turn), seconds, connections));
            }
        }
        List<Throughput> medians = measured.stream().map(ShortWalks::median).toList();
        double queryApi = medians.get(ways.size() - 3).requestsPerSecond();
        double apoc = medians.get(ways.size() - 1).requestsPerSecond();
        for (int i = 0; i < ways.size(); i++) {
            Throughput each = medians.get(i);
            System.out.printf(
                    Locale.ROOT,
                    "| %d nodes | %s | %,.0f | %.2f | %.2f | %.2f | %.2f |%n",
                    walk.nodes,
                    ways.get(i).name,
                    each.requestsPerSecond(),
                    each.percentile(0.5),
                    each.percentile(0.99),
                    each.requestsPerSecond() / queryApi,
                    each.requestsPerSecond() / apoc);
        }
    }

    private static Throughput median(List<Throughput> rounds) {
        return rounds.stream()
                .sorted((a, b) -> Double.compare(a.requestsPerSecond(), b.requestsPerSecond()))
                .toList()
                .get(rounds.size() / 2);
    }

    private Throughput run(Way way, double seconds, int connections) throws InterruptedException {
        Throughput run = Throughput.of(way.opener, connections, seconds);
        if (run.failed() > 0) {
            throw new IllegalStateException(
                    way.name + ", " + walk.nodes + " nodes: " + run.failed() + " wrong answers");
        }
        return run;
    }

    /** The Query API and APOC, with which the others are compared, are the third from the end and the last. */
    private List<Way> ways() {
        AtomicInteger fresh = new AtomicInteger();
        String cypher = "MATCH (r) WHERE elementId(r) = $start MATCH (r)-[:HAS_A|HAS_B*0.." + walk.levels
                + "]->(n) RETURN count(n) AS count";
        String config = "{relationshipFilter: 'HAS_A>|HAS_B>', maxLevel: " + walk.levels;
        return List.of(
                new Way("Tremaux, GET", () -> get(() -> "")),
                new Way("Tremaux, GET, ten rules", () -> get(() -> rules("OTHER"))),
                new Way(
                        "Tremaux, GET, ten rules, new in each request",
                        () -> get(() -> rules("OTHER" + fresh.incrementAndGet()))),
                new Way("Tremaux, POST", this::post),
                new Way(
                        "tremaux.count over Bolt",
                        () -> bolt("CALL tremaux.count($start, " + config
                                + ", uniqueness: 'NONE'}) YIELD count RETURN count")),
                new Way("*sizes of the caches, over HTTP*", this::caches),
                new Way("*a number, over Bolt*", () -> bolt("RETURN " + walk.nodes + " AS count")),
                new Way("Cypher, Query API", () -> queryApi(cypher)),
                new Way("Cypher over Bolt", () -> bolt(cypher)),
                new Way(
                        "apoc.path.subgraphNodes over Bolt",
                        () -> bolt("MATCH (r) WHERE elementId(r) = $start CALL apoc.path.subgraphNodes(r, " + config
                                + "}) YIELD node RETURN count(*) AS count")));
    }

    /** Rules that lead nowhere, before those of the tree. */
    private static String rules(String type) {
        return IntStream.range(0, RULES - 2)
                        .mapToObj(i -> "&expand=" + encoded("L" + i + "=>" + type + ">"))
                        .collect(Collectors.joining())
                + "&expand=" + encoded("A=>HAS_B>") + "&expand=" + encoded("B=>HAS_A>");
    }

    private interface Text {
        String next();
    }

    private String start() {
        return server.starts.get(random.nextInt(server.starts.size()));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, UTF_8);
    }

    private Throughput.Sender get(Text rules) throws IOException {
        return new Kept(server) {
            @Override
            public boolean send() throws IOException {
                String chosen = rules.next();
                String filter = chosen.isEmpty() ? "&relationshipFilter=" + encoded("HAS_A>|HAS_B>") : chosen;
                return counts(get(COUNT + "?uniqueness=NONE&bfs=false&maxLevel=" + walk.levels + "&start="
                        + encoded(start()) + filter));
            }
        };
    }

    /** What a request takes that asks no graph. */
    private Throughput.Sender caches() throws IOException {
        return new Kept(server) {
            @Override
            public boolean send() throws IOException {
                return get("/tremaux/neo4j/caches").contains("\"coherence\"");
            }
        };
    }

    private Throughput.Sender post() throws IOException {
        return new Kept(server) {
            @Override
            public boolean send() throws IOException {
                return counts(post(
                        COUNT,
                        "{\"start\":\"" + start() + "\",\"relationshipFilter\":\"HAS_A>|HAS_B>\",\"maxLevel\":"
                                + walk.levels + ",\"uniqueness\":\"NONE\",\"bfs\":false}"));
            }
        };
    }

    private Throughput.Sender queryApi(String cypher) throws IOException {
        return new Kept(server) {
            @Override
            public boolean send() throws IOException {
                return post(
                                QUERY_API,
                                "{\"statement\":\"" + cypher + "\",\"parameters\":{\"start\":\"" + start() + "\"}}")
                        .contains("\"values\":[[" + walk.nodes + "]]");
            }
        };
    }

    private boolean counts(String answer) {
        return answer.contains("\"count\":" + walk.nodes + ",");
    }

    private Throughput.Sender bolt(String cypher) {
        Session session = server.driver.session();
        return new Throughput.Sender() {
            @Override
            public boolean send() {
                return session.run(cypher, Values.parameters("start", start()))
                                .single()
                                .get(0)
                                .asInt()
                        == walk.nodes;
            }

            @Override
            public void close() {
                session.close();
            }
        };
    }

    /** A connection over HTTP that is kept. */
    private abstract static class Kept extends HttpConnection implements Throughput.Sender {
        Kept(Server server) throws IOException {
            super(server.http, server.user, server.password);
        }
    }
}
