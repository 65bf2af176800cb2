package io.tremaux.demo;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.tremaux.tools.Arguments;
import io.tremaux.tools.Client;
import io.tremaux.tools.CommandException;
import io.tremaux.tools.Console;
import io.tremaux.tools.LocalHeap;
import io.tremaux.tools.Machine;
import io.tremaux.tools.Progress;
import io.tremaux.tools.Target;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One comparison: it warms up, fills each shared cache from empty, then measures, all scenarios interleaved. It
 * checks every answer against the right one; a wrong answer ends the run, however fast.
 */
public final class Demo {
    private static final double MILLIS_PER_SECOND = 1000;
    private static final long SEED = 42;

    /** Rounds that a median needs. */
    private static final int FEWEST = 11;

    /** Rounds enough for a 95th percentile. */
    private static final int MOST = 100;

    /** Without runs as many as fit into the seconds. */
    private static final String OPTIONS =
            "--workload=all --bfs=false --warmup=4 --runs=0 --seconds=0 --report= --pid= --fact=";

    private final Arguments arguments;
    private final List<Question> questions;
    private final int runs;
    private final double millis;
    private final Target target;
    private final Client client;
    private final Map<Scenario, ScenarioStatistics> measurements = new LinkedHashMap<>();
    private final List<String> notes = new ArrayList<>();
    private final Set<String> coherences = new LinkedHashSet<>();
    private final long start = System.nanoTime();

    /** The right counts; of a tree that is no seed tree the count of the first answer. */
    private final Map<Question, Long> expectedCounts = new EnumMap<>(Question.class);

    private final Map<Question, Answer> references = new EnumMap<>(Question.class);

    private Demo(Arguments arguments) {
        this.arguments = arguments;
        this.questions = Question.parse(arguments.text("workload"));
        this.runs = arguments.number("runs");
        this.millis = arguments.number("seconds") * MILLIS_PER_SECOND;
        this.target = arguments.target;
        this.client = new Client(target);
        questions.forEach(this::addScenarios);
    }

    /** The scenarios to compare, each reference before the others of its question. */
    private void addScenarios(Question question) {
        String engine = question.usesTremauxEngine() ? Scenario.WALKER_ENGINE : Scenario.REFERENCE_ENGINE;
        for (Caches each : Scenario.comparison(question)) {
            Scenario scenario = new Scenario(engine, question, arguments.isTrue("bfs"), each);
            measurements.computeIfAbsent(scenario.reference(), ScenarioStatistics::new);
            measurements.computeIfAbsent(scenario, ScenarioStatistics::new);
        }
    }

    /** @param arguments as {@code scripts/demo} writes them */
    public static void main(String[] arguments) {
        new Demo(Arguments.parse("scripts/demo", arguments, OPTIONS)).run();
    }

    private void run() {
        JsonNode status = client.get("/tremaux/status");
        JsonNode tree = questions.stream().anyMatch(Question::isOfTree)
                ? client.get(target.tremaux("populate"))
                : MissingNode.getInstance();
        if (tree.path("state").asText().equals("running")) {
            throw new CommandException("the server is still creating the seed tree: "
                    + tree.path("nodes").asLong() + " of " + tree.path("of").asLong() + " nodes");
        }
        questions.forEach(question -> question.count(tree).ifPresent(count -> expectedCounts.put(question, count)));
        if (!expectedCounts.keySet().containsAll(questions)) {
            notes.add("the database holds no complete seed tree: counts were only compared with each other");
        }
        warmUp();
        fill();
        measure();
        judge();
        Report report = new Report(facts(status, tree), notes, List.copyOf(measurements.values()));
        System.out.print(report.brief());
        if (arguments.has("report")) {
            Console.write(arguments.path("report"), report.markdown());
        }
    }

    private void warmUp() {
        Progress progress = new Progress("warm-up");
        int warmup = arguments.number("warmup");
        for (int round = 0; round < warmup; round++) {
            for (Scenario scenario : measurements.keySet()) {
                ask(scenario);
                progress.step(warmup * measurements.size());
            }
        }
    }

    /** Measures filling: the first request after a reset. Afterwards all shared caches are warm. */
    private void fill() {
        LocalHeap heap = arguments.has("pid") ? new LocalHeap(arguments.text("pid")) : null;
        measurements.forEach((scenario, measurement) -> {
            boolean isPermanent = scenario.caches().permanent();
            if (isPermanent || heap != null) {
                client.ask(target.request(target.tremaux("caches")).DELETE());
                Answer answer = ask(scenario);
                if (isPermanent) {
                    measurement.first = answer;
                    measurement.cachedBytes =
                            client.get(target.tremaux("caches")).path("bytes").asDouble();
                }
                if (heap != null) {
                    heap.liveBytes().ifPresent(bytes -> measurement.heapBytes = bytes);
                }
            }
        });
        measurements.keySet().stream().filter(each -> each.caches().permanent()).forEach(this::ask);
    }

    /**
     * Asks in rounds. Each is shuffled anew, so that any drift (a warming machine, a busy neighbour) hits all alike,
     * and no scenario always follows the same one. Without a number of rounds, every second one has only the four
     * scenarios of 2016, of which a histogram needs most answers.
     */
    private void measure() {
        List<Scenario> study =
                measurements.keySet().stream().filter(Scenario::ofStudy).toList();
        boolean alternate = runs == 0 && !study.isEmpty();
        Random random = new Random(SEED);
        Progress progress = new Progress("measuring");
        double begun = spentMs();
        int requests = 0;
        for (int round = 0; goesOn(round, begun, alternate ? 2 * FEWEST : FEWEST); round++) {
            List<Scenario> asked = new ArrayList<>(alternate && round % 2 == 1 ? study : measurements.keySet());
            Collections.shuffle(asked, random);
            for (Scenario scenario : asked) {
                measurement(scenario).answers.add(ask(scenario));
                requests++;
                double share = (millis - begun) / (spentMs() - begun);
                progress.step(runs > 0 ? runs * measurements.size() : Math.max(requests, (int) (requests * share)));
            }
        }
    }

    private boolean goesOn(int rounds, double begun, int fewest) {
        if (runs > 0 || rounds == 0) {
            return rounds < Math.max(1, runs);
        }
        double roundMs = (spentMs() - begun) / rounds;
        return rounds < fewest || rounds < MOST && spentMs() + roundMs < millis;
    }

    /** Since the start of the program. */
    private double spentMs() {
        return Console.millis(System.nanoTime() - start);
    }

    private ScenarioStatistics measurement(Scenario scenario) {
        return requireNonNull(measurements.get(scenario));
    }

    private Answer ask(Scenario scenario) {
        long begun = System.nanoTime();
        Client.Answer received = client.ask(target.request(target.tremaux("traverse?" + scenario.query())));
        double clientMs = Console.millis(System.nanoTime() - begun);
        Answer answer = Answer.read(received.json(), clientMs);
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
        if (measurements.values().stream().anyMatch(ScenarioStatistics::waitedForCpu)) {
            notes.add("the machine was busy with something else (the traversals waited for the CPU):"
                    + " read the ratios of CPU time, not those of time");
        }
        measurements.forEach((scenario, measurement) -> {
            String name = scenario.question().parameter() + ", " + scenario.name();
            long rejected = measurement.count(answer -> answer.rejected() > 0);
            long cold = measurement.count(answer -> answer.misses() > 0);
            if (rejected > 0) {
                notes.add(name + ": the caches rejected fills in " + rejected + " of " + measurement.answers.size()
                        + " requests (server.tremaux.cache.max_heap too small, or commits during the run)");
            } else if (cold > 0) {
                notes.add(name + ": the caches were not warm in " + cold + " of " + measurement.answers.size()
                        + " requests (commits during the run?)");
            }
            if (scenario.caches().permanent()
                    && measurement.median(Answer::pageHits)
                            > measurement(scenario.reference()).median(Answer::pageHits)) {
                notes.add(name + ": more page hits than without caches");
            }
        });
    }

    private List<String> facts(JsonNode status, JsonNode tree) {
        List<String> facts = new ArrayList<>();
        facts.add("Tremaux " + status.path("version").asText("?") + ", Neo4j "
                + status.path("neo4j").asText("?") + " "
                + status.path("edition").asText("") + ", caches: " + String.join(", ", coherences));
        String count = counts() + " in every answer";
        facts.add(
                tree.path("state").asText().equals("complete")
                        ? Console.text(
                                "Seed tree of depth %s, fan-out %s, seed %s: %s nodes, count %s",
                                tree.path("depth"), tree.path("fanout"), tree.path("seed"), tree.path("nodes"), count)
                        : "Count " + count);
        facts.add((arguments.isTrue("bfs") ? "Breadth-first, " : "Depth-first, ") + arguments.text("warmup")
                + " rounds of warm-up, then all scenarios interleaved");
        facts.addAll(arguments.texts("fact"));
        facts.add("Client on " + Machine.processor() + ", "
                + Runtime.getRuntime().availableProcessors() + " processors, " + System.getProperty("os.name"));
        return facts;
    }

    private String counts() {
        return expectedCounts.values().stream().distinct().map(String::valueOf).collect(Collectors.joining(", "));
    }
}
