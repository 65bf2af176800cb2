package io.tremaux.http.neo4j;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tremaux.http.RecommendResource;
import io.tremaux.http.TraverseResource;
import io.tremaux.http.filter.ProblemResponse;
import io.tremaux.parameter.Parameter;
import io.tremaux.problem.Problem.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * Completes the OpenAPI document when Tremaux is built; not in the jar. The hand-written part describes each answer
 * once, and each parameter: of those of queries only the sentence and an example, because code declares the rest. This
 * adds that, the version, the bodies that take the same parameters as JSON, and the errors:
 *
 * <ul>
 *   <li>{@code x-body-of}, a schema: the names of parameters, or the method of the same path that has them;
 *   <li>{@code x-in-body}, in a parameter: what stands for it in a body;
 *   <li>{@code x-problems}, in an operation: the statuses with which it can fail.
 * </ul>
 */
public final class OpenApiGenerator {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String RESPONSES = "responses";
    private static final Set<String> OF_LOADS = Set.of("loading");
    private static final Set<String> OF_WALKS = Set.of("traversals", "caches");

    /** By the tags of the operations that can fail so; those that are not here can be of any. */
    private static final Map<Kind, Set<String>> TAGS = Map.of(
            Kind.INVALID_ROWS, OF_LOADS,
            Kind.ROWS_CONFLICT, OF_LOADS,
            Kind.SCHEMA_CONFLICT, OF_LOADS,
            Kind.TOO_MANY_LOADS, OF_LOADS,
            Kind.TOO_MANY_WALKS, OF_WALKS);

    private final ObjectNode document;
    private final Map<String, Parameter> described = new HashMap<>();

    private OpenApiGenerator(ObjectNode document) {
        this.document = document;
    }

    /** @param arguments the hand-written part; the file to write; the version of Tremaux */
    public static void main(String[] arguments) throws IOException {
        ObjectNode document = (ObjectNode) JSON.readTree(Path.of(arguments[0]).toFile());
        new OpenApiGenerator(document).complete(arguments[2]);
        Path target = Path.of(arguments[1]);
        Files.createDirectories(target.getParent());
        JSON.writeValue(target.toFile(), document);
    }

    private void complete(String version) {
        ((ObjectNode) document.path("info")).put("version", version);
        describe(TraverseResource.PARAMETERS, "traverse");
        describe(RecommendResource.PARAMETERS, "recommend");
        parameters()
                .fields()
                .forEachRemaining(each ->
                        require(each.getValue().has("name"), "no query declares the parameter " + each.getKey()));
        for (JsonNode path : document.path("paths")) {
            for (JsonNode operation : path) {
                if (operation.has(RESPONSES)) {
                    completeBody(operation, path);
                    completeResponses((ObjectNode) operation);
                }
            }
        }
        parameters().forEach(parameter -> ((ObjectNode) parameter).remove("x-in-body"));
    }

    /** Describes the declared parameters of a query, in their order. */
    private void describe(List<Parameter> declared, String query) {
        ArrayNode references = (ArrayNode) document.at("/paths/~1{database}~1" + query + "/get/parameters");
        for (Parameter parameter : declared) {
            if (!(parameter instanceof Parameter.InBody)) {
                String own = query + "." + parameter.name();
                String component = parameters().has(own) ? own : parameter.name();
                describe(parameter, component);
                references.addObject().put("$ref", "#/components/parameters/" + component);
            }
        }
    }

    private void describe(Parameter parameter, String component) {
        Parameter other = described.put(component, parameter);
        if (other != null) {
            require(other.equals(parameter), component + " is declared twice, with a difference");
            return;
        }
        JsonNode byHand = parameters().path(component);
        require(byHand.has("description") && byHand.has("example"), component + " needs a description and an example");
        ObjectNode description =
                JSON.createObjectNode().put("name", parameter.name()).put("in", "query");
        description.set("schema", schema(parameter));
        description.setAll((ObjectNode) byHand);
        if (description.at("/schema/type").asText().equals("array")) {
            description.put("explode", true);
        }
        ((ObjectNode) parameters()).set(component, description);
    }

    private static ObjectNode schema(Parameter parameter) {
        ObjectNode schema = JSON.createObjectNode();
        if (parameter instanceof Parameter.Flag flag) {
            return schema.put("type", "boolean").put("default", flag.ifAbsent());
        }
        if (parameter instanceof Parameter.Whole whole) {
            schema.put("type", "integer").put("minimum", whole.least()).put("maximum", whole.most());
            if (whole.most() > Integer.MAX_VALUE) {
                schema.put("format", "int64");
            }
            return schema.put("default", whole.ifAbsent());
        }
        if (parameter instanceof Parameter.Choice<?> choice) {
            return schema(choice);
        }
        if (parameter instanceof Parameter.Text || parameter instanceof Parameter.Decimal) {
            return schema.put("type", parameter instanceof Parameter.Text ? "string" : "number");
        }
        schema.put("type", "array").put("minItems", 1).putObject("items").put("type", "string");
        if (parameter instanceof Parameter.Texts texts && texts.ifAbsent() != null) {
            schema.putArray("default").add(texts.ifAbsent());
        }
        return schema;
    }

    private static <E> ObjectNode schema(Parameter.Choice<E> choice) {
        ObjectNode schema = JSON.createObjectNode().put("type", "string");
        choice.names().forEach(schema.putArray("enum")::add);
        E ifAbsent = choice.ifAbsent();
        return ifAbsent == null ? schema : schema.put("default", choice.written(ifAbsent));
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalStateException("openapi.json: " + otherwise);
        }
    }

    private JsonNode parameters() {
        return document.at("/components/parameters");
    }

    private void completeBody(JsonNode operation, JsonNode path) {
        JsonNode json = operation.at("/requestBody/content/application~1json");
        if (json instanceof ObjectNode content) {
            JsonNode of = content.at("/schema/x-body-of");
            content.set(
                    "schema", body(of.isArray() ? names(of) : references(path.at("/" + of.asText() + "/parameters"))));
        }
    }

    private static List<String> names(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }

    private static List<String> references(JsonNode parameters) {
        return StreamSupport.stream(parameters.spliterator(), false)
                .map(parameter -> parameter.path("$ref").asText().replaceFirst(".*/", ""))
                .toList();
    }

    private ObjectNode body(List<String> names) {
        ObjectNode body = JSON.createObjectNode().put("type", "object");
        ObjectNode properties = body.putObject("properties");
        ArrayNode required = JSON.createArrayNode();
        for (String name : names) {
            JsonNode parameter = parameters().path(name);
            if (parameter.has("x-in-body")) {
                properties.setAll((ObjectNode) parameter.path("x-in-body"));
            } else {
                properties.set(parameter.path("name").asText(), property(parameter));
            }
            if (parameter.path("required").asBoolean()) {
                required.add(parameter.path("name"));
            }
        }
        if (!required.isEmpty()) {
            body.set("required", required);
        }
        return body.put("additionalProperties", false);
    }

    /** In JSON, a parameter that repeats is one value or a list. */
    private static ObjectNode property(JsonNode parameter) {
        ObjectNode schema = parameter.path("schema").deepCopy();
        if (schema.path("type").asText().equals("array")) {
            ObjectNode either = JSON.createObjectNode();
            either.putArray("anyOf").add(schema.path("items")).add(schema);
            schema = either;
        }
        schema.set("description", parameter.path("description"));
        schema.putArray("examples").add(parameter.path("example"));
        return schema;
    }

    private void completeResponses(ObjectNode operation) {
        ObjectNode responses = operation.withObject("/" + RESPONSES);
        ObjectNode shared = (ObjectNode) document.at("/components/responses");
        String tag = operation.at("/tags/0").asText();
        for (String status : operation.remove("x-problems").asText().split(" ")) {
            List<Kind> kinds = kinds(Integer.parseInt(status), tag);
            String name = kinds.stream().anyMatch(TAGS::containsKey) ? status + "-" + tag : status;
            shared.set(name, response(status, kinds));
            responses.putObject(status).put("$ref", "#/components/responses/" + name);
        }
    }

    private static List<Kind> kinds(int status, String tag) {
        return Arrays.stream(Kind.values())
                .filter(kind -> kind.status() == status)
                .filter(kind -> TAGS.getOrDefault(kind, Set.of(tag)).contains(tag))
                .toList();
    }

    private static ObjectNode response(String status, List<Kind> kinds) {
        ObjectNode response = JSON.createObjectNode();
        response.put("description", kinds.stream().map(Kind::title).collect(Collectors.joining("; ")) + ".");
        if (kinds.stream().anyMatch(Kind::canBeRetried)) {
            response.putObject("headers")
                    .putObject("Retry-After")
                    .put("description", "Seconds to wait before the next attempt.")
                    .putObject("schema")
                    .put("type", "integer");
        }
        ObjectNode schema = response.putObject("content")
                .putObject(ProblemResponse.MEDIA_TYPE)
                .putObject("schema");
        ArrayNode both = schema.putArray("allOf");
        both.addObject().put("$ref", "#/components/schemas/Problem");
        ObjectNode properties = both.addObject().putObject("properties");
        ArrayNode types = properties.putObject("type").putArray("enum");
        kinds.forEach(kind -> types.add(kind.type()));
        properties.putObject("status").put("const", Integer.parseInt(status));
        return response;
    }
}
