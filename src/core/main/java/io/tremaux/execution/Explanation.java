package io.tremaux.execution;

import io.tremaux.parameter.Parameter;
import io.tremaux.parameter.Parameter.Choice;
import io.tremaux.parameter.Parameter.Flag;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** How a call is understood, in rows for people to read. Belongs to one thread. */
public final class Explanation {
    private final Predicate<String> isGiven;
    private final List<Row> rows = new ArrayList<>();

    /**
     * A row.
     *
     * @param item what it is about: a parameter, or what was found out
     * @param value of that
     * @param origin {@code given}, {@code default} or {@code setting}; null for what was found out
     */
    public record Row(String item, String value, @Nullable String origin, String detail) {}

    /** @param isGiven whether the caller gave a parameter */
    public Explanation(Predicate<String> isGiven) {
        this.isGiven = isGiven;
    }

    /** In the order in which they were added. */
    public List<Row> rows() {
        return rows;
    }

    /** Adds what was found out. */
    public void add(String item, String value, String detail) {
        rows.add(new Row(item, value, null, detail));
    }

    /** Adds a limit that a setting of the server makes. */
    void setting(Parameter parameter, String value, String detail) {
        rows.add(new Row(parameter.name(), value, "setting", detail));
    }

    /** Adds each warning. */
    public void warn(List<String> warnings) {
        warnings.forEach(warning -> add("warning", "", warning));
    }

    /** Adds a flag, with what its value means. */
    public void parameter(Flag flag, boolean value) {
        parameter(flag, value, flag.meaning(value));
    }

    /** Adds a choice; another parameter may have given its value. */
    public <E> void parameter(Choice<E> choice, E value, String detail, Parameter... others) {
        parameter(choice, (Object) choice.written(value), detail, others);
    }

    /** Adds a parameter; another one may have given its value. */
    public void parameter(Parameter parameter, Object value, String detail, Parameter... others) {
        boolean given = isGiven.test(parameter.name());
        for (Parameter other : others) {
            given |= isGiven.test(other.name());
        }
        add(parameter.name(), value, given, detail);
    }

    /** Adds a parameter, of which a filter knows only the name. */
    void parameter(String name, String value, String detail) {
        add(name, value, isGiven.test(name), detail);
    }

    private void add(String name, Object value, boolean given, String detail) {
        rows.add(new Row(name, String.valueOf(value), given ? "given" : "default", detail));
    }
}
