package io.tremaux.bolt;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.neo4j.driver.AuthTokens;
import org.neo4j.driver.Config;
import org.neo4j.driver.Driver;
import org.neo4j.driver.GraphDatabase;
import org.neo4j.driver.Session;

/**
 * Writes nodes and relationships to one server by Tremaux's endpoints, by Neo4j's Query API and over Bolt, one after the other,
 * from the same data and the same threads. Prints elements a second, and the latency of a request; then {@linkplain WalksBeside walks
 * beside} each.
 *
 * <pre>LoadBench httpPort boltPort passwordFile warmUp seconds CELL...        a cell: nodes|relationships,batch,connections[,create]</pre>
 *
 * <p>Each cell of each way runs unmeasured for the seconds of {@code warmUp}, all of them before the first is measured, and for half of these again
 * right before it is measured itself.
 *
 * <p>{@code scripts/load ways} runs it. {@code -Dway=Bolt} measures that way alone, as for a profile.
 */
public final class LoadBench {
    private static final int FIRST_CELL = 5; // of the arguments

    private LoadBench() {}

    /** One request: writes some elements; false if the server refused it. */
    interface Sender extends AutoCloseable {
        boolean send(Elements elements, long first, int count) throws IOException;

        @Override
        void close() throws IOException;
    }

    /** Opens a connection of its own. */
    interface Opener {
        Sender open() throws IOException;
    }

    private record Way(String name, Opener opener) {}

    /** @param arguments as in the comment of the class */
    public static void main(String[] arguments) throws Exception {
        int http = Integer.parseInt(arguments[0]);
        String user = "neo4j";
        String password = Files.readString(Path.of(arguments[2])).strip();
        double warmUp = Double.parseDouble(arguments[3]);
        double seconds = Double.parseDouble(arguments[4]);
        String url = "bolt://127.0.0.1:" + arguments[1];
        Config config = Config.builder()
                .withoutEncryption()
                .withMaxConnectionPoolSize(2_000)
                .build();
        try (Driver driver = GraphDatabase.driver(url, AuthTokens.basic(user, password), config)) {
            List<Way> ways = List.of(
                            new Way("Tremaux", () -> new TremauxSender(http, user, password)),
                            new Way("Query API", () -> new QuerySender(http, user, password)),
                            new Way("Bolt", () -> new BoltSender(driver.session())))
                    .stream()
                    .filter(way -> way.name.contains(System.getProperty("way", "")))
                    .toList();
            prepare(driver);
            List<String> cells = Arrays.asList(arguments).subList(FIRST_CELL, arguments.length);
            for (String cell : cells) { // what all of them share is compiled before any is measured
                for (Way way : ways) {
                    new Cell(cell, way).run(warmUp);
                }
            }
            System.out.println("| cell | way | elements/s | p50 ms | p99 ms | errors |\n|---|---|---:|---:|---:|---:|");
            for (String cell : cells) {
                for (Way way : ways) {
                    measure(new Cell(cell, way), warmUp / 2, seconds);
                }
            }
            new WalksBeside(http, user, password, seconds).measure(writers(ways));
        }
    }

    private static Map<String, Opener> writers(List<Way> ways) {
        Map<String, Opener> writers = new LinkedHashMap<>();
        ways.forEach(way -> writers.put(way.name, way.opener));
        return writers;
    }

    private static void prepare(Driver driver) {
        try (Session session = driver.session()) {
            Elements.PREPARATION.forEach(statement -> session.run(statement).consume());
            Elements.startAfter(session.run("MATCH (p:Person) RETURN max(p.id) AS last")
                    .single()
                    .get(0)
                    .asLong());
        }
    }

    /** A row of the table: what is written, and by which way. */
    private static final class Cell {
        private final String text;
        private final Way way;
        private final Elements elements;
        private final int batch;
        private final int connections;

        Cell(String text, Way way) {
            String[] parts = text.split(",");
            this.text = text;
            this.way = way;
            this.elements = Elements.of(parts[0], parts.length > 3);
            this.batch = Integer.parseInt(parts[1]);
            this.connections = Integer.parseInt(parts[2]);
        }

        Throughput run(double seconds) throws InterruptedException {
            return Throughput.of(() -> repeating(way.opener.open(), elements, batch), connections, seconds);
        }
    }

    private static void measure(Cell cell, double warmUp, double seconds) throws InterruptedException {
        Throughput before = cell.run(warmUp);
        Throughput measured = cell.run(seconds);
        System.out.printf(
                Locale.ROOT,
                "| %s | %s | %.0f | %.2f | %.2f | %.2f %% |%n",
                cell.text,
                cell.way.name,
                measured.requestsPerSecond() * cell.batch,
                measured.percentile(0.5),
                measured.percentile(0.99),
                100.0
                        * (measured.failed() + before.failed())
                        / Math.max(1, measured.nanos().length + before.nanos().length));
    }

    /** The next elements in each request. */
    private static Throughput.Sender repeating(Sender sender, Elements elements, int batch) {
        return new Throughput.Sender() {
            @Override
            public boolean send() throws IOException {
                return sender.send(elements, elements.take(batch), batch);
            }

            @Override
            public void close() throws IOException {
                sender.close();
            }
        };
    }
}
