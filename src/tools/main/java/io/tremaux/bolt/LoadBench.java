package io.tremaux.bolt;

import io.tremaux.tools.CommandException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.neo4j.driver.AuthTokens;
import org.neo4j.driver.Config;
import org.neo4j.driver.Driver;
import org.neo4j.driver.GraphDatabase;
import org.neo4j.driver.Session;

/**
 * Writes nodes and relationships to one server by Tremaux's endpoints, by Neo4j's Query API and over Bolt, one after
 * the other, from the same data and the same threads. Prints elements a second, and the latency of a request. Counts
 * after each run what was written: the exit code is 1 if it was not what was acknowledged.
 *
 * <pre>LoadBench httpPort boltPort passwordFile warmUp seconds CELL...        a cell: nodes|relationships,batch,connections</pre>
 *
 * <p>Each cell of each way runs unmeasured for the seconds of {@code warmUp}, all of them before the first is measured,
 * and for half of these again right before it is measured itself.
 *
 * <p>{@code scripts/load ways} runs it. {@code -Dway=Bolt} measures that way alone, as for a profile.
 */
public final class LoadBench {
    static final String TREMAUX = "Tremaux";

    private static final String USER = "neo4j";
    private static final int FIRST_CELL = 5; // of the arguments

    private final int http;
    private final String password;
    private final double warmUp;
    private final double seconds;
    private final List<Cell> cells;

    private LoadBench(String[] arguments) throws IOException {
        http = Integer.parseInt(arguments[0]);
        password = Files.readString(Path.of(arguments[2])).strip();
        warmUp = Double.parseDouble(arguments[3]);
        seconds = Double.parseDouble(arguments[4]);
        cells = Arrays.stream(arguments).skip(FIRST_CELL).map(Cell::new).toList();
    }

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

    record Way(String name, Opener opener) {}

    /** @param arguments as in the comment of the class */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        if (!new LoadBench(arguments).run("bolt://127.0.0.1:" + arguments[1])) {
            throw new CommandException("what was written is not what was acknowledged");
        }
    }

    private boolean run(String url) throws InterruptedException {
        Config config = Config.builder()
                .withoutEncryption()
                .withMaxConnectionPoolSize(2_000)
                .build();
        try (Driver driver = GraphDatabase.driver(url, AuthTokens.basic(USER, password), config);
                Session session = driver.session()) {
            prepare(session);
            Counting counting = new Counting(session);
            measure(ways(driver), counting);
            return counting.isComplete();
        }
    }

    private List<Way> ways(Driver driver) {
        List<Way> all = List.of(
                new Way(TREMAUX, () -> new TremauxSender(http, USER, password)),
                new Way("Query API", () -> new QuerySender(http, USER, password)),
                new Way("Bolt", () -> new BoltSender(driver.session())));
        return all.stream()
                .filter(way -> way.name.contains(System.getProperty("way", "")))
                .toList();
    }

    private static void prepare(Session session) {
        Elements.PREPARATION.forEach(statement -> session.run(statement).consume());
        Elements.startAfter(session.run("MATCH (p:Person) RETURN max(p.id) AS last")
                .single()
                .get(0)
                .asLong());
    }

    private void measure(List<Way> ways, Counting counting) throws InterruptedException {
        for (Cell cell : cells) { // what all of them share is compiled before any is measured
            for (Way way : ways) {
                cell.run(way, warmUp, counting);
            }
        }
        LoadTables tables = new LoadTables();
        for (Cell cell : cells) {
            for (Way way : ways) {
                cell.run(way, warmUp / 2, counting);
                tables.add(cell, way, cell.run(way, seconds, counting));
            }
        }
        System.out.println(tables.ratios() + "\n" + tables.absolute());
    }
}
