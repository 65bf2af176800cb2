package io.tremaux.traversal;

/**
 * Tells whether the graph changed while it was read. Only if it did not may lists that were read at different moments
 * be compared. Belongs to one thread.
 */
public interface ReadConsistency {
    /**
     * Begins a reading: from now on the view shows every commit that has returned. From the second call on, the view
     * also forgets what it has read. So must the caller, except for the start nodes.
     */
    void begin();

    /** Whether all that was read since is of one state of the graph; false if that cannot be told. */
    boolean held();

    /**
     * Whether it did not hold, and may if all is read again; false if the store tells of no commits, so that it can
     * never be told.
     */
    default boolean mayHoldNextTime() {
        return !held();
    }
}
