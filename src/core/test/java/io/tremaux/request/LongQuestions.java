package io.tremaux.request;

import io.tremaux.store.StoreContract.Planted;
import io.tremaux.store.StoreContract.PlantedNode;
import io.tremaux.store.StoreContract.PlantedRelationship;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A question of each kind that no store answers within its {@code timeout}. Of paths: a path as long as is asked for
 * would have to repeat a node or a relationship, and there are too many shorter ones to follow. Of all that lies below:
 * there is more than can be read in the least time that may be given.
 */
public final class LongQuestions {
    private static final int COMPLETE = 12; // nodes with relationships from each to each other
    private static final String PATHS = "R";
    private static final String BELOW = "W";

    private LongQuestions() {}

    /**
     * The graph that they are about.
     *
     * @param width how many nodes lie below the start node of the last three, and below each of those
     */
    public static Planted graph(int width) {
        Planted graph = new Planted(new ArrayList<>(), new ArrayList<>());
        for (int i = 0; i < COMPLETE; i++) {
            add(graph, i == 0 ? "Hard" : "End");
        }
        for (int i = 0; i < COMPLETE * COMPLETE; i++) {
            if (i / COMPLETE != i % COMPLETE) {
                connect(graph, i / COMPLETE, PATHS, i % COMPLETE);
            }
        }
        int top = add(graph, "Wide");
        for (int i = 0; i < width; i++) {
            int middle = add(graph, "Below");
            connect(graph, top, BELOW, middle);
            for (int j = 0; j < width; j++) {
                connect(graph, middle, BELOW, add(graph, "Below"));
            }
        }
        return graph;
    }

    private static int add(Planted graph, String label) {
        graph.nodes().add(new PlantedNode(List.of(label), Map.of()));
        return graph.nodes().size() - 1;
    }

    private static void connect(Planted graph, int from, String type, int to) {
        graph.relationships().add(new PlantedRelationship(from, type, to, Map.of()));
    }

    /** The parameters of the question of a kind. */
    public static Map<String, Object> of(QueryKind kind) {
        Map<String, Object> asked = new LinkedHashMap<>();
        boolean isOfPaths = kind.known.contains("end");
        asked.put("start", isOfPaths ? "Hard" : "Wide");
        asked.put("relationshipFilter", (isOfPaths ? PATHS : BELOW) + ">");
        asked.put("timeout", isOfPaths ? "20ms" : "1ms");
        if (isOfPaths) {
            asked.put("end", "End");
            asked.put("minLevel", kind == QueryKind.CHEAPEST ? COMPLETE : COMPLETE * COMPLETE);
        }
        if (kind == QueryKind.CHEAPEST) {
            asked.putAll(Map.of("weight", "km", "default", 1));
        }
        return Collections.unmodifiableMap(asked);
    }
}
