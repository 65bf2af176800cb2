package io.tremaux.demo;

import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.tools.Arguments;
import io.tremaux.tools.Client;
import io.tremaux.tools.CommandException;
import io.tremaux.tools.Console;
import io.tremaux.tools.SteadyRate;
import io.tremaux.tools.Table;
import io.tremaux.tools.Threads;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * Recommendations in the seed graph of likes by {@code recommend} and by Cypher, over HTTP by the same client: ten for
 * one person, then the rate for random persons, then the same while likes are written.
 * {@code scripts/demo --graph likes} runs it.
 */
public record LikesTest(Arguments arguments, Client client) {
    private static final int COMPARED = 100;
    private static final int SOON = 20;

    private static final int CLIENTS = 2;
    private static final int WRITES = 100; // a second

    private static final String RECOMMEND = "recommend?start=Person(name==$name)&steps=LIKES%3E,%3CLIKES,LIKES%3E"
            + "&exclude=LIKES%3E&properties=name&param.name=";

    private static final String CYPHER = "MATCH (me:Person {name: $name})-[:LIKES]->()<-[:LIKES]-()-[:LIKES]->(item)"
            + " WHERE NOT (me)-[:LIKES]->(item) WITH item, count(*) AS score"
            + " ORDER BY score DESC, id(item) LIMIT 10 RETURN item.name, score";

    /** A person comes to like an item; recognisable, so that it can be taken back. */
    private static final String LIKE =
            "MATCH (p:Person {name: $person}), (i:Item {name: $item}) CREATE (p)-[:LIKES {meanwhile: true}]->(i)";

    private static final String TAKE_BACK = "MATCH (:Person)-[like:LIKES {meanwhile: true}]->() DELETE like";

    /** Items and persons of the graph, as it was made. */
    private static final String OPTIONS = "--items=0 --persons=0 --seconds=20";

    /** A way to ask. */
    enum Way {
        TREMAUX("recommend"),
        CYPHER("Cypher, Query API"),
        FRAMEWORK("recommend, engine=neo4j, no caches");

        final String title;

        Way(String title) {
            this.title = title;
        }
    }

    /** One row. */
    record Item(String name, long score) {}

    public static void main(String[] commandLine) {
        Arguments arguments = Arguments.parse("scripts/demo", commandLine, OPTIONS);
        LikesTest test = new LikesTest(arguments, new Client(arguments.target));
        test.showTen();
        test.compare();
        test.measure();
    }

    private List<Item> ask(Way way, String person) {
        return switch (way) {
            case TREMAUX -> recommended(person, "");
            case FRAMEWORK -> recommended(person, "&engine=neo4j&cache=none");
            case CYPHER -> cypher(CYPHER, Map.of("name", person));
        };
    }

    private List<Item> recommended(String person, String more) {
        String name = URLEncoder.encode(person, StandardCharsets.UTF_8);
        JsonNode nodes =
                client.get(arguments.target.tremaux(RECOMMEND + name + more)).path("nodes");
        return items(nodes, "/properties/name", "/score");
    }

    private List<Item> cypher(String statement, Map<String, String> parameters) {
        return items(client.query(statement, parameters), "/0", "/1");
    }

    /** @param name where a row has it, as a JSON pointer, like its score */
    private static List<Item> items(JsonNode rows, String name, String score) {
        List<Item> items = new ArrayList<>();
        rows.forEach(
                row -> items.add(new Item(row.at(name).asText(), row.at(score).asLong())));
        return items;
    }

    /** Ten recommendations, with the time of the first question and of one when all is warm. */
    private void showTen() {
        String person = "person 0";
        Timed byTremaux = timed(Way.TREMAUX, person);
        Timed byCypher = timed(Way.CYPHER, person);
        requireEqual(person, byTremaux.items, byCypher.items);
        Table table = new Table("for " + person, "recommend", "Cypher");
        for (Item item : byTremaux.items) {
            String score = Long.toString(item.score);
            table.row(List.of(item.name, score, score));
        }
        table.row(List.of("first answer, ms", ms(byTremaux.first), ms(byCypher.first)));
        table.row(List.of("later answers, ms", ms(byTremaux.later), ms(byCypher.later)));
        System.out.println(table.text());
    }

    private record Timed(List<Item> items, long first, long later) {}

    private Timed timed(Way way, String person) {
        long start = System.nanoTime();
        List<Item> items = ask(way, person);
        long first = System.nanoTime() - start;
        Histogram later = new Histogram(3);
        for (int i = 0; i < SOON; i++) {
            start = System.nanoTime();
            ask(way, person);
            later.recordValue(System.nanoTime() - start);
        }
        return new Timed(items, first, later.getValueAtPercentile(50));
    }

    private static String ms(long nanos) {
        return Console.text("%.1f", Console.millis(nanos));
    }

    private void compare() {
        Random random = new Random(1);
        for (int i = 0; i < COMPARED; i++) {
            String person = anyone(random);
            requireEqual(person, ask(Way.TREMAUX, person), ask(Way.CYPHER, person));
        }
        System.out.println(COMPARED + " random persons: equal items, scores and order.");
        System.out.println();
    }

    private static void requireEqual(String person, List<Item> found, List<Item> expected) {
        if (!found.equals(expected)) {
            throw new CommandException(person + ": " + found + " instead of " + expected);
        }
    }

    private void measure() {
        Table table = new Table("random persons", "a second", "p50 ms", "p99 ms", "x");
        Rate cypher = warmRate(Way.CYPHER);
        Rate warm = warmRate(Way.TREMAUX); // with caches filled
        Rate framework = warmRate(Way.FRAMEWORK);
        Rate written;
        String compared;
        SteadyRate writer = new SteadyRate("tremaux-writer", 1, WRITES, new Random(3), this::write);
        try (writer) {
            written = warmRate(Way.TREMAUX); // what a commit leads to is compiled, too
            compared = compareMeanwhile();
        } finally {
            cypher(TAKE_BACK, Map.of());
        }
        table.row(cypher.row(Way.CYPHER.title, cypher));
        table.row(framework.row(Way.FRAMEWORK.title, cypher));
        table.row(warm.row(Way.TREMAUX.title, cypher));
        table.row(written.row(Way.TREMAUX.title + ", likes written meanwhile", cypher));
        System.out.print(table.text());
        Console.line(
                "%d clients; %d likes were written (%d a second wanted); meanwhile %.2f of the warm rate. %s",
                CLIENTS, writer.nanos.getTotalCount(), WRITES, written.perSecond / warm.perSecond, compared);
    }

    /**
     * Likes are only added meanwhile: where Cypher answers the same before and after, nothing else was true in between.
     */
    private String compareMeanwhile() {
        Random random = new Random(2);
        int compared = 0;
        for (int i = 0; i < COMPARED; i++) {
            String person = anyone(random);
            List<Item> before = ask(Way.CYPHER, person);
            List<Item> found = ask(Way.TREMAUX, person);
            if (before.equals(ask(Way.CYPHER, person))) {
                requireEqual(person, found, before);
                compared++;
            }
        }
        if (compared == 0) {
            throw new CommandException("Of " + COMPARED + " answers meanwhile none could be compared with Cypher's");
        }
        return "Of " + COMPARED + " answers meanwhile, " + compared + " could be compared with Cypher's: all equal.";
    }

    private record Rate(double perSecond, Histogram nanos) {
        List<String> row(String title, Rate reference) {
            return List.of(
                    title,
                    Console.text("%.0f", perSecond),
                    Console.text("%.2f", Console.millis(nanos.getValueAtPercentile(50))),
                    Console.text("%.2f", Console.millis(nanos.getValueAtPercentile(99))),
                    Console.text("%.1f", perSecond / reference.perSecond));
        }
    }

    private Rate warmRate(Way way) {
        rate(way);
        return rate(way);
    }

    /** Each client asks for one random person after the other, on its own connection. */
    private Rate rate(Way way) {
        Histogram nanos = new ConcurrentHistogram(3);
        long begun = System.nanoTime();
        long end = begun + TimeUnit.SECONDS.toNanos(arguments.number("seconds"));
        List<Runnable> clients = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            Random random = new Random(i);
            clients.add(() -> {
                while (System.nanoTime() - end < 0) {
                    long start = System.nanoTime();
                    ask(way, anyone(random));
                    nanos.recordValue(System.nanoTime() - start);
                }
            });
        }
        Threads.run("tremaux-client", clients);
        return new Rate(nanos.getTotalCount() / Console.seconds(System.nanoTime() - begun), nanos);
    }

    private String anyone(Random random) {
        return "person " + random.nextInt(arguments.number("persons"));
    }

    /** Writes a random like. */
    private boolean write(Random random) {
        String item = "item " + random.nextInt(arguments.number("items"));
        cypher(LIKE, Map.of("person", anyone(random), "item", item));
        return true;
    }
}
