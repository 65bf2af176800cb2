package io.tremaux.admission;

/** A piece of work that waits for its turn. Admission calls exactly one of {@link #run} and {@link #reject}, once. */
public interface Work {
    /** Runs on a thread of the admission. Reports its own failures. */
    void run(Turn turn);

    /**
     * The work will not run. Called on any thread.
     *
     * @param reason a {@link RejectedException}, or what {@link #isReady} failed with
     */
    void reject(RuntimeException reason);

    /**
     * Whether the work can begin. Until then it has a place but no turn. Asked now and then until it is true, on any
     * thread; must not wait.
     *
     * @throws RuntimeException if the work will never be ready: then it is rejected
     */
    default boolean isReady() {
        return true;
    }

    /**
     * Whether the result is still wanted. Asked about twice a second, on another thread than that of the work; must not
     * wait. Work that has not begun is rejected if not. Work that has begun ends by itself.
     */
    default boolean isWanted() {
        return true;
    }
}
