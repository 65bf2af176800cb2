package io.tremaux.janusgraph.gremlin;

import io.tremaux.parameter.Parameter;
import io.tremaux.request.DagRequest;
import io.tremaux.request.DagRequest.Kind;
import io.tremaux.request.Parameters;
import java.util.List;
import java.util.Set;

/** A service that answers by all that lies below some vertices, strict as over HTTP. */
abstract class DagService extends QueryService {
    private final Kind kind;

    /** @param parameters all that a call takes */
    DagService(GraphQueries queries, String name, Kind kind, List<Parameter> parameters) {
        super(queries, name, parameters);
        this.kind = kind;
    }

    @Override
    final Asked read(Parameters given, Set<String> known) {
        CallArguments.requireStart(given);
        DagRequest request = DagRequest.of(kind, given, queries.defaultScope(), queries.compiled(), known);
        return new Asked(request.query(), request.warnings());
    }
}
