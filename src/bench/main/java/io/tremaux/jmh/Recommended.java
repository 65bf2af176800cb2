package io.tremaux.jmh;

import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** An item, and how much it is recommended. */
record Recommended(String item, long score) {
    static final int BEST = 10;

    static List<Recommended> best(Map<String, ? extends Number> scores) {
        return scores.entrySet().stream()
                .map(entry -> new Recommended(entry.getKey(), entry.getValue().longValue()))
                .sorted(Comparator.comparingLong(Recommended::score).reversed())
                .limit(BEST)
                .toList();
    }
}
