package io.tremaux.traversal;

import io.tremaux.graph.Tokens;
import org.jspecify.annotations.Nullable;

/** Stub, being written elsewhere. */
public final class LabelFilter {
    public static LabelFilter parse(@Nullable String text, boolean beginSequenceAtStart, boolean filterStartNode) {
        throw new UnsupportedOperationException();
    }

    public Judgement bind(Tokens tokens) {
        throw new UnsupportedOperationException();
    }
}
