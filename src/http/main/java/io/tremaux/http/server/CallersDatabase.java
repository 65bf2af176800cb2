package io.tremaux.http.server;

import io.tremaux.admission.Admission;
import io.tremaux.admission.RequestHeap;
import io.tremaux.database.OpenDatabase;
import io.tremaux.graph.Scope;
import io.tremaux.ingest.load.Load;
import io.tremaux.ingest.load.LoadCounts;
import io.tremaux.ingest.load.LoadOptions;
import io.tremaux.ingest.load.LoadResources;
import io.tremaux.ingest.row.RowReader;
import io.tremaux.ingest.schema.Declared;
import io.tremaux.ingest.schema.Schema;
import io.tremaux.job.Progress;
import io.tremaux.metrics.DatabaseFigures;
import io.tremaux.query.NodeIdForm;
import io.tremaux.traversal.ExtensionNames;
import io.tremaux.warmup.WarmUpPlan;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;

/**
 * A database as one caller may use it: every transaction is the caller's own. Holds nothing of the request, so that
 * work which outlives it can begin transactions too. Safe for use by any thread.
 */
public interface CallersDatabase {
    String name();

    /** The name that the caller's requests are counted by. */
    String login();

    /** Begins a transaction that the database system lists with this metadata. The caller of this method closes it. */
    CallersTransaction begin(Map<String, Object> metadata);

    /** The client of the request. */
    Client client();

    /** The admission of the server: one for all its databases. */
    Admission admission();

    /** The heap that the requests of the server hold: one for all its databases. */
    RequestHeap requestHeap();

    /**
     * Begins to charge the request with the heap that it holds, until that is closed.
     *
     * @throws io.tremaux.admission.ShareExceededException if its login may hold no more
     */
    default RequestHeap.Held openHeap() {
        return requestHeap().open(login());
    }

    /** Rejects a caller who may not do everything that administrators may. */
    void requireAdministrator();

    /** Rejects a caller without the right to write to the database. */
    void requireMayWrite();

    /**
     * Tells whether all transactions are applied that some bookmarks stand for. The answer may be asked for on any
     * thread and never waits; asking later than a setting says throws a problem.
     *
     * @throws io.tremaux.parameter.InvalidParameterException if a text is no bookmark
     */
    BooleanSupplier areReached(List<String> bookmarks);

    /** Bookmarks for all that was committed until now; none of a database system that has no bookmarks. */
    List<String> bookmarks();

    /** What monitoring is told. */
    DatabaseFigures figures();

    /** What all callers share. */
    OpenDatabase shared();

    /** Starts to warm up the shared caches in the background, unless that is under way. */
    Progress<WarmUpPlan> warmUp(WarmUpPlan plan);

    /** The declared schema as far as the caller sees it. */
    Schema schema();

    /** Adds declarations to the schema; see {@link io.tremaux.ingest.Ingest#declare}. */
    CompletableFuture<Declared> declare(Schema asked);

    /** A reader of rows by the schema of now. */
    RowReader reader(LoadOptions options);

    /** Writes a load, soon; see {@link io.tremaux.ingest.Ingest#offer}. */
    CompletableFuture<LoadCounts> offer(Load load);

    /** What the loads of the server may hold: one for all its databases. */
    LoadResources loadResources();

    /** How callers write the ids of nodes. */
    NodeIdForm nodeIds();

    /** The evaluators and expanders that queries may name. */
    ExtensionNames extensions();

    /** The scope of the facades of a query that names none. */
    Scope defaultScope();

    /** What settings say of answers. */
    AnswerLimits answerLimits();

    /** The full name of a setting of Tremaux, such as {@code profile.enabled}, for errors. */
    String setting(String name);

    /** What the status says of the database system: its name with its version, and what else tells them apart. */
    Map<String, String> product();
}
