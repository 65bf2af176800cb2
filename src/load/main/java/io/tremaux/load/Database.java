package io.tremaux.load;

import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.tools.Client;
import io.tremaux.tools.CommandException;
import io.tremaux.tools.Console;
import io.tremaux.tools.Target;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Prepares the database, and compares what is in it with what was acknowledged. */
abstract class Database {
    private static final int LONGEST_PAUSE_SECONDS = 120;
    private static final int PREPARED_AT_ONCE = 1_000;

    /** Makes what relationships are between, and what Tremaux has to know. */
    abstract void prepare();

    abstract long count(Kind kind);

    /** By Neo4j's Query API. */
    static Database ofNeo4j(Target target) {
        Client client = new Client(target);
        return new Database() {
            @Override
            void prepare() {
                Kind.PREPARATION.forEach(statement -> client.query(statement, Map.of()));
                Kind.startAfter(number("MATCH (p:Person) RETURN max(p.id)"));
                client.post(target.tremaux(Kind.SCHEMA.path()), Kind.DECLARED);
            }

            @Override
            long count(Kind kind) {
                return number(kind.counting());
            }

            private long number(String statement) {
                return client.query(statement, Map.of()).at("/0/0").asLong();
            }
        };
    }

    /** By traversals: a count by Gremlin reads the edges of each vertex alone. The database must be empty. */
    static Database ofJanusGraph(Target target) {
        Client client = new Client(target);
        return new Database() {
            @Override
            void prepare() {
                client.post(target.tremaux(Kind.SCHEMA.path()), Kind.DECLARED);
                IntStream.range(0, Kind.KNOWN / PREPARED_AT_ONCE)
                        .parallel()
                        .mapToObj(i -> Kind.NODES.body((long) i * PREPARED_AT_ONCE, PREPARED_AT_ONCE))
                        .forEach(body -> client.post(target.tremaux(Kind.NODES.path()), body));
            }

            @Override
            long count(Kind kind) {
                JsonNode counted = client.get(
                        target.tremaux("traverse?start=Person&cache=none&return=count&" + kind.countingTraversal()));
                if (!counted.path("truncated").isNull()) {
                    throw new CommandException("the elements cannot be counted: " + counted);
                }
                return counted.path("count").asLong();
            }
        };
    }

    /** The elements of each kind. */
    Map<Kind, Long> counts() {
        Map<Kind, Long> counts = new EnumMap<>(Kind.class);
        for (Kind kind : List.of(Kind.NODES, Kind.RELATIONSHIPS)) {
            counts.put(kind, count(kind));
        }
        return counts;
    }

    /**
     * A line for each kind of which elements are missing, or there without a request; empty if there is none.
     *
     * @param before the elements before the phases
     */
    String check(List<Phase> phases, Map<Kind, Long> before) throws InterruptedException {
        boolean isCertain = phases.stream().allMatch(phase -> phase.results.uncertainElements() == 0);
        Map<Kind, Long> after = isCertain ? counts() : settledCounts();
        StringBuilder wrong = new StringBuilder();
        for (Kind kind : List.of(Kind.NODES, Kind.RELATIONSHIPS)) {
            List<Phase> its =
                    phases.stream().filter(phase -> phase.kind == kind).toList();
            long acknowledged = its.stream()
                    .mapToLong(phase -> phase.results.acknowledgedElements())
                    .sum();
            long uncertain = its.stream()
                    .mapToLong(phase -> phase.results.uncertainElements())
                    .sum();
            long written = after.get(kind) - before.get(kind);
            if (written < acknowledged || written > acknowledged + uncertain) {
                wrong.append(Console.text(
                        "LOST OR TOO MANY: %,d %s were acknowledged, of %,d nothing is known, %,d were written.%n",
                        acknowledged, kind.plural(), uncertain, written));
            }
        }
        return wrong.toString();
    }

    /** The counts when they change no more: the server may still write what the client no longer waits for. */
    private Map<Kind, Long> settledCounts() throws InterruptedException {
        Map<Kind, Long> before = counts();
        for (int i = 0; i < LONGEST_PAUSE_SECONDS; i++) {
            Thread.sleep(1_000);
            Map<Kind, Long> now = counts();
            if (now.equals(before)) {
                return now;
            }
            before = now;
        }
        throw new CommandException(
                "the server writes on, " + LONGEST_PAUSE_SECONDS + " seconds after the last request");
    }
}
