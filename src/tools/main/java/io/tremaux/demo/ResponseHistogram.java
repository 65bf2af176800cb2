package io.tremaux.demo;

import io.tremaux.tools.Console;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
        double low = measurements.stream()
                .mapToDouble(ScenarioStatistics::minMs)
                .min()
                .orElse(0);
        double high = measurements.stream()
                .mapToDouble(ScenarioStatistics::nearlyMaxMs)
                .max()
                .orElse(0);
        double step = step((high - low) / BUCKETS);
        long from = (long) Math.floor(low / step);
        long to = (long) Math.floor(high / step);
        long[][] counts = new long[(int) (to - from) + 1][];
        for (int row = 0; row < counts.length; row++) {
            double begin = (from + row) * step;
            double end = from + row == to ? Double.MAX_VALUE : (from + row + 1) * step;
            counts[row] = measurements.stream()
                    .mapToLong(each -> each.count(answer -> answer.ms() >= begin && answer.ms() < end))
                    .toArray();
        }
        long most = Arrays.stream(counts).flatMapToLong(Arrays::stream).max().orElse(1);
        StringBuilder text = new StringBuilder();
        text.append(line("ms", " ", measurements.stream().map(each -> each.scenario.name())));
        for (int row = 0; row < counts.length; row++) {
            String more = from + row == to ? "+" : " ";
            Stream<String> bars = Arrays.stream(counts[row]).mapToObj(count -> bar(count, most));
            text.append(line(edge((from + row) * step, step), more, bars));
        }
        return text.toString();
    }

    private static String line(String edge, String more, Stream<String> cells) {
        String line = cells.map(cell -> Console.text(COLUMN, cell)).collect(Collectors.joining());
        return (Console.text("%9s%s ", edge, more) + line).stripTrailing() + "\n";
    }

    private static String bar(long count, long most) {
        String bar = "#".repeat((int) Math.ceil((double) count * BAR / most));
        return count == 0 ? "|" : "|" + bar + " " + count;
    }

    /** The smallest of 1, 2, 5, 10, 20, … that is at least the given width. */
    private static double step(double width) {
        double magnitude = Math.pow(10, Math.floor(Math.log10(Math.max(width, 0.001))));
        return Arrays.stream(STEPS)
                .map(step -> step * magnitude)
                .filter(step -> step >= width)
                .findFirst()
                .orElse(10 * magnitude);
    }

    private static String edge(double ms, double step) {
        return step >= 1 ? Console.text("%.0f", ms) : Console.text("%.2f", ms);
    }
}
