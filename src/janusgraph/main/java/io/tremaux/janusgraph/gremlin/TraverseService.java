package io.tremaux.janusgraph.gremlin;

import io.tremaux.execution.Walk;
import io.tremaux.janusgraph.tinkerpop.VertexElements;
import io.tremaux.parameter.DeclaredParameters;
import io.tremaux.parameter.Parameter;
import io.tremaux.query.TraverseQuery;
import io.tremaux.request.Parameters;
import io.tremaux.request.TraverseRequest;
import io.tremaux.request.Wanted;
import io.tremaux.traversal.ExtensionNames;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;

/** {@code g.call("tremaux.traverse", [start: ..., ...])}: the traversals of HTTP, strict as there. */
final class TraverseService extends CallService {
    static final String NAME = "tremaux.traverse";
    static final List<Parameter> PARAMETERS = Stream.concat(
                    TraverseRequest.ALL.stream(), Stream.of(Returned.OF_TRAVERSAL))
            .toList();
    private static final Set<String> KNOWN = DeclaredParameters.names(PARAMETERS);

    TraverseService(GraphQueries queries) {
        super(queries, NAME, PARAMETERS);
    }

    /** @param known the names of {@link #PARAMETERS}, and those that the caller reads itself */
    static TraverseRequest read(GraphQueries queries, Parameters given, Set<String> known) {
        boolean wantsPaths = given.choiceOrDefault(Returned.OF_TRAVERSAL) == Returned.PATHS;
        return TraverseRequest.of(
                given,
                queries.defaultScope(),
                wantsPaths ? Wanted.PATHS : Wanted.NODES,
                ExtensionNames.NONE,
                queries.compiled(),
                known);
    }

    @Override
    CloseableIterator<?> answer(OpenCall call, Parameters given) {
        Returned returned = given.choiceOrDefault(Returned.OF_TRAVERSAL);
        TraverseQuery asked = read(queries, given, KNOWN).walk();
        TraverseQuery query = returned == Returned.PATHS ? asked.withPaths() : asked;
        Walk walk = call.open(queries, () -> (Walk) queries.open(query, call.share().turn(), call));
        VertexElements elements = (VertexElements) walk.elements();
        return switch (returned) {
            case VERTICES -> rows(call, walk, each -> queries.vertex(elements.vertexId(each.node())));
            case IDS -> rows(call, walk, each -> elements.vertexId(each.node()));
            case PATHS -> rows(call, walk, new FoundPaths(queries, elements)::path);
            case COUNT -> CloseableIterator.of(List.of(count(call, walk)).iterator());
        };
    }

    private static CloseableIterator<?> rows(OpenCall call, Walk walk, Function<Walk, Object> row) {
        return new CallRows<>(call, walk, row);
    }

    private static long count(OpenCall call, Walk walk) {
        try (call) {
            long count = call.inTurn(walk::count).count();
            walk.requireWhole();
            return count;
        }
    }
}
