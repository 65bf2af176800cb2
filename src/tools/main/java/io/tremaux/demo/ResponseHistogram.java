package io.tremaux.demo;

import io.tremaux.tools.Console;
import java.util.List;

/**
 * The response times of a few scenarios side by side as bars of text, all on one scale, as in the report of 2016.
 * The last row holds all slower walks: one outlier must not press the others into one row.
 */
final class ResponseHistogram {
    private static final int BUCKETS = 18;
    private static final int BAR = 14;
    private static final String COLUMN = "%-22s";
    private static final double[] STEPS = {1, 2, 5, 10};

    private ResponseHistogram() {}

    static String draw(List<ScenarioStatistics> measurements) {
        double low = Double.MAX_VALUE;
        double high = 0;
        for (ScenarioStatistics measurement : measurements) {
            low = Math.min(low, measurement.minMs());
            high = Math.max(high, measurement.nearlyMaxMs());
        }
        double step = step((high - low) / BUCKETS);
        long from = (long) Math.floor(low / step);
        long to = (long) Math.floor(high / step);
        long[][] counts = new long[measurements.size()][(int) (to - from) + 1];
        long most = 1;
        for (int column = 0; column < counts.length; column++) {
            ScenarioStatistics measured = measurements.get(column);
            for (int row = 0; row < counts[column].length; row++) {
                double end = from + row == to ? Double.MAX_VALUE : (from + row + 1) * step;
                counts[column][row] = measured.between((from + row) * step, end);
                most = Math.max(most, counts[column][row]);
            }
        }
        StringBuilder text = new StringBuilder();
        StringBuilder line = new StringBuilder(Console.text("%9s  ", "ms"));
        measurements.forEach(m -> line.append(Console.text(COLUMN, m.scenario.name())));
        text.append(line.toString().stripTrailing()).append('\n');
        for (int row = 0; row <= to - from; row++) {
            line.setLength(0);
            String more = from + row == to ? "+" : " ";
            line.append(Console.text("%9s%s ", edge((from + row) * step, step), more));
            for (long[] column : counts) {
                line.append(Console.text(COLUMN, bar(column[row], most)));
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    private static String bar(long count, long most) {
        String bar = "#".repeat((int) Math.ceil((double) count * BAR / most));
        return count == 0 ? "|" : "|" + bar + " " + count;
    }

    /** The smallest of 1, 2, 5, 10, 20, … that is at least the given width. */
    private static double step(double width) {
        double magnitude = Math.pow(10, Math.floor(Math.log10(Math.max(width, 0.001))));
        for (double step : STEPS) {
            if (step * magnitude >= width) {
                return step * magnitude;
            }
        }
        return STEPS[STEPS.length - 1] * magnitude;
    }

    private static String edge(double ms, double step) {
        return step >= 1 ? Console.text("%.0f", ms) : Console.text("%.2f", ms);
    }
}
