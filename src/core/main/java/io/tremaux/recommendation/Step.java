package io.tremaux.recommendation;

import io.tremaux.graph.Labels;
import io.tremaux.graph.NodePredicate;
import io.tremaux.graph.Properties;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.RelationshipProperties;
import io.tremaux.graph.RelationshipTest;
import io.tremaux.graph.Tokens;
import io.tremaux.traversal.CompiledQueryCache;
import io.tremaux.traversal.filter.DisjointChoices;
import io.tremaux.traversal.filter.StepFilters;
import io.tremaux.traversal.filter.StepJudgement;
import io.tremaux.traversal.predicate.Where;
import org.jspecify.annotations.Nullable;

/**
 * One step of all paths, as the caller wrote it: names, not tokens. Immutable.
 *
 * @param filters which relationships are followed, and which labels the node reached must have
 * @param where what the node reached must satisfy; null for nothing
 * @param relationshipWhere what the relationship must satisfy; null for nothing
 * @param text for people to read
 */
public record Step(
        StepFilters filters,
        @Nullable Where where,
        @Nullable Where relationshipWhere,
        String text) {
    /** What it does, for people to read. */
    public String inWords(Tokens tokens) {
        return filters.inWords(tokens)
                + (relationshipWhere == null ? "" : ", where the relationship has " + relationshipWhere)
                + (where == null ? "" : ", where the node has " + where);
    }

    /** Asks for each name. */
    void ask(Tokens tokens) {
        filters.bind(tokens);
        if (where != null) {
            where.bind(tokens);
        }
        if (relationshipWhere != null) {
            relationshipWhere.bind(tokens);
        }
    }

    Bound bind(Tokens tokens, CompiledQueryCache compiled, Runnable check) {
        return new Bound(
                compiled.bind(filters, tokens),
                where == null ? null : where.bind(tokens, check),
                relationshipWhere == null ? null : relationshipWhere.bind(tokens, check));
    }

    /** A step in tokens. Belongs to the thread of the question that it was bound for. */
    public static final class Bound {
        private final RelationshipChoice[] choices;
        private final RelationshipChoice[] reversed;
        private final @Nullable StepJudgement labels;
        private final Where.@Nullable Bound where;
        private final Where.@Nullable Bound relationshipWhere;

        private Bound(StepFilters.Bound filters, Where.@Nullable Bound where, Where.@Nullable Bound relationshipWhere) {
            this.choices = filters.choices().toArray(RelationshipChoice[]::new);
            this.reversed = DisjointChoices.reversed(choices);
            this.labels = filters.labels();
            this.where = where;
            this.relationshipWhere = relationshipWhere;
        }

        /** The relationships to follow from a node, each once. The caller does not change the array. */
        public RelationshipChoice[] choices() {
            return choices;
        }

        /** Whether nodes may be reached. {@link NodePredicate#ALWAYS} if there is nothing to ask. */
        public NodePredicate admits(Labels ofNodes, Properties properties) {
            NodePredicate satisfies = where == null ? NodePredicate.ALWAYS : where.in(properties);
            StepJudgement judgement = labels;
            return judgement == null
                    ? satisfies
                    : node -> judgement.judge(ofNodes, node, false).includes() && satisfies.of(node);
        }

        /** Whether relationships are there and satisfy the predicate; null if there is none. */
        public @Nullable RelationshipTest mayFollow(RelationshipProperties relationshipProperties) {
            return relationshipWhere == null ? null : relationshipProperties.test(relationshipWhere::in);
        }

        /** Whether relationships are asked for a predicate. */
        boolean asksRelationships() {
            return relationshipWhere != null;
        }

        /** Whether a relationship of this type, seen from a node with this direction, is among the choices. */
        boolean has(int type, boolean incoming, boolean loop) {
            return RelationshipChoice.anyHas(choices, type, incoming, loop);
        }

        /** Whether some relationship may be followed in this step and in the other. */
        boolean mayShareWith(Bound other) {
            for (RelationshipChoice one : choices) {
                for (RelationshipChoice another : other.choices) {
                    if (one.type() == another.type() || isAny(one) || isAny(another)) {
                        return true;
                    }
                }
            }
            return false;
        }

        private static boolean isAny(RelationshipChoice choice) {
            return choice.type() == RelationshipChoice.ANY_TYPE;
        }

        /** Whether the other step follows back every relationship that this one follows, whatever its properties. */
        boolean isUndoneBy(Bound other) {
            return !asksRelationships()
                    && !other.asksRelationships()
                    && choices.length == 1
                    && other.choices.length == 1
                    && choices[0].isPlain()
                    && other.choices[0].isPlain()
                    && other.choices[0].hasAllOf(DisjointChoices.reversed(choices[0]));
        }

        /**
         * The choices by which the node reached sees the relationships of this step. Always the same array, as facades
         * want it.
         */
        RelationshipChoice[] reversed() {
            return reversed;
        }
    }
}
