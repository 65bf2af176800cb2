package io.tremaux.bench.result;

import io.tremaux.bench.BenchException;
import io.tremaux.bench.Table;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The change from one file of results to another; {@code scripts/dev bench-compare --help} is the manual. */
public final class Changes {
    private final Results before;
    private final Results after;

    public Changes(Results before, Results after) {
        this.before = before;
        this.after = after;
    }

    /** @param files two */
    public static void main(String[] files) {
        try {
            System.out.print(new Changes(Results.read(Path.of(files[0])), Results.read(Path.of(files[1]))).markdown());
        } catch (BenchException e) {
            System.err.println("Error: " + e.getMessage());
            System.exit(1);
        }
    }

    /**
     * A row for each contender that both files have times of. A change is more than noise if the 95 % intervals of the
     * two medians are apart.
     */
    public String markdown() {
        Table table = new Table("row", "before, ms", "after, ms", "after / before", "more than noise");
        List<String> alone = new ArrayList<>();
        Map<String, Row> earlier = measured(before);
        Map<String, Row> later = measured(after);
        later.forEach((key, row) -> {
            Row old = earlier.get(key);
            if (old == null) {
                alone.add(key + " is only in the second");
            } else {
                table.row(cells(key, old, row));
            }
        });
        earlier.keySet().stream()
                .filter(key -> !later.containsKey(key))
                .forEach(key -> alone.add(key + " is only in the first"));
        StringBuilder text = new StringBuilder(table.markdown());
        alone.forEach(line -> text.append("\n- ").append(line));
        return alone.isEmpty() ? text.toString() : text.append('\n').toString();
    }

    private static Map<String, Row> measured(Results results) {
        Map<String, Row> rows = new LinkedHashMap<>();
        results.rows().stream().filter(row -> row.ms().length > 0).forEach(row -> rows.put(row.key(), row));
        return rows;
    }

    private static List<String> cells(String key, Row before, Row after) {
        double earlier = middle(before.sorted());
        double later = middle(after.sorted());
        return List.of(
                key, Figures.of(earlier), Figures.of(later), Figures.of(later / earlier), verdict(before, after));
    }

    private static String verdict(Row before, Row after) {
        double[] earlier = Percentiles.medianInterval(before.sorted());
        double[] later = Percentiles.medianInterval(after.sorted());
        if (!before.median().isPresent() || !after.median().isPresent()) {
            return "too few samples";
        }
        return later[1] < earlier[0] ? "faster" : later[0] > earlier[1] ? "slower" : "no";
    }

    private static double middle(double[] sorted) {
        return sorted[(sorted.length - 1) / 2];
    }
}
