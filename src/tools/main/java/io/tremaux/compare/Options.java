package io.tremaux.compare;

import io.tremaux.compare.result.Results;
import io.tremaux.compare.result.Summary;
import io.tremaux.tools.CommandException;
import io.tremaux.tools.Target;
import io.tremaux.workload.Graph;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The command line that {@code scripts/compare} makes: options with a value each. */
final class Options {
    final Target target = new Target();
    final Map<String, String> facts = new LinkedHashMap<>();
    Graph graph = Graph.TREE;
    int port = 7687;
    double seconds = 45;
    Duration longest = Duration.ofSeconds(5);
    boolean isFull;
    boolean hasGds;
    /** Of the server, where a run has several; else empty. */
    String variant = "";

    Path out;
    /** A folder whose files are put together; null to measure. */
    Path merged;

    private final List<String> engines = new ArrayList<>();
    private String python;
    private Path folder;

    Options(String[] arguments) {
        target.read(arguments, "scripts/compare", this::take);
    }

    private boolean take(String option, String value) {
        switch (option) {
            case "--graph" -> graph = Graph.named(value);
            case "--bolt" -> port = Integer.parseInt(value);
            case "--seconds" -> seconds = Double.parseDouble(value);
            case "--longest" -> longest = Duration.ofSeconds(Long.parseLong(value));
            case "--full" -> isFull = Boolean.parseBoolean(value);
            case "--variant" -> variant = " (" + value + ")";
            case "--gds" -> hasGds = Boolean.parseBoolean(value);
            case "--out" -> out = Path.of(value);
            case "--merge" -> merged = Path.of(value);
            case "--engine" -> engines.add(value);
            case "--python" -> python = value;
            case "--folder" -> folder = Path.of(value);
            case "--fact" -> {
                String[] fact = value.split(": ", 2);
                facts.put(fact[0], fact[1]);
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    /** Those wanted, with the graph. */
    Engines engines(Export export) {
        if (engines.isEmpty()) {
            return Engines.none();
        }
        export.write(folder);
        return Engines.start(List.of(python, "scripts/engines.py", folder.toString()), engines);
    }

    /** Makes {@code results.json}, plots and {@code README.md} of the files of the graphs. */
    void merge() {
        try (var files = Files.newDirectoryStream(merged, "graph-*.json")) {
            List<Path> sorted = new ArrayList<>();
            files.forEach(sorted::add);
            sorted.sort(null);
            List<Results> parts = new ArrayList<>();
            for (Path file : sorted) {
                parts.add(Results.read(file));
                Files.delete(file);
            }
            Results results = Results.of(parts).with(facts);
            results.write(merged.resolve("results.json"));
            Summary summary = new Summary(results);
            Files.writeString(merged.resolve("README.md"), summary.markdown(new Plots(summary).write(merged)));
        } catch (IOException e) {
            throw new CommandException("the results in " + merged + " cannot be merged", e);
        }
    }
}
