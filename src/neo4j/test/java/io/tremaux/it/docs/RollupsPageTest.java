package io.tremaux.it.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.DocumentedExample;
import io.tremaux.TremauxClient.Answer;
import io.tremaux.TremauxServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.neo4j.graphdb.Result;
import org.neo4j.graphdb.Transaction;

/** Every example of {@code docs/rollups.md} gives what the page says, on the bike of that page. */
class RollupsPageTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final Path PAGE = Path.of("docs", "rollups.md");
    private static final int FEWEST = 10;

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
        example.assertGives(example.isCypher() ? ofCypher(example.code()) : ofHttp(example.query()));
    }

    private static String ofCypher(String statement) {
        try (Transaction transaction = server.database().beginTx();
                Result result = transaction.execute(statement)) {
            return result.stream()
                    .map(row -> String.valueOf(row.values().iterator().next()).strip())
                    .collect(Collectors.joining(", "));
        }
    }

    private static String ofHttp(String query) {
        Answer answer = server.client().sendRaw("GET", "neo4j/rollup?" + query, null, "Accept: application/json");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        JsonNode total = answer.json().at("/results/0/total");
        if (!total.isMissingNode()) {
            return total.asText();
        }
        return StreamSupport.stream(answer.json().path("nodes").spliterator(), false)
                .map(row -> row.at("/properties/name").asText() + " "
                        + row.path("quantity").asText())
                .collect(Collectors.joining(", "));
    }
}
