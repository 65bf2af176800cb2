package io.tremaux.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tremaux.bench.BenchException;
import io.tremaux.compare.Contender.Answer;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Engines in a process of Python, which {@code scripts/engines.py} runs: a line of JSON asks, another answers. Each loads the graph
 * before its first answer.
 */
final class Engines implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** None: no process. */
    private final Process process;

    private final BufferedReader answers;
    private final BufferedWriter requests;
    private final Map<String, Double> loadMs = new LinkedHashMap<>();

    private final List<String> versions = new ArrayList<>();

    private Engines(Process process) {
        this.process = process;
        this.answers = process == null ? null : process.inputReader();
        this.requests = process == null ? null : process.outputWriter();
    }

    static Engines none() {
        return new Engines(null);
    }

    /**
     * @param command of the process
     * @param names of the engines
     */
    static Engines start(List<String> command, List<String> names) {
        try {
            Engines engines = new Engines(new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start());
            for (String name : names) {
                System.err.println("  loading " + name);
                engines.loadMs.put(
                        name, engines.send(request(name, "load")).path("ms").asDouble());
            }
            return engines;
        } catch (IOException e) {
            throw new BenchException("the engines do not start: " + String.join(" ", command), e);
        }
    }

    /** Names and versions; none if there are no engines. */
    List<String> versions() {
        return versions;
    }

    /** One for each engine. */
    List<Contender> counting(Walk walk, List<Start> starts) {
        return contenders(walk, starts.stream().map(List::of).toList());
    }

    /** One for each engine: adds up the counts of all starts. */
    List<Contender> summing(Walk walk, List<Start> starts) {
        return contenders(walk, List.of(starts));
    }

    private List<Contender> contenders(Walk walk, List<List<Start>> starts) {
        List<Contender> contenders = new ArrayList<>();
        loadMs.forEach((name, ms) -> {
            Contender contender = Contender.outside(name, name, start -> ask(name, walk, starts.get(start)));
            contender.loadMs = ms;
            contenders.add(contender);
        });
        return contenders;
    }

    private Answer ask(String name, Walk walk, List<Start> starts) {
        ObjectNode request = request(name, "count");
        request.put("direction", walk.directionName());
        walk.types().forEach(request.putArray("types")::add);
        request.put("denied", walk.denied());
        request.put("returned", walk.returned());
        request.put("uniqueness", walk.uniqueness().name());
        request.put("levels", walk.isBounded() ? walk.levels() : -1);
        starts.forEach(start -> request.withArray("starts").add(start.id()));
        JsonNode answer = send(request);
        if (answer.has("unsupported")) {
            throw new UnsupportedException();
        }
        return new Answer(answer.path("answer").asLong(), answer.path("ms").asDouble());
    }

    private static ObjectNode request(String name, String what) {
        return JSON.createObjectNode().put("engine", name).put("what", what);
    }

    private JsonNode send(ObjectNode request) {
        try {
            requests.write(request.toString());
            requests.newLine();
            requests.flush();
            String answer = answers.readLine();
            if (answer == null) {
                throw new BenchException("scripts/engines.py ended at " + request);
            }
            JsonNode json = JSON.readTree(answer);
            if (json.has("error")) {
                throw new BenchException(request.path("engine").asText() + " failed: "
                        + json.path("error").asText());
            }
            return json;
        } catch (IOException e) {
            throw new BenchException("no answer from scripts/engines.py", e);
        }
    }

    @Override
    public void close() {
        if (process != null) {
            process.destroy();
        }
    }

    /** Says that an engine has no way to ask this. */
    static final class UnsupportedException extends RuntimeException {
        private static final long serialVersionUID = 1;
    }
}
