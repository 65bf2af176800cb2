package io.tremaux.it.docs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.DocumentedExample;
import io.tremaux.TremauxClient.Answer;
import io.tremaux.TremauxServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.neo4j.graphdb.Result;
import org.neo4j.graphdb.Transaction;

/**
 * Every recipe of {@code docs/recipes.md} gives what the page says, on the graph of that page, in Cypher, by curl, and
 * in the program that the first recipe shows in each language. The programs in Python and JavaScript run where
 * {@code src/neo4j/test/scripts/install-drivers} has installed Neo4j's drivers.
 */
class RecipesPageTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final Path PAGE = Path.of("docs", "recipes.md");
    private static final Path DRIVERS = Path.of("target", "drivers").toAbsolutePath();
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w+)\\n(.*?)^```$");
    private static final Pattern PARAMETERS = Pattern.compile(":param (.*)\\n");
    private static final Pattern STATEMENT = Pattern.compile("(?s)(?<=(?:\"\"\"|`)\n).*?(?=\n *(?:\"\"\"|`))");
    private static final Pattern KEY = Pattern.compile("(\\w+): ");
    private static final Pattern URL = Pattern.compile("'http://localhost:7474/tremaux/([^']*)'");
    private static final List<String> SHOWN = List.of("reachable", "total", "name", "quantity", "cost");
    private static final String SEPARATOR = "---";
    private static final int FEWEST = 6;

    @TempDir
    Path folder;

    private String connecting;
    private List<String> recipes;

    @BeforeEach
    void plant() throws IOException {
        server.cypher(DocumentedExample.graph(PAGE));
        String[] sections = Files.readString(PAGE).split("(?m)^## ");
        connecting = sections[2];
        recipes = List.of(sections).subList(3, sections.length);
        assertThat(recipes).hasSizeGreaterThan(FEWEST);
    }

    private static String block(String section, String language) {
        return BLOCK.matcher(section)
                .results()
                .filter(block -> block.group(1).equals(language))
                .map(block -> block.group(2))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + language + " in " + section));
    }

    /** The program of the first recipe with the statement and the parameters of another. */
    private String program(String language, String recipe) {
        String shown = block(recipes.get(0), language);
        String shownParameters = parameters(language, recipes.get(0));
        assertThat(shown).contains(shownParameters);
        assertThat(shown.replaceAll("(?m)^ +", "")).contains(statement(recipes.get(0)));
        return STATEMENT
                .matcher(shown.replace(shownParameters, parameters(language, recipe)))
                .replaceFirst(Matcher.quoteReplacement(statement(recipe)));
    }

    private static String statement(String recipe) {
        String cypher = block(recipe, "cypher");
        return cypher.substring(given(cypher).end());
    }

    /** As a literal of the language. */
    private static String parameters(String language, String recipe) {
        String map = given(block(recipe, "cypher")).group(1);
        String quoted = map.replace('\'', '"');
        return switch (language) {
            case "java" ->
                KEY.matcher(quoted)
                        .replaceAll("\"$1\", ")
                        .replace("{", "Map.of(")
                        .replace("}", ")");
            case "python" -> KEY.matcher(quoted).replaceAll("\"$1\": ");
            default -> map;
        };
    }

    private static Matcher given(String cypher) {
        Matcher given = PARAMETERS.matcher(cypher);
        assertThat(given.lookingAt()).as(cypher).isTrue();
        return given;
    }

    @Test
    void shouldGiveInCypherWhatThePageSays() {
        for (String recipe : recipes) {
            assertThat(cypher(block(recipe, "cypher"))).as(recipe).isEqualTo(block(recipe, "text"));
        }
    }

    private static String cypher(String block) {
        Matcher given = given(block);
        try (Transaction transaction = server.database().beginTx()) {
            Map<String, Object> parameters;
            try (Result result = transaction.execute("WITH " + given.group(1) + " AS all RETURN all")) {
                parameters = map(result.next().get("all"));
            }
            try (Result result = transaction.execute(block.substring(given.end()), parameters)) {
                String column = result.columns().get(0);
                return result.stream().map(row -> row.get(column) + "\n").collect(Collectors.joining());
            }
        }
    }

    @SuppressWarnings("unchecked") // the keys of Cypher's maps are strings
    private static Map<String, Object> map(Object value) {
        return (Map<String, Object>) value;
    }

    @Test
    void shouldGiveByCurlWhatThePageSays() {
        for (String recipe : recipes) {
            Matcher url = URL.matcher(block(recipe, "bash"));
            assertThat(url.find()).isTrue();

            Answer answer = server.client().sendRaw("GET", url.group(1), null, "Accept: application/json");

            assertThat(answer.status()).as(answer.body()).isEqualTo(200);
            assertThat(SHOWN.stream()
                            .flatMap(member -> answer.json().findValues(member).stream())
                            .filter(JsonNode::isValueNode) // the cost of the whole answer is none
                            .map(JsonNode::asText)
                            .toList())
                    .as(recipe)
                    .containsExactlyInAnyOrder(block(recipe, "text").split("(?: km)?(?:, |: |\n)"));
        }
    }

    @Test
    void shouldGiveInJavaWhatThePageSays() throws Exception {
        Path source = folder.resolve("Recipes.java");
        Files.writeString(
                source,
                "import java.util.Map;\nimport org.neo4j.driver.*;\nclass Recipes {\n  public static void main(String[] none) {\n"
                        + connected("java")
                        + separated("java", "{ %s }\n", "System.out.println(\"" + SEPARATOR + "\");")
                        + "driver.close();\n} }\n");
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));

        assertPrints(List.of(java.toString(), "-cp", classPath, source.toString()));
    }

    @Test
    void shouldGiveInPythonWhatThePageSays() throws Exception {
        Path python = DRIVERS.resolve("python/bin/python");
        assumeTrue(Files.exists(python), "Neo4j's driver for Python is not installed");
        Path source = folder.resolve("recipes.py");
        Files.writeString(
                source,
                connected("python") + separated("python", "%s\n", "print('" + SEPARATOR + "')") + "driver.close()\n");

        assertPrints(
                recipe -> block(recipe, "text").replace("true", "True"), List.of(python.toString(), source.toString()));
    }

    @Test
    void shouldGiveInJavaScriptWhatThePageSays() throws Exception {
        assumeTrue(
                Files.exists(DRIVERS.resolve("node_modules/neo4j-driver")),
                "Neo4j's driver for JavaScript is not installed");
        Files.createSymbolicLink(folder.resolve("node_modules"), DRIVERS.resolve("node_modules"));
        Path source = folder.resolve("recipes.mjs");
        Files.writeString(
                source,
                connected("javascript")
                        + separated("javascript", "{ %s }\n", "console.log('" + SEPARATOR + "')")
                        + "await driver.close()\n");

        assertPrints(List.of("node", source.toString()));
    }

    private String connected(String language) {
        return block(connecting, language)
                .replace("neo4j://localhost", server.boltUri().toString())
                .replace("the password", TremauxServer.PASSWORD);
    }

    private String separated(String language, String form, String separator) {
        return recipes.stream()
                .map(recipe -> String.format(form, program(language, recipe) + separator))
                .collect(Collectors.joining());
    }

    private void assertPrints(List<String> command) throws Exception {
        assertPrints(recipe -> block(recipe, "text"), command);
    }

    private void assertPrints(UnaryOperator<String> printing, List<String> command) throws Exception {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes(), UTF_8);

        assertThat(process.waitFor()).as(printed).isZero();
        String expected = recipes.stream()
                .map(recipe -> printing.apply(recipe) + SEPARATOR + System.lineSeparator())
                .collect(Collectors.joining());
        assertThat(printed).isEqualTo(expected);
    }
}
