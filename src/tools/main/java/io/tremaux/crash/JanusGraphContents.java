package io.tremaux.crash;

import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.tools.Client.Answer;
import io.tremaux.tools.CommandException;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** By traversals without a cache, since JanusGraph has no other query over HTTP. */
record JanusGraphContents(CrashServer server) implements Contents {
    private static final String EDGES = "minLevel=1&maxLevel=1&relationshipFilter=CRASH>&uniqueness=NONE";

    @Override
    public Map<Long, Long> elements(long firstUnit) throws IOException {
        Map<Long, Long> found = counts("CrashNode", firstUnit, "maxLevel=0", 0);
        found.putAll(counts("CrashEnd", firstUnit, EDGES, 1)); // each edge ends at an id that is greater by one
        return found;
    }

    @Override
    public Map<Long, Long> ends(long firstUnit) throws IOException {
        return counts("CrashEnd", firstUnit, "maxLevel=0", 0);
    }

    private Map<Long, Long> counts(String label, long firstUnit, String traversal, int above) throws IOException {
        Map<Long, Long> counts = new HashMap<>();
        String start = label + "(id>=" + firstUnit * Loads.IDS + ")";
        for (JsonNode node :
                traversed(start, traversal + "&return=nodes&properties=id").path("nodes")) {
            counts.merge((node.at("/properties/id").asLong() - above) / Loads.IDS, 1L, Long::sum);
        }
        return counts;
    }

    private JsonNode traversed(String start, String traversal) throws IOException {
        Answer answer = server.get(server.tremaux("traverse?cache=none&timeout=50s&start=" + start + "&" + traversal)
                .replace(">", "%3E"));
        if (answer.status() != 200 || !answer.json().path("truncated").isNull()) {
            throw new CommandException("A traversal was answered with " + answer.status() + ": "
                    + answer.body().substring(Math.max(0, answer.body().length() - 500)));
        }
        return answer.json();
    }

    @Override
    public long all() throws IOException {
        return count("CrashNode", "maxLevel=0") + count("CrashEnd", "maxLevel=0") + count("CrashEnd", EDGES);
    }

    private long count(String label, String traversal) throws IOException {
        return traversed(label, traversal + "&return=count").path("count").asLong();
    }

    @Override
    public boolean areAtomic() {
        return false;
    }
}
