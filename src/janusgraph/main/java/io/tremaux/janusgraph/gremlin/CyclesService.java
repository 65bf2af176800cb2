package io.tremaux.janusgraph.gremlin;

import io.tremaux.execution.CyclePaths;
import io.tremaux.janusgraph.tinkerpop.VertexElements;
import io.tremaux.query.DagParameters;
import io.tremaux.request.DagRequest.Kind;
import io.tremaux.request.Parameters;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;
import org.jspecify.annotations.Nullable;

/** {@code g.call("tremaux.cycles", [start: ...])}: the cycles of HTTP, as paths that end where they begin. */
final class CyclesService extends DagService {
    CyclesService(GraphQueries queries) {
        super(queries, "tremaux.cycles", Kind.CYCLES, DagParameters.OF_CYCLES);
    }

    @Override
    CloseableIterator<?> answer(OpenCall call, Parameters given, @Nullable Histories histories) {
        CyclePaths cycles = (CyclePaths) open(call, read(given));
        FoundPaths found = new FoundPaths(queries, (VertexElements) cycles.elements());
        return new CallRows<>(call, cycles, found::path);
    }
}
