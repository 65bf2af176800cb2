package io.tremaux.crash;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tremaux.tools.Client;
import io.tremaux.tools.Client.Answer;
import io.tremaux.tools.CommandException;
import io.tremaux.tools.Target;
import java.io.File;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * The server under test. Safe for use by any thread.
 *
 * @param serverFile names the process of the running server, as {@code scripts/lib/server.sh} or
 *     {@code scripts/lib/janusgraph.sh} writes it
 * @param logs the folder of the server's logs
 */
record CrashServer(Target target, Client client, Path serverFile, Path logs) {
    static final ObjectMapper JSON = new ObjectMapper();

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int END_SECONDS = 30;
    private static final int KILLED = 137; // 128 and SIGKILL

    CrashServer(Target target, Path serverFile, Path logs) {
        this(target, new Client(target, PATIENCE), serverFile, logs);
    }

    /** @param path below that of the database */
    Answer post(String path, String body) throws IOException {
        return client.send(client.posting(target.tremaux(path), body));
    }

    Answer get(String path) throws IOException {
        return client.send(target.request(target.tremaux(path)));
    }

    /** The headers and the address of a request that is sent by hand. */
    HttpRequest head(String path) {
        return target.request(target.tremaux(path)).build();
    }

    Answer status() throws IOException {
        return client.send(target.request("/tremaux/status"));
    }

    /** Runs a statement by Neo4j's Query API. */
    Answer cypher(String statement, Map<String, Object> parameters) throws IOException {
        return client.send(client.querying(statement, parameters));
    }

    /** The numbers that a statement returns, the second of each row by its first. */
    Map<Long, Long> counts(String statement, Map<String, Object> parameters) {
        Map<Long, Long> counts = new HashMap<>();
        for (JsonNode row : client.query(statement, parameters)) {
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
                .filter(line -> line.matches("(pid=)?[0-9]+"))
                .mapToLong(line -> Long.parseLong(line.replace("pid=", "")))
                .findFirst()
                .orElseThrow();
        ProcessHandle process = ProcessHandle.of(pid)
                .orElseThrow(() -> new CommandException("The server ended by itself, process " + pid));
        process.destroyForcibly();
        try {
            process.onExit().get(END_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new CommandException("Process " + pid + " does not end", e);
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
            throw new CommandException(command + " ended with " + code + ": " + said);
        }
    }
}
