package io.tremaux.compare;

import io.tremaux.compare.result.Results;
import io.tremaux.compare.result.ResultsReport;
import io.tremaux.compare.result.Row;
import io.tremaux.tools.Arguments;
import io.tremaux.tools.BoltLogin;
import io.tremaux.tools.Client;
import io.tremaux.tools.CommandException;
import io.tremaux.tools.Console;
import io.tremaux.workload.Graph;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.neo4j.driver.Driver;

/** Lets rivals answer the same questions on the graph of one server; {@code scripts/compare --help} is the manual. */
public final class Compare {
    private static final int WARM_UPS = 2;
    private static final int ALLOCATING = 3;
    private static final int COLD_ANSWERS = 2; // of each start
    private static final double LONGEST_UNMEASURED_MS = 2_000;

    /** A variant is one of the server, where a run has several; a folder is merged whose files are put together. */
    private static final String OPTIONS = "--graph=tree --bolt=7687 --seconds=45 --longest=5 --full=false --variant="
            + " --gds=false --pairs=false --out= --merge= --engine= --python= --folder= --fact=";

    private final Arguments arguments;
    private final Map<String, String> facts;
    private final Graph graph;
    private final Duration longest;
    private final Client client;
    private final List<Question> questions = new ArrayList<>();
    private final List<Questions.Rate> rates = new ArrayList<>();

    private Compare(Arguments arguments, Map<String, String> facts) {
        this.arguments = arguments;
        this.facts = facts;
        this.graph = Graph.named(arguments.text("graph"));
        this.longest = Duration.ofSeconds(arguments.number("longest"));
        this.client = new Client(arguments.target);
    }

    /** @param words as {@code scripts/compare} writes them */
    public static void main(String[] words) {
        Arguments arguments = Arguments.parse("scripts/compare", words, OPTIONS);
        Map<String, String> facts = new LinkedHashMap<>();
        arguments.texts("fact").forEach(each -> {
            String[] fact = each.split(": ", 2);
            facts.put(fact[0], fact[1]);
        });
        if (arguments.has("merge")) {
            merge(arguments.path("merge"), facts);
        } else {
            new Compare(arguments, facts).run();
        }
    }

    /** Makes {@code results.json}, plots and {@code README.md} of the files of the graphs. */
    private static void merge(Path folder, Map<String, String> facts) {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> parts = files.filter(
                            file -> file.getFileName().toString().matches("graph-.*\\.json"))
                    .sorted()
                    .toList();
            Results results =
                    Results.of(parts.stream().map(Results::read).toList()).with(facts);
            results.write(folder.resolve("results.json"));
            ResultsReport report = new ResultsReport(results);
            Files.writeString(folder.resolve("README.md"), report.markdown(new Plots(report).write(folder)));
            for (Path part : parts) {
                Files.delete(part);
            }
        } catch (IOException e) {
            throw new CommandException("the results in " + folder + " cannot be merged", e);
        }
    }

    private void run() {
        try (Bolt bolt = new Bolt(arguments.number("bolt"), BoltLogin.of(arguments.target), longest)) {
            Gds gds = new Gds(bolt, arguments.isTrue("gds"));
            List<Caching> cachings = arguments.isTrue("full") ? Caching.every() : Caching.FEW;
            if (arguments.isTrue("pairs")) {
                questions.addAll(new PairQuestions(bolt, gds, cachings, this::clear).of(graph));
                measure(bolt);
                return;
            }
            Console.progress("reading the graph");
            Export export = new Export(bolt, graph);
            try (Engines engines = new Engines(arguments, export)) {
                new Questions(graph, bolt, export, engines, gds, cachings, this::clear, questions, rates).add();
                if (!engines.versions().isEmpty()) {
                    facts.put("engines", String.join(", ", engines.versions()));
                }
                measure(bolt);
            }
        }
    }

    /** Resets the shared caches. */
    private void clear() {
        client.ask(arguments.target.request("/tremaux/neo4j/caches").DELETE());
    }

    private void measure(Bolt bolt) {
        for (Question question : questions) {
            Console.progress("warming up: %s", question.name());
            question.contenders().stream()
                    .filter(contender -> contender.note == null)
                    .forEach(contender -> askFirst(question, contender, bolt));
        }
        questions.forEach(question -> question.contenders().forEach(contender -> warmUp(question, contender)));
        Rounds rounds = new Rounds(questions, arguments.number("seconds"));
        int number = 0;
        for (List<Rounds.Turn> round = rounds.next(); !round.isEmpty(); round = rounds.next()) {
            if (++number % 10 == 1) {
                Console.progress("round %d: %d contenders", number, round.size());
            }
            round.forEach(Compare::measure);
        }
        List<Questions.Rate> shuffled = new ArrayList<>(rates);
        Collections.shuffle(shuffled, new Random(graph.ordinal()));
        for (Questions.Rate rate : shuffled) {
            Console.progress("%d clients: %s", Clients.CLIENTS, rate.contender().name);
            ask(rate.contender(), () -> rate.contender().ms.addAll(rate.run().get()));
        }
        measureAllocations(bolt);
        questions.forEach(Compare::measureCold);
        write(bolt);
    }

    /** The first answers. Those of shared caches find them empty. */
    private void askFirst(Question question, Contender contender, Bolt bolt) {
        unlessTooSlow(contender, tooLong(), () -> {
            if (contender.isCached) {
                clear();
                contender.firstMs = question.ask(contender, 0);
                contender.cachedBytes = bolt.number("CALL tremaux.caches() YIELD bytes RETURN sum(bytes)");
            } else if (question.ask(contender, 0)
                    > longest.toMillis()) { // outside of the server nothing ends an answer
                contender.note = tooLong();
            }
        });
    }

    private void warmUp(Question question, Contender contender) {
        double[] spent = new double[1];
        int most = WARM_UPS * question.starts();
        for (int i = 0; i < most && contender.isMeasured() && spent[0] < LONGEST_UNMEASURED_MS; i++) {
            int start = i;
            unlessTooSlow(contender, tooLong(), () -> spent[0] += question.ask(contender, start));
        }
    }

    private String tooLong() {
        return "over " + longest.toSeconds() + " s";
    }

    private static void measure(Rounds.Turn turn) {
        Contender contender = turn.contender();
        long begun = System.nanoTime();
        for (int i = 0; i < turn.asks() && contender.note == null; i++) {
            ask(contender, () -> contender.ms.add(turn.question().ask(contender, contender.ms.size())));
        }
        contender.spentMs += Console.millis(System.nanoTime() - begun);
    }

    private static void ask(Contender contender, Runnable asking) {
        unlessTooSlow(contender, "too slow at times", asking);
    }

    /** A contender that is too slow has no times, whatever it had before. */
    private static void unlessTooSlow(Contender contender, String note, Runnable asking) {
        try {
            asking.run();
        } catch (Bolt.TooSlowException e) {
            contender.note = note;
        }
    }

    /** Those that empty the caches come when all others are done. */
    private static void measureCold(Question question) {
        for (Contender contender : question.contenders()) {
            int most = contender.isCold ? COLD_ANSWERS * question.starts() : 0;
            while (contender.note == null && contender.ms.size() < most) {
                ask(contender, () -> contender.ms.add(question.ask(contender, contender.ms.size())));
            }
        }
    }

    /**
     * Of all threads of the server, when nothing else runs; the least of three if they are quick, since its own threads
     * allocate at times.
     */
    private void measureAllocations(Bolt bolt) {
        Console.progress("measuring allocation");
        for (Question question : questions) {
            for (Contender contender : question.contenders()) {
                if (contender.isInServer && contender.isMeasured()) {
                    try {
                        contender.allocatedBytes = allocated(question, contender, bolt);
                    } catch (Bolt.TooSlowException e) {
                        Console.progress("%s was too slow to measure its allocation", contender.name);
                    }
                }
            }
        }
    }

    private static long allocated(Question question, Contender contender, Bolt bolt) {
        String allocated = "CALL bench.allocated()"; // what the threads of the server have allocated until now
        long least = Long.MAX_VALUE;
        double spent = 0;
        for (int i = 0; i < ALLOCATING && spent < LONGEST_UNMEASURED_MS; i++) {
            long before = bolt.number(allocated);
            spent += question.ask(contender, 0);
            least = Math.min(least, bolt.number(allocated) - before);
        }
        return least;
    }

    private void write(Bolt bolt) {
        String variant = arguments.has("variant") ? " (" + arguments.text("variant") + ")" : "";
        String title = graph.title() + variant;
        List<Row> rows = new ArrayList<>();
        for (Question question : questions) {
            question.contenders().forEach(contender -> rows.add(contender.row(title, question.name())));
        }
        String atOnce = "two hops, " + Clients.CLIENTS + " clients, " + Clients.A_SECOND + " a second";
        rates.forEach(rate -> rows.add(rate.contender().row(title, atOnce)));
        addFacts(bolt);
        Path out = arguments.path("out");
        new Results(facts, rows).write(out);
        Console.progress("written: %s", out);
    }

    private void addFacts(Bolt bolt) {
        facts.put(
                "Neo4j",
                bolt.text("CALL dbms.components() YIELD name, versions, edition"
                        + " WHERE name = 'Neo4j Kernel' RETURN versions[0] + ' ' + edition"));
        facts.put(
                "JDK of the server",
                bolt.text("CALL dbms.queryJmx('java.lang:type=Runtime') YIELD attributes"
                        + " RETURN attributes['VmVersion'].value"));
        facts.put("APOC", bolt.text("RETURN apoc.version()"));
        if (arguments.isTrue("gds")) {
            facts.put("GDS", bolt.text("RETURN gds.version()"));
        }
        String driver = Driver.class.getPackage().getImplementationVersion();
        facts.put("driver", driver.split("-", 2)[0]); // without the commit it is made from
    }
}
