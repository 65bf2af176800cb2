package io.tremaux.job;

import org.jspecify.annotations.Nullable;

/**
 * The progress of a job.
 *
 * @param task the task; null if there was no job
 * @param nodes done so far
 * @param of nodes in all, as known when the job began
 * @param error why it failed, else null
 */
public record Progress<T>(
        State state,
        @Nullable T task,
        long nodes,
        long of,
        @Nullable String error) {
    /** There was no job. */
    public static <T> Progress<T> none() {
        return new Progress<>(State.NONE, null, 0, 0, null);
    }
}
