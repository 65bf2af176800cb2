package io.tremaux;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Metrics in the text format of Prometheus, read strictly: each line is a comment of a family, or a value of the last
 * one.
 */
public final class PrometheusText {
    private static final Pattern COMMENT = Pattern.compile("# (HELP|TYPE) (\\w+) (.+)");
    private static final Pattern VALUE = Pattern.compile("((\\w+)(\\{.*})?) (\\S+)");
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"([^\"]*)\"");

    private final Map<String, Double> values = new LinkedHashMap<>();
    private final Map<String, String> familyOf = new HashMap<>();
    private final Map<String, Set<String>> labelsOf = new HashMap<>();

    private PrometheusText() {}

    public static PrometheusText of(String text) {
        PrometheusText read = new PrometheusText();
        assertThat(text).endsWith("\n");
        String family = "";
        for (String line : text.split("\n")) {
            Matcher comment = COMMENT.matcher(line);
            Matcher value = VALUE.matcher(line);
            if (comment.matches()) {
                family = comment.group(2);
            } else {
                assertThat(value.matches()).as(line).isTrue();
                assertThat(value.group(2)).startsWith(family);
                read.add(family, value);
            }
        }
        return read;
    }

    private void add(String family, Matcher value) {
        String series = value.group(2) + sorted(value.group(3));
        assertThat(values.put(series, Double.valueOf(value.group(4))))
                .as(series)
                .isNull();
        familyOf.put(value.group(2), family);
        Set<String> labels = labelsOf.computeIfAbsent(value.group(2), any -> new TreeSet<>());
        LABEL.matcher(value.group(3) == null ? "" : value.group(3))
                .results()
                .forEach(label -> labels.add(label.group(1)));
    }

    private static String sorted(String labels) {
        Collection<String> each = new TreeSet<>();
        LABEL.matcher(labels == null ? "" : labels).results().forEach(label -> each.add(label.group()));
        return each.toString();
    }

    /** Of a series such as {@code name{label="value"}}, whatever the order of its labels; 0 if there is none yet. */
    public double value(String series) {
        int labels = series.indexOf('{');
        String key =
                labels < 0 ? series + sorted(null) : series.substring(0, labels) + sorted(series.substring(labels));
        return values.getOrDefault(key, 0.0);
    }

    /** As {@code TYPE} names them: a counter with its {@code _total}, a histogram without a suffix. */
    public Set<String> families() {
        return new TreeSet<>(familyOf.values());
    }

    /** The names that queries may use. */
    public Set<String> names() {
        return familyOf.keySet();
    }

    public String family(String name) {
        return familyOf.get(name);
    }

    public Set<String> labels(String name) {
        return labelsOf.get(name);
    }
}
