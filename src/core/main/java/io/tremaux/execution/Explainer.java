package io.tremaux.execution;

import static io.tremaux.query.TraversalOption.NONE;

import io.tremaux.dag.RollUpOptions;
import io.tremaux.graph.Scope;
import io.tremaux.parameter.GivenParameter;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.parameter.Parameter;
import io.tremaux.parameter.Parameter.Choice;
import io.tremaux.parameter.Parameter.Decimal;
import io.tremaux.parameter.Parameter.Nodes;
import io.tremaux.parameter.Parameter.Text;
import io.tremaux.parameter.Parameter.Whole;
import io.tremaux.path.cheapest.CheapestPaths;
import io.tremaux.path.cheapest.Costs;
import io.tremaux.path.cheapest.Costs.Weight;
import io.tremaux.query.CheapestParameters;
import io.tremaux.query.CheapestQuery;
import io.tremaux.query.DagParameters;
import io.tremaux.query.DagParameters.OnCycle;
import io.tremaux.query.DagQuery;
import io.tremaux.query.Engine;
import io.tremaux.query.NodeLists;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.PathParameters;
import io.tremaux.query.PathParameters.Pairs;
import io.tremaux.query.PathQuery;
import io.tremaux.query.PerStartQuery;
import io.tremaux.query.Query;
import io.tremaux.query.QueryParameters;
import io.tremaux.query.RecommendParameters;
import io.tremaux.query.RecommendQuery;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraversalOption;
import io.tremaux.query.TraverseParameters;
import io.tremaux.query.TraverseQuery;
import io.tremaux.recommendation.Recommendation;
import io.tremaux.recommendation.Step;
import io.tremaux.traversal.BoundTraversal;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.WalkBounds;
import io.tremaux.traversal.WorkLimits;
import io.tremaux.traversal.filter.Expansion;
import io.tremaux.traversal.filter.FilterDescription;
import it.unimi.dsi.fastutil.longs.LongIterator;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Explains a question by the objects that would answer it. Selects its nodes, as many as there are, and follows
 * nothing. Rows about the start nodes come first, then rows about what is asked of them, and about the limits, the
 * engine, the caches and unknown names. Used once, by one thread.
 *
 * <pre>
 *  item         value                origin   detail
 *  start        1 node                        Person(name==Ann), by the index ..., and the ids of the first nodes
 *  minLevel     2                    given    nodes at a lower depth are expanded, even terminators, but not returned
 *  maxLevel     none                 default  depth at which nodes are no longer expanded
 *  search       from both ends                from the start alone if a start node is an end node too
 *  timeout      60000ms              setting  time after which the traversal ends; server.tremaux.walks.timeout sets it
 * </pre>
 *
 * @param ofServer how long the server lets the question be at work
 */
record Explainer(QueryContext context, TimeLimit ofServer, Explanation explanation) {
    /** How many of the nodes found a row lists by their ids. */
    private static final int LISTED = 3;

    /**
     * @param unknown names of the question
     * @param cachesUnused why shared caches are not used; null if they are
     */
    void explain(Query question, UnknownNames unknown, @Nullable String cachesUnused) {
        nodes(TraverseParameters.START, question.start(), "no start node");
        if (question instanceof TraverseQuery walk) {
            explain(walk);
        } else if (question instanceof PerStartQuery each) {
            explain(each.walk());
            explanation.parameter(TraverseParameters.PER_START, true);
        } else if (question instanceof PathQuery paths) {
            explain(paths);
        } else if (question instanceof CheapestQuery cheapest) {
            explain(cheapest);
        } else if (question instanceof DagQuery below) {
            explain(below);
        } else {
            explain(((RecommendQuery) question).recommendation());
        }
        workLimits(question.workLimits());
        engine(question);
        caches(question.scopes(), cachesUnused);
        explanation.parameter(QueryParameters.STRICT, context.strict);
        for (InvalidParameterException rejection : unknown.rejections()) {
            String nearest = rejection.problem().didYouMean() == null
                    ? ""
                    : " Did you mean " + rejection.problem().didYouMean() + "?";
            explanation.add(
                    "unknown name",
                    rejection.parameter() + " = " + rejection.problem().value(),
                    rejection.getMessage() + nearest);
        }
    }

    private void explain(TraverseQuery walk) {
        Traversal traversal = walk.traversal();
        filters(walk);
        ifGiven(TraverseParameters.RESULT_WHERE, traversal.where().results());
        ifGiven(QueryParameters.EVALUATOR, traversal.extensions().evaluator());
        levels(traversal);
        uniqueness(TraverseParameters.UNIQUENESS, traversal.uniqueness());
        options(TraverseParameters.OPTIONS, traversal);
    }

    private void explain(PathQuery paths) {
        Traversal traversal = paths.walk().traversal();
        nodes(PathParameters.END, paths.end(), "no end node");
        filters(paths.walk());
        levels(traversal);
        if (paths.wantsPaths()) {
            uniqueness(PathParameters.UNIQUENESS, traversal.uniqueness());
            boolean all = paths.goal() == PathQuery.Goal.ALL_SHORTEST;
            explanation.parameter(PathParameters.ALL, all);
            if (!all) {
                show(PathParameters.K, traversal.limit());
            }
        } else {
            boolean each = paths.goal() == PathQuery.Goal.REACHABLE_FROM_EACH;
            explanation.parameter(PathParameters.PAIRS, each ? Pairs.ALL : Pairs.ANY, "");
        }
        search(paths);
    }

    /**
     * Explains a query about what lies below some nodes.
     *
     * @throws InvalidParameterException if filters differ by depth, or follow a relationship both ways, as the query
     *     itself throws
     */
    private void explain(DagQuery below) {
        Traversal traversal = below.walk().traversal();
        BoundWalk.requireDirected(traversal.bind(context.tokens), context.session.words());
        filters(below.walk());
        explanation.parameter(TraverseParameters.MIN_LEVEL, traversal.minLevel(), tooNear(below));
        boolean isBounded = traversal.maxLevel() != Traversal.NO_LEVEL_LIMIT;
        explanation.parameter(
                TraverseParameters.MAX_LEVEL,
                isBounded ? traversal.maxLevel() : NONE,
                "distance from which relationships are no longer followed");
        if (below instanceof DagQuery.OfQuantities query) {
            explain(query.options());
            explanation.parameter(DagParameters.LEVELS, query.levels());
        } else if (below instanceof DagQuery.OfCycles) {
            bound(TraverseParameters.LIMIT, traversal.limit(), Traversal.NO_LIMIT);
        }
    }

    /** What {@code minLevel} keeps out of the answer, for each kind of query. */
    private static String tooNear(DagQuery below) {
        if (below instanceof DagQuery.OfQuantities) {
            return "shorter paths are not added up";
        }
        return below instanceof DagQuery.OfOrder
                ? "nearer nodes are not returned"
                : "no cycles go through nearer nodes";
    }

    private void explain(RollUpOptions options) {
        ifGiven(DagParameters.QUANTITY, options.quantity());
        ifGiven(DagParameters.DEFAULT, options.ifMissing());
        ifGiven(DagParameters.VALUE, options.value());
        explanation.parameter(DagParameters.NUMBERS, options.numbers(), "");
        OnCycle onCycle = options.skipsCycles() ? OnCycle.SKIP : OnCycle.ERROR;
        explanation.parameter(DagParameters.CYCLES, onCycle, "");
    }

    private void explain(CheapestQuery cheapest) {
        TraverseQuery walk = cheapest.between().walk();
        long paths = walk.traversal().limit();
        if (cheapest.toEnds()) {
            nodes(CheapestParameters.END, cheapest.between().end(), "no end node");
            show(CheapestParameters.K, paths);
        } else {
            bound(CheapestParameters.LIMIT, paths, Traversal.NO_LIMIT);
        }
        filters(walk);
        levels(walk.traversal());
        weight(
                CheapestParameters.WEIGHT,
                CheapestParameters.DEFAULT,
                cheapest.costs().ofRelationships());
        weight(
                CheapestParameters.NODE_WEIGHT,
                CheapestParameters.NODE_DEFAULT,
                cheapest.costs().ofNodes());
        double most = cheapest.costs().most();
        show(CheapestParameters.MAX_COST, most == Costs.NO_MAXIMUM ? null : most);
        search(cheapest, walk.traversal().bind(context.tokens));
    }

    /** Adds the key of a weight, and the weight of what lacks that key. Adds no row if there is no weight. */
    private void weight(Text key, Decimal ifAbsent, @Nullable Weight weight) {
        if (weight != null) {
            show(key, weight.key());
            show(ifAbsent, weight.ifAbsent());
        }
    }

    /** Adds how the search for the cheapest paths runs. That depends on the filters, in the tokens of the database. */
    private void search(CheapestQuery cheapest, BoundTraversal filters) {
        if (!filters.isSteady()) {
            explanation.add("search", "from the start", "over nodes at a step of the filters: these differ by depth");
        } else if (!cheapest.toEnds()) {
            explanation.add(
                    "search", "from the start", "the nearest nodes first, no further than results are asked for");
        } else if (CheapestPaths.isFromBothEnds(filters)) {
            explanation.add(
                    "search", "from both ends", "for each path after the first from where it leaves an earlier one");
        } else {
            explanation.add("search", "from the start", "over nodes and lengths: maxLevel bounds the length of a path");
        }
    }

    /** Adds from which ends a search for reachability or for shortest paths runs. */
    private void search(PathQuery paths) {
        if (paths.walking() == Engine.NEO4J) {
            explanation.add("search", "a traversal", "Neo4j's engine finds the paths among all others");
        } else if (paths.walk().traversal().bind(context.tokens).isSteady()) {
            explanation.add("search", "from both ends", "from the start alone if a start node is an end node too");
        } else {
            explanation.add("search", "from the start", "filters that differ by depth cannot be followed backwards");
        }
    }

    /** Adds the filters: of relationships, of labels, by lists of nodes, and by predicates. */
    private void filters(TraverseQuery walk) {
        Traversal traversal = walk.traversal();
        followed(traversal);
        inWords(traversal.labelFilter().given(), traversal.labelFilter().inWords());
        nodes(walk.lists());
        ifGiven(TraverseParameters.NODE_WHERE, traversal.where().nodes());
        ifGiven(TraverseParameters.RELATIONSHIP_WHERE, traversal.where().relationships());
    }

    /** Adds what says which relationships are followed: an expander, or a filter in words. */
    private void followed(Traversal traversal) {
        String expander = traversal.extensions().expander();
        if (expander != null) {
            ifGiven(QueryParameters.EXPANDER, expander);
        } else {
            Expansion expansion = traversal.expansion();
            inWords(expansion.given(), expansion.inWords(context.tokens));
        }
    }

    /**
     * Adds a row for each part of a filter.
     *
     * @param given the parameter that has the filter; a part knows only its own text
     */
    private void inWords(GivenParameter given, List<FilterDescription> parts) {
        for (FilterDescription part : parts) {
            explanation.parameter(given.parameter(), part.text(), part.meaning());
        }
    }

    private void nodes(NodeLists lists) {
        list(TraverseParameters.END_NODES, lists.ends());
        list(TraverseParameters.TERMINATOR_NODES, lists.terminators());
        list(TraverseParameters.ALLOWLIST_NODES, lists.allowed(), TraverseParameters.WHITELIST_NODES);
        list(TraverseParameters.DENYLIST_NODES, lists.denied(), TraverseParameters.BLACKLIST_NODES);
        explanation.parameter(TraverseParameters.FILTER_START_NODE, lists.filterStartNode());
    }

    /**
     * Adds a list of nodes that filters: how many selectors it has, and the nodes that they select. Adds no row for an
     * empty list, which is an absent one.
     *
     * @param others older names of the parameter
     */
    private void list(Nodes parameter, List<NodeSelector> selectors, Parameter... others) {
        if (!selectors.isEmpty()) {
            explanation.parameter(parameter, selectors.size() + " given", parameter.meaning(), others);
            nodes(parameter, selectors, "");
        }
    }

    /** Adds a parameter, or no row if its value is null. */
    private void ifGiven(Parameter parameter, @Nullable Object value) {
        if (value != null) {
            show(parameter, value);
        }
    }

    /**
     * Adds a parameter, also if it has no value.
     *
     * @param value null for none
     */
    private void show(Parameter parameter, @Nullable Object value) {
        explanation.parameter(parameter, value == null ? NONE : value, parameter.meaning());
    }

    private void uniqueness(Choice<Uniqueness> parameter, Uniqueness uniqueness) {
        explanation.parameter(parameter, uniqueness, uniqueness.inWords());
    }

    private void levels(Traversal traversal) {
        options(TraverseParameters.LEVELS, traversal);
    }

    private void options(List<TraversalOption> options, Traversal traversal) {
        for (TraversalOption option : options) {
            explanation.parameter(
                    option.parameter(),
                    option.value().apply(traversal),
                    option.meaning().apply(traversal));
        }
    }

    private void explain(Recommendation recommendation) {
        steps(RecommendParameters.STEPS, recommendation.steps());
        recommendation.exclude().forEach(list -> steps(RecommendParameters.EXCLUDE, list));
        Recommendation.Counted counted = recommendation.counted();
        uniqueness(RecommendParameters.UNIQUENESS, counted.uniqueness());
        explanation.parameter(RecommendParameters.DISTINCT, counted.distinct());
        String weight = counted.weight();
        explanation.parameter(
                RecommendParameters.WEIGHT,
                weight == null ? NONE : weight,
                weight == null
                        ? "a path counts 1"
                        : "a path counts the product of these values; a relationship without one counts 1");
        Recommendation.Chosen chosen = recommendation.chosen();
        explanation.parameter(RecommendParameters.INCLUDE_START, chosen.includeStart());
        show(RecommendParameters.MIN_SCORE, chosen.minScore());
        show(RecommendParameters.SKIP, chosen.skip());
        bound(RecommendParameters.LIMIT, chosen.limit(), Recommendation.NO_LIMIT);
    }

    /**
     * Adds a row for each step of one list, numbered from 1.
     *
     * @param parameter {@code steps} or {@code exclude}
     */
    private void steps(Parameter parameter, List<Step> steps) {
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            explanation.parameter(
                    parameter,
                    step.text(),
                    "step " + (i + 1) + ": " + step.inWords(context.tokens),
                    RecommendParameters.STEP);
        }
    }

    private void workLimits(WorkLimits workLimits) {
        timeout(workLimits.timeout());
        bound(QueryParameters.MAX_VISITED, workLimits.maxVisited(), WorkLimits.NO_CAP);
    }

    /** The caller's, and the server's unless the caller's always ends first. */
    private void timeout(@Nullable Duration given) {
        Text parameter = QueryParameters.TIMEOUT;
        boolean byServer = !ofServer.most().isZero() && (given == null || given.compareTo(ofServer.most()) > 0);
        if (given != null || !byServer) {
            show(parameter, given == null ? null : given.toMillis() + "ms");
        }
        if (byServer) {
            explanation.setting(
                    parameter,
                    ofServer.most().toMillis() + "ms",
                    parameter.meaning() + "; " + ofServer.setting() + " sets it");
        }
    }

    /**
     * Adds a limit.
     *
     * @param none the value that stands for no limit
     */
    private void bound(Whole parameter, long value, long none) {
        show(parameter, value == none ? null : value);
    }

    /** Adds the engine that answers. If Tremaux's cannot run the traversal, the row says what only Neo4j's supports. */
    private void engine(Query question) {
        TraverseQuery perStart = question instanceof PerStartQuery each ? each.walk() : null;
        TraverseQuery walk = question instanceof TraverseQuery one ? one : perStart;
        String reason = walk == null ? null : Engine.reasonForNeo4j(walk.traversal());
        explanation.parameter(
                QueryParameters.ENGINE,
                question.walking(),
                reason == null ? "" : "only Neo4j's engine supports " + reason);
    }

    /**
     * Adds where labels, properties and relationships are read.
     *
     * @param unused why shared caches are not used; null if they are
     */
    private void caches(Scopes scopes, @Nullable String unused) {
        cache(QueryParameters.LABEL_CACHE, scopes.labels(), unused);
        cache(QueryParameters.PROPERTY_CACHE, scopes.properties(), unused);
        cache(QueryParameters.RELATIONSHIP_CACHE, scopes.relationships(), unused);
    }

    private void cache(Choice<Scope> parameter, Scope scope, @Nullable String unused) {
        String meaning = switch (scope) {
            case NONE -> "read from the store";
            case REQUEST -> "a per-request cache";
            case PERMANENT ->
                unused == null
                        ? "the shared cache; coherence " + context.caches.coherenceMode()
                        : "read from the store, not from the shared cache: " + unused;
        };
        explanation.parameter(parameter, scope, meaning, QueryParameters.CACHE);
    }

    /**
     * Adds the nodes that some selectors select: a row for each label, and one for all ids.
     *
     * @param ifNone the detail of the row that stands for no selector
     */
    private void nodes(Nodes parameter, List<NodeSelector> selectors, String ifNone) {
        List<NodeSelector> ids = new ArrayList<>();
        for (NodeSelector selector : selectors) {
            if (selector instanceof NodeSelector.HasLabel label) {
                found(parameter, label + ", " + context.nodes.access(label), List.of(label));
            } else {
                ids.add(selector);
            }
        }
        if (!ids.isEmpty()) {
            found(parameter, "by id", ids);
        }
        if (selectors.isEmpty()) {
            explanation.add(parameter.name(), "0 nodes", ifNone);
        }
    }

    /**
     * Adds how many nodes some selectors select, with the ids of the first {@value #LISTED}. Reads all of them. If a
     * limit of the query ends the reading, the row says {@code at least}.
     *
     * @param how the nodes are found, in words
     */
    private void found(Nodes parameter, String how, List<NodeSelector> selectors) {
        List<String> listed = new ArrayList<>();
        long found = 0;
        String least = "";
        try {
            LongIterator nodes = context.nodes.of(parameter.name(), selectors).iterator();
            while (nodes.hasNext()) {
                long node = nodes.nextLong();
                if (found < LISTED) {
                    listed.add(context.session.elements().nodeId(node));
                }
                if (++found % WalkBounds.BETWEEN_LOOKS == 0) {
                    context.bounds.look();
                }
            }
        } catch (WalkBounds.BoundReached e) {
            least = "at least ";
        }
        String rest = found > LISTED ? ", …" : "";
        explanation.add(
                parameter.name(),
                least + found + (found == 1 ? " node" : " nodes"),
                how + (listed.isEmpty() ? "" : ": " + String.join(", ", listed) + rest));
    }
}
