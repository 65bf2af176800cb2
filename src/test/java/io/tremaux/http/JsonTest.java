package io.tremaux.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class JsonTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    /** Values as Neo4j itself stores and gives them back. */
    @ParameterizedTest
    @CsvFileSource(resources = "property-values.csv", delimiter = '|', quoteCharacter = '`', numLinesToSkip = 1)
    void shouldWriteValuesOfProperties(String cypher, String json) {
        server.cypher("CREATE (:Holder {value: " + cypher + "})");

        String answer = server.client()
                .get("neo4j/traverse", "start", "Holder", "return", "nodes")
                .body();

        assertThat(answer).contains("\"properties\":{\"value\":" + json + "},\"depth\":0}");
    }

    @ParameterizedTest
    @CsvFileSource(resources = "java-values.csv", delimiter = '|', quoteCharacter = '`', numLinesToSkip = 1)
    void shouldWriteTypesThatOnlyJavaStores(String type, String text, String json) {
        Object value = switch (type) {
            case "byte" -> Byte.valueOf(text);
            case "short" -> Short.valueOf(text);
            case "int" -> Integer.valueOf(text);
            case "float" -> Float.valueOf(text);
            case "char" -> text.charAt(0);
            case "byte[]" -> text.getBytes(UTF_8);
            case "char[]" -> text.toCharArray();
            case "float[]" -> new float[] {Float.parseFloat(text), Float.NaN};
            default -> throw new IllegalArgumentException(type);
        };

        assertThat(new String(Json.bytes(generator -> Json.writeValue(generator, value)), UTF_8))
                .isEqualTo(json);
    }
}
