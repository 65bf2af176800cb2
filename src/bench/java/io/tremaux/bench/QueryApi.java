package io.tremaux.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;

/** Neo4j's Query API, asked with access mode READ: the server refuses a query that would write. */
final class QueryApi implements Replay.Server {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final double NANOS_PER_MILLI = 1e6;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Target target;
    private final Duration longest;

    /** @param longest that it waits for an answer */
    QueryApi(Target target, Duration longest) {
        this.target = target;
        this.longest = longest;
    }

    @Override
    public Replay.Answer ask(String database, String query, JsonNode parameters) {
        HttpRequest request = request(database, query, parameters);
        long start = System.nanoTime();
        try {
            HttpResponse<byte[]> response = http.send(request, BodyHandlers.ofByteArray());
            double ms = (System.nanoTime() - start) / NANOS_PER_MILLI;
            return answer(response, ms);
        } catch (HttpTimeoutException e) {
            return Replay.Answer.failed("no answer within " + longest.toSeconds() + " s");
        } catch (IOException e) {
            throw new BenchException("no answer from " + request.uri(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchException("interrupted", e);
        }
    }

    private HttpRequest request(String database, String query, JsonNode parameters) {
        ObjectNode body = JSON.createObjectNode().put("statement", query).put("accessMode", "READ");
        body.set("parameters", parameters);
        return target.request("/db/" + database + "/query/v2")
                .header("Content-Type", "application/json")
                .header("Accept", "application/json")
                .timeout(longest)
                .POST(BodyPublishers.ofString(body.toString()))
                .build();
    }

    private static Replay.Answer answer(HttpResponse<byte[]> response, double ms) throws IOException {
        JsonNode answer = JSON.readTree(response.body());
        JsonNode error = answer.path("errors").path(0);
        if (!error.isMissingNode()) {
            return Replay.Answer.failed(error.path("message").asText());
        }
        JsonNode rows = answer.path("data").path("values");
        return rows.isArray()
                ? new Replay.Answer(rows, null, ms)
                : Replay.Answer.failed("answered with status " + response.statusCode());
    }
}
