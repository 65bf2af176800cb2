package io.tremaux.crash;

import io.tremaux.tools.CommandException;
import java.util.concurrent.atomic.AtomicReference;

/** The first fault that any thread has found. Safe for use by any thread. */
final class Faults {
    private final AtomicReference<String> first = new AtomicReference<>();

    void add(String fault) {
        first.compareAndSet(null, fault);
    }

    void requireNone() {
        if (first.get() != null) {
            throw new CommandException(first.get());
        }
    }
}
