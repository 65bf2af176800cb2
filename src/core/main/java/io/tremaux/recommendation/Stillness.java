package io.tremaux.recommendation;

/**
 * Tells whether the graph changed while it was read. Only if it did not may lists that were read at different moments
 * be compared. Belongs to one thread.
 */
public interface Stillness {
    /** Begins: the view shows every commit that has returned, and nothing that was read before is used any more. */
    void begin();

    /** Whether all that was read since is of one state of the graph; false if that cannot be told. */
    boolean held();
}
