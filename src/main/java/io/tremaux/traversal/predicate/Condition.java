package io.tremaux.traversal.predicate;

import io.tremaux.graph.Tokens;
import java.util.List;
import java.util.Map;

/** The tree of a predicate, in names. Immutable. */
sealed interface Condition {
    /** Puts tokens in place of names; {@code ids} has every key of the tree, {@link Tokens#UNKNOWN} among its values. */
    Where.Bound bind(Map<String, Integer> ids);

    /** Satisfied if all of its terms are. */
    record And(List<Condition> terms) implements Condition {
        @Override
        public Where.Bound bind(Map<String, Integer> ids) {
            Where.Bound[] bound = bindAll(terms, ids);
            return (properties, node) -> {
                for (Where.Bound term : bound) {
                    if (!term.test(properties, node)) {
                        return false;
                    }
                }
                return true;
            };
        }
    }

    /** Satisfied if any of its terms is. */
    record Or(List<Condition> terms) implements Condition {
        @Override
        public Where.Bound bind(Map<String, Integer> ids) {
            Where.Bound[] bound = bindAll(terms, ids);
            return (properties, node) -> {
                for (Where.Bound term : bound) {
                    if (term.test(properties, node)) {
                        return true;
                    }
                }
                return false;
            };
        }
    }

    /** Satisfied if the key has a value, and the operator accepts how it relates to the operand. */
    record Comparison(String key, Operator operator, Operand operand) implements Condition {
        @Override
        public Where.Bound bind(Map<String, Integer> ids) {
            int id = idOf(key, ids);
            if (id == Tokens.UNKNOWN) {
                return (properties, node) -> false;
            }
            return (properties, node) -> {
                Object value = properties.value(node, id);
                return value != null && operator.accepts(operand.relation(value));
            };
        }
    }

    /** Satisfied by an absent key, or by a present one. */
    record Presence(String key, boolean absent) implements Condition {
        @Override
        public Where.Bound bind(Map<String, Integer> ids) {
            int id = idOf(key, ids);
            if (id == Tokens.UNKNOWN) {
                return (properties, node) -> absent;
            }
            return (properties, node) -> (properties.value(node, id) == null) == absent;
        }
    }

    private static Where.Bound[] bindAll(List<Condition> terms, Map<String, Integer> ids) {
        return terms.stream().map(term -> term.bind(ids)).toArray(Where.Bound[]::new);
    }

    private static int idOf(String key, Map<String, Integer> ids) {
        return ids.getOrDefault(key, Tokens.UNKNOWN);
    }
}
