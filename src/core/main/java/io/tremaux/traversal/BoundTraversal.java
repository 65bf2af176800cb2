package io.tremaux.traversal;

import io.tremaux.graph.LabelSequence;
import io.tremaux.graph.Labels;
import io.tremaux.graph.NodePredicate;
import io.tremaux.graph.Properties;
import io.tremaux.graph.ReadAhead;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.RelationshipProperties;
import io.tremaux.graph.RelationshipTest;
import io.tremaux.graph.Tokens;
import io.tremaux.parameter.GivenParameter;
import io.tremaux.traversal.filter.DisjointChoices;
import io.tremaux.traversal.filter.NodeFilter;
import io.tremaux.traversal.filter.Verdict;
import io.tremaux.traversal.predicate.Where;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A traversal in tokens, for one run. Belongs to one thread. */
public final class BoundTraversal {
    private final Traversal traversal;
    private final Tokens tokens;
    private final Runnable check;
    private BoundFilters filters;
    private BoundPredicates predicates;
    private final NodeFilter nodeFilter;
    private final boolean mayReturn;
    private final int minLevel;
    private final int maxLevel;

    BoundTraversal(Traversal traversal, Tokens tokens, NodeFilter nodeFilter, BoundFilters filters, Runnable check) {
        this.traversal = traversal;
        this.tokens = tokens;
        this.check = check;
        this.filters = filters;
        this.predicates = BoundPredicates.of(traversal.where(), tokens, check);
        this.nodeFilter = nodeFilter.isNone() && predicates.nodes == null ? NodeFilter.NONE : nodeFilter;
        this.minLevel = traversal.minLevel();
        this.maxLevel = traversal.maxLevel();
        this.mayReturn = filters.missing().haveTypes() || followsBothWays();
    }

    /**
     * Whether some relationship may be followed from both of its ends, loops apart, by the types that the database
     * has by now.
     */
    public boolean followsBothWays() {
        List<RelationshipChoice> choices = filters.expansion().all();
        for (RelationshipChoice one : choices) {
            for (RelationshipChoice other : choices) {
                if (one.mayReturnBy(other)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether the database did not have some of the names, and may get them while the traversal stands still. */
    private boolean mayBeRenewed() {
        return filters.missing().areSome() || predicates.missing.areSome();
    }

    /**
     * Takes up names that the database has got meanwhile. If it answers true, nothing holds any more that was asked
     * before, but for {@link #mayReturn}, {@link #mayAskLabels}, {@link #judgesNodes} and {@link #choosesByLabels}.
     */
    public boolean renew() {
        boolean outdated =
                mayBeRenewed() && (filters.missing().areFoundIn(tokens) | predicates.missing.areFoundIn(tokens));
        if (outdated) {
            filters = BoundFilters.of(traversal, tokens);
            predicates = BoundPredicates.of(traversal.where(), tokens, check);
        }
        return outdated;
    }

    /** What was bound. */
    public Traversal traversal() {
        return traversal;
    }

    /**
     * Judges a position; {@code passes} and {@code mayMeet} are what the methods of these names say of the same
     * view.
     */
    public Verdict judge(Labels labels, NodePredicate passes, NodePredicate mayMeet, long node, int depth) {
        Verdict verdict = judge(labels, node, depth).and(judgeNode(mayMeet, node, depth));
        return verdict.includes() && !passes.of(node) ? Verdict.of(false, verdict.continues()) : verdict;
    }

    /** Judges a position by labels and depth alone, without {@link #judgeNode} and {@code resultWhere}. */
    public Verdict judge(Labels labels, long node, int depth) {
        Verdict byLabels = filters.labelFilter().judge(labels, node, depth, depth < minLevel);
        boolean returned = byLabels.includes() && depth >= minLevel && depth <= maxLevel;
        return Verdict.of(returned, byLabels.continues() && depth < maxLevel);
    }

    /** Whether a position passes the filters of labels and of nodes, returned or not. */
    public boolean admits(Labels labels, NodePredicate mayMeet, long node, int depth) {
        return filters.labelFilter().judge(labels, node, depth, depth < minLevel) != Verdict.EXCLUDE_AND_PRUNE
                && judgeNode(mayMeet, node, depth) != Verdict.EXCLUDE_AND_PRUNE;
    }

    /** Whether nodes with equal labels may be judged differently, by {@link #judgeNode}. */
    public boolean judgesNodes() {
        return !nodeFilter.isNone() || predicates.nodes != null;
    }

    /** Judges a position by {@code nodeWhere} and the lists of nodes alone. */
    public Verdict judgeNode(NodePredicate mayMeet, long node, int depth) {
        return nodeFilter.isExempt(depth) || mayMeet.of(node)
                ? nodeFilter.judge(node, depth, depth < minLevel)
                : Verdict.EXCLUDE_AND_PRUNE;
    }

    /** Whether nodes satisfy {@code nodeWhere}. */
    public NodePredicate mayMeet(Properties properties) {
        return predicates.nodes == null ? NodePredicate.ALWAYS : predicates.nodes.in(properties);
    }

    /**
     * Whether relationships are there and satisfy {@code relationshipWhere}; null if there is no such predicate.
     */
    public @Nullable RelationshipTest mayFollow(RelationshipProperties relationshipProperties) {
        return predicates.relationships == null ? null : relationshipProperties.test(predicates.relationships::in);
    }

    /** All labels that make a difference to what is decided about a node, each once. */
    public LabelSequence labels() {
        return filters.labels();
    }

    /** Whether some label makes a difference, or may before the traversal is over. */
    public boolean mayAskLabels() {
        return filters.labels().length() > 0 || mayBeRenewed();
    }

    /** Whether nodes satisfy {@code resultWhere}. */
    public NodePredicate passes(Properties properties) {
        return predicates.results == null ? NodePredicate.ALWAYS : predicates.results.in(properties);
    }

    /** Whether equal nodes at these depths are judged alike by their labels, and have the same choices. */
    public boolean isAlike(int depth, int other) {
        return filters.labelFilter().step(depth) == filters.labelFilter().step(other)
                && filters.expansion().step(depth) == filters.expansion().step(other)
                && nodeFilter.isExempt(depth) == nodeFilter.isExempt(other)
                && depth < minLevel == other < minLevel
                && depth < maxLevel == other < maxLevel
                && depth <= maxLevel == other <= maxLevel;
    }

    /**
     * Whether the same holds at each depth within {@code maxLevel}, but for start nodes, which filters may spare.
     * If so, paths may be followed backwards as well.
     */
    public boolean isSteady() {
        return minLevel <= 1 && unsteady() == null;
    }

    /**
     * A number for what holds at a depth and, {@code maxLevel} aside, at those that follow: where it is the same,
     * so is all that can be reached from a node.
     */
    public long kind(int depth) {
        return depth == 0 || depth < minLevel ? -1 - depth : step(depth);
    }

    private long step(int depth) {
        return (long) filters.labelFilter().step(depth) << Integer.SIZE
                | filters.expansion().step(depth);
    }

    /**
     * The filter that is not the same at each depth other than 0, of those of relationships and labels; null if
     * both are.
     */
    public @Nullable GivenParameter unsteady() {
        BoundFilters now = filters;
        if (traversal.expansion().mayRunOut()
                || now.expansion().step(0) != now.expansion().step(1)
                || now.expansion().step(1) != now.expansion().step(2)) {
            return traversal.expansion().given();
        }
        boolean isSteady = now.labelFilter().step(1) == now.labelFilter().step(2);
        return isSteady && !traversal.labelFilter().mayRunOut()
                ? null
                : traversal.labelFilter().given();
    }

    /** By which choices the nodes at the other ends see the relationships that may be followed. */
    public RelationshipChoice[] reversedChoices() {
        return DisjointChoices.reversed(filters.expansion().all().toArray(RelationshipChoice[]::new));
    }

    /**
     * Whether a relationship may be followed from a node, labels considered, at a depth other than 0.
     *
     * @param loop whether it leads back to the node
     */
    public boolean mayLeave(Labels labels, long node, int type, boolean incoming, boolean loop) {
        return RelationshipChoice.anyHas(choices(labels, node, 1), type, incoming, loop);
    }

    /**
     * Whether a relationship that was followed may be among the choices at its other end, loops apart, now or
     * before the traversal is over. If not, a path cannot go back by the relationship it arrived by.
     */
    public boolean mayReturn() {
        return mayReturn;
    }

    /** Whether {@link #choices} depends on labels, and not on the depth alone. */
    public boolean choosesByLabels() {
        return filters.expansion().asksLabels();
    }

    /** Whether some rule of {@code expand} is for a node; true without such rules. */
    public boolean expands(Labels labels, long node) {
        return filters.expansion().expands(labels, node);
    }

    /** Whether {@link #choices} fails at a depth, since the filter of relationships has no step for it. */
    public boolean lacksChoices(int depth) {
        return filters.expansion().lacksStep(depth);
    }

    /** What this traversal asks about the nodes that it comes to, as a reader ahead is told. */
    public ReadAhead.Interest interest() {
        boolean judges = mayAskLabels() || judgesNodes() || predicates.results != null;
        boolean once = traversal.uniqueness() == Uniqueness.NODE_GLOBAL;
        return new ReadAhead.Interest(filters.expansion().all(), judges, once, !traversal.breadthFirst());
    }

    /** The relationships to follow from a position that was to be continued. */
    public RelationshipChoice[] choices(Labels labels, long node, int depth) {
        return filters.expansion().choices(labels, node, depth);
    }

    /** The predicates of a traversal in the tokens of one database. Immutable. */
    private record BoundPredicates(
            Where.@Nullable Bound results,
            Where.@Nullable Bound nodes,
            Where.@Nullable Bound relationships,
            MissingNames missing) {
        static BoundPredicates of(Predicates where, Tokens tokens, Runnable check) {
            RecordingTokens asked = new RecordingTokens(tokens);
            Where.Bound results = bound(where.results(), asked, check);
            Where.Bound nodes = bound(where.nodes(), asked, check);
            Where.Bound relationships = bound(where.relationships(), asked, check);
            return new BoundPredicates(results, nodes, relationships, asked.missing());
        }

        private static Where.@Nullable Bound bound(@Nullable Where where, Tokens tokens, Runnable check) {
            return where == null ? null : where.bind(tokens, check);
        }
    }
}
