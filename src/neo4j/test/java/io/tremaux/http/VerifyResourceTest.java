package io.tremaux.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.TremauxClient.Answer;
import io.tremaux.TremauxServer;
import io.tremaux.service.CacheForger;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class VerifyResourceTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    @BeforeEach
    void fill() {
        server.cypher("UNWIND range(1, 100) AS i CREATE (:A {x: i})");
        server.client().delete("neo4j/caches");
        server.client()
                .get(
                        "neo4j/traverse",
                        "start",
                        "A",
                        "filterStartNode",
                        "true",
                        "labelFilter",
                        ">A",
                        "resultWhere",
                        "x>50",
                        "cache",
                        "permanent");
    }

    @AfterEach
    void forget() {
        server.client().delete("neo4j/caches");
    }

    private static JsonNode verify() {
        Answer answer = server.client().get("neo4j/verify");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.contentType()).isEqualTo("application/json");
        return answer.json();
    }

    @Test
    void shouldCompareAllThatIsCached() {
        JsonNode caches = server.client().get("neo4j/caches").json();

        JsonNode answer = verify();

        List<String> names = new ArrayList<>();
        answer.fieldNames().forEachRemaining(names::add);
        assertThat(names)
                .containsExactly("database", "coherence", "compared", "undecided", "different", "differences", "ms");
        assertThat(answer.path("database").asText()).isEqualTo("neo4j");
        assertThat(answer.path("coherence")).isEqualTo(caches.path("coherence"));
        assertThat(answer.path("compared").asInt()).isEqualTo(300);
        assertThat(Stream.of("labels", "properties", "relationships")
                        .map(facade -> caches.path(facade).path("entries").asInt()))
                .containsExactly(100, 100, 100);
        assertThat(answer.path("undecided").asInt()).isZero();
        assertThat(answer.path("different").asInt()).isZero();
        assertThat(answer.path("differences")).isEmpty();
        assertThat(answer.path("ms").asDouble()).isPositive();
    }

    @Test
    void shouldFindNothingWhereNothingIsCached() {
        forget();

        assertThat(verify().path("compared").asInt()).isZero();
    }

    @Test
    void shouldNameTheFirstOfWhatIsWrong() {
        CacheForger.forgeNodes(server.database(), "A", 101);

        JsonNode answer = verify();

        assertThat(answer.path("compared").asInt()).isEqualTo(401);
        assertThat(answer.path("different").asInt()).isEqualTo(101);
        assertThat(answer.path("differences")).hasSize(100).allSatisfy(difference -> {
            assertThat(difference.path("elementId").asText()).matches("4:[-0-9a-f]{36}:10000\\d\\d");
            assertThat(difference.path("what").asText()).isEqualTo("labels");
            assertThat(difference.path("cached").asText()).isEqualTo(":A");
            assertThat(difference.path("stored").asText()).isEqualTo("none");
        });
    }
}
