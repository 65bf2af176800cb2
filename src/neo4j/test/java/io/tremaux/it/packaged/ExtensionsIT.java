package io.tremaux.it.packaged;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.DocumentedExample;
import io.tremaux.Neo4jOnJava;
import io.tremaux.extension.EvaluatorFactory;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Evaluators and expanders of jars beside ours, in real servers of every version that it is for. */
class ExtensionsIT {
    private static final Path PAGE = Path.of("docs", "extending.md");
    private static final Path EXAMPLE = Path.of(System.getProperty("tremaux.example"));

    static List<Neo4jOnJava> versions() throws IOException {
        return Neo4jOnJava.all();
    }

    @ParameterizedTest
    @MethodSource("versions")
    void shouldServe(Neo4jOnJava version, @TempDir Path folder) throws Exception {
        try (PackagedServer server = PackagedServer.start(version, folder, EXAMPLE, jarOfWriting(folder))) {
            try {
                givesWhatThePageSays(server);
                doesNotLetThemWrite(server);
            } catch (Exception | AssertionError e) {
                server.printLog();
                throw e;
            }
        }
    }

    private static void givesWhatThePageSays(PackagedServer server) throws Exception {
        server.cypher(DocumentedExample.graph(PAGE));
        List<DocumentedExample> examples = DocumentedExample.of(PAGE);
        assertThat(examples).hasSizeGreaterThan(5);
        for (DocumentedExample example : examples) {
            example.assertGives(
                    example.isCypher() ? ofCypher(server, example.code()) : ofHttp(server, example.query()));
        }
    }

    private static String ofCypher(PackagedServer server, String statement) throws Exception {
        return joined(server.cypher(statement), "/0");
    }

    private static String ofHttp(PackagedServer server, String query) throws Exception {
        String[] parameters = Arrays.stream((query + "&return=nodes").split("&"))
                .flatMap(each -> Arrays.stream(each.split("=", 2)))
                .toArray(String[]::new);
        return joined(server.get("neo4j/traverse", parameters).path("nodes"), "/properties/name");
    }

    private static String joined(JsonNode rows, String pointer) {
        return StreamSupport.stream(rows.spliterator(), false)
                .map(row -> row.at(pointer).asText())
                .collect(Collectors.joining(", "));
    }

    private static void doesNotLetThemWrite(PackagedServer server) throws Exception {
        var answer = server.answer("neo4j/traverse", "start", "Product", "evaluator", "writing");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(422);
        assertThat(answer.body()).contains(WritingEvaluator.class.getName(), "not allowed");
        assertThat(server.cypher("MATCH (n {name: 'written'}) RETURN n")).isEmpty();
    }

    /** A jar with that class and the file that names it. */
    private static Path jarOfWriting(Path folder) throws IOException {
        Path jar = folder.resolve("writing.jar");
        String file = WritingEvaluator.class.getName().replace('.', '/') + ".class";
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                InputStream in = WritingEvaluator.class.getClassLoader().getResourceAsStream(file)) {
            out.putNextEntry(new JarEntry(file));
            in.transferTo(out);
            out.putNextEntry(new JarEntry("META-INF/services/" + EvaluatorFactory.class.getName()));
            out.write(WritingEvaluator.class.getName().getBytes(UTF_8));
        }
        return jar;
    }
}
