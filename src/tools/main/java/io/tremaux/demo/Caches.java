package io.tremaux.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The scope of each facade's cache. */
record Caches(Scope labels, Scope properties, Scope relationships) {
    static final Caches NONE = new Caches(Scope.NONE, Scope.NONE, Scope.NONE);

    /** The caches without their scope: {@code none}, {@code labels}, {@code properties}, {@code both}, … */
    String what() {
        boolean l = labels != Scope.NONE;
        boolean p = properties != Scope.NONE;
        List<String> cached = new ArrayList<>();
        if (l && p) {
            cached.add("both");
        } else if (l) {
            cached.add("labels");
        } else if (p) {
            cached.add("properties");
        }
        if (relationships != Scope.NONE) {
            cached.add("rel");
        }
        return cached.isEmpty() ? "none" : String.join("+", cached);
    }

    /** The scope that labels and properties share; both scopes where they differ. */
    String scope() {
        List<Scope> used = Stream.of(labels, properties)
                .filter(s -> s != Scope.NONE)
                .distinct()
                .toList();
        return switch (used.size()) {
            case 0 -> relationships == Scope.NONE ? "" : relationships.parameter();
            case 1 -> used.get(0).parameter();
            default -> labels.parameter() + "/" + properties.parameter();
        };
    }

    /** Whether a cache outlives the request, so that a first request must fill it. */
    boolean permanent() {
        return labels == Scope.PERMANENT || properties == Scope.PERMANENT || relationships == Scope.PERMANENT;
    }
}
