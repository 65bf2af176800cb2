package io.tremaux.traversal.predicate;

import io.tremaux.graph.Tokens;
import io.tremaux.graph.ValueTest;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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

    /** Asks about one value, where it lies. A key that the store has never seen is absent everywhere. */
    sealed interface OfOneKey extends Condition, ValueTest {
        String key();

        @Override
        default Where.Bound bind(Map<String, Integer> ids) {
            int id = ids.getOrDefault(key(), Tokens.UNKNOWN);
            return id == Tokens.UNKNOWN
                    ? (properties, node) -> of(null)
                    : (properties, node) -> properties.test(node, id, this);
        }
    }

    /** Satisfied if the key has a value, and the operator accepts how it relates to the operand. */
    record Comparison(String key, Operator operator, Operand operand) implements OfOneKey {
        @Override
        public boolean of(@Nullable Object value) {
            return value != null && operator.accepts(operand.relation(value));
        }

        @Override
        public boolean ofBoolean(boolean value) {
            return operator.accepts(operand.ofBoolean(value));
        }

        @Override
        public boolean ofLong(long value) {
            return operator.accepts(operand.ofLong(value));
        }

        @Override
        public boolean ofDouble(double value) {
            return operator.accepts(operand.ofDouble(value));
        }
    }

    /** Satisfied by an absent key, or by a present one. */
    record Presence(String key, boolean absent) implements OfOneKey {
        @Override
        public boolean of(@Nullable Object value) {
            return (value == null) == absent;
        }

        @Override
        public boolean ofBoolean(boolean value) {
            return !absent;
        }

        @Override
        public boolean ofLong(long value) {
            return !absent;
        }

        @Override
        public boolean ofDouble(double value) {
            return !absent;
        }
    }

    private static Where.Bound[] bindAll(List<Condition> terms, Map<String, Integer> ids) {
        return terms.stream().map(term -> term.bind(ids)).toArray(Where.Bound[]::new);
    }
}
