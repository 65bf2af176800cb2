package io.tremaux.it.docs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tremaux.TremauxClient.Answer;
import io.tremaux.TremauxServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The commands of {@code README.md} give what it says. */
class ReadmeTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final Path PAGE = Path.of("README.md");
    private static final Pattern CYPHER = Pattern.compile("(?s)<< 'CYPHER'\n(.*?)\nCYPHER");
    private static final Pattern HTTP = Pattern.compile("'http://localhost:7474/tremaux/([^']*)'");
    private static final Pattern SHOWN = Pattern.compile("(?s)```text\n(.*?)\n```");

    private String page;

    @BeforeEach
    void read() throws IOException {
        page = Files.readString(PAGE);
    }

    @Test
    void shouldGiveWhatItSays() throws Exception {
        List<String> statements = all(CYPHER);
        List<String> shown = all(SHOWN);
        assertThat(statements).hasSize(2);
        assertThat(shown).hasSize(2);
        query(statements.get(0));

        assertThat(withoutIds(query(statements.get(1)))).isEqualTo(withoutIds(json(shown.get(0))));

        Answer answer = server.client().sendRaw("GET", all(HTTP).get(0), null, "Accept: application/json");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        JsonNode expected = json(shown.get(1).replace(",...}", "}"));
        assertThat(answer.json().path("cost").fieldNames())
                .toIterable()
                .containsAll(() -> expected.path("cost").fieldNames());
        assertThat(withoutIds(answer.json())).isEqualTo(withoutIds(expected));
    }

    private List<String> all(Pattern pattern) {
        return pattern.matcher(page)
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
    }

    /** Sends a body to Neo4j's Query API as {@code curl -d} does: without its line ends. */
    private static JsonNode query(String body) throws Exception {
        String login =
                Base64.getEncoder().encodeToString((TremauxServer.USER + ":" + TremauxServer.PASSWORD).getBytes(UTF_8));
        URI uri = server.uri().resolve("/db/neo4j/query/v2");
        String answer = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(uri)
                                .header("Authorization", "Basic " + login)
                                .header("Content-Type", "application/json")
                                .POST(BodyPublishers.ofString(body.replace("\n", "")))
                                .build(),
                        BodyHandlers.ofString())
                .body();
        assertThat(answer).doesNotContain("\"errors\"");
        return json(answer);
    }

    private static JsonNode json(String text) throws IOException {
        return new ObjectMapper().readTree(text);
    }

    /** Without what differs from run to run. */
    private static JsonNode withoutIds(JsonNode answer) {
        ((ObjectNode) answer).remove(List.of("bookmarks", "cost"));
        answer.path("nodes").forEach(node -> ((ObjectNode) node).remove("elementId"));
        return answer;
    }
}
