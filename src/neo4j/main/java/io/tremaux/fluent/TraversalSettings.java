package io.tremaux.fluent;

import io.tremaux.graph.Scope;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.query.Engine;
import io.tremaux.query.NodeLists;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.request.PredicateReader;
import io.tremaux.request.UniquenessAdvice;
import io.tremaux.service.Traversals;
import io.tremaux.traversal.Extensions;
import io.tremaux.traversal.Predicates;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.TraversalBuilder;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.WorkLimits;
import io.tremaux.traversal.filter.Filters;
import io.tremaux.traversal.predicate.Where;
import io.tremaux.traversal.predicate.WhereText;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The settings of one {@link io.tremaux.fluent.Traversal}: filters, predicates, levels, uniqueness, limit, limits of
 * work, caches, engine. Each method of a traversal copies the settings and changes the copy. Once a traversal holds
 * them they never change, so any thread may read them.
 */
final class TraversalSettings {
    List<String> start = List.of();

    @Nullable List<String> expand;

    @Nullable String relationshipFilter;

    @Nullable String labelFilter;

    @Nullable String sequence;

    boolean beginSequenceAtStart = true;
    boolean filterStartNode;
    List<String> endNodes = List.of();
    List<String> terminatorNodes = List.of();
    List<String> allowlistNodes = List.of();
    List<String> denylistNodes = List.of();

    @Nullable WhereText resultWhere;

    @Nullable WhereText nodeWhere;

    @Nullable WhereText relationshipWhere;

    /** Null for the default. */
    @Nullable Uniqueness uniqueness;

    /** Levels, order and limit; what else a traversal has is above. */
    Traversal plain = new TraversalBuilder().build();

    Scopes scopes;
    Engine engine = Engine.TREMAUX;
    WorkLimits workLimits = WorkLimits.ANY;

    private Filters filters; // what the texts of the filters mean; read anew after each change of one

    /** The defaults, before the caller has set anything. */
    TraversalSettings(Traversals traversals) {
        Scope cache = traversals.settings().defaultScope();
        this.scopes = new Scopes(cache, cache, cache);
        this.filters = traversals.compiled().filters(filtersAsWritten());
    }

    /** A copy. Shares the lists and predicates, which never change. */
    TraversalSettings(TraversalSettings other) {
        this.start = other.start;
        this.expand = other.expand;
        this.relationshipFilter = other.relationshipFilter;
        this.labelFilter = other.labelFilter;
        this.sequence = other.sequence;
        this.beginSequenceAtStart = other.beginSequenceAtStart;
        this.filterStartNode = other.filterStartNode;
        this.endNodes = other.endNodes;
        this.terminatorNodes = other.terminatorNodes;
        this.allowlistNodes = other.allowlistNodes;
        this.denylistNodes = other.denylistNodes;
        this.resultWhere = other.resultWhere;
        this.nodeWhere = other.nodeWhere;
        this.relationshipWhere = other.relationshipWhere;
        this.uniqueness = other.uniqueness;
        this.plain = other.plain;
        this.scopes = other.scopes;
        this.engine = other.engine;
        this.workLimits = other.workLimits;
        this.filters = other.filters;
    }

    /** Reads the filters anew; requests over HTTP with the same texts have the same ones. */
    void readFilters(Traversals traversals) {
        filters = traversals.compiled().filters(filtersAsWritten());
    }

    private Filters.Text filtersAsWritten() {
        return new Filters.Text(
                expand, sequence, labelFilter, relationshipFilter, beginSequenceAtStart, filterStartNode, false);
    }

    /** The query of one run. */
    TraverseQuery request(List<NodeSelector> start, PredicateReader values) {
        Traversal traversal = plain.toBuilder()
                .expansion(filters.relationships())
                .labelFilter(filters.labels())
                .where(new Predicates(
                        where("resultWhere", resultWhere, values),
                        where("nodeWhere", nodeWhere, values),
                        where("relationshipWhere", relationshipWhere, values)))
                .uniqueness(
                        uniqueness == null ? UniquenessAdvice.uniqueness(filters, false, Extensions.NONE) : uniqueness)
                .build();
        NodeLists lists = new NodeLists(
                nodes("endNodes", endNodes, values),
                nodes("terminatorNodes", terminatorNodes, values),
                nodes("allowlistNodes", allowlistNodes, values),
                nodes("denylistNodes", denylistNodes, values),
                filterStartNode);
        return new TraverseQuery(start, lists, traversal, scopes, engine, workLimits, false);
    }

    boolean isLimited() {
        return plain.limit() != Traversal.NO_LIMIT;
    }

    /** The nodes that some texts of a parameter select. */
    static List<NodeSelector> nodes(String parameter, List<String> texts, PredicateReader values) {
        return texts.stream().map(each -> values.node(parameter, each)).toList();
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
        refuse("minLevel", plain.minLevel() == 0 ? null : plain.minLevel());
        refuse("maxLevel", plain.maxLevel() == Traversal.NO_LEVEL_LIMIT ? null : plain.maxLevel());
        refuse("resultWhere", resultWhere);
        return ofPaths(Uniqueness.RELATIONSHIP_PATH, plain.limit()).request(start, values);
    }

    private static void refuse(String parameter, @Nullable Object value) {
        if (value != null) {
            throw new InvalidParameterException(
                    parameter,
                    value.toString(),
                    "no " + parameter,
                    "Roll-ups, order and cycles are about all that lies below the start nodes.");
        }
    }

    private TraversalSettings ofPaths(Uniqueness ofEach, long most) {
        TraversalSettings paths = new TraversalSettings(this);
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

    private static @Nullable Where where(String parameter, @Nullable WhereText predicate, PredicateReader values) {
        return predicate == null ? null : values.where(parameter, predicate);
    }
}
