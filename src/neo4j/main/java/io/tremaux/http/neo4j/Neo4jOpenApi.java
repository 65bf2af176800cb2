package io.tremaux.http.neo4j;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tremaux.http.openapi.OpenApiGenerator;
import io.tremaux.ingest.load.LoadOptions;
import io.tremaux.parameter.Parameter;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes the OpenAPI document of the plugin when it is built; not in the jar. */
public final class Neo4jOpenApi {
    private Neo4jOpenApi() {}

    /** @param arguments the hand-written part; the file to write; the version of Tremaux */
    public static void main(String[] arguments) throws IOException {
        Map<String, List<Parameter>> more = new LinkedHashMap<>();
        more.put("nodes", LoadOptions.known(false, true));
        more.put("relationships", LoadOptions.known(true, true));
        more.put("populate", PopulateResource.PARAMETERS);
        ObjectNode document = OpenApiGenerator.read(arguments[0]);
        OpenApiGenerator.complete(document, arguments[2], more);
        OpenApiGenerator.write(document, arguments[1]);
    }
}
