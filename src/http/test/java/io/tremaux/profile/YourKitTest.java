package io.tremaux.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.yourkit.api.controller.v2.Controller;
import io.tremaux.parameter.InvalidParameterException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Against a stand-in of YourKit's API; the names and the order of calls are those of its version 2. */
class YourKitTest {
    @TempDir
    Path folder;

    @BeforeEach
    void attach() {
        Controller.attached = true;
        Controller.CALLS.clear();
    }

    @AfterEach
    void detach() {
        Controller.attached = false;
    }

    @ParameterizedTest
    @CsvSource({
        "YOURKIT_SAMPLING, startSampling, stopCpuProfiling, capturePerformanceSnapshot, cpu",
        "YOURKIT_TRACING, startTracing, stopCpuProfiling, capturePerformanceSnapshot, cpu",
        "YOURKIT_ALLOCATION, startAllocationProfiling, stopAllocationProfiling, captureMemorySnapshot, memory"
    })
    void shouldStartStopAndCapture(Mode mode, String start, String stop, String capture, String snapshot) {
        try (Recording recording = RecordingTest.begin(mode)) {
            Profile profile = recording.end(folder.resolve("ignored"));

            assertThat(profile.files()).containsExactly(Path.of("/snapshots/" + snapshot + ".snapshot"));
        }
        assertThat(Controller.CALLS).containsExactly(start, stop, capture);
    }

    @Test
    void shouldStopWithoutASnapshotIfTheRecordingIsGivenUp() {
        RecordingTest.begin(Mode.YOURKIT_TRACING).close();

        assertThat(Controller.CALLS).containsExactly("startTracing", "stopCpuProfiling");
    }

    @ParameterizedTest
    @EnumSource(
            value = Mode.class,
            names = {"YOURKIT_SAMPLING", "YOURKIT_TRACING", "YOURKIT_ALLOCATION"})
    void shouldSayThatNoAgentIsAttached(Mode mode) {
        Controller.attached = false;

        InvalidParameterException rejected =
                catchThrowableOfType(InvalidParameterException.class, () -> RecordingTest.begin(mode));

        assertThat(rejected).hasMessage("YourKit's agent is not attached to this server.");
        assertThat(List.of(rejected.parameter(), rejected.problem().value()))
                .containsExactly("profile", mode.toString());
        assertThat(rejected.problem().expected()).contains("cpu, alloc, wall or lock");
    }
}
