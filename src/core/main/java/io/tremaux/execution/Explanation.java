package io.tremaux.execution;

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
    void setting(String name, String value, String detail) {
        rows.add(new Row(name, value, "setting", detail));
    }

    /** Adds each warning. */
    public void warn(List<String> warnings) {
        warnings.forEach(warning -> add("warning", "", warning));
    }

    /** Adds a parameter; another one may have given its value. */
    public void parameter(String name, Object value, String detail, String... others) {
        boolean given = isGiven.test(name);
        for (String other : others) {
            given |= isGiven.test(other);
        }
        rows.add(new Row(name, String.valueOf(value), given ? "given" : "default", detail));
    }
}
