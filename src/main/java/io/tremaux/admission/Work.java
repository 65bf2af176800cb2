package io.tremaux.admission;

/** A piece of work that waits for its turn. Admission calls exactly one of the methods, once. */
public interface Work {
    /** Runs on a thread of the admission. Reports its own failures. */
    void run(Turn turn);

    /** The work was queued and will not run. Called on any thread. */
    void reject(RejectedException reason);
}
