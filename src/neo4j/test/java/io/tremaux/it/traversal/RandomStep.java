package io.tremaux.it.traversal;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * A step of a {@link RandomRecommendation}, as a parameter and as Cypher.
 *
 * @param entries types, each with a direction; an empty type is any
 */
record RandomStep(List<Entry> entries, String label, boolean denied, int rank, int weight) {
    private static final int NONE = -1;

    record Entry(String type, String direction) {
        String text() {
            return direction.equals("<") ? "<" + type : type + direction;
        }

        String condition(int i) {
            String from = "n" + (i - 1);
            String ofType = type.isEmpty() ? "true" : "type(r" + i + ") = '" + type + "'";
            return switch (direction) {
                case ">" -> "(" + ofType + " AND startNode(r" + i + ") = " + from + ")";
                case "<" -> "(" + ofType + " AND endNode(r" + i + ") = " + from + ")";
                default -> "(" + ofType + ")";
            };
        }

        Entry reversed() {
            return new Entry(type, Map.of(">", "<", "<", ">", "", "").get(direction));
        }
    }

    static RandomStep random(Random random) {
        List<Entry> entries = new ArrayList<>();
        int more = random.nextInt(4) == 0 ? 1 : 0;
        while (entries.size() <= more) {
            String type = random.nextBoolean() ? "" : RandomGraph.TYPES.get(random.nextInt(RandomGraph.TYPES.size()));
            Entry entry = new Entry(type, List.of(">", "<", "", "").get(random.nextInt(4)));
            if (more == 0 || !entry.text().isEmpty()) { // an empty one behind a last | is none
                entries.add(entry);
            }
        }
        return new RandomStep(
                entries,
                random.nextInt(10) == 0 ? RandomGraph.LABELS.get(random.nextInt(RandomGraph.LABELS.size())) : "",
                random.nextInt(3) > 0,
                random.nextInt(10) == 0 ? random.nextInt(3) : NONE,
                random.nextInt(10) == 0 ? random.nextInt(3) : NONE);
    }

    RandomStep reversed(Random random) {
        RandomStep other = random(random);
        return new RandomStep(
                entries.stream().map(Entry::reversed).toList(), other.label, other.denied, other.rank, other.weight);
    }

    Object parameter(Random random) {
        String relationships = entries.stream().map(Entry::text).collect(Collectors.joining("|"));
        String labels = label.isEmpty() ? "" : (denied ? "-" : "") + label;
        if (random.nextBoolean()) {
            return relationships
                    + (weight == NONE ? "" : "[weight>=" + weight + "]")
                    + (labels.isEmpty() ? "" : ":" + labels)
                    + (rank == NONE ? "" : "(rank>=" + rank + ")");
        }
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("relationships", relationships);
        if (!labels.isEmpty()) {
            map.put("labels", labels);
        }
        if (rank != NONE) {
            map.put("where", "rank>=" + rank);
        }
        if (weight != NONE) {
            map.put("relationshipWhere", "weight>=" + weight);
        }
        return Collections.unmodifiableMap(map);
    }

    /** Of step i, counted from 1. */
    String condition(int i) {
        return "("
                + entries.stream().map(entry -> entry.condition(i)).collect(Collectors.joining(" OR "))
                + ")"
                + (label.isEmpty() ? "" : " AND " + (denied ? "NOT " : "") + "n" + i + ":" + label)
                + (rank == NONE ? "" : " AND n" + i + ".rank >= " + rank)
                + (weight == NONE ? "" : " AND r" + i + ".weight >= " + weight);
    }
}
