package io.tremaux.load;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tremaux.bench.BenchException;
import io.tremaux.bench.Target;
import io.tremaux.bolt.Elements;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/** Prepares the database, and counts what is in it, by Neo4j's Query API. */
final class Database {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient http = HttpClient.newHttpClient();
    private final Target target;

    Database(Target target) {
        this.target = target;
    }

    void prepare() {
        Elements.PREPARATION.forEach(this::query);
        Elements.startAfter(number("MATCH (p:Person) RETURN max(p.id)"));
        post("/tremaux/neo4j/schema", Elements.SCHEMA);
    }

    /** How many there are; 0 of the schema. */
    long count(Kind kind) {
        return kind == Kind.SCHEMA ? 0 : number(kind.elements().counting());
    }

    private long number(String statement) {
        return query(statement).at("/data/values/0/0").asLong();
    }

    private JsonNode query(String statement) {
        return post("/db/neo4j/query/v2", "{\"statement\":\"" + statement + "\"}");
    }

    private JsonNode post(String path, String body) {
        try {
            HttpResponse<String> response = http.send(
                    target.request(path)
                            .header("Content-Type", "application/json")
                            .POST(BodyPublishers.ofString(body))
                            .build(),
                    BodyHandlers.ofString());
            if (response.statusCode() / 100 != 2) {
                throw new BenchException(path + " was answered with " + response.statusCode() + ": " + response.body());
            }
            return JSON.readTree(response.body());
        } catch (IOException e) {
            throw new BenchException("no answer from " + target.url() + ": " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchException("interrupted", e);
        }
    }
}
