package io.tremaux.job;

import org.jspecify.annotations.Nullable;

/**
 * How far a job is.
 *
 * @param task what is to be done; null while there was nothing
 * @param nodes done so far
 * @param of nodes in all, as far as was known when it began
 * @param error why it failed, else null
 */
public record Progress<T>(
        State state,
        @Nullable T task,
        long nodes,
        long of,
        @Nullable String error) {
    /** That there was no job. */
    public static <T> Progress<T> none() {
        return new Progress<>(State.NONE, null, 0, 0, null);
    }
}
