package io.tremaux.it.docs;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.DocumentedTable;
import io.tremaux.TremauxServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The table of parameters in {@code docs/parameters.md} says what the OpenAPI document says. If it does not, the test
 * prints the table as it should be.
 */
class ParameterTableTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final Path PAGE = Path.of("docs", "parameters.md");

    @Test
    void shouldSayWhatTheDocumentSays() throws IOException {
        JsonNode document = server.client().get("openapi.json").json();
        String page = Files.readString(PAGE).toLowerCase(Locale.ROOT);
        JsonNode references = document.at("/paths/~1{database}~1traverse/get/parameters");

        Set<String> said = new HashSet<>();
        String rows = elements(references)
                .map(reference -> document.at(reference.path("$ref").asText().substring(1)))
                .map(parameter -> row(parameter, page, said))
                .collect(joining("\n"));

        assertThat(DocumentedTable.lines(PAGE, "## All parameters").collect(joining("\n")))
                .isEqualTo(rows);
    }

    private static String row(JsonNode parameter, String page, Set<String> said) {
        String name = name(parameter, page);
        return String.join(" | ", "| " + name, values(parameter, name, said), byDefault(parameter) + " |");
    }

    /** A link where the page has a section of that name. */
    private static String name(JsonNode parameter, String page) {
        String name = parameter.path("name").asText();
        String anchor = name.toLowerCase(Locale.ROOT);
        String code = name.equals("param.") ? "`param.name`, `params`" : "`" + name + "`";
        return page.contains("# " + anchor + "\n") ? "[" + code + "](#" + anchor + ")" : code;
    }

    /** Choices stand in the section of the parameter, or with the first parameter that has them. */
    private static String values(JsonNode parameter, String name, Set<String> said) {
        JsonNode schema = parameter.path("schema");
        String choices = elements(schema.path("enum"))
                .map(value -> "`" + value.asText() + "`")
                .collect(joining(", "));
        boolean ranges = schema.path("maximum").asLong(Integer.MAX_VALUE) < Integer.MAX_VALUE
                && schema.path("type").asText().equals("integer");
        return parameter.path("description").asText().replace("|", "\\|")
                + (choices.isEmpty() || name.contains("](#") || !said.add(choices) ? "" : " One of " + choices + ".")
                + (ranges ? " From " + schema.path("minimum") + " to " + schema.path("maximum") + "." : "");
    }

    private static String byDefault(JsonNode parameter) {
        JsonNode value = parameter.at("/schema/default");
        if (parameter.path("required").asBoolean()) {
            return "required";
        }
        return value.isMissingNode() ? "–" : "`" + (value.isArray() ? value.get(0) : value).asText() + "`";
    }

    private static Stream<JsonNode> elements(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }
}
