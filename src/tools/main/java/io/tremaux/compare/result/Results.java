package io.tremaux.compare.result;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tremaux.tools.CommandException;
import io.tremaux.tools.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A file of results.
 *
 * @param facts the conditions of the run, in the order in which a reader wants them
 */
public record Results(int format, Map<String, String> facts, List<Row> rows) {
    private static final int FORMAT = 1;
    private static final ObjectMapper JSON =
            new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    public Results(Map<String, String> facts, List<Row> rows) {
        this(FORMAT, facts, rows);
    }

    /** Puts the parts of a run together. A fact that differs or that some lack tells the graphs of each value. */
    public static Results of(List<Results> parts) {
        Map<String, Map<String, Set<String>>> graphs = new LinkedHashMap<>();
        List<Row> rows = new ArrayList<>();
        for (Results part : parts) {
            part.facts.forEach((name, value) -> graphs.computeIfAbsent(name, any -> new LinkedHashMap<>())
                    .computeIfAbsent(value, any -> new LinkedHashSet<>())
                    .addAll(part.graphs()));
            rows.addAll(part.rows);
        }
        Map<String, String> facts = new LinkedHashMap<>();
        List<String> all = new Results(facts, rows).graphs();
        graphs.forEach((name, values) -> facts.put(name, text(values, all)));
        return new Results(facts, rows);
    }

    /** The same with further facts. */
    public Results with(Map<String, String> more) {
        Map<String, String> all = new LinkedHashMap<>(facts);
        all.putAll(more);
        return new Results(all, rows);
    }

    private static String text(Map<String, Set<String>> graphs, List<String> all) {
        List<String> texts = new ArrayList<>();
        graphs.forEach((value, of) -> texts.add(of.containsAll(all) ? value : String.join(", ", of) + ": " + value));
        return String.join("; ", texts);
    }

    private List<String> graphs() {
        return rows.stream().map(Row::graph).distinct().toList();
    }

    /** @throws CommandException if it is no such file */
    public static Results read(Path file) {
        Results results;
        try {
            results = JSON.readValue(Files.readAllBytes(file), Results.class);
        } catch (IOException e) {
            throw new CommandException(file + " is not a file of results: " + e.getMessage(), e);
        }
        if (results.format != FORMAT || results.facts == null || results.rows == null) {
            throw new CommandException(file + " is not a file of results in format " + FORMAT);
        }
        return results;
    }

    /** A line for each row, so that versions of it can be compared. */
    public void write(Path file) {
        String lines =
                rows.stream().map(row -> JSON.valueToTree(row).toString()).collect(Collectors.joining(",\n"));
        Console.write(
                file,
                "{\"format\":" + format + ",\n\"facts\":" + JSON.valueToTree(facts) + ",\n\"rows\":[\n" + lines
                        + "\n]}\n");
    }
}
