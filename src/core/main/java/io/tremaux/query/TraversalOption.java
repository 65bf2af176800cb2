package io.tremaux.query;

import io.tremaux.parameter.Parameter;
import io.tremaux.parameter.Parameter.Flag;
import io.tremaux.parameter.Parameter.Whole;
import io.tremaux.parameter.ParameterValues;
import io.tremaux.traversal.Traversal;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * A parameter whose value the description of a traversal holds as the caller gives it. Requests are read by it, and
 * explained by it. Immutable.
 *
 * @param put puts the value of a request into a traversal
 * @param value what a traversal holds, as an explanation shows it
 * @param meaning what that means for the traversal; empty if nothing needs to be said
 */
public record TraversalOption(
        Parameter parameter,
        BiConsumer<ParameterValues, Traversal.Builder> put,
        Function<Traversal, Object> value,
        Function<Traversal, String> meaning) {
    /** What an explanation shows where nothing is given and nothing holds. */
    public static final String NONE = "none";

    /** Of {@code true} or {@code false}. */
    static TraversalOption of(
            Flag flag, BiConsumer<Traversal.Builder, Boolean> setter, Function<Traversal, Boolean> getter) {
        return new TraversalOption(
                flag,
                (values, traversal) -> setter.accept(traversal, values.flag(flag)),
                getter::apply,
                traversal -> flag.meaning(getter.apply(traversal)));
    }

    /**
     * Of a whole number.
     *
     * @param none what a traversal holds for -1, by which callers say none, as in APOC
     */
    static TraversalOption of(
            Whole number, long none, BiConsumer<Traversal.Builder, Long> setter, Function<Traversal, Long> getter) {
        return new TraversalOption(
                number,
                put(number, none, setter),
                traversal -> getter.apply(traversal) == none ? NONE : getter.apply(traversal),
                traversal -> number.meaning());
    }

    /** Puts a whole number into a traversal; likewise. */
    static BiConsumer<ParameterValues, Traversal.Builder> put(
            Whole number, long none, BiConsumer<Traversal.Builder, Long> setter) {
        return (values, traversal) -> {
            long given = values.whole(number);
            setter.accept(traversal, given == -1 ? none : given);
        };
    }
}
