package io.tremaux.prove;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tremaux.tools.CommandException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Collects from Neo4j query logs, as text or as JSON lines, the queries that call a procedure of {@code apoc.path} that
 * Tremaux has too. Queries with equal text, parameters and database count as one call. Not thread-safe.
 */
final class QueryLog {
    /** What stands before a query: {@code ... 56 ms: ... server/127.0.0.1:7687> database - user -}. */
    private static final Pattern HEAD = Pattern.compile(
            "^\\S+ \\S+\\s+(?:INFO|WARN)\\s.*?(\\d+) ms: .*?>\\s*(?:(\\S*) - )?\\S* - ", Pattern.DOTALL);

    /** A query that began or failed. A verbose log has a line for each that began, also if it never ended. */
    private static final Pattern WITHOUT_ANSWER =
            Pattern.compile("^\\S+ \\S+\\s+(?:ERROR\\s|(?:INFO|WARN)\\s+Query started:)");

    private static final Pattern BEGIN = Pattern.compile("^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d\\.\\d{3}.*");
    private static final Pattern RUNTIME = Pattern.compile(" - runtime=\\S*$");
    private static final String SEPARATOR = " - ";
    private static final String NO_PARAMETERS = "{}";

    private static final Pattern NAMED = Pattern.compile("apoc`?\\s*\\.\\s*`?path\\b");

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Map<List<@Nullable String>, Call> calls = new LinkedHashMap<>();
    private int unreadable;

    /**
     * One call.
     *
     * @param database null if the log does not tell
     * @param parameters a map as the log prints it; empty if the query names none
     * @param hidden what of it the log does not show
     * @param ms how long it took each time
     */
    record Call(
            @Nullable String database,
            String query,
            String parameters,
            Optional<LogRedaction> hidden,
            LongSummaryStatistics ms) {
        private Call(@Nullable String database, String query, String parameters) {
            this(database, query, parameters, LogRedaction.of(query, parameters), new LongSummaryStatistics());
        }
    }

    /** Reads a file, compressed if its name ends with {@code .gz}. */
    void read(Path file) {
        try (InputStream bytes = Files.newInputStream(file);
                InputStream text = file.toString().endsWith(".gz") ? new GZIPInputStream(bytes) : bytes;
                BufferedReader lines = new BufferedReader(new InputStreamReader(text, StandardCharsets.UTF_8))) {
            StringBuilder entry = new StringBuilder();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                boolean begins = line.startsWith("{\"") || BEGIN.matcher(line).matches();
                if (begins) {
                    take(entry.toString());
                    entry.setLength(0);
                } else {
                    entry.append('\n'); // a query of several lines goes on
                }
                entry.append(line);
            }
            take(entry.toString());
        } catch (IOException e) {
            throw new CommandException("the log cannot be read: " + file, e);
        }
    }

    private void take(String entry) {
        if (!NAMED.matcher(entry).find()) {
            return;
        }
        boolean taken = entry.startsWith("{\"") ? takeJson(entry) : takeText(entry);
        if (!taken) {
            unreadable++;
        }
    }

    private boolean takeJson(String entry) {
        JsonNode json;
        try {
            json = JSON.readTree(entry);
        } catch (JsonProcessingException e) {
            return false;
        }
        if (json.path("event").asText().equals("success")) {
            add(
                    json.path("database").textValue(),
                    json.path("query").asText(),
                    Objects.requireNonNullElse(json.path("queryParameters").textValue(), NO_PARAMETERS),
                    json.path("elapsedTimeMs").asLong());
        }
        return json.has("event"); // queries that began or failed are not replayed
    }

    private boolean takeText(String entry) {
        if (WITHOUT_ANSWER.matcher(entry).find()) {
            return true;
        }
        Matcher head = HEAD.matcher(entry);
        if (!head.find()) {
            return false;
        }
        String rest = entry.substring(head.end()).strip();
        int metadata = lastMap(rest);
        if (metadata < 0) {
            return false;
        }
        rest = RUNTIME.matcher(rest.substring(0, metadata)).replaceFirst("");
        int parameters = lastMap(rest);
        add(
                head.group(2),
                parameters < 0 ? rest : rest.substring(0, parameters),
                parameters < 0 ? NO_PARAMETERS : rest.substring(parameters + SEPARATOR.length()),
                Long.parseLong(head.group(1)));
        return true;
    }

    /**
     * Where {@code " - {...}"} begins at the end of a text; -1 if there is none. A string in it may have a bracket of
     * its own.
     */
    private static int lastMap(String text) {
        int whole = lastWholeMap(text);
        return whole >= 0 || !text.endsWith("}") ? whole : text.lastIndexOf(SEPARATOR + "{");
    }

    private static int lastWholeMap(String text) {
        int depth = 0;
        for (int i = text.length() - 1; i >= 0; i--) {
            char c = text.charAt(i);
            depth += c == '}' ? 1 : c == '{' ? -1 : 0;
            if (depth == 0) {
                boolean isMap = c == '{' && text.startsWith(SEPARATOR, i - SEPARATOR.length());
                return isMap ? i - SEPARATOR.length() : -1;
            }
        }
        return -1;
    }

    private void add(@Nullable String database, String query, String logged, long ms) {
        if (!Calls.callsSharedProcedure(query)) {
            return;
        }
        String parameters = Calls.parameters(query).isEmpty() ? NO_PARAMETERS : logged;
        List<@Nullable String> key = Arrays.asList(query, parameters, database);
        Call call = calls.computeIfAbsent(key, any -> new Call(database, query, parameters));
        call.ms.accept(ms);
    }

    /** The calls that the log shows in full, by total time, the longest first. */
    List<Call> slowest(int most) {
        return calls.values().stream()
                .filter(call -> call.hidden.isEmpty())
                .sorted(Comparator.comparingLong((Call call) -> call.ms.getSum())
                        .reversed())
                .limit(most)
                .toList();
    }

    int different() {
        return calls.size();
    }

    /** The number of different calls from which the log leaves something out, by what it leaves out. */
    Map<LogRedaction, Long> hidden() {
        return calls.values().stream()
                .flatMap(call -> call.hidden.stream())
                .collect(Collectors.groupingBy(hidden -> hidden, TreeMap::new, Collectors.counting()));
    }

    /** Entries that name {@code apoc.path} and are in no form that this reads. */
    int unreadable() {
        return unreadable;
    }
}
