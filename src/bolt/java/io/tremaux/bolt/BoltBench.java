package io.tremaux.bolt;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.logging.Level;
import org.neo4j.driver.AuthToken;
import org.neo4j.driver.AuthTokens;
import org.neo4j.driver.Config;
import org.neo4j.driver.Driver;
import org.neo4j.driver.GraphDatabase;
import org.neo4j.driver.Logging;
import org.neo4j.driver.Session;
import org.neo4j.driver.exceptions.Neo4jException;

/**
 * Compares procedures of Tremaux with those of APOC over Bolt, all in one server and one session. Every answer must be
 * right; a wrong one ends the run. The manual is {@code scripts/dev bolt-bench --help}.
 */
public final class BoltBench {
    /** A graph, with the questions to it. */
    private enum Graph {
        TREE("MATCH (root:Root) RETURN elementId(root)", Group.ofTree()),
        WORDNET("MATCH (entity:Synset {id: 'n00001740'}) RETURN elementId(entity)", Group.ofWordNet()),
        SOCIAL("MATCH (user:User {name: 'user 12000'}) RETURN elementId(user)", Group.ofSocial());

        private final String start;
        private final List<Group> groups;

        Graph(String start, List<Group> groups) {
            this.start = start;
            this.groups = groups;
        }
    }

    private BoltBench() {}

    /**
     * @param arguments port, name of the graph, warm-up rounds, measured rounds, and a file with the password, if any
     */
    public static void main(String[] arguments) throws IOException {
        Config quiet = Config.builder()
                .withLogging(Logging.console(Level.SEVERE))
                .withoutEncryption()
                .build();
        String url = "bolt://127.0.0.1:" + arguments[0];
        try (Driver driver = GraphDatabase.driver(url, login(arguments), quiet);
                Session session = driver.session()) {
            Graph graph = Graph.valueOf(arguments[1].toUpperCase(Locale.ROOT));
            run(session, graph, Integer.parseInt(arguments[2]), Integer.parseInt(arguments[3]));
        } catch (Neo4jException | IllegalStateException e) {
            System.err.println("Error: " + e.getMessage());
            System.exit(1);
        }
    }

    private static AuthToken login(String[] arguments) throws IOException {
        return arguments.length < 5
                ? AuthTokens.none()
                : AuthTokens.basic(
                        "neo4j", Files.readString(Path.of(arguments[4])).strip());
    }

    private static void run(Session session, Graph graph, int warmUp, int rounds) {
        String start = session.run(graph.start).single().get(0).asString();
        for (int i = 0; i < warmUp + rounds; i++) {
            System.err.printf(
                    "  %s round %d%n", i < warmUp ? "warm-up" : "measured", i < warmUp ? i + 1 : i - warmUp + 1);
            for (Group group : graph.groups) {
                group.round(session, start, i, i >= warmUp);
            }
        }
        System.out.print("| question | statement | ms, median | least; greatest | times as fast as APOC |\n"
                + "|---|---|---:|---:|---:|\n");
        graph.groups.forEach(group -> System.out.print(group.lines()));
    }
}
