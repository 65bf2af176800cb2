package io.tremaux;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestWatcher;
import org.junit.jupiter.api.io.TempDir;

/**
 * A real Neo4j server in a JVM and a home of its own, with nothing of ours but the packaged jar in {@code plugins/}:
 * what passes on the test class path proves little about a plugin.
 */
@ExtendWith(PackagedJarIT.ServerLog.class)
class PackagedJarIT {
    private static final Duration START = Duration.ofMinutes(3);
    private static final String PASSWORD = "packaged-jar";
    private static final HttpClient HTTP =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();

    @TempDir
    static Path temp;

    private static Path home;
    private static int port;
    private static Process server;

    @BeforeAll
    static void startServer() throws Exception {
        // with a blank, since people have them
        home = Files.createDirectories(temp.resolve("neo4j home"));
        port = freePort();
        Path plugins = Files.createDirectories(home.resolve("plugins"));
        Path conf = Files.createDirectories(home.resolve("conf"));
        Path jar = Path.of(System.getProperty("tremaux.jar"));
        Files.copy(jar, plugins.resolve(jar.getFileName()));
        Files.writeString(conf.resolve("neo4j.conf"), """
                server.unmanaged_extension_classes=io.tremaux.http=/tremaux
                server.http.listen_address=127.0.0.1:%d
                server.bolt.listen_address=127.0.0.1:%d
                server.memory.pagecache.size=16m
                db.tx_log.preallocate=false
                dbms.usage_report.enabled=false
                """.formatted(port, freePort()));
        server = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx512m",
                        "--add-opens=java.base/java.nio=ALL-UNNAMED",
                        "--add-opens=java.base/java.io=ALL-UNNAMED",
                        "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
                        "-cp",
                        home.resolve("plugins") + "/*" + File.pathSeparator
                                + Files.readString(Path.of(System.getProperty("tremaux.server.class.path"))),
                        "org.neo4j.server.CommunityEntryPoint",
                        "--home-dir=" + home,
                        "--config-dir=" + conf)
                .redirectErrorStream(true)
                .redirectOutput(home.resolve("console.log").toFile())
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(server::destroyForcibly, "kill-packaged-server"));
        try {
            awaitHttp();
            changeInitialPassword();
        } catch (Exception | AssertionError e) {
            printLog();
            stopServer();
            throw e;
        }
    }

    @AfterAll
    static void stopServer() throws InterruptedException {
        if (server != null) {
            server.destroyForcibly().waitFor();
        }
    }

    @Test
    void shouldTellItsVersion() throws Exception {
        HttpResponse<String> response = get("/tremaux/status", "neo4j", PASSWORD);

        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        assertThat(response.body()).contains('"' + System.getProperty("tremaux.version") + '"');
    }

    @Test
    void shouldNotTalkToStrangers() throws Exception {
        assertThat(get("/tremaux/status", "neo4j", "wrong").statusCode()).isEqualTo(401);
    }

    private static void awaitHttp() throws Exception {
        long end = System.nanoTime() + START.toNanos();
        while (true) {
            try {
                get("/", null, null);
                return;
            } catch (IOException e) {
                if (!server.isAlive() || System.nanoTime() > end) {
                    throw new IOException("The server " + (server.isAlive() ? "is silent" : "ended"), e);
                }
                Thread.sleep(200);
            }
        }
    }

    private static void changeInitialPassword() throws Exception {
        HttpResponse<String> response = send(request("/db/system/query/v2", "neo4j", "neo4j")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(
                        "{\"statement\": \"ALTER CURRENT USER SET PASSWORD FROM 'neo4j' TO '%s'\"}"
                                .formatted(PASSWORD))));
        assertThat(response.statusCode()).as(response.body()).isEqualTo(202);
    }

    private static HttpResponse<String> get(String path, String user, String password) throws Exception {
        return send(request(path, user, password).header("Accept", "application/json"));
    }

    private static HttpRequest.Builder request(String path, String user, String password) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(Duration.ofSeconds(30));
        if (user != null) {
            byte[] login = (user + ':' + password).getBytes(UTF_8);
            request.header("Authorization", "Basic " + Base64.getEncoder().encodeToString(login));
        }
        return request;
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return HTTP.send(request.build(), BodyHandlers.ofString());
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static void printLog() {
        for (String log : List.of("console.log", "logs/neo4j.log", "logs/debug.log")) {
            Path file = home.resolve(log);
            if (Files.exists(file)) {
                System.out.println("---- " + log);
                try (var lines = Files.lines(file)) {
                    lines.filter(line -> !log.endsWith("debug.log")
                                    || line.matches(".* (WARN|ERROR) .*|\\s+at .*|.*Exception.*"))
                            .limit(500)
                            .forEach(System.out::println);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }

    static final class ServerLog implements TestWatcher {
        @Override
        public void testFailed(ExtensionContext context, Throwable cause) {
            printLog();
        }
    }
}
