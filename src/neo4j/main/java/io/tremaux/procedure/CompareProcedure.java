package io.tremaux.procedure;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.neo4j.procedure.Description;
import org.neo4j.procedure.Mode;
import org.neo4j.procedure.Name;
import org.neo4j.procedure.NotThreadSafe;
import org.neo4j.procedure.Procedure;

/**
 * {@code CALL tremaux.compare}: compares a procedure of {@code apoc.path} with the same one of Tremaux, on the caller's
 * own data. It holds both answers, which are charged to the caller's transaction, and then repeats both calls to time
 * them.
 */
public final class CompareProcedure extends DatabaseProcedures {
    @NotThreadSafe
    @Procedure(name = "tremaux.compare", mode = Mode.READ)
    @Description("Runs a procedure of apoc.path and the same one of tremaux.path in this transaction. Returns"
            + " whether the rows and their order are equal, and both times, cold and warm.")
    public Stream<Row> compare(
            @Name(value = "procedure", description = "The procedure, such as apoc.path.subgraphNodes.") @Nullable String procedure,
            @Name(value = "start", description = "The start node, or a list of them.") @Nullable Object start,
            @Name(
                            value = "config",
                            description = "The config of both procedures, also for expand.",
                            defaultValue = "{}")
                    @Nullable Map<String, @Nullable Object> config,
            @Name(
                            value = "seconds",
                            description = "The most seconds to warm up both. The warm-up stops earlier if their"
                                    + " times are steady.",
                            defaultValue = "30")
                    double seconds) {
        PathCall call = ProcedureRows.orRejected(() -> PathCall.of(procedure));
        Comparison comparison = ProcedureRows.orRejected(() ->
                new Comparison(traversals(), transaction, call, start, config == null ? Map.of() : config, seconds));
        return Stream.of(comparison.run());
    }

    /**
     * The one row; the names are the procedure's. Times are in milliseconds: {@code referenceMs} and {@code tremauxMs}
     * are medians of warm runs, the other two those of the first run.
     *
     * @param tries how often both answers were compared: more than once if a commit came in between
     * @param cachedBytes by which the first run made the shared caches grow
     */
    public record Row(
            String reference,
            long rows,
            boolean rowsEqual,
            boolean orderEqual,
            double referenceMs,
            double tremauxMs,
            double speedUp,
            boolean steady,
            double referenceFirstMs,
            double firstMs,
            long cachedBytes,
            long tries,
            List<String> warnings) {}
}
