package io.tremaux.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.TremauxClient.Answer;
import io.tremaux.TremauxServer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class CachesResourceTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    @BeforeEach
    void fill() {
        server.cypher("CREATE (r:Root {x: 0}) WITH r UNWIND range(1, 100) AS i CREATE (r)-[:R]->(:A {x: i})");
        server.client().delete("neo4j/caches");
        walk();
    }

    private static JsonNode walk() {
        Answer answer = server.client()
                .get(
                        "neo4j/traverse",
                        "start",
                        "Root",
                        "labelFilter",
                        ">A",
                        "resultWhere",
                        "x>50",
                        "cache",
                        "permanent");
        assertThat(answer.json().path("count").asInt()).isEqualTo(50);
        return answer.json().path("cost");
    }

    private static JsonNode caches() {
        Answer answer = server.client().get("neo4j/caches");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.contentType()).isEqualTo("application/json");
        return answer.json();
    }

    @Test
    void shouldTellWhatIsCached() {
        JsonNode caches = caches();

        assertThat(caches.path("database").asText()).isEqualTo("neo4j");
        assertThat(caches.path("coherence").asText()).isEqualTo("exact");
        assertThat(caches.path("reason").asText()).isNotEmpty();
        assertThat(caches.at("/labels/entries").asLong()).isEqualTo(100); // the start node is exempt from the filter
        assertThat(caches.at("/properties/entries").asLong()).isEqualTo(100);
        assertThat(caches.at("/relationships/entries").asLong()).isEqualTo(101);
        assertThat(caches.path("bytes").asLong()).isPositive();
        assertThat(caches.path("usedBytes").asLong())
                .isGreaterThanOrEqualTo(caches.path("bytes").asLong());
        assertThat(caches.path("maxBytes").asLong())
                .isGreaterThan(caches.path("usedBytes").asLong());
    }

    @Test
    void shouldTellHowOftenTheyHelped() {
        JsonNode before = caches();
        JsonNode cost = walk();
        JsonNode after = caches();

        assertThat(cost.at("/labels/hits").asLong()).isEqualTo(101); // the first of a kind is asked about twice
        assertThat(after.at("/labels/hits").asLong() - before.at("/labels/hits").asLong())
                .isEqualTo(101);
        assertThat(after.at("/properties/lookups").asLong()
                        - before.at("/properties/lookups").asLong())
                .isEqualTo(100);
        assertThat(after.at("/relationships/hits").asLong()
                        - before.at("/relationships/hits").asLong())
                .isEqualTo(101);
        assertThat(after.at("/properties/misses").asLong())
                .isEqualTo(before.at("/properties/misses").asLong());
    }

    @Test
    void shouldForget() {
        long generation = caches().path("generation").asLong();

        Answer answer = server.client().delete("neo4j/caches");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().at("/labels/entries").asLong()).isZero();
        assertThat(caches().path("bytes").asLong()).isZero();
        assertThat(walk().at("/labels/misses").asLong()).isEqualTo(101);
        assertThat(caches().path("generation").asLong()).isGreaterThan(generation);
    }

    @Test
    void shouldForgetWhatACommitMayHaveChanged() {
        server.cypher("MATCH (a:A) WHERE a.x > 50 REMOVE a:A");

        JsonNode answer = server.client()
                .get("neo4j/traverse", "start", "Root", "labelFilter", ">A", "cache", "permanent")
                .json();

        assertThat(answer.path("count").asInt()).isEqualTo(50);
    }
}
