package io.tremaux.tools;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;

/** An HTTP client of one server, for the command-line tools. Safe for use by any thread. */
public final class Client {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT_TIMEOUT)
            .build();
    private final Target target;
    private final Duration patience;

    /** An answer that was read to its end. */
    public record Answer(int status, String body) {
        public JsonNode json() {
            try {
                return JSON.readTree(body);
            } catch (JsonProcessingException e) {
                throw new CommandException("the server's answer is not JSON: " + e.getOriginalMessage(), e);
            }
        }

        /** The document that says why it is no success; missing if there is none. */
        private JsonNode problem() {
            return body.startsWith("{") ? json() : MissingNode.getInstance();
        }

        public boolean isSuccess() {
            return status / 100 == 2;
        }
    }

    /** A client that waits some minutes for each answer. */
    public Client(Target target) {
        this(target, Duration.ofMinutes(10));
    }

    /** @param patience how long it waits for each answer */
    public Client(Target target, Duration patience) {
        this.target = target;
        this.patience = patience;
    }

    /** Sends a request. Returns the answer, whatever its status. */
    public Answer send(HttpRequest.Builder request) throws IOException {
        HttpResponse<String> response = send(request, BodyHandlers.ofString());
        return new Answer(response.statusCode(), response.body());
    }

    /** Sends a request. Returns the answer, whatever its status, with a body of any kind. */
    public <T> HttpResponse<T> send(HttpRequest.Builder request, BodyHandler<T> body) throws IOException {
        try {
            return http.send(request.timeout(patience).build(), body);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /**
     * Sends a request that has to succeed.
     *
     * @throws CommandException if there is no answer, or its status is not 2xx
     */
    public Answer ask(HttpRequest.Builder request) {
        try {
            Answer answer = send(request.setHeader("Accept", "application/json"));
            if (!answer.isSuccess()) {
                HttpRequest asked = request.build();
                throw new CommandException(asked.method() + " " + asked.uri() + " was answered with " + answer.status
                        + ": " + problem(answer.status, answer.problem(), answer.body));
            }
            return answer;
        } catch (IOException e) {
            throw new CommandException("no answer from " + target.url() + " (" + e + "): is the server up?", e);
        }
    }

    /**
     * Why an answer is no success.
     *
     * @param problem its body, or missing
     * @param otherwise what to say if neither the body nor the status says why
     */
    public String problem(int status, JsonNode problem, String otherwise) {
        String detail = problem.path("detail").asText(problem.path("title").asText());
        if (!detail.isEmpty()) {
            return detail;
        }
        return switch (status) {
            case 401 ->
                target.password() == null
                        ? "the server needs a login (401): give it with --user and --password-file"
                        : "the login is wrong (401): check --user and --password-file";
            case 404 -> "Tremaux is not installed there (404)";
            default -> otherwise;
        };
    }

    public JsonNode get(String path) {
        return ask(target.request(path)).json();
    }

    public JsonNode post(String path, String json) {
        return ask(posting(path, json)).json();
    }

    public HttpRequest.Builder posting(String path, String json) {
        return target.request(path).header("Content-Type", "application/json").POST(BodyPublishers.ofString(json));
    }

    /** A statement for Neo4j's Query API. */
    public HttpRequest.Builder querying(String statement, Map<String, ?> parameters) {
        JsonNode query = JSON.valueToTree(Map.of("statement", statement, "parameters", parameters));
        return posting("/db/" + target.database + "/query/v2", query.toString());
    }

    /** The rows that a statement returns. */
    public JsonNode query(String statement, Map<String, ?> parameters) {
        return ask(querying(statement, parameters)).json().at("/data/values");
    }
}
