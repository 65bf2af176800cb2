package io.tremaux.it.docs;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.neo4j.graphdb.Result;
import org.neo4j.graphdb.Transaction;

/** The examples of {@code docs/paths.md} give what the page shows, on the graph of the recipes. */
class PathsPageTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final Path PAGE = Path.of("docs", "paths.md");
    private static final Pattern HTTP = Pattern.compile(
            "```bash\\ncurl [^`]*?/tremaux/([^']*)'\\n```\\s+```text\\n(.*?),\\.\\.\\.}\\n```", Pattern.DOTALL);
    private static final Pattern CYPHER =
            Pattern.compile("```cypher\\n(.*?)\\n```(?:\\n\\n```text\\n(.*?)\\n```)?", Pattern.DOTALL);
    private static final int FEWEST = 4;

    private String page;

    @BeforeEach
    void plant() throws IOException {
        page = Files.readString(PAGE);
        server.cypher(DocumentedExample.graph(Path.of("docs", "recipes.md")));
    }

    private static Matcher only(Pattern example, String page) {
        Matcher found = example.matcher(page);
        assertThat(example.matcher(page).results()).hasSize(1);
        assertThat(found.find()).isTrue();
        return found;
    }

    @Test
    void shouldAnswerOverHttpAsThePageShows() {
        Matcher example = only(HTTP, page);

        Answer answer = server.client().sendRaw("GET", example.group(1), null, "Accept: application/json");

        assertThat(answer.body()).startsWith(example.group(2) + ",");
    }

    /** One after the other: what shows no answer makes the graph for those that follow. */
    @Test
    void shouldAnswerInCypherAsThePageShows() {
        List<MatchResult> examples = CYPHER.matcher(page).results().toList();
        assertThat(examples).hasSizeGreaterThanOrEqualTo(FEWEST);
        for (MatchResult example : examples) {
            if (example.group(2) == null) {
                server.cypher(example.group(1));
            } else {
                assertThat(rows(example.group(1))).isEqualTo(example.group(2));
            }
        }
    }

    private static String rows(String statement) {
        try (Transaction transaction = server.database().beginTx();
                Result result = transaction.execute(statement)) {
            return result.stream()
                    .map(row -> result.columns().stream()
                            .map(column -> written(row.get(column)))
                            .collect(Collectors.joining(", ")))
                    .collect(Collectors.joining("\n"));
        }
    }

    private static String written(Object value) {
        if (value instanceof List<?> list) {
            return list.stream().map(PathsPageTest::written).collect(Collectors.joining(", ", "[", "]"));
        }
        return value instanceof String text ? '"' + text + '"' : String.valueOf(value);
    }
}
