package io.tremaux.compare;

import io.tremaux.compare.result.Results;
import io.tremaux.compare.result.Row;
import io.tremaux.tools.BoltLogin;
import io.tremaux.tools.Client;
import io.tremaux.tools.Console;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Lets rivals answer the same questions on the graph of one server; {@code scripts/compare --help} is the manual. */
public final class Compare {
    private static final int WARM_UPS = 2;
    private static final int ALLOCATING = 3;
    private static final int COLD_ANSWERS = 2; // of each start
    private static final double LONGEST_UNMEASURED_MS = 2_000;

    private final Options options;
    private final Bolt bolt;
    private final List<Question> questions;
    private final List<Questions.Rate> rates;

    private Compare(Options options, Bolt bolt, List<Question> questions, List<Questions.Rate> rates) {
        this.options = options;
        this.bolt = bolt;
        this.questions = questions;
        this.rates = rates;
    }

    /** @param arguments as {@link Options} has them */
    public static void main(String[] arguments) {
        Options options = new Options(arguments);
        if (options.arguments.has("merge")) {
            options.merge();
        } else {
            run(options);
        }
    }

    private static void run(Options options) {
        try (Bolt bolt = new Bolt(options.arguments.number("bolt"), BoltLogin.of(options.target), options.longest)) {
            Gds gds = new Gds(bolt, options.hasGds);
            List<Caching> cachings = options.arguments.isTrue("full") ? Caching.every() : Caching.FEW;
            if (options.arguments.isTrue("pairs")) {
                PairQuestions pairs = new PairQuestions(bolt, gds, cachings, clearing(options));
                new Compare(options, bolt, pairs.of(options.graph), List.of()).run();
                return;
            }
            System.err.println("  reading the graph");
            Export export = new Export(bolt, options.graph);
            try (Engines engines = options.engines(export)) {
                Questions questions = new Questions(
                        options.graph, bolt, new BareArrays(export), engines, gds, cachings, clearing(options));
                if (!engines.versions().isEmpty()) {
                    options.facts.put("engines", String.join(", ", engines.versions()));
                }
                new Compare(options, bolt, questions.all(), questions.rates()).run();
            }
        }
    }

    private static Runnable clearing(Options options) {
        Client client = new Client(options.target);
        return () -> client.ask(options.target.request("/tremaux/neo4j/caches").DELETE());
    }

    private void run() {
        Runnable clearing = clearing(options);
        for (Question question : questions) {
            System.err.println("  warming up: " + question.name());
            question.contenders().stream()
                    .filter(contender -> contender.note == null)
                    .forEach(contender -> warmUp(question, contender, clearing));
        }
        questions.forEach(question -> question.contenders().forEach(contender -> warmUp(question, contender)));
        Rounds rounds = new Rounds(questions, options.arguments.number("seconds"));
        int number = 0;
        for (List<Rounds.Turn> round = rounds.next(); !round.isEmpty(); round = rounds.next()) {
            if (++number % 10 == 1) {
                System.err.println("  round " + number + ": " + round.size() + " contenders");
            }
            for (Rounds.Turn turn : round) {
                measure(rounds, turn);
            }
        }
        List<Questions.Rate> shuffled = new ArrayList<>(rates);
        Collections.shuffle(shuffled, new Random(options.graph.ordinal()));
        for (Questions.Rate rate : shuffled) {
            System.err.println("  " + Clients.CLIENTS + " clients: " + rate.contender().name);
            ask(rate.contender(), () -> rate.contender().ms.addAll(rate.run().get()));
        }
        allocations();
        questions.forEach(Compare::measureCold);
        write();
    }

    /** The first answers. Those of permanent caches find them empty. */
    private void warmUp(Question question, Contender contender, Runnable clearing) {
        try {
            if (contender.isCached) {
                clearing.run();
                contender.firstMs = question.ask(contender, 0);
                contender.cachedBytes = bolt.cachedBytes();
            } else if (question.ask(contender, 0)
                    > options.longest.toMillis()) { // outside of the server nothing ends an answer
                giveUp(contender);
            }
        } catch (Bolt.TooSlowException e) {
            giveUp(contender);
        }
    }

    private void warmUp(Question question, Contender contender) {
        double spent = 0;
        int most = WARM_UPS * question.starts();
        for (int i = 0; i < most && contender.note == null && !contender.isCold && spent < LONGEST_UNMEASURED_MS; i++) {
            try {
                spent += question.ask(contender, i);
            } catch (Bolt.TooSlowException e) {
                giveUp(contender);
            }
        }
    }

    private void giveUp(Contender contender) {
        contender.note = "over " + options.longest.toSeconds() + " s";
    }

    private static void measure(Rounds rounds, Rounds.Turn turn) {
        Contender contender = turn.contender();
        long begun = System.nanoTime();
        for (int i = 0; i < turn.asks() && contender.note == null; i++) {
            ask(contender, () -> contender.ms.add(turn.question().ask(contender, contender.ms.size())));
        }
        rounds.took(turn, Console.millis(System.nanoTime() - begun));
    }

    /** A contender that is too slow has no times, whatever it had before. */
    private static void ask(Contender contender, Runnable asking) {
        try {
            asking.run();
        } catch (Bolt.TooSlowException e) {
            contender.note = "too slow at times";
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
    private void allocations() {
        System.err.println("  measuring allocation");
        for (Question question : questions) {
            for (Contender contender : question.contenders()) {
                if (contender.isInServer && contender.note == null && !contender.isCold) {
                    try {
                        contender.allocatedBytes = allocated(question, contender);
                    } catch (Bolt.TooSlowException e) {
                        System.err.println("  " + contender.name + " was too slow to measure its allocation");
                    }
                }
            }
        }
    }

    private long allocated(Question question, Contender contender) {
        long least = Long.MAX_VALUE;
        double spent = 0;
        for (int i = 0; i < ALLOCATING && spent < LONGEST_UNMEASURED_MS; i++) {
            long before = bolt.allocatedBytes();
            spent += question.ask(contender, 0);
            least = Math.min(least, bolt.allocatedBytes() - before);
        }
        return least;
    }

    private void write() {
        List<Row> rows = new ArrayList<>();
        for (Question question : questions) {
            question.contenders().forEach(contender -> rows.add(row(question.name(), contender)));
        }
        String atOnce = "two hops, " + Clients.CLIENTS + " clients, " + Clients.A_SECOND + " a second";
        rates.forEach(rate -> rows.add(row(atOnce, rate.contender())));
        Results results = new Results(facts(), rows);
        Path out = options.arguments.path("out");
        results.write(out);
        System.err.println("  written: " + out);
    }

    private Row row(String question, Contender contender) {
        return new Row(
                options.graph.title()
                        + (options.arguments.has("variant") ? " (" + options.arguments.text("variant") + ")" : ""),
                question,
                contender.family,
                contender.name,
                contender.note == null
                        ? contender.ms.stream()
                                .mapToDouble(ms -> Math.round(ms * 1e6) / 1e6)
                                .toArray()
                        : new double[0],
                contender.firstMs,
                contender.loadMs,
                contender.allocatedBytes,
                contender.cachedBytes,
                contender.note);
    }

    private Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>(options.facts);
        facts.put(
                "Neo4j",
                bolt.text(
                        "CALL dbms.components() YIELD name, versions, edition WHERE name = 'Neo4j Kernel' RETURN versions[0] + ' ' + edition"));
        facts.put(
                "JDK of the server",
                bolt.text(
                        "CALL dbms.queryJmx('java.lang:type=Runtime') YIELD attributes RETURN attributes['VmVersion'].value"));
        facts.put("APOC", bolt.text("RETURN apoc.version()"));
        if (options.hasGds) {
            facts.put("GDS", bolt.text("RETURN gds.version()"));
        }
        facts.put("driver", Bolt.driverVersion());
        return facts;
    }
}
