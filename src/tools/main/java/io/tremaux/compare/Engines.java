package io.tremaux.compare;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tremaux.compare.Contender.Answer;
import io.tremaux.tools.Arguments;
import io.tremaux.tools.CommandException;
import io.tremaux.tools.Console;
import io.tremaux.workload.Workload;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Engines in a process of Python, which {@code scripts/lib/engines.py} runs: a line of JSON asks, another answers. Each
 * loads the graph and prepares each kind of walk before its first answer.
 */
final class Engines implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final @Nullable Process process; // null if there are no engines
    private final List<Engine> engines = new ArrayList<>();

    /** One that has loaded the graph. */
    private record Engine(String name, String version, double loadMs) {}

    /**
     * Those that are wanted. They get the graph in a folder.
     *
     * @param arguments names of the engines, the folder, and what runs Python
     */
    Engines(Arguments arguments, Export export) {
        List<String> names = arguments.texts("engine");
        this.process = names.isEmpty() ? null : start(arguments, export);
        names.forEach(this::load);
    }

    private static Process start(Arguments arguments, Export export) {
        export.write(arguments.path("folder"));
        String[] command = {arguments.text("python"), "scripts/lib/engines.py", arguments.text("folder")};
        try {
            return new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
        } catch (IOException e) {
            throw new CommandException("the engines do not start: " + String.join(" ", command), e);
        }
    }

    private void load(String name) {
        Console.progress("loading %s", name);
        JsonNode loaded = send(request(name, "load"));
        engines.add(new Engine(
                name, loaded.path("version").asText(), loaded.path("ms").asDouble()));
    }

    /** Names and versions; none if there are no engines. */
    List<String> versions() {
        return engines.stream()
                .map(engine -> engine.name + " " + engine.version)
                .toList();
    }

    /**
     * One for each engine.
     *
     * @param starts of each answer those whose counts it adds up
     */
    List<Contender> contenders(Workload workload, List<List<Start>> starts) {
        return engines.stream()
                .map(engine -> contender(engine, workload, starts))
                .toList();
    }

    /**
     * Load time is that of the engine and of what it prepares for the walk: igraph and NetworKit make a graph for each.
     */
    private Contender contender(Engine engine, Workload workload, List<List<Start>> starts) {
        JsonNode prepared = send(preparation(engine.name, workload));
        int number = prepared.path("walk").asInt();
        Contender contender =
                Contender.outside(engine.name, engine.name, start -> ask(engine.name, number, starts.get(start)));
        contender.loadMs = engine.loadMs + prepared.path("ms").asDouble();
        if (prepared.has("unsupported")) {
            contender.note = "not expressible";
        }
        return contender;
    }

    private static ObjectNode preparation(String name, Workload workload) {
        ObjectNode request = request(name, "prepare");
        request.put("direction", workload.direction().name().toLowerCase(Locale.ROOT));
        workload.types().forEach(request.putArray("types")::add);
        request.put("denied", workload.denied());
        request.put("returned", workload.returned());
        request.put("uniqueness", workload.uniqueness().name());
        return request.put("levels", workload.isBounded() ? workload.levels() : -1);
    }

    private Answer ask(String name, int walk, List<Start> starts) {
        ObjectNode request = request(name, "count").put("walk", walk);
        starts.forEach(start -> request.withArray("starts").add(start.id()));
        JsonNode answer = send(request);
        return new Answer(answer.path("answer").asLong(), answer.path("ms").asDouble());
    }

    private static ObjectNode request(String name, String what) {
        return JSON.createObjectNode().put("engine", name).put("what", what);
    }

    private JsonNode send(ObjectNode request) {
        try {
            Process engine = requireNonNull(process);
            engine.outputWriter().append(request.toString()).append('\n').flush();
            String answer = engine.inputReader().readLine();
            if (answer == null) {
                throw new CommandException("scripts/lib/engines.py ended at " + request);
            }
            JsonNode json = JSON.readTree(answer);
            if (json.has("error")) {
                throw new CommandException(request.path("engine").asText() + " failed: "
                        + json.path("error").asText());
            }
            return json;
        } catch (IOException e) {
            throw new CommandException("no answer from scripts/lib/engines.py", e);
        }
    }

    @Override
    public void close() {
        if (process != null) {
            process.destroy();
        }
    }
}
