package io.tremaux.demo;

import io.tremaux.tools.CommandException;
import java.util.Locale;

/** How long one facade of the graph keeps its cache. */
enum Scope {
    NONE,
    REQUEST,
    PERMANENT;

    /** Its name in the server's parameters and on the command line. */
    String parameter() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Scope parse(String option, String text) {
        for (Scope scope : values()) {
            if (scope.parameter().equals(text)) {
                return scope;
            }
        }
        throw new CommandException(option + " takes none, request or permanent, not '" + text + "'");
    }
}
