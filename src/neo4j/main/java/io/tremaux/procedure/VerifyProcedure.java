package io.tremaux.procedure;

import io.tremaux.status.Verification;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.neo4j.procedure.Description;
import org.neo4j.procedure.Mode;
import org.neo4j.procedure.Procedure;

/**
 * {@code CALL tremaux.verify()}: the audit, which compares the shared caches with the store on the caller's thread.
 * Costs a look-up in the store for each entry.
 */
public final class VerifyProcedure extends DatabaseProcedures {
    @Procedure(name = "tremaux.verify", mode = Mode.READ)
    @Description("Compares every entry of the shared caches of this database with the store. Returns one row, in"
            + " which different is 0.")
    public Stream<Row> verify() {
        long begun = System.nanoTime();
        Verification found = traversals().verify(transaction);
        double ms = (System.nanoTime() - begun) / 1e6;
        return Stream.of(new Row(
                traversals().caches().coherence(),
                found.compared(),
                found.undecided(),
                found.different(),
                found.differences().stream().map(VerifyProcedure::map).toList(),
                ms));
    }

    private static Map<String, Object> map(Verification.Difference difference) {
        return Map.of(
                "elementId", difference.elementId(),
                "what", difference.what(),
                "cached", difference.cached(),
                "stored", difference.stored());
    }

    /** The one row; the names are the procedure's, and {@code ms} is the time of the audit. */
    public record Row(
            String coherence,
            long compared,
            long undecided,
            long different,
            List<Map<String, Object>> differences,
            double ms) {}
}
