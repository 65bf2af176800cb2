package io.tremaux.csv.load;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.tremaux.csv.file.Declarations;
import io.tremaux.tools.Client;
import io.tremaux.tools.CommandException;
import io.tremaux.tools.Target;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** One database of a server with Tremaux. Safe for use by any thread. */
public final class Server {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);
    private static final int TOO_MANY = 429;
    private static final int UNAVAILABLE = 503;
    private static final String TOO_MANY_LOADS = "urn:tremaux:problem:too-many-loads";

    private final Target target;
    private final Client client;

    public Server(Target target) {
        this.target = target;
        this.client = new Client(target);
    }

    /** The declared schema. */
    public JsonNode schema() {
        return client.get(target.tremaux("schema"));
    }

    /**
     * Adds to the schema.
     *
     * @param needed by whom, for people
     * @return names of what it did not have
     */
    List<String> declare(JsonNode added, Object needed) {
        try {
            JsonNode created =
                    client.post(target.tremaux("schema"), added.toString()).path("created");
            return StreamSupport.stream(created.spliterator(), false)
                    .map(JsonNode::asText)
                    .toList();
        } catch (CommandException e) {
            throw new CommandException("the declarations for " + needed + " failed: " + e.getMessage(), e);
        }
    }

    /**
     * Takes declarations away that are as they were made. Those that data use stay, with all that were made with them.
     *
     * @return why they stay; null if none does
     */
    public @Nullable String takeBack(Declarations made) {
        JsonNode withdrawal = made.withdrawal(schema());
        if (withdrawal.isEmpty()) {
            return null;
        }
        try {
            Client.Answer answer = client.send(client.posting(target.tremaux("schema"), withdrawal.toString()));
            return answer.isSuccess() ? null : client.problem(answer.status(), answer.json(), answer.body());
        } catch (IOException e) {
            throw new CommandException("no answer from " + target.url() + " (" + e + "): is the server up?", e);
        }
    }

    /**
     * Writes rows.
     *
     * @param parameters of the URL
     * @return the summary
     * @throws RejectedException if nothing was written, for the rows' sake
     * @throws UnavailableException if nothing was written, and the same may be tried again
     * @throws IOException if it is unknown whether something was written
     */
    JsonNode load(Chunk chunk, String parameters) throws IOException, RejectedException {
        String path = chunk.source().isRelationships() ? "relationships" : "nodes";
        return answer(target.request(target.tremaux(path + parameters))
                .header("Content-Type", "application/x-ndjson")
                .POST(BodyPublishers.ofByteArray(chunk.body())));
    }

    private JsonNode answer(HttpRequest.Builder request) throws IOException, RejectedException {
        HttpResponse<byte[]> response = client.send(request, BodyHandlers.ofByteArray());
        List<JsonNode> documents = documents(response.body());
        JsonNode last = documents.isEmpty() ? MissingNode.getInstance() : documents.get(documents.size() - 1);
        int status = response.statusCode();
        JsonNode problem = status / 100 == 2 ? last.path("error") : last;
        if (status / 100 == 2 && problem.isMissingNode()) {
            if (last.isMissingNode() || last.has("committed")) {
                throw new IOException("the answer was cut off");
            }
            return last.has("summary") ? last.get("summary") : last;
        }
        status = problem.path("status").asInt(status);
        if (documents.stream().anyMatch(each -> each.path("committed").asBoolean())) {
            throw new IOException(message(status, problem)); // a part was written before
        }
        if (status == TOO_MANY || problem.path("type").asText().equals(TOO_MANY_LOADS)) {
            throw new UnavailableException(message(status, problem), retryAfter(response));
        }
        if (status == UNAVAILABLE) { // the transaction may have been committed all the same
            throw new IOException(message(status, problem));
        }
        throw new RejectedException(message(status, problem), problem.path("rows"));
    }

    private static Duration retryAfter(HttpResponse<?> response) {
        return response.headers()
                .firstValue("Retry-After")
                .filter(seconds -> seconds.matches("\\d{1,4}"))
                .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds)))
                .orElse(RETRY_AFTER);
    }

    /** The documents of a body; none if they cannot be read. */
    private static List<JsonNode> documents(byte[] body) throws IOException {
        try (MappingIterator<JsonNode> documents =
                JSON.readerFor(JsonNode.class).readValues(body)) {
            return documents.readAll();
        } catch (JsonProcessingException e) {
            return List.of();
        }
    }

    private String message(int status, JsonNode problem) {
        return client.problem(status, problem, "status " + status);
    }
}
