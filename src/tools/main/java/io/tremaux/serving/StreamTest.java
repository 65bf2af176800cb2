package io.tremaux.serving;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tremaux.tools.Client;
import io.tremaux.tools.CommandException;
import io.tremaux.tools.HeapWatch;
import io.tremaux.tools.Table;
import io.tremaux.tools.Target;
import io.tremaux.workload.ArrayLoop.Uniqueness;
import io.tremaux.workload.Graph;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * Whether answers of lines are streams: reads many rows several times, then hangs up on walks. A wrong order of events
 * ends the run; times are only printed. The manual is {@code scripts/dev stream --help}.
 */
public final class StreamTest {
    private static final int LESS_THAN_THE_TREE = 1_000_000;
    private static final int ROWS_BEFORE_HANG_UP = 10_000;
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final double MICROS_PER_MILLI = 1000;
    private static final double NANOS_PER_MICRO = 1000;
    private static final double BYTES_PER_MEGABYTE = 1e6;

    private static final String WALK =
            Graph.TREE.everyNode().depthFirst(Uniqueness.NONE).query() + "&bfs=false&return=";

    /** From each of more than a million starts over the whole tree, which takes days, and no node is a row. */
    private static final String SILENT_WALK = "start=A&uniqueness=NONE&bfs=false&return=ids&labelFilter=%3ENone";

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Target target = new Target();
    private final Transactions transactions;

    /** The process of the server. */
    private String pid;

    private int rows = 1_000_000;
    private int tries = 7;

    private StreamTest(String[] arguments) {
        target.read(arguments, "scripts/dev stream", this::take);
        transactions = new Transactions(new Client(target));
    }

    private boolean take(String option, String value) {
        switch (option) {
            case "--pid" -> pid = value;
            case "--rows" -> rows = Integer.parseInt(value);
            case "--tries" -> tries = Integer.parseInt(value);
            default -> {
                return false;
            }
        }
        return true;
    }

    public static void main(String[] arguments) throws InterruptedException {
        try {
            new StreamTest(arguments).run();
        } catch (IOException e) {
            throw new CommandException("no answer, or an incomplete one: " + e, e);
        }
    }

    private void run() throws IOException, InterruptedException {
        Table table = new Table(
                "return",
                "rows",
                "MB",
                "first byte ms (aim 100)",
                "longest",
                "whole ms",
                "rows a second",
                "largest heap MB");
        for (String form : List.of("ids", "nodes")) {
            table.row(readAll(form));
        }
        System.out.println(table.text());
        hangUp("10,000 rows", WALK + "ids", ROWS_BEFORE_HANG_UP);
        hangUp("the header of a traversal that finds nothing", SILENT_WALK, 0);
    }

    /** Medians of several tries on one connection, behind one that warms up. */
    private List<String> readAll(String form) throws IOException, InterruptedException {
        Histogram firstByteMicros = new Histogram(3);
        Histogram micros = new Histogram(3);
        readAll(form, new Histogram(3), new Histogram(3));
        long bytes = 0;
        double heap;
        try (HeapWatch watch = new HeapWatch(pid)) {
            for (int i = 0; i < tries; i++) {
                bytes = readAll(form, firstByteMicros, micros);
            }
            heap = watch.takeLargestMegabytes();
        }
        double median = micros.getValueAtPercentile(50) / MICROS_PER_MILLI;
        return List.of(
                form,
                format("%,d", rows),
                format("%.1f", bytes / BYTES_PER_MEGABYTE),
                format("%.1f", firstByteMicros.getValueAtPercentile(50) / MICROS_PER_MILLI),
                format("%.1f", firstByteMicros.getMaxValue() / MICROS_PER_MILLI),
                format("%.0f", median),
                format("%,.0f", rows * 1000.0 / median),
                format("%.0f", heap));
    }

    private long readAll(String form, Histogram firstByteMicros, Histogram micros)
            throws IOException, InterruptedException {
        long start = System.nanoTime();
        try (RowReader answer = ask(WALK + form + "&limit=" + rows + furtherStarts())) {
            answer.awaitFirstByte();
            firstByteMicros.recordValue(microsSince(start));
            answer.read(Long.MAX_VALUE);
            micros.recordValue(microsSince(start));
            assertComplete(answer);
            return answer.bytes();
        }
    }

    /** The root again, for rows beyond those of one walk over the tree. */
    private String furtherStarts() {
        return "&start=Root".repeat((rows - 1) / LESS_THAN_THE_TREE);
    }

    private void assertComplete(RowReader answer) throws IOException {
        JsonNode summary = new ObjectMapper().readTree(answer.last()).path("summary");
        if (answer.rows() != rows
                || summary.path("count").asLong() != rows
                || !summary.path("truncated").asText().equals("limit")) {
            throw new CommandException(answer.rows() + " rows came, not " + rows + "; the last line: " + answer.last());
        }
    }

    private void hangUp(String when, String query, int most) throws IOException, InterruptedException {
        transactions.awaitNone(PATIENCE);
        try (RowReader answer = ask(query)) {
            answer.read(most);
            if (answer.rows() < most || transactions.open().size() != 1) {
                throw new CommandException(
                        "the traversal ended after " + answer.rows() + " rows, before the client hung up");
            }
        }
        long start = System.nanoTime();
        transactions.awaitNone(PATIENCE);
        System.out.printf(
                Locale.ROOT,
                "Hung up after %s: its transaction is gone after %.0f ms (aim 1000)%n",
                when,
                microsSince(start) / MICROS_PER_MILLI);
    }

    private RowReader ask(String query) throws IOException, InterruptedException {
        HttpRequest request = target.request(target.tremaux("traverse?" + query))
                .timeout(PATIENCE)
                .header("Accept", "application/x-ndjson")
                .build();
        HttpResponse<InputStream> response = http.send(request, BodyHandlers.ofInputStream());
        String type = response.headers().firstValue("Content-Type").orElse("none");
        if (response.statusCode() != 200 || !type.startsWith("application/x-ndjson")) {
            throw new CommandException(
                    request.uri() + " was answered with " + response.statusCode() + ", type " + type);
        }
        return new RowReader(response.body());
    }

    private static long microsSince(long nanos) {
        return Math.round((System.nanoTime() - nanos) / NANOS_PER_MICRO);
    }

    private static String format(String format, Object value) {
        return String.format(Locale.ROOT, format, value);
    }
}
