package io.tremaux.jmh;

import io.tremaux.tools.Arguments;
import io.tremaux.tools.Console;
import io.tremaux.workload.Graph;
import io.tremaux.workload.Workload;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A table for each graph: the CPU time of the walking thread for each workload, by Neo4j's engine, by ours without
 * caches and with permanent ones, and by a loop over bare arrays. All of one workload run in turn in one JVM, fresh
 * unless {@code --quick}.
 *
 * <pre>{@code scripts/dev jmh graphs --graph wordnet --workload W1 --quick true}</pre>
 */
public record Graphs(Arguments arguments, boolean quick, int rounds) {
    private static final String OPTIONS =
            "--folder=target/jmh/data --graph= --workload= --rounds=0 --quick=false --only=";
    private static final int ROUNDS = 15;
    private static final int QUICK_ROUNDS = 5;

    public static void main(String[] commandLine) throws IOException, InterruptedException {
        Arguments arguments = Arguments.parse("scripts/dev jmh", commandLine, OPTIONS);
        boolean quick = arguments.isTrue("quick");
        int given = arguments.number("rounds");
        Graphs graphs = new Graphs(arguments, quick, given > 0 ? given : quick ? QUICK_ROUNDS : ROUNDS);
        if (arguments.has("only")) {
            graphs.runOnly();
        } else {
            graphs.run();
        }
    }

    private void run() throws IOException, InterruptedException {
        List<Graph> wanted = Arrays.stream(Graph.values())
                .filter(graph -> graph.title().contains(arguments.text("graph")))
                .filter(graph -> !workloads(graph).isEmpty())
                .toList();
        if (wanted.isEmpty()) {
            throw new IllegalArgumentException("No workload matches " + arguments);
        }
        Report.facts("scripts/dev jmh graphs " + arguments);
        for (Graph graph : wanted) {
            Console.line("%n**%s**, CPU ms%n", graph.title());
            Race.header();
            run(graph);
        }
    }

    private List<Workload> workloads(Graph graph) {
        return graph.workloads().stream()
                .filter(workload -> workload.toString().contains(arguments.text("workload")))
                .toList();
    }

    private void run(Graph graph) throws IOException, InterruptedException {
        try (EmbeddedGraph opened = Workloads.open(graph, arguments.path("folder"))) {
            if (quick) {
                workloads(graph).forEach(workload -> race(opened, workload));
                return;
            }
        }
        List<Workload> all = graph.workloads();
        for (Workload workload : workloads(graph)) {
            inFreshJvm(graph, all.indexOf(workload));
        }
    }

    private void race(EmbeddedGraph graph, Workload workload) {
        Console.progress("%s", workload);
        new Race(graph, workload).run(rounds, quick);
    }

    /** Prints one row, for the JVM that started this one. */
    private void runOnly() throws IOException {
        Graph graph = Graph.named(arguments.text("graph"));
        try (EmbeddedGraph opened = Workloads.open(graph, arguments.path("folder"))) {
            race(opened, graph.workloads().get(arguments.number("only")));
        }
    }

    private void inFreshJvm(Graph graph, int workload) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Graphs.class.getName()));
        command.addAll(List.of("--folder", arguments.text("folder"), "--rounds", String.valueOf(rounds)));
        command.addAll(List.of("--graph", graph.title(), "--only", String.valueOf(workload)));
        int status = new ProcessBuilder(command).inheritIO().start().waitFor();
        if (status != 0) {
            throw new IllegalStateException("The JVM of the workload ended with " + status);
        }
    }
}
