package io.tremaux.parameter;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Parameters in the order in which errors list them and documents describe them. Filled as a class declares its own.
 */
public final class DeclaredParameters {
    private final List<Parameter> all = new ArrayList<>();
    private final List<Parameter> ofApoc = new ArrayList<>();

    public <P extends Parameter> P add(P parameter) {
        all.add(parameter);
        return parameter;
    }

    /** Adds one that APOC has too: {@code tremaux.path} reads its value as leniently as APOC does. */
    public <P extends Parameter> P addOfApoc(P parameter) {
        ofApoc.add(parameter);
        return add(parameter);
    }

    /** Those that APOC has too. */
    public List<Parameter> ofApoc() {
        return Collections.unmodifiableList(ofApoc);
    }

    /** These, and then the others. */
    @SafeVarargs
    public final List<Parameter> and(List<? extends Parameter>... others) {
        List<Parameter> together = new ArrayList<>(all);
        for (List<? extends Parameter> each : others) {
            together.addAll(each);
        }
        return List.copyOf(together);
    }

    /** Their names, in their order. */
    public static Set<String> names(Collection<? extends Parameter> parameters) {
        Set<String> names = new LinkedHashSet<>();
        parameters.forEach(parameter -> names.add(parameter.name()));
        return Collections.unmodifiableSet(names);
    }
}
