package io.tremaux.janusgraph.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServeOptionsTest {
    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void write() throws IOException {
        file = Files.writeString(folder.resolve("any.properties"), "storage.backend=inmemory\n");
    }

    private ServeOptions read(Map<String, String> environment, String... more) {
        List<String> arguments = new ArrayList<>(List.of("--conf", file.toString()));
        arguments.addAll(List.of(more));
        return ServeOptions.of(arguments, environment);
    }

    @Test
    void shouldListenOnThisMachineAlone() {
        ServeOptions options = read(Map.of());

        assertThat(options.host()).isEqualTo("127.0.0.1");
        assertThat(options.port()).isEqualTo(7475);
        assertThat(options.realm()).isNull();
        assertThat(options.tls()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "127.0.0.2", "localhost", "::1"})
    void shouldNeedNoLoginOnTheLoopbackInterface(String host) {
        assertThat(read(Map.of(), "--host", host).host()).isEqualTo(host);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0", "::", "10.0.0.1"})
    void shouldNotLetOthersInWithoutALogin(String host) {
        String realm = file.toString();
        Map<String, String> password = Map.of(ServeOptions.PASSWORD_VARIABLE, "secret");

        assertThatThrownBy(() -> read(Map.of(), "--host", host))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll(host, "--realm", "--keystore", "--insecure");
        assertThatThrownBy(() -> read(Map.of(), "--host", host, "--realm", realm))
                .hasMessageContaining("--keystore")
                .hasMessageNotContaining("--realm");
        assertThatThrownBy(() -> read(password, "--host", host, "--keystore", realm))
                .hasMessageContaining("--realm")
                .hasMessageNotContaining("--keystore");
        assertThat(read(password, "--host", host, "--realm", realm, "--keystore", realm)
                        .tls())
                .isNotNull();
        assertThat(read(Map.of(), "--host", host, "--insecure").realm()).isNull();
    }

    @Test
    void shouldTakeThePasswordFromAFileOrTheEnvironment() throws IOException {
        Path secret = Files.writeString(folder.resolve("secret"), "first\nsecond\n");
        Map<String, String> environment = Map.of(ServeOptions.PASSWORD_VARIABLE, "other");

        assertThat(read(environment, "--keystore", file.toString()).tls().password())
                .isEqualTo("other");
        ServeOptions both =
                read(environment, "--keystore", file.toString(), "--keystore-password-file", secret.toString());
        assertThat(both.tls().password()).isEqualTo("first");
        assertThat(both.toString()).doesNotContain("first");
        assertThatThrownBy(() -> read(Map.of(), "--keystore", file.toString()))
                .hasMessageContainingAll("--keystore-password-file", ServeOptions.PASSWORD_VARIABLE);
        assertThatThrownBy(() -> read(Map.of(), "--keystore-password-file", secret.toString()))
                .hasMessageContaining("needs --keystore FILE");
    }

    @ParameterizedTest
    @CsvSource({
        "--port,70000,0 to 65535",
        "--port,x,0 to 65535",
        "--port,,needs a value",
        "--realm,nowhere,no file",
        "--conf,nowhere,no file",
        "--hots,127.0.0.1,--host"
    })
    void shouldSayWhatIsWrong(String option, String value, String told) {
        assertThatThrownBy(() -> {
                    if (value == null) {
                        read(Map.of(), option);
                    } else {
                        read(Map.of(), option, value);
                    }
                })
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll(option, told);
    }

    @Test
    void shouldNeedAGraph() {
        assertThatThrownBy(() -> ServeOptions.of(List.of(), Map.of())).hasMessageContaining("--conf");
    }

    @Test
    void shouldAnswerByFurtherNames() {
        assertThat(read(Map.of(), "--host-name", "Graph.Example", "--host-name", "g")
                        .names())
                .containsExactlyInAnyOrder("127.0.0.1", "graph.example", "g");
    }
}
