package io.tremaux.it.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.TremauxClient.Answer;
import io.tremaux.TremauxServer;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** With {@code strict=true} a name that the database has never seen is a problem, where it is a warning without. */
class StrictOverHttpTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    @BeforeEach
    void makeGraph() {
        server.cypher("CREATE (:Strictly {surname: 'Ann'})-[:ADMIRES {intensity: 1}]->(:Strictly {surname: 'Bob'})");
    }

    @ParameterizedTest
    @CsvSource({
        "traverse, start, Strictli, Strictli, Strictly",
        "traverse, labelFilter, -Strictlyy, Strictlyy, Strictly",
        "traverse, relationshipFilter, ADMIRE>, ADMIRE, ADMIRES",
        "traverse, resultWhere, surnam==Ann, surnam, surname",
        "traverse, endNodes, Strict_ly, Strict_ly, Strictly",
        "traverse, properties, surnames, surnames, surname",
        "recommend, weight, intensty, intensty, intensity",
        "recommend, exclude, ADMIRED>, ADMIRED, ADMIRES",
        "recommend, properties, surnames, surnames, surname",
    })
    void shouldNameTheParameterAndTheNearestName(
            String endpoint, String parameter, String value, String name, String nearest) {
        String[] request = {parameter, value, "return", "nodes"};
        if (!parameter.equals("start")) {
            request = with(request, "start", "Strictly");
        }
        if (endpoint.equals("recommend")) {
            request = with(request, "steps", "ADMIRES>,ADMIRES>");
        }

        Answer lenient = server.client().get("neo4j/" + endpoint, request);
        Answer strict = server.client().get("neo4j/" + endpoint, with(request, "strict", "true"));

        assertThat(lenient.status()).as(lenient.body()).isEqualTo(200);
        assertThat(lenient.json().path("warnings").toString()).contains("`" + name + "`");
        assertThat(strict.status()).as(strict.body()).isEqualTo(400);
        JsonNode problem = strict.json();
        assertThat(problem.path("type").asText()).isEqualTo("urn:tremaux:problem:invalid-parameter");
        assertThat(problem.path("parameter").asText()).isEqualTo(parameter);
        assertThat(problem.path("value").asText()).isEqualTo(value);
        assertThat(problem.path("detail").asText()).contains("The database has no ", "`" + name + "`");
        assertThat(problem.path("expected").asText()).endsWith("that the database has");
        assertThat(problem.path("didYouMean").asText()).isEqualTo(nearest);
    }

    private static String[] with(String[] request, String name, String value) {
        String[] longer = Arrays.copyOf(request, request.length + 2);
        longer[request.length] = name;
        longer[request.length + 1] = value;
        return longer;
    }

    @Test
    void shouldTakeTheSameInABody() {
        String body = "{\"start\": \"Strictly\", \"labelFilter\": \"-Strictli\", \"strict\": %s}";
        assertThat(server.client()
                        .post("neo4j/traverse", body.formatted(true))
                        .json()
                        .path("didYouMean")
                        .asText())
                .isEqualTo("Strictly");
        assertThat(server.client().post("neo4j/traverse", body.formatted(false)).status())
                .isEqualTo(200);
        assertThat(server.client()
                        .post("neo4j/traverse", body.formatted("\"yes\""))
                        .status())
                .isEqualTo(400);
    }

    @Test
    void shouldNotSuggestWhatIsFar() {
        Answer answer = server.client().get("neo4j/traverse", "start", "Xyz", "strict", "true");
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().has("didYouMean")).isFalse();
    }

    @Test
    void shouldAnswerWhereAllNamesExist() {
        Answer answer = server.client()
                .get("neo4j/traverse", "start", "Strictly(surname==Ann)", "strict", "true", "labelFilter", "Strictly");
        assertThat(answer.json().path("count").asLong()).as(answer.body()).isEqualTo(2);
    }
}
