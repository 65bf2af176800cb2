package io.tremaux.compare;

import static java.util.Map.entry;

import io.tremaux.compare.result.Results;
import io.tremaux.compare.result.Summary;
import io.tremaux.tools.Arguments;
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
    private static final Map<String, String> DEFAULTS = Map.ofEntries(
            entry("graph", "tree"),
            entry("bolt", "7687"),
            entry("seconds", "45"),
            entry("longest", "5"),
            entry("full", "false"),
            entry("variant", ""), // of the server, where a run has several
            entry("gds", "false"),
            entry("pairs", "false"),
            entry("out", ""),
            entry("merge", ""), // a folder whose files are put together
            entry("engine", ""),
            entry("python", ""),
            entry("folder", ""),
            entry("fact", ""));

    final Arguments arguments;
    final Target target;
    final Map<String, String> facts = new LinkedHashMap<>();
    final Graph graph;
    final Duration longest;
    final boolean hasGds;

    Options(String[] words) {
        arguments = Arguments.parse("scripts/compare", words, DEFAULTS);
        target = arguments.target;
        graph = Graph.named(arguments.text("graph"));
        longest = Duration.ofSeconds(arguments.number("longest"));
        hasGds = arguments.isTrue("gds");
        arguments.texts("fact").forEach(each -> {
            String[] fact = each.split(": ", 2);
            facts.put(fact[0], fact[1]);
        });
    }

    /** Those wanted, with the graph. */
    Engines engines(Export export) {
        List<String> engines = arguments.texts("engine");
        if (engines.isEmpty()) {
            return Engines.none();
        }
        Path folder = arguments.path("folder");
        export.write(folder);
        return Engines.start(List.of(arguments.text("python"), "scripts/lib/engines.py", folder.toString()), engines);
    }

    /** Makes {@code results.json}, plots and {@code README.md} of the files of the graphs. */
    void merge() {
        Path merged = arguments.path("merge");
        try (var files = Files.newDirectoryStream(merged, "graph-*.json")) {
            List<Path> sorted = new ArrayList<>();
            files.forEach(sorted::add);
            sorted.sort(null);
            List<Results> parts = new ArrayList<>();
            for (Path file : sorted) {
                parts.add(Results.read(file));
            }
            Results results = Results.of(parts).with(facts);
            results.write(merged.resolve("results.json"));
            Summary summary = new Summary(results);
            Files.writeString(merged.resolve("README.md"), summary.markdown(new Plots(summary).write(merged)));
            for (Path file : sorted) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new CommandException("the results in " + merged + " cannot be merged", e);
        }
    }
}
