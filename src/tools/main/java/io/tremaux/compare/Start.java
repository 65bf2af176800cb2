package io.tremaux.compare;

import io.tremaux.tools.CommandException;
import io.tremaux.workload.Starts;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** A node to start from. */
record Start(String elementId, int id) {
    private static final long SEED = 42;
    private static final int DRAWN_FOR_EACH = 20;

    /** The one node of these. */
    static List<Start> of(Bolt bolt, Starts starts) {
        List<Start> found = rows(bolt, "MATCH " + starts.pattern(), Map.of());
        if (found.size() != 1) {
            throw new CommandException(starts + " finds " + found.size() + " nodes");
        }
        return found;
    }

    /** Nodes with the label, the same at each time. */
    static List<Start> random(Bolt bolt, Starts starts) {
        int number = starts.number();
        int highest = (int) bolt.number("MATCH (n) RETURN max(id(n))");
        Random random = new Random(SEED);
        Set<Integer> ids = new LinkedHashSet<>();
        while (ids.size() < Math.min(highest, number * DRAWN_FOR_EACH)) {
            ids.add(random.nextInt(highest + 1));
        }
        List<Start> found = rows(
                bolt,
                "UNWIND $ids AS id MATCH (r) WHERE id(r) = id AND r:`" + starts.label() + "`",
                Map.of("ids", new ArrayList<>(ids)));
        return found.subList(0, Math.min(number, found.size()));
    }

    private static List<Start> rows(Bolt bolt, String match, Map<String, Object> parameters) {
        return bolt.rows(
                match + " RETURN elementId(r), id(r)",
                parameters,
                row -> new Start(row.get(0).asString(), row.get(1).asInt()));
    }
}
