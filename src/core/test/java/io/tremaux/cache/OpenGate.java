package io.tremaux.cache;

import java.util.function.BooleanSupplier;

/** Lets every fill pass that a condition lets pass; commits play no part. */
record OpenGate(BooleanSupplier open) implements GraphCache.FillGate {
    OpenGate() {
        this(() -> true);
    }

    @Override
    public boolean mayFill() {
        return open.getAsBoolean();
    }

    @Override
    public long readAsOf() {
        return 0;
    }
}
