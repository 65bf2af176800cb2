package io.tremaux.traversal;

import io.tremaux.graph.LabelSequence;
import io.tremaux.graph.Labels;
import io.tremaux.graph.NodeTest;
import io.tremaux.graph.Properties;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Tokens;
import io.tremaux.traversal.filter.Expansion;
import io.tremaux.traversal.filter.Judgement;
import io.tremaux.traversal.filter.LabelFilter;
import io.tremaux.traversal.filter.Verdict;
import io.tremaux.traversal.predicate.Where;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What to walk, as the caller said it: names, not tokens. Immutable, and the same for every engine and every database.
 *
 * <p>A position (a node at a depth) is judged by its labels, its depth and {@code resultWhere}, and then expanded. It is
 * returned only if {@code minLevel <= depth <= maxLevel} and expanded only if {@code depth < maxLevel}; {@code minLevel}
 * never prunes, and {@code resultWhere} decides only what is returned. Semantics are those of APOC's path expanders.
 *
 * @param minLevel 0 for none
 * @param maxLevel {@link #NO_LEVEL_LIMIT} for none
 * @param limit the number of results after which the walk ends, {@link #NO_LIMIT} for none
 */
public record Traversal(
        Expansion expansion,
        LabelFilter labelFilter,
        @Nullable Where resultWhere,
        int minLevel,
        int maxLevel,
        Uniqueness uniqueness,
        boolean breadthFirst,
        long limit) {
    public static final int NO_LEVEL_LIMIT = Integer.MAX_VALUE;
    public static final long NO_LIMIT = Long.MAX_VALUE;

    /** Resolves all names to the tokens of one database. */
    public Bound bind(Tokens tokens) {
        AskedLabels asked = new AskedLabels(tokens);
        return new Bound(
                expansion.bind(asked),
                labelFilter.bind(asked),
                asked.labels(),
                resultWhere == null ? null : resultWhere.bind(tokens),
                minLevel,
                maxLevel);
    }

    /** A traversal in tokens. Stateless: safe for use by any thread. */
    public static final class Bound {
        private final Expansion.Bound expansion;
        private final Judgement labelFilter;
        private final LabelSequence labels;
        private final Where.@Nullable Bound resultWhere;
        private final boolean mayReturn;
        private final int minLevel;
        private final int maxLevel;

        private Bound(
                Expansion.Bound expansion,
                Judgement labelFilter,
                LabelSequence labels,
                Where.@Nullable Bound resultWhere,
                int minLevel,
                int maxLevel) {
            this.expansion = expansion;
            this.labelFilter = labelFilter;
            this.labels = labels;
            this.resultWhere = resultWhere;
            this.minLevel = minLevel;
            this.maxLevel = maxLevel;
            this.mayReturn = mayReturn(expansion.all());
        }

        private static boolean mayReturn(List<RelationshipChoice> choices) {
            for (RelationshipChoice one : choices) {
                for (RelationshipChoice other : choices) {
                    if (one.mayReturnBy(other)) {
                        return true;
                    }
                }
            }
            return false;
        }

        /** Judges a position; {@code passes} is what {@link #passes} says of the same view. */
        public Verdict judge(Labels labels, NodeTest passes, long node, int depth) {
            Verdict byLabels = judge(labels, node, depth);
            return byLabels.includes() && !passes.of(node) ? Verdict.of(false, byLabels.continues()) : byLabels;
        }

        /** Judges a position by labels and depth alone: it is returned only if its node passes {@code resultWhere} too. */
        public Verdict judge(Labels labels, long node, int depth) {
            Verdict byLabels = labelFilter.judge(labels, node, depth, depth < minLevel);
            boolean returned = byLabels.includes() && depth >= minLevel && depth <= maxLevel;
            return Verdict.of(returned, byLabels.continues() && depth < maxLevel);
        }

        /** All labels that make a difference to what is decided about a node, each once. */
        public LabelSequence labels() {
            return labels;
        }

        /** Whether nodes satisfy {@code resultWhere}. */
        public NodeTest passes(Properties properties) {
            return resultWhere == null ? NodeTest.ALWAYS : resultWhere.in(properties);
        }

        /** Whether equal nodes at these depths are judged alike by their labels, and have the same choices. */
        public boolean isAlike(int depth, int other) {
            return labelFilter.step(depth) == labelFilter.step(other)
                    && expansion.step(depth) == expansion.step(other)
                    && depth < minLevel == other < minLevel
                    && depth < maxLevel == other < maxLevel
                    && depth <= maxLevel == other <= maxLevel;
        }

        /**
         * Whether a relationship that was followed may be among the choices at its other end, loops apart. If not, a path
         * cannot go back by the relationship it arrived by.
         */
        public boolean mayReturn() {
            return mayReturn;
        }

        /** The relationships to follow from a position that was to be continued. */
        public RelationshipChoice[] choices(Labels labels, long node, int depth) {
            return expansion.choices(labels, node, depth);
        }
    }
}
