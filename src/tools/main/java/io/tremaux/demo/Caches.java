package io.tremaux.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The scope of each facade's cache: {@link #OFF}, {@link #REQUEST} or {@link #PERMANENT}. */
record Caches(String labels, String properties, String relationships) {
    static final String OFF = "none";
    static final String REQUEST = "request";
    static final String PERMANENT = "permanent";
    static final Caches NONE = new Caches(OFF, OFF, OFF);

    /** What the study of 2016 cached. */
    static final Caches OF_STUDY = new Caches(PERMANENT, PERMANENT, OFF);

    static final Caches ALL = new Caches(PERMANENT, PERMANENT, PERMANENT);

    /** The caches without their scope: {@code none}, {@code labels}, {@code properties}, {@code both}, … */
    String what() {
        List<String> cached = new ArrayList<>();
        if (!labels.equals(OFF)) {
            cached.add(properties.equals(OFF) ? "labels" : "both");
        } else if (!properties.equals(OFF)) {
            cached.add("properties");
        }
        if (!relationships.equals(OFF)) {
            cached.add("rel");
        }
        return cached.isEmpty() ? "none" : String.join("+", cached);
    }

    /** The scope that labels and properties share, or else that of relationships. */
    String scope() {
        return scopes().filter(scope -> !scope.equals(OFF)).findFirst().orElse("");
    }

    /** Whether a cache outlives the request, so that a first request must fill it. */
    boolean permanent() {
        return scopes().anyMatch(PERMANENT::equals);
    }

    private Stream<String> scopes() {
        return Stream.of(labels, properties, relationships);
    }
}
