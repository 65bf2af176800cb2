package io.tremaux.it.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.tremaux.DocumentedTable;
import io.tremaux.ResourcePaths;
import io.tremaux.TremauxServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.ws.rs.HttpMethod;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.neo4j.procedure.Procedure;

/**
 * {@code docs/reference.md} has each endpoint, procedure and setting of the code, and no other; the pages beside it
 * have each parameter.
 */
class ReferenceTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final java.nio.file.Path DOCS = java.nio.file.Path.of("docs");
    private static final java.nio.file.Path PAGE = DOCS.resolve("reference.md");

    @Test
    void shouldHaveEachEndpoint() throws IOException {
        List<String> endpoints = classes("io.tremaux.http")
                .filter(type -> type.isAnnotationPresent(javax.ws.rs.Path.class))
                .flatMap(type -> Arrays.stream(type.getMethods())
                        .filter(method -> !method.isAnnotationPresent(javax.ws.rs.Path.class)) // the files of the page
                        .flatMap(method -> Arrays.stream(method.getAnnotations()))
                        .map(annotation -> annotation.annotationType().getAnnotation(HttpMethod.class))
                        .filter(verb -> verb != null)
                        .flatMap(verb -> ResourcePaths.of(type.getAnnotation(javax.ws.rs.Path.class))
                                .map(path -> verb.value() + " /" + path)))
                .toList();

        assertThat(endpoints).contains("GET /{database}/traverse", "GET /");
        assertThat(DocumentedTable.names(PAGE, "## Endpoints")).containsExactlyInAnyOrderElementsOf(endpoints);
        assertThat(ofOpenApi()).containsExactlyInAnyOrderElementsOf(endpoints);
    }

    private static List<String> ofOpenApi() {
        List<String> operations = new ArrayList<>();
        JsonNode paths = server.client().get("openapi.json").json().path("paths");
        paths.fields()
                .forEachRemaining(path -> path.getValue().fieldNames().forEachRemaining(verb -> {
                    if (!verb.equals("parameters")) {
                        operations.add(verb.toUpperCase(Locale.ROOT) + " " + path.getKey());
                    }
                }));
        return operations;
    }

    @Test
    void shouldHaveEachProcedureWithItsArgumentsAndColumns() throws IOException {
        List<String> inCode = classes("io.tremaux.procedure")
                .flatMap(type -> Arrays.stream(type.getMethods()))
                .map(method -> method.getAnnotation(Procedure.class))
                .filter(procedure -> procedure != null)
                .map(procedure -> procedure.value() + procedure.name())
                .toList();
        List<List<String>> rows = rows("SHOW PROCEDURES YIELD name, argumentDescription AS arguments,"
                + " returnDescription AS columns WHERE name STARTS WITH 'tremaux.' RETURN name, name + '('"
                + " + reduce(s = '', a IN arguments | s + CASE s WHEN '' THEN '' ELSE ', ' END + a.name) + ') YIELD '"
                + " + reduce(s = '', c IN columns | s + CASE s WHEN '' THEN '' ELSE ', ' END + c.name)");

        assertThat(rows).extracting(row -> row.get(0)).containsExactlyInAnyOrderElementsOf(inCode);
        assertThat(DocumentedTable.names(PAGE, "## Procedures"))
                .containsExactlyInAnyOrderElementsOf(
                        rows.stream().map(row -> row.get(1)).toList());
    }

    @Test
    void shouldHaveEachSettingWithItsDefault() throws IOException {
        Map<String, String> defaults = rows("SHOW SETTINGS YIELD name, defaultValue"
                        + " WHERE name STARTS WITH 'server.tremaux.' RETURN name, defaultValue")
                .stream()
                .collect(Collectors.toMap(row -> row.get(0), row -> row.get(1)));

        assertThat(DocumentedTable.names(PAGE, "## Settings")).containsExactlyInAnyOrderElementsOf(defaults.keySet());
        for (List<String> row : DocumentedTable.rows(PAGE, "## Settings")) {
            String documented = row.get(1).replace("`", "");
            if (!documented.contains(" ")) { // else it depends on the machine
                assertThat(defaults.get(row.get(0).replace("`", "")))
                        .as(row.get(0))
                        .isEqualTo(documented);
            }
        }
    }

    @Test
    void shouldHaveEachParameterOfTraversals() throws IOException {
        assertThat(DocumentedTable.names(DOCS.resolve("parameters.md"), "## All parameters"))
                .containsExactlyInAnyOrderElementsOf(parameters("GET", "neo4j/traverse"));
    }

    @Test
    void shouldHaveNoOtherParameterOfRecommendations() throws IOException {
        assertThat(parameters("GET", "neo4j/recommend"))
                .containsAll(DocumentedTable.names(DOCS.resolve("recommendations.md"), "## What is returned"));
    }

    @Test
    void shouldHaveEachParameterOfLoads() throws IOException {
        assertThat(DocumentedTable.names(DOCS.resolve("ingest.md"), "## Parameters"))
                .containsExactlyInAnyOrderElementsOf(parameters("POST", "neo4j/relationships"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"caches/warm", "populate"})
    void shouldHaveEachParameterOfJobs(String job) throws IOException {
        List<List<String>> rows = DocumentedTable.rows(PAGE, "## Endpoints").stream()
                .filter(row -> row.get(0).contains("`POST /{database}/" + job + "`"))
                .toList();

        assertThat(rows).hasSize(1);
        assertThat(parameters("POST", "neo4j/" + job))
                .allSatisfy(name -> assertThat(rows.get(0).get(1)).contains("`" + name + "`"));
    }

    /** Those that the server names when it gets one that it does not know. */
    private static List<String> parameters(String method, String endpoint) {
        String expected = server.client()
                .sendRaw(method, endpoint + "?noSuchThing=1", null, "Accept: application/json")
                .json()
                .path("expected")
                .asText();
        assertThat(expected).startsWith("one of ");
        return List.of(expected.replaceFirst("one of ", "")
                .replace("param.", "param.name")
                .split(", "));
    }

    private static List<List<String>> rows(String statement) {
        return server.database()
                .executeTransactionally(
                        statement,
                        Map.of(),
                        result -> result.stream()
                                .map(row -> result.columns().stream()
                                        .map(column -> String.valueOf(row.get(column)))
                                        .toList())
                                .toList());
    }

    private static Stream<Class<?>> classes(String of) {
        return new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests()).importPackages(of).stream()
                        .map(JavaClass::reflect);
    }
}
