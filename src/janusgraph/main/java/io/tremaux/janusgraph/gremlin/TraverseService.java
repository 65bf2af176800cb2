package io.tremaux.janusgraph.gremlin;

import io.tremaux.execution.QueryExecution;
import io.tremaux.execution.StartCounts;
import io.tremaux.execution.Walk;
import io.tremaux.execution.WalksByStart;
import io.tremaux.janusgraph.tinkerpop.VertexElements;
import io.tremaux.parameter.DeclaredParameters;
import io.tremaux.parameter.Parameter;
import io.tremaux.query.PerStartQuery;
import io.tremaux.query.Query;
import io.tremaux.query.TraverseParameters;
import io.tremaux.query.TraverseQuery;
import io.tremaux.request.Parameters;
import io.tremaux.request.ParsedQuery;
import io.tremaux.request.ResultKind;
import io.tremaux.request.TraverseReader;
import io.tremaux.traversal.ExtensionNames;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;
import org.jspecify.annotations.Nullable;

/**
 * {@code g.call("tremaux.traverse", [start: ..., ...])}: the traversals of HTTP, strict as there. With {@code perStart:
 * true} the answer is maps, which name the start vertex.
 *
 * <pre>
 *   [start: v[4136], vertex: v[8232]]      or an id, a path, or the count of that start vertex
 * </pre>
 */
final class TraverseService extends QueryService {
    static final String NAME = "tremaux.traverse";
    private static final List<Parameter> PARAMETERS = new DeclaredParameters()
            .and(TraverseParameters.ALL, List.of(TraverseParameters.PER_START, CallResult.OF_TRAVERSAL));

    TraverseService(GraphQueries queries) {
        super(queries, NAME, PARAMETERS);
    }

    @Override
    ParsedQuery<?> read(Parameters given, Set<String> known) {
        CallArguments.requireStart(given);
        CallResult returned = given.choiceOrDefault(CallResult.OF_TRAVERSAL);
        boolean wantsPaths = returned == CallResult.PATHS;
        ParsedQuery<TraverseQuery> read = TraverseReader.of(
                given,
                queries.defaultScope(),
                wantsPaths ? ResultKind.PATHS : ResultKind.NODES,
                ExtensionNames.UNSUPPORTED,
                queries.compiled(),
                known);
        TraverseQuery walk = wantsPaths ? read.query().withPaths() : read.query();
        return given.flag(TraverseParameters.PER_START)
                ? new ParsedQuery<>(new PerStartQuery(walk, returned == CallResult.COUNT), read.warnings())
                : new ParsedQuery<>(walk, read.warnings());
    }

    @Override
    CloseableIterator<?> answer(OpenCall call, Parameters given, @Nullable ArrivedTraversers arrived) {
        CallResult returned = given.choiceOrDefault(CallResult.OF_TRAVERSAL);
        Query asked = read(given);
        if (asked instanceof PerStartQuery) {
            return eachStart(call, open(call, asked), returned, arrived);
        }
        TraverseQuery query = (TraverseQuery) asked;
        boolean byStart = returned != CallResult.COUNT && arrived != null && arrived.needStart();
        Walk walk = (Walk) open(call, byStart ? query.withPaths() : query);
        if (returned == CallResult.COUNT) {
            return CloseableIterator.of(List.of(count(call, walk)).iterator());
        }
        VertexElements elements = (VertexElements) walk.elements();
        PathConverter paths = new PathConverter(queries, elements);
        return new CallRows<>(
                call, walk, ArrivedTraversers.after(arrived, paths::startId, value(returned, elements, paths)));
    }

    private CloseableIterator<?> eachStart(
            OpenCall call, QueryExecution opened, CallResult returned, @Nullable ArrivedTraversers arrived) {
        VertexElements elements = (VertexElements) opened.elements();
        if (opened instanceof StartCounts counts) {
            return rows(
                    call,
                    counts,
                    arrived,
                    each -> elements.vertexId(each.node()),
                    returned.member,
                    TraverseService::found);
        }
        Function<WalksByStart, Object> value = value(returned, elements, new PathConverter(queries, elements));
        return rows(
                call, (WalksByStart) opened, arrived, each -> elements.vertexId(each.start()), returned.member, value);
    }

    /** Gremlin has no word for a part of a count. */
    private static long found(StartCounts counts) {
        counts.requireWholeCount();
        return counts.found();
    }

    private <X extends QueryExecution> CloseableIterator<?> rows(
            OpenCall call,
            X opened,
            @Nullable ArrivedTraversers arrived,
            Function<X, Object> startId,
            String name,
            Function<X, Object> value) {
        return new CallRows<>(call, opened, ArrivedTraversers.after(arrived, startId, each -> {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("start", queries.vertex(startId.apply(each)));
            row.put(name, value.apply(each));
            return row;
        }));
    }

    private static long count(OpenCall call, Walk walk) {
        try (call) {
            long count = call.inTurn(walk::count).count();
            walk.requireWhole();
            return count;
        }
    }
}
