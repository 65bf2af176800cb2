package io.tremaux.bench;

import java.util.Locale;

/** How long what one facade of the graph has cached is kept. */
enum Scope {
    NONE,
    REQUEST,
    PERMANENT;

    /** As the server's parameters and the command line spell it. */
    String parameter() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Scope parse(String option, String text) {
        for (Scope scope : values()) {
            if (scope.parameter().equals(text)) {
                return scope;
            }
        }
        throw new BenchException(option + " takes none, request or permanent, not '" + text + "'");
    }
}
