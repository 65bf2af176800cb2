package io.tremaux.profile;

import io.tremaux.parameter.InvalidParameterException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Semaphore;

/**
 * One profile being taken. Profilers are the JVM's, so there is one at a time. Begun, ended and closed by the thread whose stacks
 * are wanted.
 */
public final class Recording implements AutoCloseable {
    private static final Semaphore ONE = new Semaphore(1);

    private final Profiler profiler;
    private boolean ended;

    private Recording(Profiler profiler) {
        this.profiler = profiler;
    }

    /** Another one is being taken. */
    public static final class BusyException extends RuntimeException {
        private static final long serialVersionUID = 1;

        private BusyException() {
            super("This server takes another profile; it takes one at a time.");
        }
    }

    /**
     * Begins.
     *
     * @throws InvalidParameterException if no profiler here has this mode
     * @throws ProfilerFailedException if it does not begin
     * @throws BusyException if another one is being taken
     */
    public static Recording begin(Mode mode) {
        if (!ONE.tryAcquire()) {
            throw new BusyException();
        }
        try {
            return new Recording(started(Profiler.of(mode)));
        } catch (Throwable e) {
            ONE.release();
            throw e;
        }
    }

    private static Profiler started(Profiler profiler) {
        try {
            profiler.start();
            return profiler;
        } catch (RuntimeException e) {
            profiler.abort();
            throw e;
        }
    }

    /**
     * Ends.
     *
     * @param named folder and name of the files to be written, without an ending; the folder is made if it is missing
     * @throws ProfilerFailedException if they cannot be written
     */
    public Profile end(Path named) {
        try {
            Files.createDirectories(named.toAbsolutePath().getParent());
        } catch (IOException e) {
            throw new ProfilerFailedException("The folder of profiles cannot be made", e);
        }
        ended = true;
        return profiler.stop(named);
    }

    /** Ends without a profile, if it has not ended. */
    @Override
    public void close() {
        try {
            if (!ended) {
                profiler.abort();
            }
        } finally {
            ONE.release();
        }
    }
}
