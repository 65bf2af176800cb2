package io.tremaux.procedure;

import static io.tremaux.problem.Problem.shortened;

import io.tremaux.execution.Subgraph;
import io.tremaux.execution.Walk;
import io.tremaux.query.TraverseQuery;
import io.tremaux.request.ApocCall;
import io.tremaux.request.ApocReader;
import io.tremaux.service.CypherNodes;
import io.tremaux.service.ResultObjects;
import io.tremaux.service.Traversals;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Path;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.Transaction;
import org.neo4j.procedure.Description;
import org.neo4j.procedure.Name;
import org.neo4j.procedure.NotThreadSafe;
import org.neo4j.procedure.Procedure;

/**
 * {@code CALL tremaux.path.*}: the same arguments, rows and order as {@code apoc.path.*} of APOC core 5.26. Each row is
 * found when Cypher asks for it, but for {@code subgraphAll}, which has only one.
 */
public final class PathProcedures extends DatabaseProcedures {
    private static final String START =
            "The node to start from: a node, an element id, an internal id, or a list of these.";
    private static final String CONFIG =
            "The parameters of the traversal: the keys of apoc.path.expandConfig, and those that Tremaux adds.";

    @NotThreadSafe
    @Procedure("tremaux.path.expand")
    @Description("Returns the paths that the filters allow, from minDepth to maxDepth relationships long.")
    public Stream<PathRow> expand(
            @Name(value = "startNode", description = START) @Nullable Object start,
            @Name(value = "relFilter", description = "The relationships to follow.") @Nullable String relFilter,
            @Name(value = "labelFilter", description = "The labels to return and to follow.") @Nullable String labelFilter,
            @Name(value = "minDepth", description = "The shortest paths to return; -1 for any.") @Nullable Long minDepth,
            @Name(value = "maxDepth", description = "The longest paths to return; -1 for any.") @Nullable Long maxDepth) {
        return paths(
                ProcedureRows.orRejected(() -> reader().expand(start, relFilter, labelFilter, minDepth, maxDepth)));
    }

    @NotThreadSafe
    @Procedure("tremaux.path.expandConfig")
    @Description("Returns the paths that the config allows.")
    public Stream<PathRow> expandConfig(
            @Name(value = "startNode", description = START) @Nullable Object start,
            @Name(value = "config", description = CONFIG) @Nullable Map<String, @Nullable Object> config) {
        return paths(read(PathCall.EXPAND_CONFIG, start, config));
    }

    @NotThreadSafe
    @Procedure("tremaux.path.spanningTree")
    @Description("Returns one path to each node that the traversal can reach under the config.")
    public Stream<PathRow> spanningTree(
            @Name(value = "startNode", description = START) @Nullable Object start,
            @Name(value = "config", description = CONFIG) @Nullable Map<String, @Nullable Object> config) {
        return paths(readSubgraph(PathCall.SPANNING_TREE, start, config));
    }

    @NotThreadSafe
    @Procedure("tremaux.path.subgraphNodes")
    @Description("Returns the nodes that the traversal can reach under the config.")
    public Stream<NodeRow> subgraphNodes(
            @Name(value = "startNode", description = START) @Nullable Object start,
            @Name(value = "config", description = CONFIG) @Nullable Map<String, @Nullable Object> config) {
        ApocCall read = readSubgraph(PathCall.SUBGRAPH_NODES, start, config);
        ResultObjects objects = new ResultObjects(transaction);
        return rows(
                read.toNodes(), walk -> new NodeRow(objects.node(walk)), read.optional() ? new NodeRow(null) : null);
    }

    @NotThreadSafe
    @Procedure("tremaux.path.subgraphAll")
    @Description("Returns the nodes that the traversal can reach under the config, and the relationships among them.")
    public Stream<GraphRow> subgraphAll(
            @Name(value = "startNode", description = START) @Nullable Object start,
            @Name(value = "config", description = CONFIG) @Nullable Map<String, @Nullable Object> config) {
        ApocCall read = readSubgraph(PathCall.SUBGRAPH_ALL, start, config);
        return Stream.of(graph(read.toNodes(), read.inducedBy()));
    }

    private ApocReader reader() {
        return reader(traversals(), transaction);
    }

    /** A reader of the arguments of one call, with the defaults that the settings of the database give. */
    static ApocReader reader(Traversals traversals, Transaction transaction) {
        return new ApocReader(
                new CypherNodes(transaction),
                traversals.settings().defaultScope(),
                traversals.settings().strict(),
                traversals.extensions(),
                traversals.compiled());
    }

    /**
     * Reads the arguments of one of the three that visit each node once. With limit 0 they still judge the start nodes,
     * as in APOC, and so fail where a filter has no step for them.
     */
    private ApocCall readSubgraph(
            PathCall call, @Nullable Object start, @Nullable Map<String, @Nullable Object> config) {
        ApocCall read = read(call, start, config);
        if (read.toNodes().traversal().limit() == 0) {
            try (Walk walk = open(read.toStarts())) {
                ProcedureRows.orRejected(walk::count);
            }
        }
        return read;
    }

    /** Reads the arguments, and logs each key that has no meaning, once for each key. */
    private ApocCall read(PathCall call, @Nullable Object start, @Nullable Map<String, @Nullable Object> config) {
        ApocCall read = ProcedureRows.orRejected(() -> call.read(reader(), start, config));
        for (String given : read.ignored()) {
            traversals()
                    .notices()
                    .give(
                            log,
                            "Tremaux ignores the config key `" + shortened(given)
                                    + "` of tremaux.path.*, as APOC does: the key has no meaning there.");
        }
        return read;
    }

    private GraphRow graph(TraverseQuery request, Subgraph.InducedBy inducedBy) {
        try (Walk walk = open(request)) {
            GraphRow row = ProcedureRows.orRejected(
                    () -> GraphRow.of(walk, new Subgraph(walk, inducedBy), new ResultObjects(transaction)));
            ProcedureRows.requireWhole(walk);
            return row;
        }
    }

    private Stream<PathRow> paths(ApocCall config) {
        ResultObjects objects = new ResultObjects(transaction);
        return rows(
                config.toPaths(),
                walk -> new PathRow(objects.path(walk)),
                config.optional() ? new PathRow(null) : null);
    }

    /** The rows of a traversal, found as Cypher asks for them. Cypher closes the stream, and so the traversal. */
    private <R> Stream<R> rows(TraverseQuery request, Function<Walk, R> row, @Nullable R ifNone) {
        return ProcedureRows.of(open(request), row, ifNone);
    }

    /** Opens a traversal. What cannot be used becomes an error with a message for Cypher. */
    private Walk open(TraverseQuery request) {
        return ProcedureRows.orRejected(() -> traversals().open(transaction, request));
    }

    /** A path; null if nothing was found and {@code optional} was asked for. */
    public record PathRow(@Nullable Path path) {}

    /** A node; null if nothing was found and {@code optional} was asked for. */
    public record NodeRow(@Nullable Node node) {}

    /** A subgraph. */
    public record GraphRow(List<Node> nodes, List<Relationship> relationships) {
        /** An entity, 32 bytes, and its place in a list. */
        private static final long BYTES_EACH = 40;

        /** Collects a subgraph; the lists are charged to the transaction until the traversal is closed. */
        static GraphRow of(Walk walk, Subgraph subgraph, ResultObjects objects) {
            GraphRow row = new GraphRow(new ArrayList<>(), new ArrayList<>());
            while (subgraph.nextNode()) {
                walk.hold(BYTES_EACH);
                row.nodes.add(objects.node(walk));
            }
            while (subgraph.nextRelationship()) {
                walk.hold(BYTES_EACH);
                row.relationships.add(objects.relationship(subgraph.relationship()));
            }
            return row;
        }
    }
}
