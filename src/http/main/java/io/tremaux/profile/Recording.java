package io.tremaux.profile;

import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.problem.Problem;
import io.tremaux.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * One profile being taken. Profilers work on the whole JVM, so only one recording runs at a time. The profiled thread
 * itself starts, ends and closes it.
 */
public final class Recording implements AutoCloseable {
    private static final Semaphore ONE = new Semaphore(1);

    private @Nullable Profiler profiler; // while it samples

    private Recording() {}

    /** Another one is being taken. */
    public static final class BusyException extends ProblemException {
        private static final long serialVersionUID = 1;

        private BusyException() {
            super(Problem.of(
                    Problem.Kind.CONFLICT, "This server is already taking a profile, and takes only one at a time."));
        }
    }

    /**
     * Checks that no profile is being taken at this moment. It lets a caller fail before it waits for its turn, and
     * reserves nothing.
     *
     * @throws BusyException if another one is being taken
     */
    public static void requireFree() {
        if (ONE.availablePermits() == 0) {
            throw new BusyException();
        }
    }

    /**
     * A recording that samples nothing yet. No other profile can be taken until it is closed.
     *
     * @throws BusyException if another one is being taken
     */
    public static Recording reserve() {
        if (!ONE.tryAcquire()) {
            throw new BusyException();
        }
        return new Recording();
    }

    /**
     * Begins to sample.
     *
     * @throws InvalidParameterException if no profiler here has this mode
     * @throws ProfilerFailedException if it does not begin
     */
    public void start(Mode mode) {
        Profiler chosen = Profiler.of(mode);
        chosen.start();
        profiler = chosen; // not before: a profiler that did not start must not stop another caller's sampling
    }

    /**
     * Ends the recording, which was started, and writes the profile.
     *
     * @param named folder and name of the files to be written, without an ending; the folder is made if it is missing
     * @throws ProfilerFailedException if they cannot be written
     */
    public Profile end(Path named) {
        try {
            Files.createDirectories(named.toAbsolutePath().getParent());
        } catch (IOException e) {
            throw new ProfilerFailedException("The folder of profiles cannot be created", e);
        }
        Profiler ending = Objects.requireNonNull(profiler);
        profiler = null;
        return ending.stop(named);
    }

    /** Ends without a profile, if it has not ended. */
    @Override
    public void close() {
        try {
            if (profiler != null) {
                profiler.abort();
            }
        } finally {
            ONE.release();
        }
    }
}
