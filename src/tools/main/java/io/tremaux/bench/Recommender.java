package io.tremaux.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

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

    private static final String RECOMMEND = "/recommend?start=Person(name==$name)&steps=LIKES%3E,%3CLIKES,LIKES%3E"
            + "&exclude=LIKES%3E&properties=name&param.name=";

    private static final String CYPHER = "MATCH (me:Person {name: $name})-[:LIKES]->()<-[:LIKES]-()-[:LIKES]->(item)"
            + " WHERE NOT (me)-[:LIKES]->(item) WITH item, count(*) AS score"
            + " ORDER BY score DESC, id(item) LIMIT 10 RETURN item.name, score";

    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Target target;

    Recommender(Target target) {
        this.target = target;
    }

    List<Item> ask(Way way, String person) {
        return switch (way) {
            case TREMAUX -> recommended(person, "");
            case FRAMEWORK -> recommended(person, "&engine=neo4j&cache=none");
            case CYPHER -> cypher(CYPHER, "name", person);
        };
    }

    private List<Item> recommended(String person, String more) {
        String name = URLEncoder.encode(person, StandardCharsets.UTF_8);
        JsonNode answer = send(target.request("/tremaux/" + target.database + RECOMMEND + name + more)
                .GET());
        List<Item> items = new ArrayList<>();
        answer.path("nodes")
                .forEach(node -> items.add(new Item(
                        node.at("/properties/name").asText(), node.path("score").asLong())));
        return items;
    }

    /** A person comes to like an item; recognisable, so that {@link #takeBack} finds it. */
    void like(String person, String item) {
        cypher(
                "MATCH (p:Person {name: $person}), (i:Item {name: $item}) CREATE (p)-[:LIKES {meanwhile: true}]->(i)",
                "person",
                person,
                "item",
                item);
    }

    /** Deletes what {@link #like} created. */
    void takeBack() {
        cypher("MATCH (:Person)-[like:LIKES {meanwhile: true}]->() DELETE like");
    }

    private List<Item> cypher(String statement, String... namesAndValues) {
        ObjectNode body = JSON.createObjectNode().put("statement", statement);
        ObjectNode parameters = body.putObject("parameters");
        for (int i = 0; i < namesAndValues.length; i += 2) {
            parameters.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        JsonNode answer = send(target.request("/db/" + target.database + "/query/v2")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body.toString())));
        List<Item> items = new ArrayList<>();
        answer.at("/data/values")
                .forEach(row ->
                        items.add(new Item(row.path(0).asText(), row.path(1).asLong())));
        return items;
    }

    private JsonNode send(HttpRequest.Builder builder) {
        HttpRequest request = builder.header("Accept", "application/json").build();
        try {
            HttpResponse<byte[]> response = http.send(request, BodyHandlers.ofByteArray());
            if (response.statusCode() / 100 != 2) {
                throw new BenchException(request.uri() + " was answered with " + response.statusCode() + ": "
                        + new String(response.body(), StandardCharsets.UTF_8));
            }
            return JSON.readTree(response.body());
        } catch (IOException e) {
            throw new BenchException("no answer from " + request.uri(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchException("interrupted", e);
        }
    }
}
