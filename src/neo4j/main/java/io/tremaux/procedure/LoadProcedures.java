package io.tremaux.procedure;

import io.tremaux.ingest.load.LoadCounts;
import io.tremaux.ingest.load.LoadOptions;
import io.tremaux.ingest.neo4j.Neo4jIngest;
import io.tremaux.ingest.row.MapRows;
import io.tremaux.ingest.row.RejectedRowsException;
import io.tremaux.ingest.schema.SchemaConflictException;
import io.tremaux.problem.RowFault;
import io.tremaux.request.Parameters;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.procedure.Description;
import org.neo4j.procedure.Mode;
import org.neo4j.procedure.Name;
import org.neo4j.procedure.NotThreadSafe;
import org.neo4j.procedure.Procedure;

/**
 * {@code CALL tremaux.load.nodes} and {@code tremaux.load.relationships}: rows from a driver, in the caller's
 * transaction.
 */
public final class LoadProcedures extends DatabaseProcedures {
    private static final String ROWS = "A list of maps, like the JSON of POST /{database}/nodes or relationships.";
    private static final String CONFIG = "mode, strict and ends, as over HTTP.";

    @NotThreadSafe
    @Procedure(name = "tremaux.load.nodes", mode = Mode.WRITE)
    @Description("Creates or updates nodes by the keys of their labels, which the schema of Tremaux declares.")
    public Stream<Row> nodes(
            @Name(value = "rows", description = ROWS) @Nullable List<Map<String, @Nullable Object>> rows,
            @Name(value = "config", description = CONFIG, defaultValue = "{}") @Nullable Map<String, @Nullable Object> config) {
        return Stream.of(load(rows, config, false));
    }

    @NotThreadSafe
    @Procedure(name = "tremaux.load.relationships", mode = Mode.WRITE)
    @Description("Creates or updates relationships between nodes that the rows name by key.")
    public Stream<Row> relationships(
            @Name(value = "rows", description = ROWS) @Nullable List<Map<String, @Nullable Object>> rows,
            @Name(value = "config", description = CONFIG, defaultValue = "{}") @Nullable Map<String, @Nullable Object> config) {
        return Stream.of(load(rows, config, true));
    }

    private Row load(
            @Nullable List<Map<String, @Nullable Object>> rows,
            @Nullable Map<String, @Nullable Object> config,
            boolean relationships) {
        List<Map<String, @Nullable Object>> given =
                ProcedureRows.orRejected(() -> Parameters.present("rows", "a list of maps", rows));
        LoadOptions options = ProcedureRows.orRejected(
                () -> LoadOptions.of(Parameters.of(Parameters.config(config)), relationships, false));
        try {
            LoadCounts written = Neo4jIngest.of(database)
                    .write(
                            (InternalTransaction) transaction,
                            new MapRows(given, relationships),
                            relationships,
                            options);
            return new Row(written.created(), written.updated(), written.ignored(), written.createdEnds());
        } catch (RejectedRowsException e) {
            throw new IllegalArgumentException(
                    e.faults().stream().map(LoadProcedures::text).collect(Collectors.joining(" ")));
        } catch (SchemaConflictException e) {
            throw new IllegalArgumentException(e.getMessage());
        }
    }

    private static String text(RowFault fault) {
        return "Row " + fault.row() + ": " + fault.detail()
                + (fault.property() == null ? "" : " Given: " + fault.property() + " = " + fault.value())
                + (fault.expected() == null ? "" : "; expected: " + fault.expected()) + ".";
    }

    /** What was written. */
    public record Row(long created, long updated, long ignored, long createdEnds) {}
}
