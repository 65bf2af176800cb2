package io.tremaux.http.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tremaux.http.CachesResource;
import io.tremaux.http.Endpoint;
import io.tremaux.http.WarmResource;
import io.tremaux.http.filter.ProblemResponse;
import io.tremaux.parameter.Parameter;
import io.tremaux.problem.Problem.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Completes the OpenAPI document of a server when Tremaux is built. The hand-written part describes each answer
 * once, and of a parameter what its declaration in code does not say. This adds the declared parameters where an
 * operation has an empty list, the bodies that take the same as JSON where a body has no schema, the version and the
 * errors:
 *
 * <ul>
 *   <li>{@code x-in-body}, in a parameter: what stands for it in a body;
 *   <li>{@code x-problems}, in an operation: the statuses with which it can fail.
 * </ul>
 */
public final class OpenApiGenerator {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String PARAMETERS = "parameters";
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

    /** The names of their descriptions. */
    private final Map<Parameter, String> components = new HashMap<>();

    private OpenApiGenerator(ObjectNode document) {
        this.document = document;
    }

    /** Reads a document. */
    public static ObjectNode read(String file) throws IOException {
        return (ObjectNode) JSON.readTree(Path.of(file).toFile());
    }

    /** Writes a document. */
    public static void write(ObjectNode document, String file) throws IOException {
        Path target = Path.of(file);
        Files.createDirectories(target.getParent());
        JSON.writeValue(target.toFile(), document);
    }

    /**
     * Completes a document.
     *
     * @param version of Tremaux
     * @param more what the paths of one server alone take, in the order in which it is described
     */
    public static void complete(ObjectNode document, String version, Map<String, List<Parameter>> more) {
        new OpenApiGenerator(document).complete(version, more);
    }

    private void complete(String version, Map<String, List<Parameter>> more) {
        ((ObjectNode) document.path("info")).put("version", version);
        for (Endpoint endpoint : Endpoint.values()) {
            describeAll(endpoint.toString(), endpoint.parameters);
        }
        describeAll("caches", List.of(CachesResource.ENABLED));
        describeAll("caches/warm", WarmResource.PARAMETERS);
        more.forEach(this::describeAll);
        parameters()
                .fields()
                .forEachRemaining(each ->
                        require(each.getValue().has("name"), "nothing declares the parameter " + each.getKey()));
        for (JsonNode path : document.path("paths")) {
            for (JsonNode operation : path) {
                if (operation.has(RESPONSES)) {
                    completeResponses((ObjectNode) operation);
                }
            }
        }
        parameters().forEach(parameter -> ((ObjectNode) parameter).remove("x-in-body"));
    }

    /** Describes what the requests to a path take, in the declared order. */
    private void describeAll(String path, List<Parameter> declared) {
        List<String> taken = new ArrayList<>();
        for (Parameter parameter : declared) {
            if (!(parameter instanceof Parameter.InBody)) {
                taken.add(components.computeIfAbsent(parameter, each -> describe(path, each)));
            }
        }
        JsonNode operations = document.path("paths").path("/{database}/" + path);
        require(operations.isObject(), "there is no path " + path);
        for (JsonNode operation : operations) {
            if (operation.path(PARAMETERS) instanceof ArrayNode references) {
                taken.forEach(name -> references.addObject().put("$ref", "#/components/parameters/" + name));
            }
            if (operation.at("/requestBody/content/application~1json") instanceof ObjectNode content
                    && !content.has("schema")) {
                content.set("schema", body(taken));
            }
        }
    }

    /** Describes a parameter, and returns the name of its component: its own, after that of the path if it is taken. */
    private String describe(String path, Parameter parameter) {
        String name = parameter.name();
        String component = components.containsValue(name) ? path.replaceFirst(".*/", "") + "." + name : name;
        ObjectNode description = JSON.createObjectNode().put("name", name).put("in", "query");
        description.put("description", parameter.sentence());
        description.set("schema", schema(parameter));
        description.set("example", JSON.valueToTree(parameter.example()));
        description.setAll(parameters().withObject("/" + component));
        if (description.at("/schema/type").asText().equals("array")) {
            description.put("explode", true);
        }
        parameters().set(component, description);
        return component;
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

    private ObjectNode parameters() {
        return (ObjectNode) document.at("/components/parameters");
    }

    /** The schema of a body that takes the parameters of these names in the document. */
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

    /** Puts a response in the place of each status in {@code x-problems}, which a blank separates. */
    private void completeResponses(ObjectNode operation) {
        ObjectNode responses = operation.withObject("/" + RESPONSES);
        ObjectNode shared = (ObjectNode) document.at("/components/responses");
        String tag = operation.at("/tags/0").asText();
        for (String status : operation.remove("x-problems").asText().split(" ")) {
            List<Kind> kinds = kinds(Integer.parseInt(status), tag);
            String name = kinds.stream().anyMatch(TAGS::containsKey) ? status + "-" + tag : status;
            if (!shared.has(name)) {
                shared.set(name, response(status, kinds));
            }
            responses.putObject(status).put("$ref", "#/components/responses/" + name);
        }
    }

    /** The kinds of problem that an operation with a tag can answer with a status. */
    private static List<Kind> kinds(int status, String tag) {
        return Arrays.stream(Kind.values())
                .filter(kind -> kind.status() == status)
                .filter(kind -> TAGS.getOrDefault(kind, Set.of(tag)).contains(tag))
                .toList();
    }

    /** A response for several kinds of problem with one status. */
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
