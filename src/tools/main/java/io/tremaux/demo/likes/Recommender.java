package io.tremaux.demo.likes;

import io.tremaux.tools.Client;
import io.tremaux.tools.Target;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What a person might like, by name: the ten best items with their scores, asked of Tremaux or by Cypher. Both run over
 * HTTP with the same client and give the same rows. Safe for use by any thread.
 */
final class Recommender {
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

    private static final String RECOMMEND = "recommend?start=Person(name==$name)&steps=LIKES%3E,%3CLIKES,LIKES%3E"
            + "&exclude=LIKES%3E&properties=name&param.name=";

    private static final String CYPHER = "MATCH (me:Person {name: $name})-[:LIKES]->()<-[:LIKES]-()-[:LIKES]->(item)"
            + " WHERE NOT (me)-[:LIKES]->(item) WITH item, count(*) AS score"
            + " ORDER BY score DESC, id(item) LIMIT 10 RETURN item.name, score";

    private final Target target;
    private final Client client;

    Recommender(Target target) {
        this.target = target;
        this.client = new Client(target);
    }

    List<Item> ask(Way way, String person) {
        return switch (way) {
            case TREMAUX -> recommended(person, "");
            case FRAMEWORK -> recommended(person, "&engine=neo4j&cache=none");
            case CYPHER -> cypher(CYPHER, Map.of("name", person));
        };
    }

    private List<Item> recommended(String person, String more) {
        String name = URLEncoder.encode(person, StandardCharsets.UTF_8);
        List<Item> items = new ArrayList<>();
        client.get(target.tremaux(RECOMMEND + name + more))
                .path("nodes")
                .forEach(node -> items.add(new Item(
                        node.at("/properties/name").asText(), node.path("score").asLong())));
        return items;
    }

    /** A person comes to like an item; recognisable, so that {@link #takeBack} finds it. */
    void like(String person, String item) {
        cypher(
                "MATCH (p:Person {name: $person}), (i:Item {name: $item}) CREATE (p)-[:LIKES {meanwhile: true}]->(i)",
                Map.of("person", person, "item", item));
    }

    /** Deletes what {@link #like} created. */
    void takeBack() {
        cypher("MATCH (:Person)-[like:LIKES {meanwhile: true}]->() DELETE like", Map.of());
    }

    private List<Item> cypher(String statement, Map<String, String> parameters) {
        List<Item> items = new ArrayList<>();
        client.query(statement, parameters)
                .forEach(row ->
                        items.add(new Item(row.path(0).asText(), row.path(1).asLong())));
        return items;
    }
}
