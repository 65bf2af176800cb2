package io.tremaux;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A Neo4j that we are to run in, on one of the Javas that it supports. */
public record Neo4jOnJava(Neo4jVersion neo4j, int java) {
    private static final List<Integer> OF_5 = List.of(17, 21);
    private static final List<Integer> OF_DATED = List.of(21, 25);

    /** Each version on each of its Javas, whether this machine has it or not. */
    public static List<Neo4jOnJava> all() throws IOException {
        List<Neo4jOnJava> all = new ArrayList<>();
        for (Neo4jVersion version : Neo4jVersion.all()) {
            (version.isDated() ? OF_DATED : OF_5).forEach(java -> all.add(new Neo4jOnJava(version, java)));
        }
        return all;
    }

    /**
     * The beginning of a command, which the main class ends: a JVM with this Neo4j in it. Skips the test, and says so,
     * where this machine does not have that Java.
     *
     * @param ours what comes first on the class path
     */
    public List<String> jvm(String ours) throws IOException {
        return List.of(
                executable().toString(),
                "-Xmx512m",
                "-XX:TieredStopAtLevel=1", // most of the time is the start of a server
                "--add-opens=java.base/java.nio=ALL-UNNAMED",
                "--add-opens=java.base/java.io=ALL-UNNAMED",
                "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
                "-cp",
                ours + File.pathSeparator + neo4j.classPath());
    }

    private Path executable() {
        Optional<Path> found = Jdks.java(java);
        String skipped = "Neo4j " + this + " was not tried: this machine has no Java " + java;
        if (found.isEmpty()) {
            System.out.println(skipped);
        }
        assumeTrue(found.isPresent(), skipped);
        return found.get();
    }

    @Override
    public String toString() {
        return neo4j + " on Java " + java;
    }
}
