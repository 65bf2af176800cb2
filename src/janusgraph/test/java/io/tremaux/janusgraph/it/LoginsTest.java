package io.tremaux.janusgraph.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.janusgraph.server.Packages;
import io.tremaux.janusgraph.server.TestServer;
import io.tremaux.janusgraph.server.TestServer.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A server with users. */
@Timeout(120)
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
    @ValueSource(strings = {"Basic", "Basic !!!", "Basic cmVhZGVy", "Bearer x", ""})
    void shouldTakeNoOtherHeaderForALogin(String header) throws Exception {
        Answer answer = server.send(server.request("status").header("Authorization", header));

        assertThat(answer.status()).as(answer.text()).isEqualTo(401);
    }

    /** More clients than the web server has threads, each of which goes on sending its body, and never ends. */
    @Test
    void shouldKeepThreadsForOtherLogins() throws Exception {
        List<Socket> slow = new ArrayList<>();
        AtomicBoolean end = new AtomicBoolean();
        Thread sending = new Thread(() -> {
            while (!end.get()) {
                slow.forEach(LoginsTest::sendOneByte);
            }
        });
        try {
            String login = Base64.getEncoder().encodeToString("reader:r".getBytes(UTF_8));
            for (int i = 0; i < 220; i++) {
                Socket socket =
                        new Socket(server.address().getHost(), server.address().getPort());
                slow.add(socket);
                socket.getOutputStream()
                        .write(("POST /tremaux/janusgraph/traverse HTTP/1.1\r\nHost: localhost\r\nAuthorization: Basic "
                                        + login
                                        + "\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n ")
                                .getBytes(UTF_8));
            }
            sending.start();
            CompletableFuture<Answer> above = CompletableFuture.supplyAsync(LoginsTest::rejected);

            Answer others = server.send(as(server.request("janusgraph/traverse?start=Person"), "writer:w"));

            assertThat(others.status()).as(others.text()).isEqualTo(200);
            assertThat(above.get().status()).as(above.get().text()).isEqualTo(429);
            for (Socket socket : slow) {
                socket.close();
            }
            assertThat(status("reader:r").status()).isEqualTo(200);
        } finally {
            end.set(true);
            sending.join();
            for (Socket socket : slow) {
                socket.close();
            }
        }
    }

    /** What the reader is told once the server has read the heads of the slow requests; the last answer, if never. */
    private static Answer rejected() {
        Answer answer = status("reader:r");
        for (int i = 0; i < 1000 && answer.status() == 200; i++) {
            answer = status("reader:r");
        }
        return answer;
    }

    private static Answer status(String login) {
        try {
            return server.send(as(server.request("status"), login));
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static void sendOneByte(Socket socket) {
        try {
            Thread.sleep(1);
            socket.getOutputStream().write(' ');
        } catch (IOException | InterruptedException e) {
            // it was rejected
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
