package io.tremaux.procedure;

import io.tremaux.execution.RankedNodes;
import io.tremaux.query.RecommendQuery;
import io.tremaux.request.Parameters;
import io.tremaux.request.RecommendRequest;
import io.tremaux.service.CypherNodes;
import io.tremaux.service.ResultObjects;
import io.tremaux.service.Traversals;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Transaction;
import org.neo4j.procedure.Context;
import org.neo4j.procedure.Description;
import org.neo4j.procedure.Name;
import org.neo4j.procedure.NotThreadSafe;
import org.neo4j.procedure.Procedure;

/**
 * {@code CALL tremaux.recommend}: the recommendations of HTTP, strict as there. Start nodes may also be given as
 * {@link CypherNodes}.
 */
public final class RecommendProcedure {
    private static final String CONFIG = "The parameters of the recommendation, by their names over HTTP.";

    @Context
    public GraphDatabaseService database;

    @Context
    public Transaction transaction;

    @NotThreadSafe
    @Procedure("tremaux.recommend")
    @Description(
            "Returns the nodes at the end of the steps in the config, ranked by the number of paths from the start.")
    public Stream<ScoreRow> recommend(
            @Name(value = "start", description = TraversalProcedures.START) @Nullable Object start,
            @Name(value = "config", description = CONFIG) @Nullable Map<String, @Nullable Object> config) {
        ResultObjects objects = new ResultObjects(transaction);
        return Rows.of(open(start, config), nodes -> new ScoreRow(objects.node(nodes), nodes.score()), null);
    }

    private RankedNodes open(@Nullable Object start, @Nullable Map<String, @Nullable Object> config) {
        Traversals traversals = Traversals.of(database);
        return Rows.orRefused(() -> traversals.rank(transaction, read(traversals, transaction, start, config)));
    }

    /** Reads the arguments. */
    static RecommendQuery read(
            Traversals traversals,
            Transaction transaction,
            @Nullable Object start,
            @Nullable Map<String, @Nullable Object> config) {
        Parameters parameters = Parameters.of(Parameters.config(config))
                .and("start", new CypherNodes(transaction).texts("start", start));
        return RecommendRequest.of(
                parameters, traversals.defaultScope(), traversals.compiled(), RecommendRequest.KNOWN);
    }

    /** A node, and what the paths to it count together. */
    public record ScoreRow(Node node, Number score) {}
}
