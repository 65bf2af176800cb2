package io.tremaux.janusgraph.gremlin;

import io.tremaux.execution.Walk;
import io.tremaux.execution.WalkedPath;
import io.tremaux.janusgraph.tinkerpop.VertexElements;
import io.tremaux.parameter.DeclaredParameters;
import io.tremaux.parameter.Parameter;
import io.tremaux.query.TraverseParameters;
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
import org.jspecify.annotations.Nullable;

/** {@code g.call("tremaux.traverse", [start: ..., ...])}: the traversals of HTTP, strict as there. */
final class TraverseService extends CallService {
    static final String NAME = "tremaux.traverse";
    static final List<Parameter> PARAMETERS = Stream.concat(
                    TraverseParameters.ALL.stream(), Stream.of(Returned.OF_TRAVERSAL))
            .toList();
    private static final Set<String> KNOWN = DeclaredParameters.names(PARAMETERS);

    TraverseService(GraphQueries queries) {
        super(queries, NAME, PARAMETERS);
    }

    /** @param known the names of {@link #PARAMETERS}, and those that the caller reads itself */
    static TraverseRequest read(GraphQueries queries, Parameters given, Set<String> known) {
        CallArguments.requireStart(given);
        boolean wantsPaths = given.choiceOrDefault(Returned.OF_TRAVERSAL) == Returned.PATHS;
        return TraverseRequest.of(
                given,
                queries.defaultScope(),
                wantsPaths ? Wanted.PATHS : Wanted.NODES,
                ExtensionNames.UNSUPPORTED,
                queries.compiled(),
                known);
    }

    @Override
    CloseableIterator<?> answer(OpenCall call, Parameters given, @Nullable Histories histories) {
        Returned returned = given.choiceOrDefault(Returned.OF_TRAVERSAL);
        boolean byStart = returned != Returned.COUNT && histories != null && histories.dependOnStart();
        TraverseQuery asked = read(queries, given, KNOWN).walk();
        TraverseQuery query = byStart || returned == Returned.PATHS ? asked.withPaths() : asked;
        Walk walk =
                call.open(queries, () -> (Walk) queries.open(query, call.share().turn(), call));
        if (returned == Returned.COUNT) {
            return CloseableIterator.of(List.of(count(call, walk)).iterator());
        }
        return new CallRows<>(call, walk, withHistory(row(returned, walk), histories, walk));
    }

    private Function<Walk, Object> row(Returned returned, Walk walk) {
        VertexElements elements = (VertexElements) walk.elements();
        return switch (returned) {
            case VERTICES -> each -> queries.vertex(elements.vertexId(each.node()));
            case PATHS -> new FoundPaths(queries, elements)::path;
            default -> each -> elements.vertexId(each.node());
        };
    }

    private static Function<Walk, Object> withHistory(
            Function<Walk, Object> row, @Nullable Histories histories, Walk walk) {
        if (histories == null) {
            return row;
        }
        if (!histories.dependOnStart()) {
            return each -> histories.goOn(row.apply(each));
        }
        VertexElements elements = (VertexElements) walk.elements();
        WalkedPath path = new WalkedPath();
        return each -> {
            path.take(each);
            return histories.goOn(elements.vertexId(path.node(0)), row.apply(each));
        };
    }

    private static long count(OpenCall call, Walk walk) {
        try (call) {
            long count = call.inTurn(walk::count).count();
            walk.requireWhole();
            return count;
        }
    }
}
