package io.tremaux.procedure;

import io.tremaux.procedure.Comparison.Found;
import io.tremaux.service.Traversals;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.graphdb.Transaction;
import org.neo4j.procedure.Context;
import org.neo4j.procedure.Description;
import org.neo4j.procedure.Mode;
import org.neo4j.procedure.Name;
import org.neo4j.procedure.NotThreadSafe;
import org.neo4j.procedure.Procedure;

/** {@code CALL tremaux.compare}: the proof on one's own data. */
public final class CompareProcedure {
    @Context
    public GraphDatabaseService database;

    @Context
    public Transaction transaction;

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
        PathCall call = Rows.orRefused(() -> PathCall.of(procedure));
        Comparison comparison = Rows.orRefused(() -> new Comparison(
                Traversals.of(database), transaction, call, start, config == null ? Map.of() : config, seconds));
        return Stream.of(comparison.run());
    }

    /** What came of it; the names are the procedure's. */
    public static final class Row {
        public final String reference;
        public final long rows;
        public final boolean rowsEqual;
        public final boolean orderEqual;
        public final double referenceMs;
        public final double tremauxMs;
        public final double speedUp;
        public final boolean steady;
        public final double referenceFirstMs;
        public final double firstMs;
        public final long cachedBytes;
        public final long tries;
        public final List<String> warnings;

        Row(
                String reference,
                Found first,
                Found found,
                long tries,
                double referenceMs,
                double tremauxMs,
                boolean steady,
                List<String> warnings) {
            this.reference = reference;
            this.rows = found.rows();
            this.rowsEqual = found.rowsEqual();
            this.orderEqual = found.orderEqual();
            this.referenceMs = referenceMs;
            this.tremauxMs = tremauxMs;
            this.speedUp = referenceMs / tremauxMs;
            this.steady = steady;
            this.referenceFirstMs = first.referenceMs();
            this.firstMs = first.firstMs();
            this.cachedBytes = first.firstRun().grew();
            this.tries = tries;
            this.warnings = warnings;
        }
    }
}
