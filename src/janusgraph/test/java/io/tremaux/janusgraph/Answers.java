package io.tremaux.janusgraph;

import io.tremaux.admission.Turn;
import io.tremaux.execution.CheapestSearch;
import io.tremaux.execution.NodeProperties;
import io.tremaux.execution.OrderedNodes;
import io.tremaux.execution.PathExecution;
import io.tremaux.execution.QueryExecution;
import io.tremaux.execution.QueryExecutor;
import io.tremaux.execution.RankedNodes;
import io.tremaux.execution.ReachabilitySearch;
import io.tremaux.execution.RollUpResults;
import io.tremaux.execution.StartCounts;
import io.tremaux.execution.Subgraph;
import io.tremaux.execution.TraversalEngine;
import io.tremaux.execution.Walk;
import io.tremaux.execution.WalkedPath;
import io.tremaux.execution.WalksByStart;
import io.tremaux.janusgraph.RandomQuery.Returned;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.query.DagQuery;
import io.tremaux.query.PerStartQuery;
import io.tremaux.query.Query;
import io.tremaux.query.TraverseQuery;
import io.tremaux.store.Elements;
import io.tremaux.store.RelationshipScan;
import io.tremaux.store.StoreSession;
import java.util.ArrayList;
import java.util.Arrays;
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
    /** The rows, and how the query ended; of one that ranks nodes, which are of the same score in no order, sorted. */
    List<String> rows(RandomQuery query) {
        if (query.isRanking()) {
            return scores(query);
        }
        List<String> rows = new ArrayList<>();
        try (Walk walk = (Walk) queries.open(sessions.get(), query.traverse(ids), Turn.FREE, TraversalEngine.TREMAUX)) {
            new Reading(walk, rows).read(query.returned());
            rows.add("truncated " + walk.outcome().truncated() + " visited "
                    + walk.outcome().cost().nodesVisited());
        }
        return rows;
    }

    /** The same where no order is promised. */
    List<String> sortedRows(RandomQuery query) {
        List<String> rows = rows(query);
        rows.sort(null);
        return rows;
    }

    /** What a traversal finds from each of its start nodes by itself, and then how much. */
    List<String> sortedRowsByStart(RandomQuery query) {
        TraverseQuery walk = query.traverse(ids);
        List<String> rows = new ArrayList<>();
        for (boolean counts : List.of(false, true)) {
            try (QueryExecution execution = queries.open(sessions.get(), new PerStartQuery(walk, counts), Turn.FREE)) {
                while (execution.next()) {
                    rows.add(rowByStart(execution));
                }
                rows.add("truncated " + execution.outcome().truncated());
            }
        }
        rows.sort(null);
        return rows;
    }

    private String rowByStart(QueryExecution execution) {
        if (execution instanceof StartCounts counts) {
            return "from " + ids.indexOf(counts.elementId()) + ": " + counts.found();
        }
        WalksByStart walks = (WalksByStart) execution;
        return "from " + ids.indexOf(walks.startElementId()) + " to " + ids.indexOf(walks.elementId()) + " depth "
                + walks.depth();
    }

    /**
     * From where to where paths lead, and how long they are, or what they cost: as many rows as the query has results.
     */
    List<String> sortedRows(Query query) {
        List<String> rows = new ArrayList<>();
        WalkedPath path = new WalkedPath();
        try (QueryExecution execution = queries.open(sessions.get(), query, Turn.FREE)) {
            while (execution.next()) {
                if (execution instanceof ReachabilitySearch reaching) {
                    String start = reaching.asksEach() ? " from " + ids.indexOf(reaching.elementId()) : "";
                    rows.add("reachable" + start + " depth " + reaching.depth());
                } else {
                    path.take((PathExecution) execution);
                    String cost = execution instanceof CheapestSearch cheapest ? " costs " + cheapest.cost() : "";
                    rows.add("path of length " + path.length() + cost);
                }
            }
            rows.add("truncated " + execution.outcome().truncated());
        }
        rows.sort(null);
        return rows;
    }

    /** What is known of each node, or how long each cycle is; or that there is no answer. */
    List<String> sortedRows(DagQuery query) {
        List<String> rows = new ArrayList<>();
        try (QueryExecution execution = queries.open(sessions.get(), query, Turn.FREE)) {
            while (execution.next()) {
                rows.add(row(execution));
            }
        } catch (InvalidParameterException e) {
            rows.add("no answer: " + e.parameter());
        }
        rows.sort(null);
        return rows;
    }

    private String row(QueryExecution execution) {
        if (execution instanceof PathExecution cycles) {
            return "cycle of length " + cycles.depth();
        }
        if (execution instanceof OrderedNodes nodes) {
            return ids.indexOf(nodes.elementId()) + " rank " + nodes.rank();
        }
        RollUpResults nodes = (RollUpResults) execution;
        return nodes.isTotal()
                ? "total " + nodes.total()
                : ids.indexOf(nodes.elementId()) + ": " + nodes.quantity() + " by " + nodes.paths() + " from "
                        + nodes.minDepth() + " to " + nodes.depth();
    }

    private List<String> scores(RandomQuery query) {
        List<String> scores = new ArrayList<>();
        try (RankedNodes ranked =
                (RankedNodes) queries.open(sessions.get(), query.recommend(ids), Turn.FREE, TraversalEngine.TREMAUX)) {
            while (ranked.next()) {
                scores.add(ids.indexOf(ranked.elementId()) + ": " + ranked.score());
            }
        }
        scores.sort(null);
        return scores;
    }

    /** The reading of one walk. */
    private final class Reading {
        private final Walk walk;
        private final Elements elements;
        private final List<String> rows;

        Reading(Walk walk, List<String> rows) {
            this.walk = walk;
            this.elements = walk.elements();
            this.rows = rows;
        }

        void read(Returned returned) {
            switch (returned) {
                case COUNT -> rows.add("count " + walk.count().count());
                case GRAPH -> readGraph();
                case PATHS -> readPaths();
                default -> readNodes(returned == Returned.NODES);
            }
        }

        private void readNodes(boolean values) {
            NodeProperties some = values ? walk.properties(List.of("size", "name")) : null;
            while (walk.next()) {
                rows.add(index(walk.node()) + " depth " + walk.depth()
                        + (some == null ? "" : " " + text(some.of(walk.node())) + node(walk.node())));
            }
        }

        private void readGraph() {
            Subgraph graph = new Subgraph(walk, Subgraph.InducedBy.ALL);
            while (graph.nextNode()) {
                rows.add(index(walk.node()) + " depth " + walk.depth());
            }
            while (graph.nextRelationship()) {
                RelationshipScan found = graph.relationship();
                rows.add(relationship(found.id(), found.source(), found.type(), found.target()));
            }
        }

        private void readPaths() {
            WalkedPath path = new WalkedPath();
            while (walk.next()) {
                path.take(walk);
                StringBuilder row = new StringBuilder(index(path.node(0)) + node(path.node(0)));
                for (int i = 0; i < path.length(); i++) {
                    row.append(relationship(path.relationship(i), path.source(i), path.type(i), path.target(i)));
                    row.append(" to ").append(index(path.node(i + 1)));
                }
                rows.add(row.toString());
            }
        }

        private int index(long node) {
            return ids.indexOf(elements.nodeId(node));
        }

        private String node(long node) {
            return elements.labels(node).stream().sorted().toList() + text(elements.ofNode(node, null));
        }

        private String relationship(long id, long source, int type, long target) {
            return " " + index(source) + "-" + walk.typeName(type) + text(elements.ofRelationship(id, null)) + "->"
                    + index(target);
        }

        private static String text(Map<String, Object> values) {
            Map<String, Object> sorted = new TreeMap<>(values);
            sorted.replaceAll((key, value) -> value instanceof Object[] array ? Arrays.toString(array) : value);
            return sorted.toString();
        }
    }
}
