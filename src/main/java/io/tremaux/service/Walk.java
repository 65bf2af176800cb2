package io.tremaux.service;

import io.tremaux.framework.FrameworkWalk;
import java.io.IOException;
import java.util.List;

/** Stub, being written: one prepared walk in one transaction. */
public final class Walk implements AutoCloseable {
    public List<String> warnings() {
        return List.of();
    }

    /** The engine that walks, as the answer names it. */
    public Engine engine() {
        return Engine.NEO4J;
    }

    /** The coherence in force for permanent caches, as the answer names it. */
    public String coherence() {
        return "off";
    }

    public Outcome run(FrameworkWalk.Results results) throws IOException {
        throw new UnsupportedOperationException();
    }

    @Override
    public void close() {}
}
