package io.tremaux.bench;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;

/** A server with Tremaux. One client sends it one request after the other. */
final class Server {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration REQUEST_TIMEOUT = Duration.ofMinutes(10);
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT_TIMEOUT)
            .build();
    private final String mount;
    private final String database;
    private final String authorization;

    /** @param password null for a server without logins */
    Server(String url, String database, String user, String password) {
        this.mount = url.replaceFirst("/+$", "") + "/tremaux/";
        this.database = database;
        this.authorization = password == null
                ? null
                : "Basic "
                        + Base64.getEncoder().encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
    }

    Answer traverse(Scenario scenario) {
        HttpRequest request = request(database + "/traverse?" + scenario.query());
        long start = System.nanoTime();
        String body = body(request);
        double clientMs = (System.nanoTime() - start) / 1e6;
        return Answer.read(parse(body), clientMs);
    }

    /** Resets the permanent caches. */
    void clearCaches() {
        body(builder(database + "/caches").DELETE().build());
    }

    /** Bytes of all permanent caches of the database. */
    long cachedBytes() {
        return parse(body(request(database + "/caches"))).path("bytes").asLong();
    }

    /** The state of the seed tree. */
    JsonNode tree() {
        return parse(body(request(database + "/populate")));
    }

    JsonNode status() {
        return parse(body(request("status")));
    }

    private HttpRequest request(String path) {
        return builder(path).GET().build();
    }

    private HttpRequest.Builder builder(String path) {
        HttpRequest.Builder builder;
        try {
            builder = HttpRequest.newBuilder(URI.create(mount + path));
        } catch (IllegalArgumentException e) {
            throw new BenchException("not a URL: " + mount + " (" + e.getMessage() + ")", e);
        }
        builder.timeout(REQUEST_TIMEOUT).header("Accept", "application/json");
        if (authorization != null) {
            builder.header("Authorization", authorization);
        }
        return builder.method("GET", BodyPublishers.noBody());
    }

    private String body(HttpRequest request) {
        HttpResponse<String> response;
        try {
            response = client.send(request, BodyHandlers.ofString());
        } catch (IOException e) {
            throw new BenchException("no answer from " + mount + " (" + e + "): is the server up?", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchException("interrupted", e);
        }
        int status = response.statusCode();
        if (status / 100 != 2) {
            throw new BenchException(request.method() + " " + request.uri() + " was answered with " + status + ": "
                    + problem(status, response.body()));
        }
        return response.body();
    }

    private static String problem(int status, String body) {
        if (status == 401) {
            return "the login is wrong";
        }
        if (status == 404 && body.isEmpty()) {
            return "Tremaux is not installed there";
        }
        try {
            JsonNode document = JSON.readTree(body);
            return document.path("detail").asText(document.path("title").asText(body));
        } catch (JsonProcessingException e) {
            return body;
        }
    }

    private static JsonNode parse(String body) {
        try {
            return JSON.readTree(body);
        } catch (JsonProcessingException e) {
            throw new BenchException("the server's answer is not JSON: " + e.getOriginalMessage(), e);
        }
    }
}
