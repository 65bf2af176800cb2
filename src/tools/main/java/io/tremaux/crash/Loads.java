package io.tremaux.crash;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.util.RawValue;
import io.tremaux.crash.Kind.Form;
import io.tremaux.crash.Ledger.Reply;
import io.tremaux.tools.Client.Answer;
import io.tremaux.tools.CommandException;
import io.tremaux.tools.Threads;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Sends loads of each kind, and keeps the ledger. Safe for use by any thread.
 *
 * @param answers those that were no acknowledgements, each with its number
 */
record Loads(CrashServer server, Ledger ledger, Map<String, Integer> answers) {
    static final String SCHEMA =
            "{\"labels\": {\"CrashNode\": {\"key\": \"id\", \"properties\": {\"id\": \"INTEGER\", \"text\": \"STRING\"}},"
                    + " \"CrashEnd\": {\"key\": \"id\", \"properties\": {\"id\": \"INTEGER\"}}, \"CrashTiny\": {}},"
                    + " \"types\": {\"CRASH\": {\"from\": \"CrashEnd\", \"to\": \"CrashEnd\", \"properties\": {\"unit\": \"INTEGER\", \"text\": \"STRING\"}}}}";

    /** Ids of a unit's elements begin at its number times this. */
    static final long IDS = 1_000;

    /** A node, and a relationship by its first node, has this before its id as a value. */
    static final String TEXT = "text of ";

    private static final int LARGEST = 500; // elements of an array, below IDS
    private static final int BATCH = 50;
    private static final int MOST_BATCHES = 200;

    /** All elements are new, so that each mode writes the same. */
    private static final List<String> MODES = List.of("create", "merge", "ignore");

    Loads(CrashServer server, Ledger ledger) {
        this(server, ledger, new ConcurrentSkipListMap<>());
    }

    /** Sends one load, in any mode. Whether the server wrote it. */
    boolean send(Kind kind, Random random) throws IOException {
        String mode = MODES.get(random.nextInt(MODES.size()));
        if (kind.form == Form.LINES) {
            return lines(kind, mode, 1 + random.nextInt(MOST_BATCHES));
        }
        int size = kind.form == Form.SINGLE ? 1 : 1 + random.nextInt(LARGEST);
        long unit = ledger.begin(kind, size, 0);
        String rows = rows(kind, unit, size).collect(Collectors.joining(",", "[", "]"));
        return switch (kind.form) {
            case SINGLE -> said(unit, server.post(path(kind, mode), rows.substring(1, rows.length() - 1)));
            case CYPHER -> said(unit, server.cypher(statement(kind, mode), Map.of("rows", new RawValue(rows))));
            default -> said(unit, server.post(path(kind, mode), rows));
        };
    }

    private String path(Kind kind, String mode) {
        return kind.path() + "?mode=" + mode + (kind.relationships ? "&ends=merge" : "");
    }

    private static String statement(Kind kind, String mode) {
        return "CALL tremaux.load." + kind.path() + "($rows, {mode: '" + mode + "'"
                + (kind.relationships ? ", ends: 'merge'" : "") + "}) YIELD created RETURN created";
    }

    private static Stream<String> rows(Kind kind, long unit, int size) {
        return LongStream.range(unit * IDS, unit * IDS + size)
                .mapToObj(id -> kind.relationships
                        ? "{\"type\":\"CRASH\",\"from\":" + id + ",\"to\":" + (id + 1) + ",\"properties\":{\"unit\":"
                                + unit + ",\"text\":\"" + TEXT + id + "\"}}"
                        : "{\"label\":\"CrashNode\",\"properties\":{\"id\":" + id + ",\"text\":\"" + TEXT + id
                                + "\"}}");
    }

    private boolean said(long unit, Answer answer) {
        boolean written = answer.status() / 100 == 2 && !answer.body().contains("\"errors\"");
        boolean rejected = answer.status() / 100 == 4 || answer.body().contains("too-many-loads");
        ledger.said(unit, written ? Reply.ACKNOWLEDGED : rejected ? Reply.REJECTED : Reply.NONE);
        if (!written) {
            count(answer.status() + " " + answer.body());
        }
        return written;
    }

    private boolean lines(Kind kind, String mode, int batches) throws IOException {
        long stream = ledger.newStream();
        Queue<Long> waiting = new ConcurrentLinkedQueue<>();
        try (LineStream lines = new LineStream(server.head(path(kind, mode) + "&batch=" + BATCH))) {
            Thread sender = new Thread(() -> sendAll(lines, kind, stream, batches, waiting), "tremaux-sender");
            sender.start();
            try {
                return acknowledged(lines, waiting);
            } finally {
                lines.close();
                Threads.join(sender);
            }
        }
    }

    private void sendAll(LineStream lines, Kind kind, long stream, int batches, Queue<Long> waiting) {
        try {
            for (int i = 0; i < batches; i++) {
                long unit = ledger.begin(kind, BATCH, stream);
                waiting.add(unit);
                lines.send(rows(kind, unit, BATCH).collect(Collectors.joining("\n", "", "\n")));
            }
            lines.end();
        } catch (IOException e) {
            // the reader is told too
        }
    }

    private boolean acknowledged(LineStream lines, Queue<Long> waiting) throws IOException {
        for (JsonNode line = lines.read(); line != null; line = lines.read()) {
            if (line.path("committed").asBoolean()) {
                ledger.said(waiting.remove(), Reply.ACKNOWLEDGED);
            } else if (line.has("summary")) {
                return true;
            } else {
                count(line.toString());
                return false;
            }
        }
        throw new IOException("cut off");
    }

    /** Many rows of the shortest form, as one array. Whether they were written. */
    boolean sendTiny(int rows) throws IOException {
        Answer answer = server.post(
                "nodes", "[" + "{\"label\":\"CrashTiny\"},".repeat(rows - 1) + "{\"label\":\"CrashTiny\"}]");
        if (answer.status() != 200) {
            count(answer.status() + " " + answer.body());
        }
        return answer.status() == 200;
    }

    private void count(String answer) {
        String bare = answer.replaceAll("[0-9]{4,}", "N").replaceAll("[0-9.]+ MiB", "N MiB");
        answers.merge(bare.length() > 300 ? bare.substring(0, 300) + "…" : bare, 1, Integer::sum);
    }

    /** Declares what is loaded. */
    void declare() throws IOException {
        Answer answer = server.post("schema", SCHEMA);
        if (answer.status() != 200) {
            throw new CommandException("The schema was answered with " + answer.status() + ": " + answer.body());
        }
    }
}
