package io.tremaux.jmh;

import io.tremaux.execution.NodeProperties;
import io.tremaux.execution.RankedNodes;
import io.tremaux.graph.Scope;
import io.tremaux.graphs.Likes;
import io.tremaux.query.RecommendQuery;
import io.tremaux.request.Parameters;
import io.tremaux.request.RecommendRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.neo4j.graphdb.Direction;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.Result;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * The same question by Tremaux, by the Core API, and by Cypher: each from a name to names, in a transaction of its own.
 */
final class RecommendTechniques {
    private static final String CYPHER = "MATCH (me:Person {name: $name})-[:LIKES]->()<-[:LIKES]-()-[:LIKES]->(item)"
            + " WHERE NOT (me)-[:LIKES]->(item)"
            + " RETURN item.name AS item, count(*) AS score ORDER BY score DESC LIMIT " + Recommended.BEST;

    private final EmbeddedGraph graph;

    RecommendTechniques(EmbeddedGraph graph) {
        this.graph = graph;
    }

    List<Recommended> byTremaux(String name, boolean distinct) {
        RecommendQuery request = RecommendRequest.of(
                Parameters.of(Map.of(
                        "start",
                        "Person(name==$name)",
                        "params",
                        Map.of("name", name),
                        "steps",
                        List.of("LIKES>", "<LIKES", "LIKES>"),
                        "exclude",
                        "LIKES>",
                        "distinct",
                        distinct)),
                Scope.PERMANENT,
                graph.traversals().compiled(),
                RecommendRequest.KNOWN);
        try (InternalTransaction transaction = graph.begin();
                RankedNodes nodes = graph.traversals().rank(transaction, request)) {
            List<Recommended> best = new ArrayList<>();
            NodeProperties names = nodes.properties(List.of("name"));
            while (nodes.next()) {
                String item = (String) names.of(nodes.node()).get("name");
                best.add(new Recommended(item, nodes.score().longValue()));
            }
            return best;
        }
    }

    List<Recommended> byCoreApi(String name) {
        try (InternalTransaction transaction = graph.begin()) {
            Node me = transaction.findNode(Likes.PERSON, "name", name);
            Set<Node> mine = new HashSet<>();
            Map<Node, long[]> scores = new HashMap<>();
            for (Relationship mineLike : me.getRelationships(Direction.OUTGOING, Likes.LIKES)) {
                Node item = mineLike.getEndNode();
                mine.add(item);
                for (Relationship theirLike : item.getRelationships(Direction.INCOMING, Likes.LIKES)) {
                    if (!theirLike.equals(mineLike)) {
                        count(mineLike, theirLike, scores);
                    }
                }
            }
            scores.keySet().removeAll(mine);
            return scores.entrySet().stream()
                    .sorted((one, other) -> Long.compare(other.getValue()[0], one.getValue()[0]))
                    .limit(Recommended.BEST)
                    .map(entry -> new Recommended((String) entry.getKey().getProperty("name"), entry.getValue()[0]))
                    .toList();
        }
    }

    private static void count(Relationship mineLike, Relationship theirLike, Map<Node, long[]> scores) {
        for (Relationship like : theirLike.getStartNode().getRelationships(Direction.OUTGOING, Likes.LIKES)) {
            if (!like.equals(theirLike) && !like.equals(mineLike)) {
                scores.computeIfAbsent(like.getEndNode(), any -> new long[1])[0]++;
            }
        }
    }

    List<Recommended> byCypher(String name) {
        try (InternalTransaction transaction = graph.begin();
                Result result = transaction.execute(CYPHER, Map.of("name", name))) {
            return result.stream()
                    .map(row -> new Recommended((String) row.get("item"), (Long) row.get("score")))
                    .toList();
        }
    }
}
