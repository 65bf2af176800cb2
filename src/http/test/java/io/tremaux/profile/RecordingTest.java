package io.tremaux.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tremaux.parameter.InvalidParameterException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.Stream;
import one.profiler.AsyncProfiler;
import one.profiler.AsyncProfilerLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RecordingTest {
    @TempDir
    Path folder;

    private static volatile Object kept;

    private enum By {
        ASYNC_PROFILER(AsyncProfiling::of),
        FLIGHT_RECORDER(FlightRecorder::of);

        final Function<Mode, Profiler> make;

        By(Function<Mode, Profiler> make) {
            this.make = make;
        }
    }

    private static void allocateHere() {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(1);
        while (System.nanoTime() - end < 0) {
            kept = new Object();
        }
    }

    private static void allocateElsewhere() {
        while (!Thread.currentThread().isInterrupted()) {
            kept = new ArrayList<>(1000);
        }
    }

    private Profile profile(By by, Mode mode) throws Exception {
        assumeTrue(by == By.FLIGHT_RECORDER || AsyncProfiling.isSupported());
        Thread other = new Thread(RecordingTest::allocateElsewhere, "elsewhere");
        Profiler profiler = by.make.apply(mode);
        other.start();
        profiler.start();
        allocateHere();
        Profile profile = profiler.stop(
                Files.createDirectories(folder.resolve("logs, 100%")).resolve("it"));
        other.interrupt();
        other.join();
        return profile;
    }

    /** One that samples; one that cannot is closed. */
    static Recording begin(Mode mode) {
        Recording recording = Recording.reserve();
        try {
            recording.start(mode);
            return recording;
        } catch (Throwable e) {
            recording.close();
            throw e;
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldHoldTheStacksOfTheThreadThatAsked(By by) throws Exception {
        Profile profile = profile(by, Mode.CPU);

        assertThat(profile.stacks()).isNotEmpty().noneMatch(stack -> stack.contains("allocateElsewhere"));
        assertThat(profile.stacks()).anyMatch(stack -> stack.contains("allocateHere"));
        assertThat(profile.files())
                .isNotEmpty()
                .allMatch(file -> file.startsWith(folder.resolve("logs, 100%")))
                .allMatch(Files::isRegularFile);
    }

    @Test
    void shouldLeaveTheSamplingThatSomebodyElseBegan() throws Exception {
        assumeTrue(AsyncProfiling.isSupported());
        AsyncProfiler other = AsyncProfilerLoader.load();
        other.execute("start,event=ctimer");
        try {
            assertThatThrownBy(() -> begin(Mode.CPU)).isInstanceOf(ProfilerFailedException.class);
            assertThat(other.execute("status")).contains("is running");
        } finally {
            other.execute("stop");
        }
    }

    @Test
    void shouldLeaveNothingBehindWhereTheProfileCannotBeWritten() throws Exception {
        assumeTrue(AsyncProfiling.isSupported());
        Recording recording = begin(Mode.CPU);
        Path named = folder.resolve("it");
        Files.createDirectories(folder.resolve("it.html").resolve("not empty")); // which no file can replace
        try (recording;
                Stream<Path> before = temporary()) {
            List<Path> those = before.toList();
            assertThatThrownBy(() -> recording.end(named)).isInstanceOf(ProfilerFailedException.class);
            try (Stream<Path> after = temporary()) {
                assertThat(after).isSubsetOf(those);
            }
        }
    }

    private static Stream<Path> temporary() throws IOException {
        return Files.list(Path.of(System.getProperty("java.io.tmpdir")))
                .filter(each -> each.getFileName().toString().startsWith("tremaux-profile"));
    }

    @ParameterizedTest
    @EnumSource
    void shouldHoldTheClassesThatWereAllocated(By by) throws Exception {
        Profile profile = profile(by, Mode.ALLOC);

        assertThat(Breakdown.of(profile.stacks()).largest(1).get(0).getKey()).isEqualTo("java.lang.Object");
    }

    /** Waiting takes no processor time: only a profile of all time shows it. */
    @Test
    void shouldHoldTheTimeOfWaiting() throws Exception {
        assumeTrue(AsyncProfiling.isSupported());
        Profiler profiler = AsyncProfiling.of(Mode.WALL);
        profiler.start();
        waitHere();
        Profile profile = profiler.stop(folder.resolve("it"));

        assertThat(profile.profiler()).startsWith("async-profiler");
        assertThat(profile.stacks()).anyMatch(stack -> stack.contains("waitHere"));
    }

    private static void waitHere() throws InterruptedException {
        Thread.sleep(500);
    }

    @ParameterizedTest
    @EnumSource
    void shouldHoldTheLocksThatTheThreadWaitedFor(By by) throws Exception {
        assumeTrue(by == By.FLIGHT_RECORDER || AsyncProfiling.isSupported());
        CountDownLatch held = new CountDownLatch(1);
        Thread other = new Thread(() -> hold(held), "elsewhere");
        Profiler profiler = by.make.apply(Mode.LOCK);
        profiler.start();
        other.start();
        held.await();
        lockHere();
        Profile profile = profiler.stop(folder.resolve("it"));
        other.join();

        assertThat(profile.stacks()).isNotEmpty().allMatch(stack -> stack.contains("lockHere"));
    }

    private void hold(CountDownLatch held) {
        synchronized (this) {
            held.countDown();
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(300));
        }
    }

    private void lockHere() {
        synchronized (this) {
            kept = this;
        }
    }

    @Test
    void shouldNotWeighWhatWasAllocatedBefore() {
        for (int i = 0; i < 400; i++) {
            kept = new byte[1 << 20];
        }
        Profiler profiler = FlightRecorder.of(Mode.ALLOC);

        profiler.start();
        for (int i = 0; i < 4_000_000; i++) {
            kept = new Object(); // 64 MiB in all
        }
        long bytes = Breakdown.of(profiler.stop(folder.resolve("it")).stacks()).total();

        assertThat(bytes).isBetween(1L, 200L << 20);
    }

    @Test
    void shouldTakeOneProfileAtATime() {
        try (Recording recording = Recording.reserve()) {
            assertThatThrownBy(() -> begin(Mode.ALLOC)).isInstanceOf(Recording.BusyException.class);
            recording.start(Mode.CPU);
            assertThatThrownBy(Recording::reserve).isInstanceOf(Recording.BusyException.class);
            assertThatThrownBy(Recording::requireFree).isInstanceOf(Recording.BusyException.class);
        }

        Recording.requireFree();
        begin(Mode.ALLOC).close();
    }

    @Test
    void shouldMakeTheFolder() {
        try (Recording recording = begin(Mode.CPU)) {
            assertThat(recording.end(folder.resolve("new/folder/it")).files()).allMatch(Files::isRegularFile);
        }
    }

    @Test
    void shouldBeReadyAgainAfterAFailure() throws Exception {
        Path file = Files.createFile(folder.resolve("file"));

        assertThatThrownBy(() -> {
                    try (Recording recording = begin(Mode.CPU)) {
                        recording.end(file.resolve("it"));
                    }
                })
                .isInstanceOf(ProfilerFailedException.class);

        begin(Mode.CPU).close();
    }

    @Test
    void shouldNotSampleWaitingThreadsByTheFlightRecorder() {
        assertThatThrownBy(() -> FlightRecorder.of(Mode.WALL))
                .isInstanceOf(InvalidParameterException.class)
                .hasMessageContaining("async-profiler is not installed");
    }
}
