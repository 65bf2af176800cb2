package io.tremaux.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;

/** The open transactions of a server but for the one that asks, by Neo4j's Query API. */
final class Transactions {
    private static final String STATEMENT = "SHOW TRANSACTIONS YIELD transactionId, currentQuery"
            + " WHERE NOT currentQuery STARTS WITH 'SHOW TRANSACTIONS' RETURN transactionId";

    private static final long PAUSE_MILLIS = 5;

    private final HttpClient http;
    private final HttpRequest request;

    Transactions(HttpClient http, Target target) {
        this.http = http;
        this.request = target.request("/db/" + target.database + "/query/v2")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"statement\": \"" + STATEMENT + "\"}"))
                .build();
    }

    Set<String> open() throws IOException, InterruptedException {
        HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
        if (response.statusCode() / 100 != 2) {
            throw new BenchException("SHOW TRANSACTIONS was answered with " + response.statusCode());
        }
        JsonNode rows = new ObjectMapper().readTree(response.body()).at("/data/values");
        Set<String> open = new TreeSet<>();
        rows.forEach(row -> open.add(row.path(0).asText()));
        return open;
    }

    /** Waits until no transaction is open. */
    void awaitNone(Duration patience) throws IOException, InterruptedException {
        long start = System.nanoTime();
        for (Set<String> left = open(); !left.isEmpty(); left = open()) {
            if (System.nanoTime() - start > patience.toNanos()) {
                throw new BenchException("still open after " + patience.toSeconds() + " seconds: " + left);
            }
            Thread.sleep(PAUSE_MILLIS);
        }
    }
}
