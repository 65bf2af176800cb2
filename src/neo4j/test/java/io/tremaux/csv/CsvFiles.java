package io.tremaux.csv;

import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.TremauxServer;
import io.tremaux.ingest.DeclaredSchema;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Files in a folder, and the client that loads them into a real server. */
public abstract class CsvFiles {
    @RegisterExtension
    protected static final TremauxServer server = new TremauxServer();

    @TempDir
    protected Path folder;

    protected String messages = "";

    @BeforeEach
    void writePassword() throws IOException {
        Files.writeString(folder.resolve("password"), TremauxServer.PASSWORD);
    }

    @AfterEach
    void dropConstraints() {
        DeclaredSchema.dropConstraints(server);
    }

    /** Writes a file of lines into the folder. */
    protected String file(String name, String... lines) throws IOException {
        Files.writeString(folder.resolve(name), String.join("\n", lines) + "\n");
        return name;
    }

    protected int load(String... arguments) throws InterruptedException {
        return loadFrom(server.uri().resolve("/").toString(), arguments);
    }

    protected int loadFrom(String url, String... arguments) throws InterruptedException {
        return run(Stream.concat(
                        Stream.of("--folder", folder.toString(), "--url", url, "--password-file", "password"),
                        Arrays.stream(arguments))
                .toArray(String[]::new));
    }

    /** The exit code; sets what was printed. */
    protected int run(String... arguments) throws InterruptedException {
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try (PrintStream both = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
            System.setOut(both);
            System.setErr(both);
            return LoadCsv.run(arguments);
        } finally {
            System.setOut(out);
            System.setErr(err);
            messages = printed.toString(StandardCharsets.UTF_8);
        }
    }

    protected static List<String> strings(String statement) {
        return DeclaredSchema.strings(server, statement);
    }

    /** The labels and types that are declared. */
    protected static String declared() {
        JsonNode schema = server.client().get("neo4j/schema").json();
        return schema.path("labels") + " " + schema.path("types");
    }
}
