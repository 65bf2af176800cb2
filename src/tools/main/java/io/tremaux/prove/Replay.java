package io.tremaux.prove;

import io.tremaux.prove.QueryLog.Call;
import io.tremaux.tools.Console;
import io.tremaux.tools.Table;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Asks the queries of a log as they are, and with {@code tremaux.path.*} in place of {@code apoc.path.*}. Makes a table
 * of both.
 */
final class Replay {
    private static final int SHOWN = 60;
    private static final String NONE = "-";

    /** Answers queries. */
    interface Server {
        Answer ask(String database, String query, Map<String, Object> parameters);

        /** Why a query is not to be asked, since it may do more than read; null if it only reads. */
        @Nullable String rejection(@Nullable String database, String query, Map<String, Object> parameters);
    }

    /** What a query answered: its rows and its time, or why it has none. */
    record Answer(List<List<Object>> rows, @Nullable String error, double ms) {
        static Answer failed(String error) {
            return new Answer(List.of(), error, 0);
        }
    }

    private final Server server;
    private final String database;
    private final int runs;
    private final Table table =
            new Table("query", "logged", "mean ms", "rows", "equal", "APOC ms", "first ms", "Tremaux ms", "x");
    private final List<String> notes = new ArrayList<>();
    private int compared;
    private int different;

    /**
     * @param database for calls of which the log tells none
     * @param runs how often each query is asked after the first answer
     */
    Replay(Server server, String database, int runs) {
        this.server = server;
        this.database = database;
        this.runs = runs;
    }

    int compared() {
        return compared;
    }

    /** Answers that are not equal, and queries that only one side answers. */
    int different() {
        return different;
    }

    /** The table, with its notes. */
    String text() {
        StringBuilder text = new StringBuilder(table.text());
        for (int i = 0; i < notes.size(); i++) {
            text.append("(").append(i + 1).append(") ").append(notes.get(i)).append('\n');
        }
        return text.toString();
    }

    void add(Call call) {
        List<String> row = new ArrayList<>(List.of(
                shortened(call.query(), SHOWN),
                Long.toString(call.ms().getCount()),
                number(0, call.ms().getAverage())));
        row.addAll(cells(call));
        table.row(row);
    }

    private List<String> cells(Call call) {
        String of = call.database() == null || call.database().isEmpty() ? database : call.database();
        Map<String, Object> parameters;
        try {
            parameters = LoggedValues.read(call.parameters());
        } catch (IllegalArgumentException e) {
            return withoutAnswers(call, "parameters cannot be read: " + e.getMessage());
        }
        String rejection = server.rejection(of, call.query(), parameters);
        if (rejection != null) {
            return withoutAnswers(call, "not replayed: " + rejection);
        }
        Side apoc = new Side(() -> server.ask(of, call.query(), parameters));
        Side ours = new Side(() -> server.ask(of, Calls.inPlaceOfApoc(call.query()), parameters));
        if (apoc.first.error != null && ours.first.error != null) {
            return withoutAnswers(call, "both fail: " + apoc.first.error);
        }
        if (apoc.first.error != null || ours.first.error != null) {
            different++;
            return withoutAnswers(
                    call,
                    apoc.first.error != null
                            ? "only APOC fails: " + apoc.first.error
                            : "only Tremaux fails: " + ours.first.error);
        }
        return compare(call, apoc, ours);
    }

    private List<String> compare(Call call, Side apoc, Side ours) {
        for (int i = 0; i < runs; i++) { // in turn, so that drift hits both alike
            apoc.repeat();
            ours.repeat();
        }
        String equal;
        if (apoc.varies) {
            equal = note(
                    call, "APOC's own answers differ: the query depends on time or chance, or a commit came between");
        } else {
            compared++;
            equal = ours.varies ? "no" : equality(apoc.first.rows, ours.first.rows);
            boolean oursFailsAlone = ours.error != null && apoc.error == null;
            different += equal.equals("no") || oursFailsAlone ? 1 : 0;
        }
        boolean haveTimes = apoc.error == null && ours.error == null;
        return List.of(
                Integer.toString(ours.first.rows.size()),
                equal,
                time(call, "APOC", apoc),
                number(1, ours.first.ms),
                time(call, "Tremaux", ours),
                haveTimes ? number(1, apoc.median() / ours.median()) : NONE);
    }

    /** One of the two queries. */
    private static final class Side {
        private final Supplier<Answer> asking;
        private final Answer first;
        private final List<Double> ms = new ArrayList<>();

        /** Why it failed when it was repeated; null if it did not. */
        private @Nullable String error;

        /** Whether it has other rows when it is repeated. */
        private boolean varies;

        Side(Supplier<Answer> asking) {
            this.asking = asking;
            this.first = asking.get();
        }

        /** The time of a failure says nothing of an answer's. */
        void repeat() {
            if (error == null) {
                Answer answer = asking.get();
                error = answer.error;
                varies |= error == null && equality(first.rows, answer.rows).equals("no");
                ms.add(answer.ms);
            }
        }

        double median() {
            Collections.sort(ms);
            return ms.get(ms.size() / 2);
        }
    }

    private String time(Call call, String name, Side side) {
        return side.error == null ? number(1, side.median()) : note(call, name + " fails when repeated: " + side.error);
    }

    private List<String> withoutAnswers(Call call, String why) {
        return List.of(NONE, note(call, why), NONE, NONE, NONE, NONE);
    }

    /** The number of the note, as the table has it. */
    private String note(Call call, String why) {
        notes.add(shortened(call.query(), SHOWN) + "\n  " + shortened(why, 3 * SHOWN));
        return "(" + notes.size() + ")";
    }

    /** Equal in order, equal but for the order, or not. */
    private static String equality(List<List<Object>> expected, List<List<Object>> found) {
        if (expected.equals(found)) {
            return "yes";
        }
        return times(expected).equals(times(found)) ? "other order" : "no";
    }

    /** How often each row comes. */
    private static Map<List<Object>, Long> times(List<List<Object>> rows) {
        return rows.stream().collect(Collectors.groupingBy(row -> row, Collectors.counting()));
    }

    private static String number(int digits, double value) {
        return Console.text("%." + digits + "f", value);
    }

    private static String shortened(String text, int most) {
        String line =
                text.replaceAll("[\\s\\p{Cc}\\p{Cf}]+", " ").strip(); // what a terminal would obey must not reach it
        return line.length() <= most ? line : line.substring(0, most - 3) + "...";
    }
}
