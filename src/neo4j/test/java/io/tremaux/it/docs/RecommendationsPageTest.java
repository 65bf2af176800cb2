package io.tremaux.it.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tremaux.DocumentedExample;
import io.tremaux.TremauxClient.Answer;
import io.tremaux.TremauxServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.neo4j.graphdb.Result;
import org.neo4j.graphdb.Transaction;

/** Every command of {@code docs/recommendations.md} gives what the page says, on the shop of that page. */
class RecommendationsPageTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final Path PAGE = Path.of("docs", "recommendations.md");
    private static final Pattern COMMAND = Pattern.compile(
            "```bash\\ncurl -u \"\\$LOGIN\" ([^`]*?/tremaux/neo4j/recommend[^`]*)\\n```\\s+```text\\n(.*?)\\n```",
            Pattern.DOTALL);
    private static final Pattern QUERY = Pattern.compile("'http:[^'?]*\\?([^']*)'");
    private static final int COMMANDS = 1;
    private static final int FEWEST = 12;

    static List<DocumentedExample> examples() throws IOException {
        List<DocumentedExample> examples = DocumentedExample.of(PAGE);
        assertThat(examples).hasSizeGreaterThan(FEWEST);
        return examples;
    }

    @BeforeEach
    void plant() throws IOException {
        server.cypher(DocumentedExample.graph(PAGE));
    }

    @ParameterizedTest
    @MethodSource("examples")
    void shouldGiveWhatThePageSays(DocumentedExample example) {
        String given = example.isCypher() ? ofCypher(example.code()) : ofHttp(example.query());
        example.assertGives(given);
        assertThat(scores(given)).isEqualTo(scores(example.gives()));
    }

    /** The order of equal scores depends on the ids that the store gives out, that of others does not. */
    private static List<String> scores(String nodes) {
        return Stream.of(nodes.split(", "))
                .map(node -> node.replaceFirst(".* ", ""))
                .toList();
    }

    @Test
    void shouldAnswerItsCommandsAsThePageShows() throws IOException {
        List<MatchResult> commands =
                COMMAND.matcher(Files.readString(PAGE)).results().toList();
        assertThat(commands).hasSize(COMMANDS);
        for (MatchResult command : commands) {
            String shown = command.group(2).replaceFirst("\\s*\"count\":(?s).*", "");
            JsonNode expected = new ObjectMapper().readTree(shown.replaceFirst(",$", "") + "}");
            assertThat(withoutIds(answer(command.group(1)))).containsExactlyInAnyOrderElementsOf(withoutIds(expected));
        }
    }

    private static JsonNode answer(String curl) {
        Matcher query = QUERY.matcher(curl);
        assertThat(query.find()).isTrue();
        Answer answer = get(query.group(1));
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.json();
    }

    /** As texts, labels in the order of their names: that of an answer is the order in which the database met them. */
    private static List<String> withoutIds(JsonNode answer) {
        return StreamSupport.stream(answer.path("nodes").spliterator(), false)
                .map(node -> StreamSupport.stream(node.path("labels").spliterator(), false)
                                .map(JsonNode::asText)
                                .sorted()
                                .toList()
                        + ((ObjectNode) node)
                                .without(List.of("elementId", "labels"))
                                .toString())
                .toList();
    }

    private static String ofHttp(String query) {
        Answer answer = get("properties=name&" + query);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return StreamSupport.stream(answer.json().path("nodes").spliterator(), false)
                .map(node -> node.at("/properties/name").asText() + " "
                        + node.path("score").asText())
                .collect(Collectors.joining(", "));
    }

    private static Answer get(String query) {
        return server.client().sendRaw("GET", "neo4j/recommend?" + query, null, "Accept: application/json");
    }

    private static String ofCypher(String statement) {
        try (Transaction transaction = server.database().beginTx();
                Result result = transaction.execute(statement)) {
            return result.stream()
                    .map(row -> String.valueOf(row.values().iterator().next()))
                    .collect(Collectors.joining(", "));
        }
    }
}
