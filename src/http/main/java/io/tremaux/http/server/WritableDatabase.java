package io.tremaux.http.server;

import io.tremaux.ingest.load.Intake;
import io.tremaux.ingest.load.Load;
import io.tremaux.ingest.load.LoadOptions;
import io.tremaux.ingest.load.Outcome;
import io.tremaux.ingest.row.RowReader;
import io.tremaux.ingest.schema.Declared;
import io.tremaux.ingest.schema.Schema;
import java.util.concurrent.CompletableFuture;

/** A database that takes loads, as one caller may use it. Safe for use by any thread. */
public interface WritableDatabase extends CallersDatabase {
    /** The declared schema as far as the caller sees it. */
    Schema schema();

    /** Adds declarations to the schema; see {@link io.tremaux.ingest.Ingest#declare}. */
    CompletableFuture<Declared> declare(Schema asked);

    /** A reader of rows by the schema of now. */
    RowReader reader(LoadOptions options);

    /** Writes a load, soon; see {@link io.tremaux.ingest.Ingest#offer}. */
    CompletableFuture<Outcome> offer(Load load);

    /** What the loads of the server may hold: one for all its databases. */
    Intake intake();
}
