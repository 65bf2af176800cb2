package io.tremaux.admission;

/** A piece of work that waits for its turn. Admission calls either {@link #run} or {@link #reject}, and only once. */
public interface Work {
    /** Does the work, on a thread of the admission. The work reports its own failures. */
    void run(Turn turn);

    /**
     * Tells the work that it will not run. Called on any thread.
     *
     * @param reason a {@link RejectedException}, or the exception of {@link #isReady}
     */
    void reject(RuntimeException reason);

    /**
     * Whether the work can begin. Until then it has a place in the queue, but gets no turn. Admission asks now and then
     * until the answer is true, on any thread; the method must not wait.
     *
     * @throws RuntimeException if the work will never be ready: admission then rejects it
     */
    default boolean isReady() {
        return true;
    }

    /**
     * Whether the result is still wanted. Admission asks about twice a second, on another thread than the work's; the
     * method must not wait. If not, work that has not begun is rejected; work that has begun ends by itself.
     */
    default boolean isWanted() {
        return true;
    }
}
