package io.tremaux.fluent;

import io.tremaux.dag.RollUpOptions;
import io.tremaux.dag.RollUpOptions.NumberKind;
import io.tremaux.execution.QueryExecution;
import io.tremaux.execution.StartCounts;
import io.tremaux.graph.Scope;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.parameter.Parameter.Nodes;
import io.tremaux.parameter.Parameter.Text;
import io.tremaux.path.cheapest.Costs;
import io.tremaux.query.DagQuery;
import io.tremaux.query.Engine;
import io.tremaux.query.NodeIdForm;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.PathParameters;
import io.tremaux.query.PathQuery;
import io.tremaux.query.PerStartQuery;
import io.tremaux.query.Query;
import io.tremaux.query.QueryParameters;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseParameters;
import io.tremaux.query.TraverseQuery;
import io.tremaux.request.PredicateReader;
import io.tremaux.request.Timeout;
import io.tremaux.service.CypherNodes;
import io.tremaux.service.ResultObjects;
import io.tremaux.service.Traversals;
import io.tremaux.traversal.CompiledQueryCache;
import io.tremaux.traversal.Traversal.Builder;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.WorkLimits;
import io.tremaux.traversal.predicate.WhereText;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Path;
import org.neo4j.graphdb.Transaction;

/**
 * A traversal that is constructed once and run many times. Immutable: each method that says something about it returns
 * another traversal and leaves this one as it is. Safe for use by any thread; each run belongs to one transaction and
 * its thread. Of use until its database stops.
 *
 * <p>What is said means what the parameter of the same name means over HTTP, and is read when it is said. What is not
 * said has the default of {@code CALL tremaux.traverse}: all relationships, breadth first, the server's default scope;
 * {@code NODE_GLOBAL}, or {@code RELATIONSHIP_PATH} where filters have several steps.
 *
 * <p><b>Errors.</b> Each method throws an {@link InvalidParameterException} that names the parameter as over HTTP. A
 * name that the database does not have is none: it stands for nothing until the database has it, and
 * {@link Rows#warnings} tells.
 *
 * <p><b>Runs.</b> A run takes start nodes of its own, or those of {@link #from}. Its values are those of the parameters
 * that predicates name as {@code $name}, with the types that Cypher has; a value that no predicate names is an error. A
 * start node that does not exist is a {@link io.tremaux.store.NoSuchNodeException}. A run sees the changes that its
 * transaction has not committed.
 */
public final class Traversal {
    private final Tremaux tremaux;
    private final TraversalSettings plan;

    Traversal(Tremaux tremaux, TraversalSettings plan) {
        this.tremaux = tremaux;
        this.plan = plan;
    }

    /** A copy of this traversal with one change. The change writes only to the copy's settings. */
    private Traversal with(Consumer<TraversalSettings> change) {
        TraversalSettings changed = plan.copy();
        change.accept(changed);
        return new Traversal(tremaux, changed);
    }

    /** The same for what a traversal has by itself, whatever else is said. */
    private Traversal described(UnaryOperator<Builder> change) {
        return with(changed ->
                changed.plain = change.apply(changed.plain.toBuilder()).build());
    }

    /** The same for the filters, which are read together: one may be wrong only because of another. */
    private Traversal filteredBy(Consumer<TraversalSettings> change) {
        return with(changed -> {
            change.accept(changed);
            changed.readFilters(traversals());
        });
    }

    /** {@code start}: labels, labels with predicates, element ids; in place of those that were said before. */
    public Traversal from(String... start) {
        return selecting(TraverseParameters.START, start);
    }

    /** The same for a list of nodes, once its texts were found to be readable. */
    private Traversal selecting(Nodes list, String... nodes) {
        for (String each : nodes) {
            NodeSelector.parse(NodeIdForm.ELEMENT_IDS, list.name(), each, where -> {
                compiled().predicate(list.name(), where);
                return null;
            });
        }
        return with(changed -> changed.select(list, List.of(nodes)));
    }

    /** The same for a predicate, once it was found to be readable. */
    private Traversal testing(Text parameter, String predicate) {
        WhereText read = compiled().predicate(parameter.name(), predicate);
        return with(changed -> changed.test(parameter, read));
    }

    /** {@code relationshipFilter}: types and directions, step by step, such as {@code "KNOWS|LIKES>,<OWNS"}. */
    public Traversal relationships(String relationshipFilter) {
        rejectBeside("relationshipFilter", relationshipFilter, plan.expand != null, "expand");
        rejectBeside("relationshipFilter", relationshipFilter, plan.sequence != null, "sequence");
        return filteredBy(changed -> changed.relationshipFilter = relationshipFilter);
    }

    /**
     * {@code expand}: rules such as {@code "Person => KNOWS>"}, of which the first that matches a node decides what
     * leaves it.
     */
    public Traversal expand(String... rules) {
        rejectBeside("expand", String.join(", ", rules), plan.relationshipFilter != null, "relationshipFilter");
        rejectBeside("expand", String.join(", ", rules), plan.sequence != null, "sequence");
        return filteredBy(changed -> changed.expand = List.of(rules));
    }

    private static void rejectBeside(String parameter, String value, boolean isRejected, String other) {
        if (isRejected) {
            throw new InvalidParameterException(
                    parameter,
                    value,
                    "either " + parameter + " or " + other,
                    parameter + " and " + other + " both say what is followed; only one of them can.");
        }
    }

    /**
     * {@code sequence}: label and relationship steps in turn, such as {@code "Person,KNOWS>,Person,OWNS>,Package"}, in
     * place of {@link #labels}, {@link #relationships} and {@link #expand}.
     */
    public Traversal sequence(String sequence) {
        rejectBeside("sequence", sequence, plan.relationshipFilter != null, "relationshipFilter");
        rejectBeside("sequence", sequence, plan.labelFilter != null, "labelFilter");
        rejectBeside("sequence", sequence, plan.expand != null, "expand");
        return filteredBy(changed -> changed.sequence = sequence);
    }

    /** {@code beginSequenceAtStart}: whether the first step of a sequence is for the start node; true unless said. */
    public Traversal beginSequenceAtStart(boolean beginSequenceAtStart) {
        return filteredBy(changed -> changed.beginSequenceAtStart = beginSequenceAtStart);
    }

    /** {@code endNodes}: only these nodes and terminators are returned; texts as of {@link #from}. */
    public Traversal endNodes(String... nodes) {
        return selecting(TraverseParameters.END_NODES, nodes);
    }

    /** {@code terminatorNodes}: these nodes are returned and not expanded; texts as of {@link #from}. */
    public Traversal terminatorNodes(String... nodes) {
        return selecting(TraverseParameters.TERMINATOR_NODES, nodes);
    }

    /** {@code allowlistNodes}: no others are returned or expanded; texts as of {@link #from}. */
    public Traversal allowlistNodes(String... nodes) {
        return selecting(TraverseParameters.ALLOWLIST_NODES, nodes);
    }

    /** {@code denylistNodes}: these nodes are neither returned nor expanded; texts as of {@link #from}. */
    public Traversal denylistNodes(String... nodes) {
        return selecting(TraverseParameters.DENYLIST_NODES, nodes);
    }

    /**
     * {@code labelFilter}: which labels are returned, required, denied or ended at, such as
     * {@code "-Bought|>Supplier"}.
     */
    public Traversal labels(String labelFilter) {
        rejectBeside("labelFilter", labelFilter, plan.sequence != null, "sequence");
        return filteredBy(changed -> changed.labelFilter = labelFilter);
    }

    /** {@code filterStartNode}: whether {@link #labels} judges start nodes too; false unless said. */
    public Traversal filterStartNode(boolean filterStartNode) {
        return filteredBy(changed -> changed.filterStartNode = filterStartNode);
    }

    /**
     * {@code resultWhere}: an RSQL predicate on the properties of the nodes that are returned, such as
     * {@code "value == $v"}.
     */
    public Traversal where(String resultWhere) {
        return testing(TraverseParameters.RESULT_WHERE, resultWhere);
    }

    /**
     * {@code nodeWhere}: a predicate on all nodes behind the start; the traversal goes neither to nor past one that
     * fails it.
     */
    public Traversal nodeWhere(String nodeWhere) {
        return testing(TraverseParameters.NODE_WHERE, nodeWhere);
    }

    /** {@code relationshipWhere}: a predicate on the relationships that are followed. */
    public Traversal relationshipWhere(String relationshipWhere) {
        return testing(TraverseParameters.RELATIONSHIP_WHERE, relationshipWhere);
    }

    /** {@code minLevel}: the least depth of a row; 0 unless said. */
    public Traversal minLevel(int minLevel) {
        requireNoneNegative("minLevel", minLevel);
        return described(plain -> plain.minLevel(minLevel));
    }

    /** {@code maxLevel}: the greatest depth; any unless said. */
    public Traversal maxLevel(int maxLevel) {
        requireNoneNegative("maxLevel", maxLevel);
        return described(plain -> plain.maxLevel(maxLevel));
    }

    /** {@code limit}: the number of rows after which a run ends; any unless said. */
    public Traversal limit(long limit) {
        requireNoneNegative("limit", limit);
        return described(plain -> plain.limit(limit));
    }

    /**
     * {@code timeout}: the time after which a run ends, from 1 ms to 365 days; any unless said. The answer is then
     * incomplete, which is an {@link InvalidParameterException} once all rows that were found are taken.
     */
    public Traversal timeout(Duration timeout) {
        Duration valid = Timeout.parse(QueryParameters.TIMEOUT.name(), timeout.toString());
        return with(changed -> changed.workLimits = new WorkLimits(valid, changed.workLimits.maxVisited()));
    }

    /**
     * {@code maxVisited}: the number of nodes that a run may visit; any unless said. A run that would visit more ends
     * as one whose {@link #timeout} is over.
     */
    public Traversal maxVisited(long maxVisited) {
        requireNoneNegative(QueryParameters.MAX_VISITED.name(), maxVisited);
        return with(changed -> changed.workLimits = new WorkLimits(changed.workLimits.timeout(), maxVisited));
    }

    private static void requireNoneNegative(String parameter, long value) {
        if (value < 0) {
            String expected = "a whole number from 0";
            String message = parameter + " must be " + expected + ".";
            throw new InvalidParameterException(parameter, String.valueOf(value), expected, message);
        }
    }

    /**
     * {@code uniqueness}: what a run may not meet twice; {@link Rows#warnings} says where it may miss nodes for that.
     */
    public Traversal uniqueness(Uniqueness uniqueness) {
        return with(changed -> changed.uniqueness = uniqueness);
    }

    /** {@code bfs}: whether rows come level by level; true unless said. */
    public Traversal bfs(boolean breadthFirst) {
        return described(plain -> plain.breadthFirst(breadthFirst));
    }

    /** {@code cache}: where labels, properties and relationships are remembered. */
    public Traversal cached(Scope all) {
        return cached(all, all, all);
    }

    /** {@code labelCache}, {@code propertyCache} and {@code relationshipCache}. */
    public Traversal cached(Scope labels, Scope properties, Scope relationships) {
        Scopes scopes = new Scopes(labels, properties, relationships);
        return with(changed -> changed.scopes = scopes);
    }

    /** {@code engine}: Tremaux's own unless said. */
    public Traversal engine(Engine engine) {
        return with(changed -> changed.engine = engine);
    }

    /** Runs from the nodes that {@link #from} names. */
    public Rows run(Transaction transaction, Map<String, ?> values) {
        return rows(transaction, values, named());
    }

    /** Runs from a node of the transaction's database. */
    public Rows run(Transaction transaction, Node start, Map<String, ?> values) {
        return run(transaction, List.of(start), values);
    }

    /** Runs from nodes of the transaction's database, in order, from each as often as it is there. */
    public Rows run(Transaction transaction, Collection<Node> start, Map<String, ?> values) {
        return rows(transaction, values, given(transaction, start));
    }

    /** Runs from the nodes that a text names, as one of {@link #from}. */
    public Rows run(Transaction transaction, String start, Map<String, ?> values) {
        return from(start).run(transaction, values);
    }

    /** Counts the rows that {@link #run(Transaction, Map)} has: the same, but faster. */
    public long count(Transaction transaction, Map<String, ?> values) {
        return count(transaction, values, named());
    }

    /** Counts the rows that {@link #run(Transaction, Node, Map)} has. */
    public long count(Transaction transaction, Node start, Map<String, ?> values) {
        return count(transaction, List.of(start), values);
    }

    /** Counts the rows that {@link #run(Transaction, Collection, Map)} has. */
    public long count(Transaction transaction, Collection<Node> start, Map<String, ?> values) {
        return count(transaction, values, given(transaction, start));
    }

    /** Counts the rows that {@link #run(Transaction, String, Map)} has. */
    public long count(Transaction transaction, String start, Map<String, ?> values) {
        return from(start).count(transaction, values);
    }

    /**
     * Runs from each of some nodes by itself, in order, from each as often as it is there. {@link #limit} and
     * {@link #maxVisited} hold for each of these runs.
     */
    public StartRows runPerStart(Transaction transaction, Collection<Node> start, Map<String, ?> values) {
        return new StartRows(perStart(transaction, start, values, false));
    }

    /**
     * How many rows each of these runs has, in the order of the start nodes. Up to 64 start nodes share one pass where
     * only the nodes reached matter.
     *
     * @throws InvalidParameterException if {@code timeout} or {@code maxVisited} cut one of them short
     */
    public long[] countPerStart(Transaction transaction, Collection<Node> start, Map<String, ?> values) {
        try (StartCounts counts =
                (StartCounts) perStart(transaction, start, values, true).found()) {
            long[] found = new long[start.size()];
            for (int i = 0; counts.next(); i++) {
                counts.requireWholeCount();
                found[i] = counts.found();
            }
            counts.requireWhole();
            return found;
        }
    }

    private OpenedQuery perStart(
            Transaction transaction, Collection<Node> start, Map<String, ?> values, boolean counts) {
        return open(
                transaction,
                values,
                given(transaction, start),
                TraversalSettings::request,
                walk -> new PerStartQuery(walk, counts));
    }

    /**
     * The least length of a path from a node to another; empty if there is no path. A path is one that {@link #run}
     * would return with {@code RELATIONSHIP_PATH}, whatever {@link #uniqueness}, {@link #bfs} and {@link #limit} say.
     * It costs less than the path itself.
     */
    public OptionalInt distance(Transaction transaction, Node start, Node end, Map<String, ?> values) {
        try (Rows found = new Rows(between(transaction, start, end, values, PathQuery.Goal.REACHABLE))) {
            return found.next() ? OptionalInt.of(found.depth()) : OptionalInt.empty();
        }
    }

    /** Any path of the {@link #distance}; empty if there is none. */
    public Optional<Path> shortestPath(Transaction transaction, Node start, Node end, Map<String, ?> values) {
        try (PathRows found = new PathRows(between(transaction, start, end, values, PathQuery.Goal.SHORTEST))) {
            return found.next() ? Optional.of(found.path()) : Optional.empty();
        }
    }

    /**
     * The shortest paths from any of some nodes to any of others, the shortest first: as many as {@link #limit} says,
     * or all of the least length if it says nothing. A path repeats no relationship, or with {@code NODE_PATH} no node.
     *
     * @throws InvalidParameterException if {@link #uniqueness} says anything else
     */
    public PathRows shortestPaths(
            Transaction transaction, Collection<Node> start, Collection<Node> end, Map<String, ?> values) {
        PathQuery.Goal goal = plan.isLimited() ? PathQuery.Goal.SHORTEST : PathQuery.Goal.ALL_SHORTEST;
        return new PathRows(between(transaction, start, end, values, TraversalSettings::shortestPaths, goal));
    }

    /**
     * Those of some nodes from which a path leads to any of others, in order, each as often as it is there;
     * {@link Rows#depth} is the least length of such a path. Otherwise as {@link #distance}.
     */
    public Rows startsThatReach(
            Transaction transaction, Collection<Node> start, Collection<Node> end, Map<String, ?> values) {
        PathQuery.Goal goal = PathQuery.Goal.REACHABLE_FROM_EACH;
        return new Rows(between(transaction, start, end, values, TraversalSettings::shortest, goal));
    }

    /** A question for the cheapest paths under what this traversal says; it needs a weight. */
    public CheapestPaths cheapest() {
        return new CheapestPaths(this, new Costs(null, null, Costs.NO_MAXIMUM));
    }

    /**
     * A roll-up under what this traversal says, in which each relationship counts 1 unless a quantity is named. Like
     * {@link #order} and {@link #cycles}, it is about all that lies below its start nodes: {@link #where} and Neo4j's
     * engine are errors of a run, as are filters of several steps and relationships that are followed both ways.
     * {@link #uniqueness} and {@link #bfs} mean nothing to these; {@link #limit} does to cycles alone.
     */
    public RollUp rollUp() {
        return new RollUp(this, new RollUpOptions(null, null, null, NumberKind.AUTO, false));
    }

    /**
     * The nodes that {@link #from} names and those below, in topological order: a node comes after all from which a
     * relationship leads to it. {@link Rows#depth} is its rank. All are read before the first row.
     *
     * @throws InvalidParameterException if the traversal says what {@link #rollUp} rejects; the first row, if there is
     * a cycle
     */
    public Rows order(Transaction transaction, Map<String, ?> values) {
        return order(transaction, values, named());
    }

    /** The same of nodes of the transaction's database, and those below. */
    public Rows order(Transaction transaction, Collection<Node> start, Map<String, ?> values) {
        return order(transaction, values, given(transaction, start));
    }

    private Rows order(Transaction transaction, Map<String, ?> values, StartNodes start) {
        return new Rows(open(transaction, values, start, TraversalSettings::below, DagQuery.OfOrder::new));
    }

    /**
     * Cycles below the nodes that {@link #from} names: paths that end where they begin, a shortest one of each strongly
     * connected component, at most as many as {@link #limit} says. All are found before the first row.
     *
     * @throws InvalidParameterException if the traversal says what {@link #rollUp} rejects
     */
    public PathRows cycles(Transaction transaction, Map<String, ?> values) {
        return cycles(transaction, values, named());
    }

    /** The same below nodes of the transaction's database. */
    public PathRows cycles(Transaction transaction, Collection<Node> start, Map<String, ?> values) {
        return cycles(transaction, values, given(transaction, start));
    }

    private PathRows cycles(Transaction transaction, Map<String, ?> values, StartNodes start) {
        return new PathRows(open(transaction, values, start, TraversalSettings::below, DagQuery.OfCycles::new));
    }

    private Rows rows(Transaction transaction, Map<String, ?> values, StartNodes start) {
        return new Rows(open(transaction, values, start, TraversalSettings::request, walk -> walk));
    }

    private long count(Transaction transaction, Map<String, ?> values, StartNodes start) {
        try (QueryExecution walk = open(transaction, values, start, TraversalSettings::request, query -> query)
                .found()) {
            long count = walk.count().count();
            walk.requireWhole();
            return count;
        }
    }

    /** The start nodes of one run, which the values of the run may select. */
    interface StartNodes {
        List<NodeSelector> read(PredicateReader values);
    }

    private StartNodes named() {
        return values -> plan.nodes(TraverseParameters.START, values);
    }

    static StartNodes given(Transaction transaction, Collection<Node> start) {
        return values -> known(transaction, TraverseParameters.START, start);
    }

    static List<NodeSelector> known(Transaction transaction, Nodes list, Collection<Node> nodes) {
        return new CypherNodes(transaction).known(list.name(), nodes);
    }

    private OpenedQuery between(
            Transaction transaction, Node start, Node end, Map<String, ?> values, PathQuery.Goal goal) {
        return between(transaction, List.of(start), List.of(end), values, TraversalSettings::shortest, goal);
    }

    private OpenedQuery between(
            Transaction transaction,
            Collection<Node> start,
            Collection<Node> end,
            Map<String, ?> values,
            TraversalSettings.Reading traversal,
            PathQuery.Goal goal) {
        List<NodeSelector> ends = known(transaction, PathParameters.END, end);
        return open(transaction, values, given(transaction, start), traversal, walk -> new PathQuery(walk, ends, goal));
    }

    /**
     * Opens a query with the values of a run.
     *
     * @param traversal makes the traversal that the query is about
     * @param question makes the query of it
     */
    OpenedQuery open(
            Transaction transaction,
            Map<String, ?> values,
            StartNodes start,
            TraversalSettings.Reading traversal,
            Function<TraverseQuery, Query> question) {
        tremaux.requireOwn(transaction);
        PredicateReader read = PredicateReader.of(values, compiled());
        TraverseQuery walk = traversal.of(plan, start.read(read), read);
        read.rejectUnused();
        return new OpenedQuery(
                traversals().open(transaction, question.apply(walk)),
                new ResultObjects(transaction),
                () -> plan.warnings(walk.traversal()));
    }

    private Traversals traversals() {
        return tremaux.traversals();
    }

    private CompiledQueryCache compiled() {
        return traversals().compiled();
    }
}
