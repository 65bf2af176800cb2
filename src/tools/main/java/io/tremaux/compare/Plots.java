package io.tremaux.compare;

import io.tremaux.compare.result.ResultsReport;
import io.tremaux.compare.result.Row;
import io.tremaux.tools.CommandException;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.colors.ColorBlindFriendlySeriesColors;

/**
 * Draws a plot for each graph, on a logarithmic scale. For each question it has our median time, and for each rival
 * family that of its fastest contender.
 */
record Plots(ResultsReport report) {
    private static final double LEAST = 1e-4; // a logarithm has no zero
    private static final int WIDTH = 1100;
    private static final int AROUND = 130;
    private static final int A_QUESTION = 36;
    private static final int FONT = 13;
    private static final int MARKERS = 7;
    private static final int MARKER_SIZE = 10;
    private static final float LINE = 0.5f;

    /** Writes {@code GRAPH.svg}, and returns the names of these files, without ending. */
    List<String> write(Path folder) {
        Map<String, List<ResultsReport.Question>> graphs = new LinkedHashMap<>();
        report.questions().stream()
                .filter(question -> question.ours().isPresent())
                .forEach(question -> graphs.computeIfAbsent(question.graph(), any -> new ArrayList<>())
                        .add(question));
        List<String> names = new ArrayList<>();
        graphs.forEach((graph, questions) -> {
            String name = graph.replaceAll("\\W+", "-").replaceAll("-$", "");
            write(folder.resolve(name), plot(graph, questions));
            names.add(name);
        });
        return names;
    }

    @SuppressWarnings("deprecation") // its successors write the same, but are not in a release yet
    private static void write(Path file, XYChart plot) {
        try (OutputStream svg = Files.newOutputStream(Path.of(file + ".svg"))) {
            VectorGraphicsEncoder.saveVectorGraphic(plot, svg, VectorGraphicsEncoder.VectorGraphicsFormat.SVG);
        } catch (IOException e) {
            throw new CommandException("the plot " + file + " cannot be written", e);
        }
    }

    private XYChart plot(String graph, List<ResultsReport.Question> questions) {
        XYChart plot = new XYChartBuilder()
                .width(WIDTH)
                .height(AROUND + A_QUESTION * questions.size())
                .title(graph)
                .xAxisTitle("median, ms; of each rival the fastest")
                .build();
        XYStyler styler = plot.getStyler();
        styler.setDefaultSeriesRenderStyle(XYSeries.XYSeriesRenderStyle.Scatter);
        styler.setXAxisLogarithmic(true);
        styler.setSeriesColors(new ColorBlindFriendlySeriesColors().getSeriesColors());
        // XChart takes its eight colours and these in turn: no two families look alike
        styler.setSeriesMarkers(Arrays.copyOf(styler.getSeriesMarkers(), MARKERS));
        styler.setMarkerSize(MARKER_SIZE);
        styler.setLegendPosition(Styler.LegendPosition.OutsideE);
        styler.setChartBackgroundColor(Color.WHITE);
        styler.setPlotGridLinesStroke(
                new BasicStroke(LINE)); // each dash of another would be a path of its own in the file
        styler.setYAxisMin(0.0).setYAxisMax(questions.size() + 1.0);
        styler.setYAxisTickLabelsFormattingFunction(place -> name(questions, place));
        styler.setYAxisTickMarkSpacingHint(A_QUESTION / 2); // with A_QUESTION, rounding leaves out every second name
        styler.setAxisTickLabelsFont(new Font(Font.SANS_SERIF, Font.PLAIN, FONT));
        styler.setLegendFont(new Font(Font.SANS_SERIF, Font.PLAIN, FONT));
        add(plot, Row.OURS, questions, ResultsReport.Question::ours);
        for (String rival : report.rivals()) {
            add(plot, rival, questions, question -> question.fastest(rival));
        }
        return plot;
    }

    /**
     * The label at a place of the axis: the name of its question. Where there is no question, it is blank, with a
     * length of its own: XChart needs labels that differ.
     */
    private static String name(List<ResultsReport.Question> questions, double place) {
        int question = questions.size() - (int) Math.round(place);
        boolean isThere = Math.abs(place - Math.round(place)) < 0.01 && question >= 0 && question < questions.size();
        return isThere ? questions.get(question).name() : " ".repeat(1 + (int) Math.round(Math.abs(place) * 4));
    }

    private static void add(
            XYChart plot,
            String family,
            List<ResultsReport.Question> questions,
            Function<ResultsReport.Question, OptionalDouble> median) {
        List<Double> times = new ArrayList<>();
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < questions.size(); i++) {
            OptionalDouble time = median.apply(questions.get(i));
            if (time.isPresent()) {
                times.add(Math.max(LEAST, time.getAsDouble()));
                places.add(questions.size() - i); // the first question is at the top
            }
        }
        if (!times.isEmpty()) {
            plot.addSeries(family, times, places);
        }
    }
}
