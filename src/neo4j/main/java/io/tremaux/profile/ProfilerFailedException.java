package io.tremaux.profile;

import org.jspecify.annotations.Nullable;

/** A profiler did not begin, or could not write what it recorded. */
public final class ProfilerFailedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    ProfilerFailedException(String message, @Nullable Throwable cause) {
        super(cause == null ? message : message + ": " + cause.getMessage(), cause);
    }
}
