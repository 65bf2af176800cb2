package io.tremaux.bench.crash;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tremaux.bench.BenchException;
import io.tremaux.bench.Target;
import java.io.File;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The server under test. Safe for use by any thread. */
final class CrashServer {
    static final ObjectMapper JSON = new ObjectMapper();

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int END_SECONDS = 30;
    private static final int KILLED = 137; // 128 and SIGKILL

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Target target;
    private final Path serverFile;
    private final Path logs;

    /**
     * @param serverFile names the process of the running server, as {@code scripts/lib/server.sh} writes it
     * @param logs the folder of the server's logs
     */
    CrashServer(Target target, Path serverFile, Path logs) {
        this.target = target;
        this.serverFile = serverFile;
        this.logs = logs;
    }

    /** An answer, whole. */
    record Answer(int status, String body) {
        JsonNode json() {
            try {
                return JSON.readTree(body);
            } catch (JsonProcessingException e) {
                throw new BenchException("not JSON: " + body, e);
            }
        }
    }

    Answer post(String path, String body) throws IOException {
        return send(
                target.request(path).header("Content-Type", "application/json").POST(BodyPublishers.ofString(body)));
    }

    Answer get(String path) throws IOException {
        return send(target.request(path));
    }

    private Answer send(HttpRequest.Builder request) throws IOException {
        try {
            HttpResponse<String> response = http.send(request.timeout(PATIENCE).build(), BodyHandlers.ofString());
            return new Answer(response.statusCode(), response.body());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    /** The headers and the address of a request that is sent by hand. */
    HttpRequest head(String path) {
        return target.request(path).build();
    }

    String tremaux(String path) {
        return "/tremaux/" + target.database + "/" + path;
    }

    /** Runs a statement by Neo4j's Query API. */
    Answer cypher(String statement, Map<String, Object> parameters) throws IOException {
        return post(
                "/db/" + target.database + "/query/v2",
                JSON.writeValueAsString(Map.of("statement", statement, "parameters", parameters)));
    }

    /** The numbers that a statement returns, the second of each row by its first. */
    Map<Long, Long> counts(String statement, Map<String, Object> parameters) throws IOException {
        Answer answer = cypher(statement, parameters);
        if (answer.status() / 100 != 2) {
            throw new BenchException(statement + ": " + answer.status() + " " + answer.body());
        }
        Map<Long, Long> counts = new HashMap<>();
        for (JsonNode row : answer.json().at("/data/values")) {
            counts.put(row.get(0).asLong(), row.get(1).asLong());
        }
        return counts;
    }

    /** Lines with this text that the server has written to its logs. */
    long logged(String text) throws IOException {
        long lines = 0;
        for (String name : List.of("console.log", "debug.log")) {
            try (Stream<String> log = Files.lines(logs.resolve(name), StandardCharsets.ISO_8859_1)) {
                lines += log.filter(line -> line.contains(text)).count();
            }
        }
        return lines;
    }

    /** Ends the process at once, as {@code kill -9} does. */
    void kill() throws IOException, InterruptedException {
        long pid = Files.readAllLines(serverFile).stream()
                .filter(line -> line.startsWith("pid="))
                .mapToLong(line -> Long.parseLong(line.substring("pid=".length())))
                .findFirst()
                .orElseThrow();
        ProcessHandle process = ProcessHandle.of(pid)
                .orElseThrow(() -> new BenchException("The server ended by itself, process " + pid));
        run("kill -9 " + pid);
        for (int i = 0; process.isAlive() && i < END_SECONDS * 100; i++) {
            TimeUnit.MILLISECONDS.sleep(10);
        }
        if (process.isAlive()) {
            throw new BenchException("Process " + pid + " does not end");
        }
    }

    /** Runs a command of the shell to its end. */
    static void run(String command) throws IOException, InterruptedException {
        Path output = Files.createTempFile("crash-test", ".log");
        int code = new ProcessBuilder(List.of("bash", "-c", command))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .redirectInput(new File("/dev/null"))
                .start()
                .waitFor();
        String said = Files.readString(output);
        Files.delete(output);
        if (code != 0 && code != KILLED) {
            throw new BenchException(command + " ended with " + code + ": " + said);
        }
    }
}
