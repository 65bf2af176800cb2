package io.tremaux.it.packaged;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tremaux.Neo4jOnJava;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * A real Neo4j server in a JVM and a home of its own, with nothing of ours but the packaged jar in {@code plugins/},
 * and what a test puts beside it.
 */
final class PackagedServer implements AutoCloseable {
    private static final Duration START = Duration.ofMinutes(3);
    private static final Duration FIRST_ANSWER = Duration.ofSeconds(20);
    private static final int MOST_TRIES = 6;
    private static final String PASSWORD = "packaged-jar";
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final HttpClient HTTP =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();

    private final Path home;
    private final int port;
    private final Process process;

    private PackagedServer(Path home, int port, Process process) {
        this.home = home;
        this.port = port;
        this.process = process;
    }

    /**
     * Starts a server and waits until it answers; skips the test where its Java is not there.
     *
     * @param others jars to lie beside ours in {@code plugins/}
     */
    static PackagedServer start(Neo4jOnJava version, Path folder, Path... others) throws Exception {
        // with a blank, since people have them
        Path home = Files.createDirectories(folder.resolve("neo4j home"));
        Path plugins = Files.createDirectories(home.resolve("plugins"));
        Path conf = Files.createDirectories(home.resolve("conf"));
        Path jar = Path.of(System.getProperty("tremaux.jar"));
        int port = freePort();
        Files.copy(jar, plugins.resolve(jar.getFileName()));
        for (Path other : others) {
            Files.copy(other, plugins.resolve(other.getFileName()));
        }
        Files.writeString(conf.resolve("neo4j.conf"), """
                server.unmanaged_extension_classes=io.tremaux.http=/tremaux
                server.http.listen_address=127.0.0.1:%d
                server.bolt.listen_address=127.0.0.1:%d
                server.memory.pagecache.size=16m
                db.tx_log.rotation.size=4m
                dbms.usage_report.enabled=false
                dbms.security.procedures.unrestricted=gds.*
                """.formatted(port, freePort()));
        List<String> command = new ArrayList<>(version.jvm(plugins + "/*"));
        command.addAll(List.of(version.neo4j().mainClass(), "--home-dir=" + home, "--config-dir=" + conf));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(home.resolve("console.log").toFile())
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly, "kill-packaged-server"));
        PackagedServer server = new PackagedServer(home, port, process);
        try {
            server.awaitHttp();
            server.changeInitialPassword();
            server.awaitDatabase();
            return server;
        } catch (Exception | AssertionError e) {
            server.printLog();
            server.close();
            throw e;
        }
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }

    /** What our endpoints answer to this path and these parameters, names and values in turn. */
    JsonNode get(String path, String... parameters) throws Exception {
        HttpResponse<String> response = answer(path, parameters);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return JSON.readTree(response.body());
    }

    /** The same, whatever its status. */
    HttpResponse<String> answer(String path, String... parameters) throws Exception {
        StringBuilder target = new StringBuilder("/tremaux/").append(path);
        for (int i = 0; i < parameters.length; i += 2) {
            target.append(i == 0 ? '?' : '&').append(parameters[i]).append('=');
            target.append(URLEncoder.encode(parameters[i + 1], UTF_8));
        }
        return send(request(target.toString(), "neo4j", PASSWORD).header("Accept", "application/json"));
    }

    /** What our endpoints answer to a request that has neither parameters nor a body. */
    HttpResponse<String> post(String path) throws Exception {
        return send(request("/tremaux/" + path, "neo4j", PASSWORD).POST(BodyPublishers.noBody()));
    }

    /** Begins to ask for a traversal, by JSON in gzip. */
    CompletableFuture<HttpResponse<String>> beginTraversal(byte[] zipped) {
        return HTTP.sendAsync(
                request("/tremaux/neo4j/traverse", "neo4j", PASSWORD)
                        .header("Content-Type", "application/json")
                        .header("Content-Encoding", "gzip")
                        .POST(BodyPublishers.ofByteArray(zipped))
                        .build(),
                BodyHandlers.ofString());
    }

    int statusForStranger(String path) throws Exception {
        return send(request("/tremaux/" + path, "neo4j", "wrong")).statusCode();
    }

    /** The rows that a Cypher statement gives. */
    JsonNode cypher(String statement) throws Exception {
        return query("neo4j", PASSWORD, statement).at("/data/values");
    }

    private void changeInitialPassword() throws Exception {
        query("system", "neo4j", "ALTER CURRENT USER SET PASSWORD FROM 'neo4j' TO '" + PASSWORD + "'");
    }

    /** Neo4j 5.26.0 now and then never answers the first statement after it has started. */
    private void awaitDatabase() throws Exception {
        for (int tries = 1; ; tries++) {
            try {
                send(statement("neo4j", PASSWORD, "RETURN 1").timeout(FIRST_ANSWER));
                return;
            } catch (HttpTimeoutException e) {
                if (tries == MOST_TRIES) {
                    throw e;
                }
            }
        }
    }

    private JsonNode query(String database, String password, String statement) throws Exception {
        HttpResponse<String> response = send(statement(database, password, statement));
        assertThat(response.statusCode()).as(response.body()).isEqualTo(202);
        return JSON.readTree(response.body());
    }

    private HttpRequest.Builder statement(String database, String password, String statement) throws Exception {
        return request("/db/" + database + "/query/v2", "neo4j", password)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(JSON.writeValueAsString(Map.of("statement", statement))));
    }

    private void awaitHttp() throws Exception {
        long end = System.nanoTime() + START.toNanos();
        while (true) {
            try {
                send(request("/", "nobody", ""));
                return;
            } catch (IOException e) {
                if (!process.isAlive() || System.nanoTime() > end) {
                    throw new IOException("The server " + (process.isAlive() ? "is silent" : "ended"), e);
                }
                Thread.sleep(200);
            }
        }
    }

    private HttpRequest.Builder request(String path, String user, String password) {
        byte[] login = (user + ':' + password).getBytes(UTF_8);
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(Duration.ofSeconds(120))
                .header("Authorization", "Basic " + Base64.getEncoder().encodeToString(login));
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return HTTP.send(request.build(), BodyHandlers.ofString());
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Shows what the server has to say, for a test that failed. */
    void printLog() {
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
}
