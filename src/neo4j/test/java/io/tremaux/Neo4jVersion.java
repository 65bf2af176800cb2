package io.tremaux;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * A Neo4j that we are to run in: the oldest, the one we are compiled against, the newest; {@code pom.xml} says which.
 */
public record Neo4jVersion(String number) {
    private static final Path SERVERS = Path.of(System.getProperty("tremaux.servers"));
    private static final String CLASS_PATH = ".class.path";

    /** Those whose class paths the build has resolved. */
    public static List<Neo4jVersion> all() throws IOException {
        try (Stream<Path> files = Files.list(SERVERS)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(CLASS_PATH))
                    .map(name -> new Neo4jVersion(name.substring(0, name.length() - CLASS_PATH.length())))
                    .toList();
        }
    }

    /** All that a server is made of, us not included. */
    public List<Path> jars() throws IOException {
        return Arrays.stream(classPath().split(File.pathSeparator))
                .map(Path::of)
                .toList();
    }

    public String classPath() throws IOException {
        return Files.readString(SERVERS.resolve(number + CLASS_PATH)).strip();
    }

    /** Named after its year, as all are since 5.26. */
    public boolean isDated() {
        return number.startsWith("20");
    }

    public String mainClass() {
        return "org.neo4j.server." + (isDated() ? "Neo4jCommunity" : "CommunityEntryPoint");
    }

    @Override
    public String toString() {
        return number;
    }
}
