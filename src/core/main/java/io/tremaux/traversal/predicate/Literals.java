package io.tremaux.traversal.predicate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The list of an {@code =in=} or {@code =out=}: a value is equal to it if it is equal to any of its items. Items that
 * mean nothing in the type of the value are skipped. Strings and integers are looked up, in O(1) and O(log items);
 * other values are compared with every item.
 */
final class Literals extends Operand {
    private final Literal[] items;
    private final Set<String> texts;
    private final NumberLiteral[] numbers;
    private final long[] integers;

    Literals(List<Literal> items) {
        super(booleanRelation(false, items), booleanRelation(true, items));
        this.items = items.toArray(Literal[]::new);
        this.texts = items.stream().filter(Literal::isText).map(Literal::text).collect(Collectors.toUnmodifiableSet());
        this.numbers =
                items.stream().map(Literal::number).filter(Objects::nonNull).toArray(NumberLiteral[]::new);
        this.integers = Arrays.stream(numbers)
                .filter(NumberLiteral::isLong)
                .mapToLong(NumberLiteral::whole)
                .sorted()
                .toArray();
    }

    @Override
    int ofLong(long value) {
        if (numbers.length == 0) {
            return UNREADABLE;
        }
        return Arrays.binarySearch(integers, value) >= 0 ? EQUAL : UNORDERED;
    }

    @Override
    int ofDouble(double value) {
        int seen = UNREADABLE;
        for (NumberLiteral number : numbers) {
            seen |= number.relation(value);
        }
        return seen;
    }

    @Override
    int ofText(String value) {
        if (texts.isEmpty()) {
            return UNREADABLE;
        }
        return texts.contains(value) ? EQUAL : UNORDERED;
    }

    @Override
    int ofOther(Object value) {
        int seen = UNREADABLE;
        for (Literal item : items) {
            seen |= item.ofOther(value);
        }
        return seen;
    }

    @Override
    boolean readsOther(Class<?> type) {
        return Arrays.stream(items).anyMatch(item -> item.readsOther(type));
    }

    @Override
    @Nullable List<Object> matches() {
        List<Object> values = new ArrayList<>();
        for (Literal item : items) {
            List<Object> some = item.matches();
            if (some == null) {
                return null;
            }
            values.addAll(some);
        }
        return values;
    }

    private static int booleanRelation(boolean value, List<Literal> items) {
        return items.stream().mapToInt(item -> item.ofBoolean(value)).reduce(UNREADABLE, (a, b) -> a | b);
    }
}
