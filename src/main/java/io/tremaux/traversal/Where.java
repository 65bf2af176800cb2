package io.tremaux.traversal;

import io.tremaux.graph.Properties;
import io.tremaux.graph.Tokens;

/** Stub, being written elsewhere. */
public final class Where {
    public static Where parse(String parameter, String text) {
        throw new UnsupportedOperationException();
    }

    public Bound bind(Tokens tokens) {
        throw new UnsupportedOperationException();
    }

    /** Bound. */
    public static final class Bound {
        public boolean test(Properties properties, long node) {
            throw new UnsupportedOperationException();
        }
    }
}
