package io.tremaux.procedure;

import io.tremaux.execution.RankedNodes;
import io.tremaux.request.QueryKind;
import io.tremaux.service.CypherNodes;
import io.tremaux.service.ResultObjects;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.Node;
import org.neo4j.procedure.Description;
import org.neo4j.procedure.Name;
import org.neo4j.procedure.NotThreadSafe;
import org.neo4j.procedure.Procedure;

/**
 * {@code CALL tremaux.recommend}: takes the same parameters as over HTTP; an unknown or invalid one is an error. Start
 * nodes may also be given as {@link CypherNodes}.
 */
public final class RecommendProcedure extends QueryProcedures {
    static final String RECOMMEND = "tremaux.recommend";

    private static final String STEPS = "The parameters of the recommendation, by their names over HTTP.";

    @NotThreadSafe
    @Procedure(RECOMMEND)
    @Description("Returns the nodes at the end of the steps in the config, ranked by the number of paths from the"
            + " start, or by the sum of the paths' weights.")
    public Stream<ScoreRow> recommend(
            @Name(value = "start", description = TraversalProcedures.START) @Nullable Object start,
            @Name(value = "config", description = STEPS) @Nullable Map<String, @Nullable Object> config) {
        ResultObjects objects = new ResultObjects(transaction);
        RankedNodes nodes = (RankedNodes) open(RECOMMEND, QueryKind.RECOMMEND, start, config);
        return ProcedureRows.of(nodes, each -> new ScoreRow(objects.node(each), each.score()), null);
    }

    /** A node, and its score: the number of paths to it, or with {@code weight} the sum of their weights. */
    public record ScoreRow(Node node, Number score) {}
}
