package io.tremaux.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.tremaux.tools.CommandException;
import io.tremaux.tools.LocalHeap;
import io.tremaux.tools.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One comparison: it warms up, fills each permanent cache from empty, then measures, all scenarios interleaved. It
 * checks every answer against the right one; a wrong answer ends the run, however fast.
 */
public final class Demo {
    private static final double MILLIS_PER_SECOND = 1000;

    private final Options options;
    private final Server server;
    private final Map<Scenario, Measurement> measurements = new LinkedHashMap<>();
    private final List<String> notes = new ArrayList<>();
    private final Set<String> coherences = new LinkedHashSet<>();
    private final long start = System.nanoTime();

    /** The right counts; of a tree that is no seed tree the count of the first answer. */
    private final Map<Question, Long> expectedCounts = new EnumMap<>(Question.class);

    private final Map<Question, Answer> references = new EnumMap<>(Question.class);

    private Demo(Options options) {
        this.options = options;
        this.server = new Server(options.target);
        options.scenarios().forEach(scenario -> measurements.put(scenario, new Measurement(scenario)));
    }

    /** @param arguments as {@link Options} has them */
    public static void main(String[] arguments) {
        new Demo(Options.parse(arguments)).run();
    }

    private void run() {
        JsonNode status = server.status();
        JsonNode tree =
                options.questions.stream().anyMatch(Question::isOfTree) ? server.tree() : MissingNode.getInstance();
        if (tree.path("state").asText().equals("running")) {
            throw new CommandException("the server is still creating the seed tree: "
                    + tree.path("nodes").asLong() + " of " + tree.path("of").asLong() + " nodes");
        }
        options.questions.forEach(
                question -> question.count(tree).ifPresent(count -> expectedCounts.put(question, count)));
        if (!expectedCounts.keySet().containsAll(options.questions)) {
            notes.add("the database holds no complete seed tree: counts were only compared with each other");
        }
        warmUp();
        fill();
        measure();
        judge();
        Report report = new Report(facts(status, tree), notes, List.copyOf(measurements.values()));
        System.out.print(report.brief());
        if (options.report != null) {
            write(options.report, report.markdown());
        }
    }

    private void warmUp() {
        Progress progress = new Progress("warm-up");
        for (int round = 0; round < options.warmup; round++) {
            for (Scenario scenario : measurements.keySet()) {
                ask(scenario);
                progress.step(options.warmup * measurements.size());
            }
        }
    }

    /** Measures filling: the first request after a reset. Afterwards all permanent caches are warm. */
    private void fill() {
        LocalHeap heap = options.pid == null ? null : new LocalHeap(options.pid);
        for (Measurement measurement : measurements.values()) {
            if (measurement.scenario().caches().permanent() || heap != null) {
                server.clearCaches();
                Answer answer = ask(measurement.scenario());
                if (measurement.scenario().caches().permanent()) {
                    measurement.first(answer, server.cachedBytes());
                }
                if (heap != null) {
                    measurement.heapInUse(heap.liveBytes());
                }
            }
        }
        measurements.keySet().stream().filter(s -> s.caches().permanent()).forEach(this::ask);
    }

    private void measure() {
        Schedule schedule = new Schedule(List.copyOf(measurements.keySet()), options.runs);
        Progress progress = new Progress("measuring");
        List<Scenario> round = schedule.nextRound(leftMs());
        while (!round.isEmpty()) {
            for (Scenario scenario : round) {
                Answer answer = ask(scenario);
                measurements.get(scenario).samples().add(answer);
                schedule.took(scenario, answer.clientMs());
                progress.step(schedule.size());
            }
            round = schedule.nextRound(leftMs());
        }
    }

    private double leftMs() {
        return options.seconds * MILLIS_PER_SECOND - (System.nanoTime() - start) / 1e6;
    }

    private Answer ask(Scenario scenario) {
        Answer answer = server.traverse(scenario);
        coherences.add(answer.coherence());
        Question question = scenario.question();
        expectedCounts.putIfAbsent(question, answer.count());
        check(scenario, "count", answer.count(), expectedCounts.get(question));
        references.putIfAbsent(question, answer);
        Answer reference = references.get(question);
        check(scenario, "nodesVisited", answer.nodesVisited(), reference.nodesVisited());
        check(scenario, "relationshipsFollowed", answer.relationshipsFollowed(), reference.relationshipsFollowed());
        return answer;
    }

    private static void check(Scenario scenario, String what, long actual, long expected) {
        if (actual != expected) {
            throw new CommandException("WRONG ANSWER: " + what + " is " + actual + " instead of " + expected + " with "
                    + scenario.question().parameter() + ", " + scenario.name() + " (" + scenario.query() + ")");
        }
    }

    /** Notes why some figures may mislead. */
    private void judge() {
        if (measurements.values().stream().anyMatch(m -> m.samples().waitedForCpu())) {
            notes.add("the machine was busy with something else (the traversals waited for the CPU):"
                    + " read the ratios of CPU time, not those of time");
        }
        for (Measurement measurement : measurements.values()) {
            Scenario scenario = measurement.scenario();
            Samples samples = measurement.samples();
            String name = scenario.question().parameter() + ", " + scenario.name();
            if (samples.refused() > 0) {
                notes.add(name + ": the caches rejected fills in " + samples.refused() + " of " + samples.size()
                        + " requests (server.tremaux.cache.max_heap too small, or commits during the run)");
            } else if (samples.cold() > 0) {
                notes.add(name + ": the caches were not warm in " + samples.cold() + " of " + samples.size()
                        + " requests (commits during the run?)");
            }
            var hits = samples.medianPageHits();
            var without = measurements.get(scenario.reference()).samples().medianPageHits();
            if (scenario.caches().permanent()
                    && hits.isPresent()
                    && without.isPresent()
                    && hits.getAsDouble() > without.getAsDouble()) {
                notes.add(name + ": more page hits than without caches");
            }
        }
    }

    private List<String> facts(JsonNode status, JsonNode tree) {
        List<String> facts = new ArrayList<>();
        facts.add("Tremaux " + status.path("version").asText("?") + ", Neo4j "
                + status.path("neo4j").asText("?") + " "
                + status.path("edition").asText("") + ", caches: " + String.join(", ", coherences));
        if (tree.path("state").asText("").equals("complete")) {
            facts.add("Seed tree of depth " + tree.path("depth").asInt() + ", fan-out "
                    + tree.path("fanout").asInt() + ", seed "
                    + tree.path("seed").asLong() + ": "
                    + tree.path("nodes").asLong() + " nodes, count " + counts() + " in every answer");
        } else {
            facts.add("Count " + counts() + " in every answer");
        }
        facts.add((options.breadthFirst ? "Breadth-first, " : "Depth-first, ") + options.warmup
                + " rounds of warm-up, then all scenarios interleaved");
        facts.addAll(options.facts);
        facts.add("Client on " + machine());
        return facts;
    }

    private String counts() {
        return expectedCounts.values().stream().distinct().map(String::valueOf).collect(Collectors.joining(", "));
    }

    private static String machine() {
        String processor = System.getProperty("os.arch");
        Path linux = Path.of("/proc/cpuinfo");
        if (Files.isReadable(linux)) {
            try {
                processor = Files.readAllLines(linux).stream()
                        .filter(line -> line.startsWith("model name"))
                        .map(line -> line.substring(line.indexOf(':') + 1).strip())
                        .findFirst()
                        .orElse(processor);
            } catch (IOException e) {
                // the architecture is good enough
            }
        }
        return processor + ", " + Runtime.getRuntime().availableProcessors() + " processors, "
                + System.getProperty("os.name");
    }

    private static void write(Path file, String text) {
        try {
            if (file.toAbsolutePath().getParent() != null) {
                Files.createDirectories(file.toAbsolutePath().getParent());
            }
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new CommandException("the report cannot be written to " + file, e);
        }
    }
}
