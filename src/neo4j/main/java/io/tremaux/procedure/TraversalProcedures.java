package io.tremaux.procedure;

import io.tremaux.execution.Outcome;
import io.tremaux.execution.PathExecution;
import io.tremaux.execution.QueryExecution;
import io.tremaux.execution.StartCounts;
import io.tremaux.service.CypherNodes;
import io.tremaux.service.ResultObjects;
import io.tremaux.service.TraversalCall;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.Node;
import org.neo4j.procedure.Description;
import org.neo4j.procedure.Name;
import org.neo4j.procedure.NotThreadSafe;
import org.neo4j.procedure.Procedure;

/**
 * {@code CALL tremaux.traverse} and {@code tremaux.count}: the traversals of HTTP, strict as there. Nodes may also be
 * given as {@link CypherNodes}.
 */
public final class TraversalProcedures extends QueryProcedures {
    static final String START = "The start nodes: a node, an element id, an internal id, a label, a label with a"
            + " predicate such as 'Person(name==Ann)', or a list of these.";
    private static final String OF_TRAVERSAL = "The parameters of the traversal, by their names over HTTP.";

    @NotThreadSafe
    @Procedure("tremaux.traverse")
    @Description(
            "Returns each node that the traversal finds, as often as it finds it, and the length of the path to it."
                    + " With perStart: true it traverses from each start node by itself, and returns that too.")
    public Stream<NodeRow> traverse(
            @Name(value = "start", description = START) @Nullable Object start,
            @Name(value = "config", description = OF_TRAVERSAL, defaultValue = "{}") @Nullable Map<String, @Nullable Object> config) {
        ResultObjects objects = new ResultObjects(transaction);
        PathExecution found = (PathExecution) open(start, config, false);
        return ProcedureRows.of(
                found, walk -> new NodeRow(objects.node(walk), walk.depth(), objects.start(walk)), null);
    }

    @NotThreadSafe
    @Procedure("tremaux.count")
    @Description("Returns how many nodes tremaux.traverse would return, and which limit cut the count short."
            + " With perStart: true it returns a row for each start node.")
    public Stream<CountRow> count(
            @Name(value = "start", description = START) @Nullable Object start,
            @Name(value = "config", description = OF_TRAVERSAL, defaultValue = "{}") @Nullable Map<String, @Nullable Object> config) {
        QueryExecution opened = open(start, config, true);
        if (opened instanceof StartCounts counts) {
            ResultObjects objects = new ResultObjects(transaction);
            return ProcedureRows.of(
                    counts, each -> new CountRow(each.found(), each.foundTruncated(), objects.node(each)), null);
        }
        try (opened) {
            Outcome outcome = ProcedureRows.orRejected(opened::count);
            return Stream.of(new CountRow(outcome.count(), outcome.truncated(), null));
        }
    }

    private QueryExecution open(
            @Nullable Object start, @Nullable Map<String, @Nullable Object> config, boolean counts) {
        return open(
                "tremaux.traverse or tremaux.count",
                () -> TraversalCall.read(traversals(), transaction, start, config)
                        .query(counts));
    }

    /** A node, and where it was found; its start node only if each has a traversal of its own. */
    public record NodeRow(Node node, long depth, @Nullable Node start) {}

    /**
     * A count, and what cut it short: timeout, maxVisited or limit; null if nothing did. Its start node only if each
     * has a count of its own.
     */
    public record CountRow(
            long count,
            @Nullable String truncated,
            @Nullable Node start) {}
}
