package io.tremaux.http.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.TremauxClient.Answer;
import io.tremaux.TremauxServer;
import io.tremaux.plugin.TremauxSettings;
import io.tremaux.profile.Recording;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import one.profiler.AsyncProfilerLoader;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.neo4j.configuration.Config;
import org.neo4j.configuration.GraphDatabaseSettings;

class ProfiledAnswerTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    @BeforeAll
    static void allow() {
        set(true);
    }

    @BeforeEach
    void makeGraph() {
        server.cypher("CREATE (:A)-[:R]->(:B {value: true})-[:R]->(:B)");
    }

    @AfterAll
    static void forbid() {
        set(false);
    }

    private static void set(boolean allowed) {
        server.dependency(Config.class).set(TremauxSettings.profile_enabled, allowed);
        server.stopDatabase();
        server.startDatabase();
    }

    private static Answer profile(String query) {
        return server.client().sendRaw("GET", "neo4j/traverse?start=A&" + query, null);
    }

    private static List<Path> files(JsonNode profile) {
        return StreamSupport.stream(profile.path("files").spliterator(), false)
                .map(file -> Path.of(file.asText()))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"cpu", "alloc", "wall"})
    void shouldRepeatTheTraversalAndTellWhatItsTimeWentInto(String mode) throws Exception {
        assumeTrue(!mode.equals("wall") || AsyncProfilerLoader.isSupported());
        Answer answer = profile("labelFilter=B&resultWhere=value==true&profileSeconds=1&profile=" + mode);

        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.json().path("count").asLong()).isEqualTo(1);
        JsonNode profile = answer.json().path("profile");
        assertThat(profile.path("mode").asText()).isEqualTo(mode);
        assertThat(profile.path("profiler").asText()).isNotEmpty();
        assertThat(profile.path("runs").asLong()).isGreaterThan(10);
        assertThat(profile.path("samples").asLong()).isPositive();
        JsonNode shares = profile.path("shares");
        assertThat(Stream.of("labels", "properties", "relationships", "other")
                        .mapToDouble(kind -> shares.path(kind).asDouble())
                        .sum())
                .isBetween(0.99, 1.01);
        assertThat(profile.path("largest")).isNotEmpty();
        Path logs = server.dependency(Config.class).get(GraphDatabaseSettings.logs_directory);
        assertThat(files(profile)).isNotEmpty().allMatch(Files::isRegularFile).allMatch(file -> file.startsWith(logs));
        for (Path file : files(profile)) {
            Files.delete(file);
        }
    }

    @Test
    void shouldProfileLocksWhereTheWalkWaitsForNone() throws Exception {
        Answer answer = profile("profileSeconds=1&profile=lock");

        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        JsonNode profile = answer.json().path("profile");
        assertThat(profile.path("mode").asText()).isEqualTo("lock");
        assertThat(profile.path("runs").asLong()).isGreaterThan(10);
        assertThat(profile.path("samples").isIntegralNumber()).isTrue();
        assertThat(files(profile)).isNotEmpty().allMatch(Files::isRegularFile);
        for (Path file : files(profile)) {
            Files.delete(file);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "profile=time, profile",
        "profile=cpu&profileSeconds=0, profileSeconds",
        "profile=cpu&profileSeconds=301, profileSeconds",
        "profile=cpu&return=nodes, return",
        "profile=cpu&uniqueness=NONSENSE, uniqueness"
    })
    void shouldNameTheWrongParameter(String query, String parameter) {
        Answer answer = profile(query);

        assertThat(answer.status()).as(answer.body()).isEqualTo(400);
        assertThat(answer.json().path("parameter").asText()).isEqualTo(parameter);
    }

    @Test
    void shouldSayThatYourKitIsNotAttached() {
        Answer answer = profile("profile=yourkit-tracing");

        assertThat(answer.status()).as(answer.body()).isEqualTo(400);
        assertThat(answer.json().path("value").asText()).isEqualTo("yourkit-tracing");
        assertThat(answer.json().path("detail").asText()).contains("not attached");
    }

    @Test
    void shouldNotProfileUnlessASettingAllowsIt() {
        set(false);

        Answer answer = profile("profile=cpu");
        set(true);

        assertThat(answer.status()).as(answer.body()).isEqualTo(403);
        assertThat(answer.json().path("detail").asText()).contains("server.tremaux.profile.enabled");
    }

    @Test
    void shouldNotWalkWhileAnotherProfileIsTaken() {
        String query = "start=4:00000000-0000-0000-0000-000000000000:0&profile=cpu"; // no walk can begin there
        assertThat(profile(query).status()).isEqualTo(404);

        try (Recording other = Recording.reserve()) {
            Answer answer = profile(query);

            assertThat(other).isNotNull();
            assertThat(answer.status()).as(answer.body()).isEqualTo(409);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/plain", "application/x-ndjson"})
    void shouldNotProfileForClientsThatTakeNoJson(String accept) {
        Answer answer = server.client()
                .sendRaw("GET", "neo4j/traverse?start=A&profile=cpu&profileSeconds=1", null, "Accept: " + accept);

        assertThat(answer.status()).as(answer.body()).isEqualTo(406);
    }

    @ParameterizedTest
    @CsvSource({"Sec-Fetch-Site, cross-site", "User-Agent, Mozilla/5.0 (X11; Linux x86_64) and the rest"})
    void shouldNotProfileForPagesThatMayBeOfOtherSites(String header, String value) {
        Answer answer = server.client()
                .send(server.client()
                        .request("neo4j/traverse?start=A&profile=cpu")
                        .header(header, value));

        assertThat(answer.status()).as(answer.body()).isEqualTo(403);
        assertThat(answer.json().path("detail").asText()).contains("another site");
    }

    @ParameterizedTest
    @ValueSource(strings = {"same-origin", "none"})
    void shouldListenToABrowserThatTellsOfNoOtherSite(String site) {
        Answer answer = server.client()
                .send(server.client()
                        .request("neo4j/traverse?start=A&profile=nonsense")
                        .header("User-Agent", "Mozilla/5.0")
                        .header("Sec-Fetch-Site", site));

        assertThat(answer.status()).as(answer.body()).isEqualTo(400);
    }

    @Test
    void shouldNotProfileRecommendations() {
        Answer answer = server.client().sendRaw("GET", "neo4j/recommend?start=A&step=R>&profile=cpu", null);

        assertThat(answer.status()).as(answer.body()).isEqualTo(400);
        assertThat(answer.json().path("parameter").asText()).isEqualTo("profile");
    }
}
