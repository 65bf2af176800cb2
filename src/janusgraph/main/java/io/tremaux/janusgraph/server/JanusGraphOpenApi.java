package io.tremaux.janusgraph.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.tremaux.http.openapi.OpenApiGenerator;
import io.tremaux.janusgraph.tinkerpop.SettingNames;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Generates the OpenAPI document of the JanusGraph server when it is built. Applies a JSON Merge Patch (RFC 7396) to
 * the plugin's document, removes unused components, and uses this server's names of settings.
 */
public final class JanusGraphOpenApi {
    private static final String REFERENCE = "$ref";

    private JanusGraphOpenApi() {}

    /** @param arguments the hand-written part; what differs; the file to write; the version of Tremaux */
    public static void main(String[] arguments) throws IOException {
        ObjectNode document = OpenApiGenerator.read(arguments[0]);
        merge(document, OpenApiGenerator.read(arguments[1]));
        OpenApiGenerator.complete(document, arguments[3], Map.of());
        nameSettings(document);
        while (removeUnused(document)) {
            continue;
        }
        OpenApiGenerator.write(document, arguments[2]);
    }

    /** Objects are merged; null removes a member; all else replaces it. */
    private static void merge(ObjectNode target, ObjectNode patch) {
        patch.fields().forEachRemaining(each -> {
            if (each.getValue().isNull()) {
                target.remove(each.getKey());
            } else if (each.getValue() instanceof ObjectNode members) {
                merge(target.withObject("/" + each.getKey().replace("~", "~0").replace("/", "~1")), members);
            } else {
                target.set(each.getKey(), each.getValue());
            }
        });
    }

    private static void nameSettings(JsonNode node) {
        if (node instanceof ObjectNode object) {
            object.fields().forEachRemaining(each -> {
                if (each.getValue().isTextual()) {
                    each.setValue(new TextNode(SettingNames.here(each.getValue().asText())));
                }
            });
        }
        node.forEach(JanusGraphOpenApi::nameSettings);
    }

    private static boolean removeUnused(ObjectNode document) {
        Set<String> used = new HashSet<>();
        document.findValues(REFERENCE).forEach(each -> used.add(each.asText()));
        boolean isRemoved = false;
        for (String kind : List.of("schemas", "parameters", "responses")) {
            ObjectNode components = document.withObject("/components/" + kind);
            Set<String> unused = new HashSet<>();
            components.fieldNames().forEachRemaining(name -> {
                if (!used.contains("#/components/" + kind + "/" + name)) {
                    unused.add(name);
                }
            });
            isRemoved |= !unused.isEmpty();
            components.remove(unused);
        }
        return isRemoved;
    }
}
