package io.tremaux.crash;

import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.tools.Client.Answer;
import io.tremaux.tools.CommandException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** By traversals without a cache, since JanusGraph has no other query over HTTP. */
record JanusGraphContents(CrashServer server) implements Contents {
    private static final String NODES = "maxLevel=0";
    private static final String EDGES = "minLevel=1&maxLevel=1&uniqueness=NONE&relationshipFilter=";

    @Override
    public Map<Long, Long> elements(long firstUnit) throws IOException {
        Map<Long, Long> found = new HashMap<>();
        for (JsonNode node : nodes("CrashNode", firstUnit)) {
            long id = id(node);
            if (hasText(node, id)) {
                add(id, found);
            }
        }
        Set<Long> arriving = new HashSet<>(edges("<CRASH", firstUnit));
        for (long id : edges("CRASH>", firstUnit)) {
            if (arriving.contains(id)) { // its row may be there at one end alone
                add(id, found);
            }
        }
        return found;
    }

    @Override
    public Map<Long, Long> ends(long firstUnit) throws IOException {
        Map<Long, Long> found = new HashMap<>();
        nodes("CrashEnd", firstUnit).forEach(node -> add(id(node), found));
        return found;
    }

    private JsonNode nodes(String label, long firstUnit) throws IOException {
        return traversed(from(label, firstUnit), NODES + "&return=nodes&properties=id,text")
                .path("nodes");
    }

    /** The ids of the nodes that edges with the right values begin at, one for each edge. */
    private List<Long> edges(String filter, long firstUnit) throws IOException {
        List<Long> found = new ArrayList<>();
        String traversal = EDGES + filter + "&return=paths&properties=id,unit,text";
        for (JsonNode row : traversed(from("CrashEnd", firstUnit), traversal).path("paths")) {
            JsonNode edge = row.at("/path/1");
            long id = Math.min(id(row.at("/path/0")), id(row.at("/path/2"))); // it ends at an id greater by one
            if (edge.at("/properties/unit").asLong() == id / Loads.IDS && hasText(edge, id)) {
                found.add(id);
            }
        }
        return found;
    }

    private static String from(String label, long firstUnit) {
        return label + "(id>=" + firstUnit * Loads.IDS + ")";
    }

    private static long id(JsonNode node) {
        return node.at("/properties/id").asLong();
    }

    private static boolean hasText(JsonNode element, long id) {
        return element.at("/properties/text").asText().equals(Loads.TEXT + id);
    }

    private static void add(long id, Map<Long, Long> counts) {
        counts.merge(id / Loads.IDS, 1L, Long::sum);
    }

    private JsonNode traversed(String start, String traversal) throws IOException {
        String path = "traverse?cache=none&timeout=50s&start=" + start + "&" + traversal;
        Answer answer = server.get(path.replace(">", "%3E").replace("<", "%3C"));
        if (answer.status() != 200 || !answer.json().path("truncated").isNull()) {
            throw new CommandException("A traversal was answered with " + answer.status() + ": "
                    + answer.body().substring(Math.max(0, answer.body().length() - 500)));
        }
        return answer.json();
    }

    @Override
    public long all() throws IOException {
        return count("CrashNode", NODES) + count("CrashEnd", NODES) + count("CrashEnd", EDGES + "CRASH>");
    }

    private long count(String label, String traversal) throws IOException {
        return traversed(label, traversal + "&return=count").path("count").asLong();
    }
}
