import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.neo4j.driver.AuthTokens;
import org.neo4j.driver.Driver;
import org.neo4j.driver.GraphDatabase;
import org.neo4j.driver.Session;
import org.neo4j.driver.SessionConfig;

/**
 * Reads the same rows in each way that a client in Java has, and prints the median time of each in milliseconds:
 * {@code Rows URL BOLT_PORT START QUESTIONS}, with the password in TREMAUX_PASSWORD.
 */
public final class Rows {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final double NANOS_PER_MILLI = 1e6;

    private interface Way {
        /** The number of rows that were read. */
        int ask(JsonNode question) throws Exception;
    }

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final String url;
    private final String start;
    private final String password = System.getenv("TREMAUX_PASSWORD");
    private final JsonNode plan;

    private Rows(String url, String start, JsonNode plan) {
        this.url = url;
        this.start = start;
        this.plan = plan;
    }

    private InputStream send(String path, String accept, HttpRequest.BodyPublisher body) throws Exception {
        String login = Base64.getEncoder().encodeToString(("neo4j:" + password).getBytes());
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + path))
                .header("Accept", accept)
                .header("Authorization", "Basic " + login)
                .header("Content-Type", "application/json")
                .method(body == null ? "GET" : "POST", body == null ? BodyPublishers.noBody() : body)
                .build();
        HttpResponse<InputStream> answer = http.send(request, BodyHandlers.ofInputStream());
        if (answer.statusCode() / 100 != 2) {
            throw new IllegalStateException(path + ": " + answer.statusCode());
        }
        return answer.body();
    }

    private int lines(JsonNode question) throws Exception {
        String path = "/tremaux/neo4j/" + plan.path("traversal").asText().replace("{start}", start)
                + question.path("http").asText();
        try (InputStream answer = send(path, "application/x-ndjson", null)) {
            List<JsonNode> rows = new ArrayList<>();
            Iterator<JsonNode> each = JSON.readerFor(JsonNode.class).readValues(answer);
            each.forEachRemaining(rows::add);
            JsonNode summary = rows.remove(rows.size() - 1).path("summary");
            if (!summary.path("truncated").isNull()) {
                throw new IllegalStateException("the rows were cut short");
            }
            return rows.size();
        }
    }

    private int queryApi(JsonNode question) throws Exception {
        String statement = plan.path("statements").path("Cypher").asText()
                + question.path("columns").asText();
        byte[] body = JSON.writeValueAsBytes(Map.of("statement", statement, "parameters", Map.of("start", start)));
        try (InputStream answer = send("/db/neo4j/query/v2", "application/json", BodyPublishers.ofByteArray(body))) {
            return JSON.readTree(answer).path("data").path("values").size();
        }
    }

    private Way bolt(Session session, String statement) {
        return question -> session.run(
                        statement + question.path("columns").asText(), Map.of("start", start))
                .list()
                .size();
    }

    private void measure(JsonNode question, Map<String, Way> ways) throws Exception {
        int warmUps = plan.path("warmUps").asInt();
        int rounds = plan.path("rounds").asInt();
        Map<String, double[]> times = new LinkedHashMap<>();
        ways.keySet().forEach(way -> times.put(way, new double[rounds]));
        int count = -1;
        for (int round = -warmUps; round < rounds; round++) {
            for (Map.Entry<String, Way> way : ways.entrySet()) {
                long begun = System.nanoTime();
                int rows = way.getValue().ask(question);
                double ms = (System.nanoTime() - begun) / NANOS_PER_MILLI;
                if (count >= 0 && rows != count) {
                    throw new IllegalStateException("the ways differ in the number of rows: " + count + ", " + rows);
                }
                count = rows;
                if (round >= 0) {
                    times.get(way.getKey())[round] = ms;
                }
            }
        }
        for (Map.Entry<String, double[]> measured : times.entrySet()) {
            Arrays.sort(measured.getValue());
            System.out.printf(
                    Locale.ROOT,
                    "Java\t%s\t%s\t%d\t%.1f%n",
                    measured.getKey(),
                    question.path("name").asText(),
                    count,
                    measured.getValue()[rounds / 2]);
        }
    }

    public static void main(String[] arguments) throws Exception {
        JsonNode plan = JSON.readTree(Path.of(arguments[3]).toFile());
        Rows rows = new Rows(arguments[0], arguments[2], plan);
        SessionConfig fetching = SessionConfig.builder().withFetchSize(10_000).build();
        try (Driver driver = GraphDatabase.driver(
                        "bolt://127.0.0.1:" + arguments[1], AuthTokens.basic("neo4j", rows.password));
                Session session = driver.session(fetching)) {
            Map<String, Way> ways = new LinkedHashMap<>();
            ways.put("Tremaux, lines of JSON", rows::lines);
            JsonNode statements = plan.path("statements");
            statements.fieldNames().forEachRemaining(name -> {
                String statement = statements.path(name).asText();
                ways.put(name + " over Bolt", rows.bolt(session, statement));
            });
            ways.put("Cypher by the Query API", rows::queryApi);
            for (JsonNode question : plan.path("questions")) {
                rows.measure(question, ways);
            }
        }
    }
}
