package io.tremaux.it.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.tremaux.ResourcePaths;
import io.tremaux.TremauxClient.Answer;
import io.tremaux.TremauxServer;
import io.tremaux.http.filter.ParameterReader;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.ws.rs.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that cannot be answered: what the client is told, and that nobody is alarmed. */
class RejectionTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final Pattern TYPED_BODY = Pattern.compile("\\[([^\\]]+/[^\\]]+)\\](.*)");

    @AfterEach
    void nothingIsLogged() {
        assertThat(server.alarms()).isEmpty();
    }

    @ParameterizedTest(name = "{0} {1} {2}")
    @CsvFileSource(resources = "rejected.csv", delimiter = '|', quoteCharacter = '\'', numLinesToSkip = 1)
    void shouldSayWhatIsWrong(
            String method, String target, String body, int status, String type, String parameter, String contains) {
        Answer answer = send(method, target, body);

        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
        assertThat(answer.contentType()).isEqualTo("application/problem+json");
        JsonNode problem = answer.json();
        assertThat(problem.path("type").asText()).isEqualTo("urn:tremaux:problem:" + type);
        assertThat(problem.path("status").asInt()).isEqualTo(status);
        assertThat(problem.path("title").asText()).isNotEmpty();
        assertThat(problem.path("detail").asText()).isNotEmpty().doesNotContain("Exception", "java");
        assertThat(problem.path("parameter").asText(null)).isEqualTo(parameter);
        assertThat(answer.body()).contains(contains);
        if (type.equals("invalid-parameter")) {
            assertThat(problem.has("value")).as(answer.body()).isTrue();
            assertThat(problem.path("expected").asText()).isNotEmpty();
        }
        if (status == 405) {
            assertThat(answer.header("Allow")).contains("GET");
        }
    }

    private static Answer send(String method, String target, String body) {
        if (body == null) {
            return server.client().sendRaw(method, target, null);
        }
        Matcher typed = TYPED_BODY.matcher(body);
        if (typed.matches()) {
            return server.client().sendRaw(method, target, typed.group(2), "Content-Type: " + typed.group(1));
        }
        return body.isEmpty()
                ? server.client().sendRaw(method, target, body)
                : server.client().sendRaw(method, target, body, "Content-Type: application/json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/html", "application/xml", "application/problem+json", "image/*", "nonsense"})
    void shouldNotSendWhatTheClientDoesNotAccept(String accept) {
        for (String target : new String[] {"neo4j/traverse?start=A", "neo4j/traverse?start=A&return=nodes"}) {
            Answer answer = server.client().sendRaw("GET", target, null, "Accept: " + accept);

            assertThat(answer.status()).isEqualTo(406);
            assertThat(answer.contentType()).isEqualTo("application/problem+json");
            assertThat(answer.json().path("expected").asText()).contains("application/json");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a/b/c", ";;", "application/json; charset", "a/b;q=x"})
    void shouldSayThatAcceptCannotBeRead(String accept) {
        for (String target : new String[] {"neo4j/traverse?start=A", "neo4j/caches", "status", "nowhere"}) {
            Answer answer = server.client().sendRaw("GET", target, null, "Accept: " + accept);

            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.contentType()).isEqualTo("application/problem+json");
            assertThat(answer.json().path("detail").asText()).contains("Accept");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Accept-Language: en_US",
                "Accept-Language: en;q=x",
                "Accept-Language: de",
                "Accept-Charset: ;",
                "Accept-Charset: utf-8;q=x",
                "Accept-Charset: iso-8859-1"
            })
    void shouldNotReadHeadersThatNoAnswerDependsOn(String header) {
        for (String target : new String[] {"neo4j/traverse?start=A", "neo4j/traverse?start=A&return=ids", "status"}) {
            assertThat(server.client().sendRaw("GET", target, null, header).status())
                    .as(target)
                    .isEqualTo(200);
        }
    }

    @Test
    void shouldListEveryResourceWhereThereIsNone() {
        String expected =
                server.client().get("neo4j/nothing").json().path("expected").asText();

        List<String> listed = Arrays.stream(expected.split(", (or )?|one of "))
                .filter(name -> !name.startsWith("/{database}/"))
                .map(name -> name.replaceFirst("^/", ""))
                .toList();
        assertThat(listed).containsExactlyInAnyOrderElementsOf(resources());
    }

    /** The paths of all resources, without the database. */
    private static List<String> resources() {
        return new ClassFileImporter()
                        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                        .importPackages("io.tremaux.http")
                        .stream()
                        .filter(type -> type.isAnnotatedWith(Path.class))
                        .flatMap(type -> ResourcePaths.of(type.getAnnotationOfType(Path.class)))
                        .map(path -> path.replace("{database}/", ""))
                        .toList();
    }

    @Test
    void shouldNotSendNodesAsText() {
        Answer answer =
                server.client().sendRaw("GET", "neo4j/traverse?start=A&return=nodes", null, "Accept: text/plain");

        assertThat(answer.status()).isEqualTo(406);
        assertThat(answer.json().path("expected").asText())
                .isEqualTo("one of application/json, application/x-ndjson, application/vnd.neo4j.query,"
                        + " application/vnd.apache.arrow.stream");
    }

    @ParameterizedTest
    @ValueSource(strings = {"status", "neo4j/caches", "neo4j/populate"})
    void shouldSendOnlyJsonFromElsewhere(String target) {
        Answer answer = server.client().sendRaw("GET", target, null, "Accept: text/plain");

        assertThat(answer.status()).isEqualTo(406);
        assertThat(answer.contentType()).isEqualTo("application/problem+json");
    }

    @Test
    void shouldRejectLargeBodies() {
        String large = "{\"start\": \"" + "A".repeat(ParameterReader.LONGEST_BODY) + "\"}";

        Answer answer = server.client().post("neo4j/traverse", large);

        assertThat(answer.status()).isEqualTo(413);
        assertThat(answer.json().path("type").asText()).isEqualTo("urn:tremaux:problem:body-too-large");
    }

    @Test
    void shouldReadLargeBodiesThatFit() {
        String blanks = " ".repeat(ParameterReader.LONGEST_BODY - 100);

        Answer answer = server.client().post("neo4j/traverse", "{" + blanks + "\"start\": \"A\"}");

        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    }

    @Test
    void shouldSayWhereABodyIsNoJson() {
        for (String target : new String[] {"neo4j/traverse", "neo4j/schema", "neo4j/nodes"}) {
            Answer answer = server.client().post(target, "{\"a\": ");

            assertThat(answer.json().path("detail").asText())
                    .as(target)
                    .startsWith("The body is not valid JSON: Unexpected end-of-input")
                    .endsWith("(line 1, column 7).")
                    .doesNotContain("Source");
        }
    }

    @Test
    void shouldBoundNestingOfBodies() {
        for (String json :
                new String[] {"[".repeat(500_000), "{\"start\": " + "[".repeat(500_000), "{\"a\":".repeat(100_000)}) {
            Answer answer = server.client().post("neo4j/traverse", json);

            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.json().path("type").asText()).isEqualTo("urn:tremaux:problem:invalid-body");
        }
    }

    @Test
    void shouldRejectABodyThatStops() throws Exception {
        try (var socket = server.client()
                .raw("POST", "neo4j/traverse", null, "Content-Type: application/json", "Content-Length: 100")) {
            socket.getOutputStream().write("{\"start\"".getBytes());
            socket.shutdownOutput();
            String answer = new String(socket.getInputStream().readAllBytes());

            assertThat(answer).startsWith("HTTP/1.1 400");
        }
    }

    @Test
    void shouldLeave401ToNeo4j() {
        Answer answer = server.client("neo4j", "wrong").get("status");

        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.header("WWW-Authenticate")).contains("Basic");
    }

    @Test
    void shouldAnswerHeadWithoutABody() {
        Answer answer = server.client()
                .send(server.client().request("neo4j/traverse?start=A").method("HEAD", BodyPublishers.noBody()));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).isEmpty();
    }

    @Test
    void shouldSayThatADatabaseIsStopped() {
        server.stopDatabase();
        for (String target : new String[] {"neo4j/traverse?start=A", "neo4j/caches", "neo4j/populate", "status"}) {
            Answer answer = server.client().get(target);

            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.json().path("type").asText()).isEqualTo("urn:tremaux:problem:database-unavailable");
        }
    }
}
