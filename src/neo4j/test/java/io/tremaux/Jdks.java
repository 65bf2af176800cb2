package io.tremaux;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The Javas of this machine: our own, those that variables like {@code JAVA_HOME_21} name, and the usual folders. */
final class Jdks {
    private static final Pattern VERSION = Pattern.compile("JAVA_VERSION=\"(\\d+)");

    private Jdks() {}

    private record Jdk(Path home, int version) {}

    /** The {@code java} of a version, such as 17. */
    static Optional<Path> java(int version) {
        return homes().flatMap(Jdks::at)
                .filter(jdk -> jdk.version() == version)
                .findFirst()
                .map(jdk -> java(jdk.home()));
    }

    private static Stream<Path> homes() {
        Path user = Path.of(System.getProperty("user.home"));
        return Stream.of(
                        Stream.of(Path.of(System.getProperty("java.home"))),
                        System.getenv().entrySet().stream()
                                .filter(variable -> variable.getKey().startsWith("JAVA_HOME"))
                                .map(variable -> Path.of(variable.getValue())),
                        in(Path.of("/usr/lib/jvm")),
                        in(Path.of("/usr/java")),
                        in(Path.of("/opt/java")),
                        in(Path.of("/Library/Java/JavaVirtualMachines")).map(bundle -> bundle.resolve("Contents/Home")),
                        in(user.resolve(".sdkman/candidates/java")),
                        in(user.resolve(".jdks")))
                .flatMap(homes -> homes);
    }

    private static Stream<Path> in(Path folder) {
        try (Stream<Path> found = Files.isDirectory(folder) ? Files.list(folder) : Stream.empty()) {
            return found.toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<Jdk> at(Path home) {
        Path release = home.resolve("release");
        if (!Files.isExecutable(java(home)) || !Files.isReadable(release)) {
            return Stream.empty();
        }
        try {
            Matcher version = VERSION.matcher(Files.readString(release));
            return version.find() ? Stream.of(new Jdk(home, Integer.parseInt(version.group(1)))) : Stream.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path java(Path home) {
        return home.resolve("bin").resolve("java");
    }
}
