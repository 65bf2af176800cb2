package io.tremaux.it.packaged;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.Neo4jOnJava;
import io.tremaux.coherence.LawRace;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The law of {@link LawRace}, in mode {@code exact}, for the packaged jar on every Neo4j that it is for, as far as this
 * machine has a Java that they run on: each in a JVM of its own, with nothing but what the race needs of our tests and
 * their libraries.
 */
class LawIT {
    private static final List<Class<?>> OURS = List.of(LawRace.class, Assertions.class, Extension.class);
    private static final int CHECKS = 10_000;

    static List<Neo4jOnJava> versions() throws IOException {
        return Neo4jOnJava.all();
    }

    @ParameterizedTest
    @MethodSource("versions")
    void shouldHoldExactly(Neo4jOnJava version, @TempDir Path folder) throws Exception {
        Path log = folder.resolve("race.log");
        List<String> command = new ArrayList<>(version.jvm(classPath()));
        command.add("-Dtests.seed=" + System.getProperty("tests.seed"));
        command.add("-Dtremaux.race.checks=" + CHECKS);
        command.add(LawRace.class.getName());
        command.add(folder.resolve("database").toString());
        Process race = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            assertThat(race.waitFor(3, TimeUnit.MINUTES)).as("over").isTrue();
        } finally {
            race.destroyForcibly();
        }
        String said = Files.readString(log);
        assertThat(race.exitValue()).as(said).isZero();
        assertThat(said).contains("The law held on Neo4j " + version.neo4j() + " in ");
    }

    private static String classPath() throws URISyntaxException {
        StringBuilder classPath = new StringBuilder(System.getProperty("tremaux.jar"));
        for (Class<?> each : OURS) {
            classPath
                    .append(File.pathSeparator)
                    .append(Path.of(each.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI()));
        }
        return classPath.toString();
    }
}
