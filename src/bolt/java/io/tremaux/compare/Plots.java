package io.tremaux.compare;

import io.tremaux.bench.BenchException;
import io.tremaux.bench.result.Row;
import io.tremaux.bench.result.Summary;
import java.awt.Color;
import java.awt.Font;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.style.Styler;

/** A plot for each graph: the median of each family for each question, on a logarithmic scale. */
final class Plots {
    private static final double LEAST = 1e-4; // a logarithm has no zero
    private static final int WIDTH = 1100;
    private static final int HEIGHT = 560;
    private static final int FONT = 12;
    private static final int ROTATION = 12;

    /** Told apart also by those who see no red or green. */
    private static final Color[] COLOURS = {
        new Color(0, 0, 0),
        new Color(213, 94, 0),
        new Color(0, 114, 178),
        new Color(0, 158, 115),
        new Color(204, 121, 167),
        new Color(86, 180, 233),
        new Color(230, 159, 0),
        new Color(240, 228, 66),
        new Color(150, 150, 150),
        new Color(110, 60, 20)
    };

    private final Summary summary;

    Plots(Summary summary) {
        this.summary = summary;
    }

    /** Writes {@code GRAPH.svg}, and returns the names of the graphs. */
    List<String> write(Path folder) {
        Map<String, List<Summary.Question>> graphs = new LinkedHashMap<>();
        summary.questions().stream()
                .filter(question -> question.ours().isPresent())
                .forEach(question -> graphs.computeIfAbsent(question.graph(), any -> new ArrayList<>())
                        .add(question));
        graphs.forEach((graph, questions) -> write(folder.resolve(graph), plot(graph, questions)));
        return List.copyOf(graphs.keySet());
    }

    @SuppressWarnings("deprecation") // its successors write the same, but are not in a release yet
    private static void write(Path file, CategoryChart plot) {
        try (OutputStream svg = Files.newOutputStream(Path.of(file + ".svg"))) {
            VectorGraphicsEncoder.saveVectorGraphic(plot, svg, VectorGraphicsEncoder.VectorGraphicsFormat.SVG);
        } catch (IOException e) {
            throw new BenchException("the plot " + file + " cannot be written", e);
        }
    }

    private CategoryChart plot(String graph, List<Summary.Question> questions) {
        CategoryChart plot = new CategoryChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title(graph + ": median, ms (the fastest of each family; logarithmic)")
                .build();
        plot.getStyler()
                .setYAxisLogarithmic(true)
                .setSeriesColors(COLOURS)
                .setLegendPosition(Styler.LegendPosition.OutsideS)
                .setLegendLayout(Styler.LegendLayout.Horizontal)
                .setChartBackgroundColor(Color.WHITE);
        plot.getStyler().setXAxisLabelRotation(ROTATION);
        plot.getStyler().setAxisTickLabelsFont(new Font(Font.SANS_SERIF, Font.PLAIN, FONT));
        plot.getStyler().setLegendFont(new Font(Font.SANS_SERIF, Font.PLAIN, FONT));
        plot.getStyler().setAvailableSpaceFill(0.9).setOverlapped(false);
        List<String> names = questions.stream().map(Summary.Question::name).toList();
        add(
                plot,
                Row.OURS,
                names,
                questions.stream().map(Summary.Question::ours).toList());
        for (String rival : summary.rivals()) {
            List<OptionalDouble> medians =
                    questions.stream().map(question -> question.fastest(rival)).toList();
            if (medians.stream().anyMatch(OptionalDouble::isPresent)) {
                add(plot, rival, names, medians);
            }
        }
        return plot;
    }

    private static void add(CategoryChart plot, String family, List<String> names, List<OptionalDouble> medians) {
        List<Double> heights = new ArrayList<>();
        medians.forEach(median -> heights.add(median.isPresent() ? Double.valueOf(Math.max(LEAST, median.getAsDouble())) : null));
        plot.addSeries(family, names, heights);
    }
}
