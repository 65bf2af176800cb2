package io.tremaux.janusgraph;

import io.tremaux.admission.Turn;
import io.tremaux.execution.QueryExecutor;
import io.tremaux.execution.RankedNodes;
import io.tremaux.execution.TraversalEngine;
import io.tremaux.execution.Walk;
import io.tremaux.execution.WalkedPath;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.TraverseQuery;
import io.tremaux.store.Elements;
import io.tremaux.store.StoreSession;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * What a store answers, in the indexes of nodes and relationships that all stores have in common.
 *
 * @param ids of nodes for callers, by their indexes
 * @param sessions opens one for each question
 */
record Answers(QueryExecutor queries, List<String> ids, Supplier<StoreSession> sessions) {
    /** The results of a traversal in some order: their paths, or nodes and depths where an order decides on paths. */
    List<String> traverse(RandomQuery query, boolean byLabel) {
        List<String> found = new ArrayList<>();
        WalkedPath path = new WalkedPath();
        try (Walk walk = queries.open(
                sessions.get(), query.traverse(start(query, byLabel)), Turn.FREE, TraversalEngine.TREMAUX)) {
            while (walk.next()) {
                Elements elements = walk.elements();
                String result = "node " + index(elements, walk.node()) + " depth " + walk.depth() + " size "
                        + walk.properties(List.of("size")).of(walk.node());
                if (query.findsAllPaths()) {
                    path.take(walk);
                    result += text(walk, path);
                }
                found.add(result);
            }
        }
        found.sort(null);
        return found;
    }

    /** The nodes that a traversal finds, and where, in some order; nothing else is asked of them. */
    List<String> nodes(TraverseQuery query) {
        List<String> found = new ArrayList<>();
        try (Walk walk = queries.open(sessions.get(), query, Turn.FREE, TraversalEngine.TREMAUX)) {
            while (walk.next()) {
                found.add("node " + index(walk.elements(), walk.node()) + " depth " + walk.depth());
            }
        }
        found.sort(null);
        return found;
    }

    private String text(Walk walk, WalkedPath path) {
        Elements elements = walk.elements();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < path.length(); i++) {
            text.append(' ').append(index(elements, path.node(i)));
            text.append(" -").append(walk.typeName(path.type(i)));
            text.append(elements.ofRelationship(path.relationship(i), List.of(RandomGraph.INDEX)));
            text.append(index(elements, path.source(i)) + ">" + index(elements, path.target(i)));
        }
        return text.toString();
    }

    /** The scores of a recommendation, by node. */
    Map<Integer, Number> recommend(RandomQuery query) {
        Map<Integer, Number> scores = new TreeMap<>();
        try (RankedNodes ranked = queries.rank(
                sessions.get(), query.recommend(start(query, false)), Turn.FREE, TraversalEngine.TREMAUX)) {
            while (ranked.next()) {
                scores.put(index(ranked.elements(), ranked.node()), ranked.score());
            }
        }
        return scores;
    }

    List<NodeSelector> start(RandomQuery query, boolean byLabel) {
        if (byLabel) {
            return List.of(query.label());
        }
        List<NodeSelector> start = new ArrayList<>();
        query.start().forEach(index -> start.add(new NodeSelector.ElementId(ids.get(index))));
        return start;
    }

    private int index(Elements elements, long node) {
        return ids.indexOf(elements.nodeId(node));
    }
}
