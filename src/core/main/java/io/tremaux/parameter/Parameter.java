package io.tremaux.parameter;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A parameter, declared once: requests are read by it, and the OpenAPI document, the page and explanations describe it
 * by the same. {@code ifAbsent} is the value where a request has none; null if that depends. {@code meaning} is what a
 * value means for one query, as an explanation says it; empty where no explanation shows the parameter, or where the
 * meaning depends on more than it. Immutable.
 */
public sealed interface Parameter {
    /** As callers write it; one that ends in a dot stands for all names that begin so. */
    String name();

    /** What it is for, for readers of documents: a sentence or a few, with code in backticks. */
    String sentence();

    /** A value, as documents show it. */
    Object example();

    /** What a value means for one query. */
    default String meaning() {
        return "";
    }

    /**
     * {@code true} or {@code false}.
     *
     * @param ifTrue what {@code true} means for one query
     * @param ifFalse what {@code false} means
     */
    record Flag(String name, boolean ifAbsent, String sentence, String ifTrue, String ifFalse) implements Parameter {
        public Flag(String name, boolean ifAbsent, String sentence) {
            this(name, ifAbsent, sentence, "", "");
        }

        /** What a value means for one query. */
        public String meaning(boolean value) {
            return value ? ifTrue : ifFalse;
        }

        @Override
        public Boolean example() {
            return !ifAbsent;
        }
    }

    /** A whole number in a range. */
    record Whole(String name, long least, long most, long ifAbsent, String sentence, Number example, String meaning)
            implements Parameter {
        public Whole(String name, long least, long most, long ifAbsent, String sentence, Number example) {
            this(name, least, most, ifAbsent, sentence, example, "");
        }
    }

    /** A number, whole or not. */
    record Decimal(String name, String sentence, Number example, String meaning) implements Parameter {}

    /** A string. */
    record Text(String name, String sentence, String example, String meaning) implements Parameter {
        public Text(String name, String sentence, String example) {
            this(name, sentence, example, "");
        }

        /** A part of another parameter, whose sentence describes it. */
        public Text(String name) {
            this(name, "", "");
        }
    }

    /** Strings: the parameter repeats in a query string, and elsewhere is one string or a list. */
    record Texts(String name, @Nullable String ifAbsent, String sentence, List<String> example) implements Parameter {}

    /** Texts that select nodes. */
    record Nodes(String name, String sentence, List<String> example, String meaning) implements Parameter {
        public Nodes(String name, String sentence, List<String> example) {
            this(name, sentence, example, "");
        }
    }

    /** The name that another parameter has in bodies. */
    record InBody(String name, Parameter described) implements Parameter {
        @Override
        public String sentence() {
            return described.sentence();
        }

        @Override
        public Object example() {
            return described.example();
        }
    }

    /** One of some values, each written by its name in any case. */
    record Choice<E>(
            String name,
            List<E> values,
            List<String> names,
            @Nullable E ifAbsent,
            String sentence,
            String example) implements Parameter {
        /** Their names are in small letters with hyphens. */
        public Choice(String name, List<E> values, @Nullable E ifAbsent, String sentence, String example) {
            this(name, values, values.stream().map(Choice::inSmallLetters).toList(), ifAbsent, sentence, example);
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
