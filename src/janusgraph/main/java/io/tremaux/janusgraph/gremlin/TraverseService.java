package io.tremaux.janusgraph.gremlin;

import io.tremaux.execution.Walk;
import io.tremaux.janusgraph.tinkerpop.VertexElements;
import io.tremaux.parameter.Parameter;
import io.tremaux.query.TraverseParameters;
import io.tremaux.query.TraverseQuery;
import io.tremaux.request.Parameters;
import io.tremaux.request.ParsedQuery;
import io.tremaux.request.ResultKind;
import io.tremaux.request.TraverseReader;
import io.tremaux.traversal.ExtensionNames;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;
import org.jspecify.annotations.Nullable;

/** {@code g.call("tremaux.traverse", [start: ..., ...])}: the traversals of HTTP, strict as there. */
final class TraverseService extends QueryService {
    static final String NAME = "tremaux.traverse";
    private static final List<Parameter> PARAMETERS = Stream.concat(
                    TraverseParameters.ALL.stream(), Stream.of(CallResult.OF_TRAVERSAL))
            .toList();

    TraverseService(GraphQueries queries) {
        super(queries, NAME, PARAMETERS);
    }

    @Override
    ParsedQuery<TraverseQuery> read(Parameters given, Set<String> known) {
        CallArguments.requireStart(given);
        boolean wantsPaths = given.choiceOrDefault(CallResult.OF_TRAVERSAL) == CallResult.PATHS;
        return TraverseReader.of(
                given,
                queries.defaultScope(),
                wantsPaths ? ResultKind.PATHS : ResultKind.NODES,
                ExtensionNames.UNSUPPORTED,
                queries.compiled(),
                known);
    }

    @Override
    CloseableIterator<?> answer(OpenCall call, Parameters given, @Nullable ArrivedTraversers arrived) {
        CallResult returned = given.choiceOrDefault(CallResult.OF_TRAVERSAL);
        boolean byStart = returned != CallResult.COUNT && arrived != null && arrived.dependOnStart();
        TraverseQuery asked = (TraverseQuery) read(given);
        TraverseQuery query = byStart || returned == CallResult.PATHS ? asked.withPaths() : asked;
        Walk walk = (Walk) open(call, query);
        if (returned == CallResult.COUNT) {
            return CloseableIterator.of(List.of(count(call, walk)).iterator());
        }
        VertexElements elements = (VertexElements) walk.elements();
        PathConverter paths = new PathConverter(queries, elements);
        Function<Walk, Object> row = switch (returned) {
            case VERTICES -> each -> queries.vertex(elements.vertexId(each.node()));
            case PATHS -> paths::path;
            default -> each -> elements.vertexId(each.node());
        };
        return new CallRows<>(call, walk, ArrivedTraversers.after(arrived, paths::startId, row));
    }

    private static long count(OpenCall call, Walk walk) {
        try (call) {
            long count = call.inTurn(walk::count).count();
            walk.requireWhole();
            return count;
        }
    }
}
