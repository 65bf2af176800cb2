package io.tremaux.traversal.predicate;

import io.tremaux.graph.IndexHint;
import io.tremaux.graph.NodePredicate;
import io.tremaux.graph.Tokens;
import io.tremaux.graph.ValueTest;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The tree of a predicate, in names. Immutable. */
sealed interface Condition {
    /**
     * Puts tokens in place of names; {@code ids} has every key of the tree, {@link Tokens#UNKNOWN} among its values.
     *
     * @param check as {@link Where#bind} has it
     */
    Where.Bound bind(Map<String, Integer> ids, Runnable check);

    /** What each node that satisfies this must hold; empty if that cannot be listed. */
    default List<IndexHint> hint() {
        return List.of();
    }

    /**
     * Satisfied if all of its terms are, or if any of them is. They are asked in their order, and none once the answer
     * is known.
     */
    record Group(List<Condition> terms, boolean all) implements Condition {
        @Override
        public List<IndexHint> hint() {
            return all ? terms.stream().flatMap(term -> term.hint().stream()).toList() : List.of();
        }

        @Override
        public Where.Bound bind(Map<String, Integer> ids, Runnable check) {
            List<Where.Bound> bound =
                    terms.stream().map(term -> term.bind(ids, check)).toList();
            return properties -> {
                NodePredicate[] tests =
                        bound.stream().map(term -> term.in(properties)).toArray(NodePredicate[]::new);
                return node -> of(tests, node);
            };
        }

        private boolean of(NodePredicate[] tests, long node) {
            for (NodePredicate test : tests) {
                if (test.of(node) != all) {
                    return !all;
                }
            }
            return all;
        }
    }

    /** Asks about one value, where it lies. A key that the store has never seen is absent everywhere. */
    sealed interface OfOneKey extends Condition, ValueTest {
        String key();

        @Override
        default Where.Bound bind(Map<String, Integer> ids, Runnable check) {
            int id = ids.getOrDefault(key(), Tokens.UNKNOWN);
            ValueTest test = checkedBy(check);
            return id == Tokens.UNKNOWN ? properties -> node -> of(null) : properties -> properties.asking(id, test);
        }

        /** The same test for one traversal. */
        default ValueTest checkedBy(Runnable check) {
            return this;
        }
    }

    /** Satisfied if the key has a value, and the operator accepts how it relates to the operand. */
    record Comparison(String key, Operator operator, Operand operand) implements OfOneKey {
        @Override
        public List<IndexHint> hint() {
            List<Object> values = operator.acceptsOnlyEqual() ? operand.matches() : null;
            return values == null ? List.of() : List.of(new IndexHint(key, values));
        }

        @Override
        public ValueTest checkedBy(Runnable check) {
            return new Comparison(key, operator, operand.checkedBy(check));
        }

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
    }
}
