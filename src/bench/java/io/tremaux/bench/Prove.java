package io.tremaux.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tremaux.bench.QueryLog.Call;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * Replays the queries of a query log that call {@code apoc.path.*}: as they are, and with {@code tremaux.path.*} in place of it. All
 * run with access mode READ, so that the server refuses one that would write. The manual is {@code scripts/prove --help}.
 */
public final class Prove {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final double NANOS_PER_MILLI = 1e6;
    private static final int SHOWN = 60;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Target target = new Target();
    private final QueryLog log = new QueryLog();
    private int most = 20;
    private int runs = 5;
    private int seconds = 60;
    private int compared;
    private int different;
    private final List<String> notes = new ArrayList<>();

    /** What a query answered: its rows, or why it has none. */
    private record Answer(JsonNode rows, String error, double ms) {}

    public static void main(String[] arguments) {
        try {
            Prove prove = new Prove();
            prove.target.read(arguments, "scripts/prove", prove::take);
            prove.run();
            if (prove.compared == 0) {
                throw new BenchException("no query was compared");
            }
            System.exit(prove.different > 0 ? 1 : 0);
        } catch (BenchException e) {
            System.err.println("Error: " + e.getMessage());
            System.exit(2);
        }
    }

    private boolean take(String option, String value) {
        switch (option) {
            case "--query-log" -> log.read(Path.of(value));
            case "--most" -> most = Integer.parseInt(value);
            case "--runs" -> runs = Integer.parseInt(value);
            case "--seconds" -> seconds = Integer.parseInt(value);
            default -> {
                return false;
            }
        }
        return true;
    }

    private void run() {
        List<Call> calls = log.slowest(most);
        System.err.printf(
                "%d different queries call apoc.path, %d are replayed; %d entries cannot be read%n",
                log.different(), calls.size(), log.unreadable());
        Table table =
                new Table("query", "logged", "mean ms", "rows", "equal", "APOC ms", "first ms", "Tremaux ms", "x");
        int done = 0;
        for (Call call : calls) {
            table.row(replay(call));
            System.err.printf("  %d of %d%n", ++done, calls.size());
        }
        System.out.print(table.text());
        for (int i = 0; i < notes.size(); i++) {
            System.out.println("(" + (i + 1) + ") " + notes.get(i));
        }
    }

    private List<String> replay(Call call) {
        String query = call.query;
        String ours = QueryLog.CALLED.matcher(query).replaceAll("tremaux.path.");
        String database = call.database == null || call.database.isEmpty() ? target.database : call.database;
        List<String> row = new ArrayList<>(List.of(
                shortened(query, SHOWN),
                Long.toString(call.count),
                String.format(Locale.ROOT, "%.0f", (double) call.totalMs / call.count)));
        Answer parameters = ask(database, "RETURN " + call.parameters + " AS parameters", null);
        if (parameters.error != null) {
            return outOfRow(row, "parameters cannot be read: " + parameters.error);
        }
        JsonNode values = parameters.rows.path(0).path(0);
        Answer expected = ask(database, query, values);
        Answer found = ask(database, ours, values);
        if (expected.error != null || found.error != null) {
            boolean both = expected.error != null && found.error != null;
            different += both ? 0 : 1;
            return outOfRow(
                    row, both ? "both fail: " + expected.error : "only one fails: " + expected.error + found.error);
        }
        compared++;
        String equal = equality(expected.rows, found.rows);
        different += equal.equals("no") ? 1 : 0;
        double apocMs = median(database, query, values);
        double oursMs = median(database, ours, values);
        row.addAll(List.of(
                Integer.toString(found.rows.size()),
                equal,
                ms(apocMs),
                ms(found.ms),
                ms(oursMs),
                String.format(Locale.ROOT, "%.1f", apocMs / oursMs)));
        return row;
    }

    private List<String> outOfRow(List<String> row, String why) {
        notes.add(row.get(0) + "\n  " + shortened(why, 3 * SHOWN));
        row.addAll(List.of("-", "(" + notes.size() + ")", "-", "-", "-", "-"));
        return row;
    }

    /** Equal in order, equal but for the order, or not. */
    private static String equality(JsonNode expected, JsonNode found) {
        if (expected.equals(found)) {
            return "yes";
        }
        return sorted(expected).equals(sorted(found)) ? "but for order" : "no";
    }

    private static List<String> sorted(JsonNode rows) {
        List<String> texts = new ArrayList<>();
        rows.forEach(row -> texts.add(row.toString()));
        Collections.sort(texts);
        return texts;
    }

    private double median(String database, String query, JsonNode parameters) {
        List<Double> times = new ArrayList<>();
        for (int i = 0; i < runs; i++) {
            times.add(ask(database, query, parameters).ms);
        }
        Collections.sort(times);
        return times.get(times.size() / 2);
    }

    private Answer ask(String database, String query, JsonNode parameters) {
        ObjectNode body = JSON.createObjectNode().put("statement", query).put("accessMode", "READ");
        if (parameters != null) {
            body.set("parameters", parameters);
        }
        HttpRequest request = target.request("/db/" + database + "/query/v2")
                .header("Content-Type", "application/json")
                .header("Accept", "application/json")
                .timeout(Duration.ofSeconds(seconds))
                .POST(BodyPublishers.ofString(body.toString()))
                .build();
        long start = System.nanoTime();
        try {
            HttpResponse<byte[]> response = http.send(request, BodyHandlers.ofByteArray());
            double ms = (System.nanoTime() - start) / NANOS_PER_MILLI;
            JsonNode answer = JSON.readTree(response.body());
            JsonNode error = answer.path("errors").path(0);
            JsonNode rows = answer.path("data").path("values");
            String why = error.isMissingNode()
                    ? "answered with status " + response.statusCode()
                    : error.path("message").asText();
            return new Answer(rows, rows.isArray() && error.isMissingNode() ? null : why, ms);
        } catch (java.net.http.HttpTimeoutException e) {
            return new Answer(null, "no answer within " + seconds + " s", seconds * 1000.0);
        } catch (IOException e) {
            throw new BenchException("no answer from " + request.uri(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchException("interrupted", e);
        }
    }

    private static String ms(double ms) {
        return String.format(Locale.ROOT, "%.1f", ms);
    }

    private static String shortened(String text, int most) {
        String line = text.replaceAll("\\s+", " ").strip();
        return line.length() <= most ? line : line.substring(0, most - 3) + "...";
    }
}
