package io.tremaux.it.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tremaux.DocumentedExample;
import io.tremaux.TremauxClient.Answer;
import io.tremaux.TremauxServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.neo4j.graphdb.Result;
import org.neo4j.graphdb.Transaction;

/**
 * Every row of {@code docs/parameters.md} in a table whose last column is "gives" gives that, on the graph of that
 * page.
 */
class LanguageReferenceTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final Path PAGE = Path.of("docs", "parameters.md");
    private static final int FEWEST = 30;

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
    void shouldGiveWhatThePageSays(DocumentedExample example) throws IOException {
        example.assertGives(example.isCypher() ? ofCypher(example.code()) : ofHttp(example));
    }

    private static String ofHttp(DocumentedExample example) throws IOException {
        Answer answer = server.client()
                .sendRaw(
                        "GET",
                        "neo4j/traverse?return=nodes&" + escaped(example.query()),
                        null,
                        "Accept: application/json");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        List<String> names = new ArrayList<>();
        for (JsonNode node : new ObjectMapper().readTree(answer.body()).path("nodes")) {
            names.add(node.path("properties").path("name").asText());
        }
        return String.join(", ", names);
    }

    /** What a URI cannot hold raw, and curl -g or a browser escapes. */
    private static String escaped(String query) {
        return query.replace("\"", "%22").replace(" ", "%20").replace("`", "%60");
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
