package io.tremaux.fluent;

import io.tremaux.graph.Scope;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.parameter.Parameter.Nodes;
import io.tremaux.parameter.Parameter.Text;
import io.tremaux.query.Engine;
import io.tremaux.query.NodeLists;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseParameters;
import io.tremaux.query.TraverseQuery;
import io.tremaux.request.PredicateReader;
import io.tremaux.request.UniquenessAdvice;
import io.tremaux.service.Traversals;
import io.tremaux.traversal.Extensions;
import io.tremaux.traversal.Predicates;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.WorkLimits;
import io.tremaux.traversal.filter.Filters;
import io.tremaux.traversal.predicate.Where;
import io.tremaux.traversal.predicate.WhereText;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The settings of one {@link io.tremaux.fluent.Traversal}: filters, predicates, levels, uniqueness, limit, limits of
 * work, caches, engine. Each method of a traversal copies the settings and changes the copy. Once a traversal holds
 * them they never change, so any thread may read them.
 */
final class TraversalSettings implements Cloneable {
    @Nullable List<String> expand;

    @Nullable String relationshipFilter;

    @Nullable String labelFilter;

    @Nullable String sequence;

    boolean beginSequenceAtStart = true;
    boolean filterStartNode;

    /** Null for the default. */
    @Nullable Uniqueness uniqueness;

    /** Levels, order and limit; what else a traversal has is above. */
    Traversal plain = new Traversal.Builder().build();

    Scopes scopes;
    Engine engine = Engine.TREMAUX;
    WorkLimits workLimits = WorkLimits.ANY;

    private Map<String, List<String>> nodes = Map.of(); // what selects them, by the list that they are in
    private Map<String, WhereText> predicates = Map.of(); // by parameter
    private Filters filters; // what the texts of the filters mean; read anew after each change of one

    /** The defaults, before the caller has set anything. */
    TraversalSettings(Traversals traversals) {
        Scope cache = traversals.settings().defaultScope();
        this.scopes = new Scopes(cache, cache, cache);
        this.filters = traversals.compiled().filters(filtersAsWritten());
    }

    /** A copy. Shares what it holds, none of which ever changes. */
    TraversalSettings copy() {
        try {
            return (TraversalSettings) clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }

    void select(Nodes list, List<String> texts) {
        nodes = with(nodes, list.name(), texts);
    }

    void test(Text parameter, WhereText predicate) {
        predicates = with(predicates, parameter.name(), predicate);
    }

    private static <V> Map<String, V> with(Map<String, V> before, String name, V value) {
        Map<String, V> all = new HashMap<>(before);
        all.put(name, value);
        return Map.copyOf(all);
    }

    /** Reads the filters anew; requests over HTTP with the same texts have the same ones. */
    void readFilters(Traversals traversals) {
        filters = traversals.compiled().filters(filtersAsWritten());
    }

    private Filters.Text filtersAsWritten() {
        return new Filters.Text(
                expand, sequence, labelFilter, relationshipFilter, beginSequenceAtStart, filterStartNode, false);
    }

    /** Makes the traversal that a query of one run is about: one of the methods below. */
    interface Reading {
        TraverseQuery of(TraversalSettings settings, List<NodeSelector> start, PredicateReader values);
    }

    /** The query of one run. */
    TraverseQuery request(List<NodeSelector> start, PredicateReader values) {
        Traversal traversal = plain.toBuilder()
                .expansion(filters.relationships())
                .labelFilter(filters.labels())
                .where(new Predicates(
                        where(TraverseParameters.RESULT_WHERE, values),
                        where(TraverseParameters.NODE_WHERE, values),
                        where(TraverseParameters.RELATIONSHIP_WHERE, values)))
                .uniqueness(
                        uniqueness == null ? UniquenessAdvice.uniqueness(filters, false, Extensions.NONE) : uniqueness)
                .build();
        NodeLists lists = new NodeLists(
                nodes(TraverseParameters.END_NODES, values),
                nodes(TraverseParameters.TERMINATOR_NODES, values),
                nodes(TraverseParameters.ALLOWLIST_NODES, values),
                nodes(TraverseParameters.DENYLIST_NODES, values),
                filterStartNode);
        return new TraverseQuery(start, lists, traversal, scopes, engine, workLimits, false);
    }

    boolean isLimited() {
        return plain.limit() != Traversal.NO_LIMIT;
    }

    /** The nodes that the texts of a list select. */
    List<NodeSelector> nodes(Nodes list, PredicateReader values) {
        return nodes.getOrDefault(list.name(), List.of()).stream()
                .map(each -> values.node(list.name(), each))
                .toList();
    }

    /**
     * That of the shortest paths, as many as the limit says.
     *
     * @throws InvalidParameterException if the uniqueness is not one of paths
     */
    TraverseQuery shortestPaths(List<NodeSelector> start, PredicateReader values) {
        Uniqueness ofEach = uniqueness == null ? Uniqueness.RELATIONSHIP_PATH : uniqueness;
        if (ofEach != Uniqueness.RELATIONSHIP_PATH && ofEach != Uniqueness.NODE_PATH) {
            throw new InvalidParameterException(
                    "uniqueness",
                    ofEach.toString(),
                    "RELATIONSHIP_PATH or NODE_PATH",
                    "A shortest path repeats no relationship, or no node.");
        }
        return ofPaths(ofEach, plain.limit()).request(start, values);
    }

    /** That of one path of the least length; uniqueness, order and limit of the traversal mean nothing to it. */
    TraverseQuery shortest(List<NodeSelector> start, PredicateReader values) {
        return ofPaths(Uniqueness.RELATIONSHIP_PATH, 1).request(start, values);
    }

    /** That of the cheapest paths. */
    TraverseQuery cheapest(List<NodeSelector> start, PredicateReader values) {
        engine.requireOwn();
        return ofPaths(Uniqueness.NODE_PATH, plain.limit()).request(start, values);
    }

    /**
     * That of a question about all that lies below the start nodes.
     *
     * @throws InvalidParameterException if there is a setting that such a question does not know
     */
    TraverseQuery below(List<NodeSelector> start, PredicateReader values) {
        engine.requireOwn();
        WhereText results = predicates.get("resultWhere");
        if (results != null) {
            throw new InvalidParameterException(
                    "resultWhere",
                    results.toString(),
                    "no resultWhere",
                    "Roll-ups, order and cycles are about all that lies below the start nodes.");
        }
        return ofPaths(Uniqueness.RELATIONSHIP_PATH, plain.limit()).request(start, values);
    }

    private TraversalSettings ofPaths(Uniqueness ofEach, long most) {
        TraversalSettings paths = copy();
        paths.uniqueness = ofEach;
        paths.filters = filters.listingOnce();
        paths.plain = plain.toBuilder().breadthFirst(true).limit(most).build();
        return paths;
    }

    /** What the caller should know about the filters and the uniqueness. */
    List<String> warnings(Traversal traversal) {
        return Stream.concat(filters.warnings().stream(), UniquenessAdvice.warnings(filters, traversal).stream())
                .toList();
    }

    private @Nullable Where where(Text parameter, PredicateReader values) {
        WhereText predicate = predicates.get(parameter.name());
        return predicate == null ? null : values.where(parameter.name(), predicate);
    }
}
