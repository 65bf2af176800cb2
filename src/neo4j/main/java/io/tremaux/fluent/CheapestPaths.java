package io.tremaux.fluent;

import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.path.cheapest.Costs;
import io.tremaux.path.cheapest.Costs.Weight;
import io.tremaux.query.CheapestParameters;
import io.tremaux.query.CheapestQuery;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.PathQuery;
import io.tremaux.request.CheapestReader;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Transaction;

/**
 * A question for the cheapest paths under the filters, predicates, levels and {@code limit} of a {@link Traversal};
 * what is said about it means what it means for {@code CALL tremaux.path.cheapest}. Immutable, and safe for use by any
 * thread, as the traversal is.
 *
 * <p>Its rows are found as they are pulled. Distances are measured once: later rows may lack what the transaction
 * changes meanwhile.
 */
public final class CheapestPaths {
    private final Traversal traversal;
    private final Costs costs;

    CheapestPaths(Traversal traversal, Costs costs) {
        this.traversal = traversal;
        this.costs = costs;
    }

    /**
     * {@code weight}: the key of what a relationship costs. One without that property is an error if a run meets it.
     */
    public CheapestPaths weight(String weight) {
        return by(new Weight(CheapestParameters.WEIGHT.name(), weight, null), costs.ofNodes(), costs.most());
    }

    /** {@code weight}, and {@code default}: what a relationship without that property costs. */
    public CheapestPaths weight(String weight, double ifAbsent) {
        double cost = CheapestReader.cost(CheapestParameters.DEFAULT, ifAbsent);
        return by(new Weight(CheapestParameters.WEIGHT.name(), weight, cost), costs.ofNodes(), costs.most());
    }

    /** {@code nodeWeight}: the key of what it costs to enter a node. One without that property is an error. */
    public CheapestPaths nodeWeight(String nodeWeight) {
        Weight weight = new Weight(CheapestParameters.NODE_WEIGHT.name(), nodeWeight, null);
        return by(costs.ofRelationships(), weight, costs.most());
    }

    /** {@code nodeWeight}, and {@code nodeDefault}: what it costs to enter a node without that property. */
    public CheapestPaths nodeWeight(String nodeWeight, double ifAbsent) {
        double cost = CheapestReader.cost(CheapestParameters.NODE_DEFAULT, ifAbsent);
        Weight weight = new Weight(CheapestParameters.NODE_WEIGHT.name(), nodeWeight, cost);
        return by(costs.ofRelationships(), weight, costs.most());
    }

    /** {@code maxCost}: no path that costs more is a row. */
    public CheapestPaths maxCost(double maxCost) {
        double most = CheapestReader.cost(CheapestParameters.MAX_COST, maxCost);
        return by(costs.ofRelationships(), costs.ofNodes(), most);
    }

    private CheapestPaths by(@Nullable Weight ofRelationships, @Nullable Weight ofNodes, double most) {
        return new CheapestPaths(traversal, new Costs(ofRelationships, ofNodes, most));
    }

    /**
     * The paths from a node to another, the cheapest first: the first row costs one search, each further row some more.
     *
     * @throws InvalidParameterException if there is no weight, or the engine is Neo4j's
     */
    public CheapestRows run(Transaction transaction, Node start, Node end, Map<String, ?> values) {
        return run(transaction, List.of(start), List.of(end), values);
    }

    /** The same from any of some nodes to any of others. */
    public CheapestRows run(
            Transaction transaction, Collection<Node> start, Collection<Node> end, Map<String, ?> values) {
        return run(transaction, start, end, true, values);
    }

    /**
     * A path to each node that can be reached, the nearest first.
     *
     * @throws InvalidParameterException if there is no weight, or the engine is Neo4j's
     */
    public CheapestRows nearest(Transaction transaction, Node start, Map<String, ?> values) {
        return nearest(transaction, List.of(start), values);
    }

    /** The same from any of some nodes. */
    public CheapestRows nearest(Transaction transaction, Collection<Node> start, Map<String, ?> values) {
        return run(transaction, start, List.of(), false, values);
    }

    private CheapestRows run(
            Transaction transaction,
            Collection<Node> start,
            Collection<Node> end,
            boolean toEnds,
            Map<String, ?> values) {
        CheapestReader.requireWeight(costs);
        List<NodeSelector> ends = Traversal.known(transaction, CheapestParameters.END, end);
        return new CheapestRows(traversal.open(
                transaction,
                values,
                Traversal.given(transaction, start),
                TraversalSettings::cheapest,
                walk -> new CheapestQuery(new PathQuery(walk, ends, PathQuery.Goal.CHEAPEST), toEnds, costs)));
    }
}
