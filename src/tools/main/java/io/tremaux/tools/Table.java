package io.tremaux.tools;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/** Rows of text under a header, the first column to the left and the others to the right. */
public final class Table {
    private final List<String> header;
    private final List<List<String>> rows = new ArrayList<>();

    public Table(String... header) {
        this.header = List.of(header);
    }

    /** A column: its header, and its cell in the row of each thing. */
    public record Column<T>(String header, Function<T, String> cell) {}

    public static <T> Column<T> column(String header, Function<T, String> cell) {
        return new Column<>(header, cell);
    }

    /** A row for each thing. */
    @SafeVarargs
    public static <T> Table of(List<T> things, Column<T>... columns) {
        return of(things, List.of(columns));
    }

    public static <T> Table of(Collection<T> things, List<Column<T>> columns) {
        Table table = new Table(columns.stream().map(Column::header).toArray(String[]::new));
        things.forEach(thing -> table.row(
                columns.stream().map(column -> column.cell.apply(thing)).toList()));
        return table;
    }

    public void row(List<String> cells) {
        if (cells.size() != header.size()) {
            throw new IllegalArgumentException(cells.size() + " cells under " + header.size() + " columns");
        }
        rows.add(List.copyOf(cells));
    }

    public String text() {
        int[] widths = new int[header.size()];
        for (int column = 0; column < widths.length; column++) {
            widths[column] = header.get(column).length();
            for (List<String> row : rows) {
                widths[column] = Math.max(widths[column], row.get(column).length());
            }
        }
        StringBuilder text = new StringBuilder();
        line(text, header, widths);
        text.append("-".repeat(Arrays.stream(widths).sum() + 2 * (widths.length - 1)))
                .append('\n');
        rows.forEach(row -> line(text, row, widths));
        return text.toString();
    }

    public String markdown() {
        StringBuilder text = new StringBuilder();
        text.append("| ").append(String.join(" | ", header)).append(" |\n|---|");
        text.append("---:|".repeat(header.size() - 1)).append('\n');
        rows.forEach(row -> text.append("| ").append(String.join(" | ", row)).append(" |\n"));
        return text.toString();
    }

    /** A cell without decimals. */
    public static String whole(double value) {
        return Console.text("%,.0f", value);
    }

    /** A cell of milliseconds. */
    public static String millis(double value) {
        return Console.text(value < 10 ? "%.1f" : "%,.0f", value);
    }

    /** A cell of a ratio, or of percent. */
    public static String hundredths(double value) {
        return Console.text("%.2f", value);
    }

    private static void line(StringBuilder text, List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
            String cell = cells.get(column);
            String padding = " ".repeat(widths[column] - cell.length());
            line.append(column == 0 ? cell + padding : "  " + padding + cell);
        }
        text.append(line.toString().stripTrailing()).append('\n');
    }
}
