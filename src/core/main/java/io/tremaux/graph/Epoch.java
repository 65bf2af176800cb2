package io.tremaux.graph;

/**
 * Tells whether something happened since a fact was read that ends the trust in it. Whoever keeps such a fact keeps
 * {@link #now} beside it, and trusts the fact for as long as that is the same. The number says nothing else: what is
 * counted for people is counted elsewhere. Costs a field's increment, and a read of it. Belongs to one thread.
 */
public final class Epoch {
    private long now;

    /** Ends the trust in all that was read before. */
    public void advance() {
        now++;
    }

    /** A number that grows with each advance. */
    public long now() {
        return now;
    }
}
