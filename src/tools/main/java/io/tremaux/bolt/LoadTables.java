package io.tremaux.bolt;

import static io.tremaux.tools.Table.hundredths;
import static io.tremaux.tools.Table.millis;
import static io.tremaux.tools.Table.whole;

import io.tremaux.tools.Table;
import java.util.ArrayList;
import java.util.List;

/** What each way took for each kind of load, as Markdown, ratios first. */
final class LoadTables {
    private final List<Row> rows = new ArrayList<>();

    private record Row(Cell cell, String way, Throughput throughput) {
        double elementsPerSecond() {
            return throughput.requestsPerSecond() * cell.batch;
        }

        double percentile(double share) {
            return throughput.percentile(share);
        }
    }

    void add(Cell cell, LoadBench.Way way, Throughput measured) {
        rows.add(new Row(cell, way.name(), measured));
    }

    /** Tremaux over each other way. */
    String ratios() {
        Table table = new Table("Tremaux over", "way", "elements/s", "p50", "p99");
        for (Row tremaux : rows) {
            for (Row other : rows) {
                if (tremaux.way.equals(LoadBench.TREMAUX) && other.cell == tremaux.cell && other != tremaux) {
                    table.row(List.of(
                            other.cell.name(),
                            other.way,
                            hundredths(tremaux.elementsPerSecond() / other.elementsPerSecond()),
                            hundredths(tremaux.percentile(0.5) / other.percentile(0.5)),
                            hundredths(tremaux.percentile(0.99) / other.percentile(0.99))));
                }
            }
        }
        return table.markdown();
    }

    /** Times are in milliseconds, and of all answers, errors too. */
    String absolute() {
        Table table = new Table("", "way", "elements/s", "p50", "p99", "error %");
        for (Row row : rows) {
            table.row(List.of(
                    row.cell.name(),
                    row.way,
                    whole(row.elementsPerSecond()),
                    millis(row.percentile(0.5)),
                    millis(row.percentile(0.99)),
                    hundredths(row.throughput.errorPercent())));
        }
        return table.markdown();
    }
}
