package io.tremaux.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.TremauxClient.Answer;
import io.tremaux.TremauxServer;
import java.lang.reflect.Proxy;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.neo4j.collection.Dependencies;
import org.neo4j.kernel.database.Database;
import org.neo4j.kernel.impl.transaction.log.files.LogFiles;

class CachesResourceTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final List<String> FACADES = List.of("labels", "properties", "relationships");

    @BeforeEach
    void fill() {
        server.cypher("CREATE (r:Root {x: 0}) WITH r UNWIND range(1, 100) AS i CREATE (r)-[:R]->(:A {x: i})");
        server.client().delete("neo4j/caches");
        walk();
    }

    @AfterEach
    void bringBack() {
        enable(true);
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

    private static long bytes(JsonNode caches, String facade) {
        return caches.path(facade).path("bytes").asLong();
    }

    private static JsonNode enable(boolean enabled) {
        Answer answer = server.client().post("neo4j/caches", "{\"enabled\": " + enabled + "}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.json();
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
        assertThat(caches.path("enabled").asBoolean()).isTrue();
        assertThat(FACADES)
                .allSatisfy(facade -> assertThat(bytes(caches, facade)).isPositive());
        assertThat(caches.path("bytes").asLong())
                .isGreaterThanOrEqualTo(FACADES.stream()
                        .mapToLong(facade -> bytes(caches, facade))
                        .sum());
        assertThat(caches.at("/relationships/entries").asLong()).isEqualTo(101);
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

        assertThat(cost.at("/labels/hits").asLong()).isGreaterThanOrEqualTo(100);
        assertThat(after.at("/labels/hits").asLong() - before.at("/labels/hits").asLong())
                .isEqualTo(cost.at("/labels/hits").asLong());
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
        assertThat(walk().at("/labels/misses").asLong()).isGreaterThanOrEqualTo(100);
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

    @Test
    void shouldBeTakenOutOfARunningServerAndBroughtBackEmpty() {
        JsonNode off = enable(false);
        assertThat(off).isEqualTo(caches());
        assertThat(off.path("enabled").asBoolean(true)).isFalse();
        assertThat(off.path("coherence").asText()).isEqualTo("off");
        assertThat(off.path("reason").asText()).isEqualTo("switched off");
        assertThat(off.path("bytes").asLong()).isZero();

        JsonNode without = walk();
        for (String facade : FACADES) {
            assertThat(without.path(facade).path("lookups").asLong()).isZero();
            assertThat(without.path(facade).path("bypassed").asLong()).isPositive();
        }
        assertThat(caches().path("bytes").asLong()).isZero();

        JsonNode on = enable(true);
        assertThat(on.path("enabled").asBoolean()).isTrue();
        assertThat(on.path("coherence").asText()).isEqualTo("exact");
        assertThat(walk().at("/labels/hits").asLong()).isZero();
        assertThat(walk().at("/labels/misses").asLong()).isZero();
    }

    @Test
    void shouldSeeWhatWasCommittedWhileTheyWereOut() {
        enable(false);
        server.cypher("MATCH (a:A) WHERE a.x = 51 REMOVE a:A");
        enable(true);

        JsonNode answer = server.client()
                .get("neo4j/traverse", "start", "Root", "labelFilter", ">A", "cache", "permanent")
                .json();

        assertThat(answer.path("count").asInt()).isEqualTo(99);
    }

    @Test
    void shouldStayAsTheyAreWhenSwitchedToThat() {
        enable(false);
        assertThat(enable(false).path("enabled").asBoolean(true)).isFalse();
        enable(true);
        assertThat(enable(true).path("enabled").asBoolean()).isTrue();
    }

    /** Of two logs none can be chosen; a database that starts anew knows of one again. */
    @Test
    void shouldTellWhyTheyForgetEverythingAtEachCommit() {
        ((Dependencies) server.dependency(Database.class).getDependencyResolver())
                .satisfyDependency(Proxy.newProxyInstance(
                        LogFiles.class.getClassLoader(),
                        new Class<?>[] {LogFiles.class},
                        (proxy, method, arguments) -> method.getName().equals("hashCode") ? 0 : null));
        enable(true);
        walk();

        JsonNode caches = caches();
        JsonNode status = server.client().get("status").json().at("/databases/0");
        server.stopDatabase();
        server.startDatabase();

        assertThat(caches.path("enabled").asBoolean()).isTrue();
        assertThat(caches.path("coherence").asText()).isEqualTo("generations");
        assertThat(caches.path("reason").asText()).contains("LogFiles");
        assertThat(status.path("coherence")).isEqualTo(caches.path("coherence"));
        assertThat(status.path("reason")).isEqualTo(caches.path("reason"));
        walk();
        assertThat(caches().path("coherence").asText()).isEqualTo("exact");
    }
}
