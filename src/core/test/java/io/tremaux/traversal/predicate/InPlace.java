package io.tremaux.traversal.predicate;

import io.tremaux.graph.NodePredicate;
import io.tremaux.graph.Properties;
import io.tremaux.graph.ValueTest;
import org.jspecify.annotations.Nullable;

/** Properties that lie there as primitives, where they can. */
record InPlace(Properties stored) implements Properties {
    @Override
    public @Nullable Object value(long node, int key) {
        throw new AssertionError("taken out of its place");
    }

    @Override
    public NodePredicate asking(int key, ValueTest test) {
        return node -> test(stored.value(node, key), test);
    }

    static boolean test(@Nullable Object value, ValueTest test) {
        if (value instanceof Boolean bool) {
            return test.ofBoolean(bool);
        }
        if (value instanceof Double number) {
            return test.ofDouble(number);
        }
        return value instanceof Number number && !(value instanceof Float)
                ? test.ofLong(number.longValue())
                : test.of(value);
    }
}
