package io.tremaux.it.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.DocumentedExample;
import io.tremaux.TremauxClient.Answer;
import io.tremaux.TremauxServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
            Pattern.compile("```cypher\\n(.*?)\\n```\\s+```text\\n(.*?)\\n```", Pattern.DOTALL);

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

    @Test
    void shouldAnswerInCypherAsThePageShows() {
        Matcher example = only(CYPHER, page);
        try (Transaction transaction = server.database().beginTx();
                Result result = transaction.execute(example.group(1))) {
            assertThat(result.stream().map(row -> row.get("names") + ", " + row.get("depth")))
                    .containsExactly(example.group(2).replace("\"", ""));
        }
    }
}
