package io.tremaux.graph;

/**
 * A version counter for facts that are read once and remembered. Whoever remembers a fact keeps {@link #now} beside it,
 * and trusts the fact only while the number is the same. For example, a cursor no longer trusts the record that it
 * stands on once a cache has answered a question. The number means nothing else: {@link LookupCounts} counts for
 * people. An advance costs the increment of a field, a check costs a read of it. Belongs to one thread.
 */
public final class Epoch {
    private long now;

    /** Ends the trust in every fact that was read before. */
    public void advance() {
        now++;
    }

    /** A number that grows with each advance. */
    public long now() {
        return now;
    }
}
