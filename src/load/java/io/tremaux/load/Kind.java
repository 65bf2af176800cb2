package io.tremaux.load;

import io.tremaux.bolt.Elements;

/** What a request writes. */
enum Kind {
    SCHEMA,
    NODES,
    RELATIONSHIPS;

    /** Nodes are merged by their key, which is new; relationships are created. Both add an element a row. */
    private final Elements elements = Elements.of(name().toLowerCase(java.util.Locale.ROOT), name().startsWith("REL"));

    Elements elements() {
        return elements;
    }
}
