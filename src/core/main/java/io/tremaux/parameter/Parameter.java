package io.tremaux.parameter;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A parameter, declared once: requests are read by it, and the OpenAPI document describes it. {@code ifAbsent} is the
 * value where a request has none; null if that depends. Immutable.
 */
public sealed interface Parameter {
    /** As callers write it; one that ends in a dot stands for all names that begin so. */
    String name();

    /** {@code true} or {@code false}. */
    record Flag(String name, boolean ifAbsent) implements Parameter {}

    /** A whole number in a range. */
    record Whole(String name, long least, long most, long ifAbsent) implements Parameter {}

    /** A number, whole or not. */
    record Decimal(String name) implements Parameter {}

    /** A string. */
    record Text(String name) implements Parameter {}

    /** Strings: the parameter repeats in a query string, and elsewhere is one string or a list. */
    record Texts(String name, @Nullable String ifAbsent) implements Parameter {
        public Texts(String name) {
            this(name, null);
        }
    }

    /** Texts that select nodes. */
    record Nodes(String name) implements Parameter {}

    /** The name that another parameter, which describes it, has in bodies. */
    record InBody(String name) implements Parameter {}

    /** One of some values, each written by its name in any case. */
    record Choice<E>(
            String name,
            List<E> values,
            List<String> names,
            @Nullable E ifAbsent) implements Parameter {
        /** Their names are in small letters with hyphens. */
        public Choice(String name, List<E> values, @Nullable E ifAbsent) {
            this(name, values, values.stream().map(Choice::inSmallLetters).toList(), ifAbsent);
        }

        private static String inSmallLetters(Object value) {
            return value.toString().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /** As callers write a value. */
        public String written(E value) {
            return names.get(values.indexOf(value));
        }
    }
}
