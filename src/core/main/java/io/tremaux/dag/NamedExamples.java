package io.tremaux.dag;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;

/** The list of elements in a warning: it counts all, and names the first {@value #MOST}. Belongs to one thread. */
final class NamedExamples {
    private static final int MOST = 20;

    private final List<String> named = new ArrayList<>();
    private long count;

    /** Counts one, and names it if it is one of the first. Only then is the name looked up. */
    void add(long id, LongFunction<String> name) {
        if (count++ < MOST) {
            named.add(name.apply(id));
        }
    }

    long count() {
        return count;
    }

    @Override
    public String toString() {
        String all = String.join(", ", named);
        return count > MOST ? all + " and " + (count - MOST) + " more" : all;
    }
}
