package io.tremaux.janusgraph.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.janusgraph.server.TestServer.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A server with users. */
class LoginsTest {
    @RegisterExtension
    static final TestServer server =
            new TestServer("tremaux.profile.enabled=false", Packages::plant, "--realm", realm().toString());

    private static Path realm() {
        try {
            Path file = Files.createTempFile("realm", ".properties");
            file.toFile().deleteOnExit();
            return Files.writeString(file, """
                    reader: r,read
                    writer: w,write
                    root: MD5:63a9f0ea7bb98050796b649e85481845,administer
                    guest: g,nothing
                    """);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static HttpRequest.Builder as(HttpRequest.Builder request, String login) {
        String encoded = Base64.getEncoder().encodeToString(login.getBytes(UTF_8));
        return request.header("Authorization", "Basic " + encoded);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "page.js", "status", "metrics", "openapi.json", "janusgraph/traverse?start=Person", "nix"})
    void shouldAskForALogin(String path) throws Exception {
        Answer none = server.get(path);
        Answer wrong = server.send(as(server.request(path), "reader:w"));

        for (Answer answer : new Answer[] {none, wrong}) {
            assertThat(answer.status()).isEqualTo(401);
            assertThat(answer.header("WWW-Authenticate")).startsWithIgnoringCase("Basic realm=\"Tremaux\"");
            assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
        }
    }

    @ParameterizedTest
    @CsvSource({"guest:g,403", "reader:r,200", "writer:w,200", "root:root,200"})
    void shouldLetReadersRead(String login, int status) throws Exception {
        for (String path :
                new String[] {"status", "metrics", "janusgraph/vocabulary", "janusgraph/traverse?start=Person"}) {
            Answer answer = server.send(as(server.request(path), login));
            assertThat(answer.status()).as(path + answer.text()).isEqualTo(status);
        }
    }

    @ParameterizedTest
    @CsvSource({"guest:g,403,read", "reader:r,403,write", "writer:w,200,", "root:root,200,"})
    void shouldLetWritersClearTheCaches(String login, int status, String role) throws Exception {
        Answer answer = server.send(as(server.request("janusgraph/caches").DELETE(), login));

        assertThat(answer.status()).isEqualTo(status);
        if (role != null) {
            assertThat(answer.json().path("detail").asText()).contains("no role " + role);
        }
    }

    @ParameterizedTest
    @CsvSource({"reader:r,no role administer", "writer:w,no role administer", "root:root,tremaux.profile.enabled"})
    void shouldLetAdministratorsProfile(String login, String told) throws Exception {
        Answer answer =
                server.send(as(server.request("janusgraph/traverse?start=Person&return=count&profile=cpu"), login));

        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.text()).contains(told);
    }

    @Test
    void shouldWarmUpForWritersAlone() throws Exception {
        HttpRequest.Builder request = server.request("janusgraph/caches/warm").POST(BodyPublishers.noBody());

        assertThat(server.send(as(request, "reader:r")).text()).contains("no role write");
    }
}
