package io.tremaux.load;

import io.tremaux.bolt.Elements;
import java.util.Locale;

/** What a request writes. */
enum Kind {
    SCHEMA,
    NODES,
    RELATIONSHIPS;

    private final Elements elements = Elements.of(plural());

    String plural() {
        return name().toLowerCase(Locale.ROOT);
    }

    Elements elements() {
        return elements;
    }
}
