package io.tremaux.compare.result;

import io.tremaux.tools.Console;
import java.util.OptionalDouble;

/** Numbers in tables, with about three digits. */
final class Figures {
    private Figures() {}

    static String of(double value) {
        if (value > 0 && value < 0.1) {
            return Console.text(value < 0.01 ? "%.4f" : "%.3f", value);
        }
        return Console.text(value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value);
    }

    /** A dash for none. */
    static String of(OptionalDouble value) {
        return value.isPresent() ? of(value.getAsDouble()) : "-";
    }
}
