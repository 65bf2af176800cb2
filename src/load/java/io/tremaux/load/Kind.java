package io.tremaux.load;

import io.tremaux.bolt.Elements;
import java.util.Locale;

/** What a request writes. */
enum Kind {
    SCHEMA,
    NODES,
    RELATIONSHIPS;

    /** Nodes are merged by their key, which is new; relationships are created. Both add an element a row. */
    private final Elements elements = Elements.of(plural(), plural().equals("relationships"));

    String plural() {
        return name().toLowerCase(Locale.ROOT);
    }

    Elements elements() {
        return elements;
    }
}
