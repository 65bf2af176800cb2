package io.tremaux.compare;

import io.tremaux.compare.Walk.Direction;
import io.tremaux.compare.Walk.Uniqueness;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The Graph Data Science library in the server. It walks a projection in its own memory, which no commit changes. */
final class Gds {
    private static final String FAMILY = "GDS";

    /** A graph in the memory of the library. */
    private record Projection(String name, double ms) {}

    private final Bolt bolt;
    private final boolean isThere;
    private final Map<String, Projection> projections = new HashMap<>();

    Gds(Bolt bolt, boolean isThere) {
        this.bolt = bolt;
        this.isThere = isThere;
    }

    /** Those that can walk so; none where the library is not. */
    List<Contender> contenders(Walk walk, List<Start> starts) {
        List<Contender> contenders = new ArrayList<>();
        if (isThere && walk.uniqueness() == Uniqueness.NODE_GLOBAL) {
            contenders.add(contender("bfs", walk, starts));
            if (!walk.isBounded()) { // to a bounded depth it misses nodes that another path meets earlier
                contenders.add(contender("dfs", walk, starts));
            }
        }
        return contenders;
    }

    private Contender contender(String algorithm, Walk walk, List<Start> starts) {
        Projection projection = projections.computeIfAbsent(
                walk.direction() + " " + walk.types() + " " + walk.denied(), any -> project(walk));
        String count = walk.returned().isEmpty()
                ? "RETURN size(nodeIds) AS count"
                : "UNWIND gds.util.asNodes(nodeIds) AS n WITH n WHERE n:" + walk.returned()
                        + " AND n.value RETURN count(*) AS count";
        String depth = walk.isBounded() ? ", maxDepth: " + walk.levels() : "";
        String statement = "CALL gds." + algorithm + ".stream('" + projection.name + "', {sourceNode: r" + depth
                + "}) YIELD nodeIds " + count;
        Contender contender = Contender.inServer(
                FAMILY, "gds." + algorithm, start -> bolt.ask(starts.get(start), statement, Bolt::number));
        contender.loadMs = projection.ms;
        return contender;
    }

    private Projection project(Walk walk) {
        String name = "walk" + projections.size();
        String types = String.join("|", walk.types());
        String both = walk.direction() == Direction.BOTH ? ", {undirectedRelationshipTypes: ['*']}" : "";
        String allowed = walk.denied().isEmpty() ? "" : "WHERE NOT a:`" + walk.denied() + "` ";
        String alike = walk.denied().isEmpty() ? "" : "WHERE NOT b:`" + walk.denied() + "` ";
        String follow = walk.direction() == Direction.IN ? "<-[r:" + types + "]-" : "-[r:" + types + "]->";
        long begun = System.nanoTime();
        bolt.rows(
                "MATCH (a) " + allowed + "OPTIONAL MATCH (a)" + follow + "(b) " + alike + "RETURN gds.graph.project('"
                        + name + "', a, b, {relationshipType: type(r)}" + both + ") AS graph",
                Map.of(),
                row -> row);
        return new Projection(name, (System.nanoTime() - begun) / Bolt.NANOS_PER_MILLI);
    }
}
