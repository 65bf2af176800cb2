package io.tremaux.ingest;

import io.tremaux.admission.Admission.Queue;
import io.tremaux.admission.ShareExceededException;
import io.tremaux.admission.Shares;
import io.tremaux.admission.Workers;
import io.tremaux.ingest.load.GroupCommit;
import io.tremaux.ingest.load.GroupCommit.Caller;
import io.tremaux.ingest.load.Load;
import io.tremaux.ingest.load.LoadCounts;
import io.tremaux.ingest.load.LoadOptions;
import io.tremaux.ingest.row.RawRow;
import io.tremaux.ingest.row.RejectedRowsException;
import io.tremaux.ingest.row.RowReader;
import io.tremaux.ingest.row.RowSource;
import io.tremaux.ingest.schema.Declared;
import io.tremaux.ingest.schema.SchemaConflictException;
import io.tremaux.problem.RowFault;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The loads and declarations of one database, from its start to its stop: it queues them, and runs them on threads of
 * its own. Safe for use by any thread.
 */
public abstract class Ingest implements AutoCloseable {
    private final GroupCommit commits;
    private final Queue declarations;
    private final Shares declaring;
    private final ExecutorService declarers;

    /**
     * @param loads that may wait, at least 1
     * @param declarations that may
     * @param writers of loads that work at a time
     */
    protected Ingest(Queue loads, Queue declarations, int writers) {
        this.commits = new GroupCommit(loads, writers);
        this.declarations = declarations;
        this.declaring = new Shares(declarations.places());
        this.declarers = Workers.pool(task -> new Thread(task, "tremaux-schema"));
    }

    /**
     * Adds declarations to the schema, on a thread of their own: they may wait for others, for locks and for indexes.
     * The future fails with a {@link SchemaConflictException} if something contradicts them.
     *
     * @param declaration what adds them
     * @throws ShareExceededException if too many wait
     */
    protected final CompletableFuture<Declared> declare(String login, Supplier<Declared> declaration) {
        if (!declaring.takePlace(login)) {
            throw ShareExceededException.of(declaring, login, declarations.setting());
        }
        try {
            return CompletableFuture.supplyAsync(declaration, declarers)
                    .whenComplete((declared, failure) -> declaring.release(login, 1));
        } catch (Throwable e) { // no thread can be had
            declaring.release(login, 1);
            throw e;
        }
    }

    /**
     * Reads up to a number of rows. Reads on after a row that is rejected, so that the caller is told of several.
     *
     * @throws RejectedRowsException if some are rejected, when all are read
     */
    public static Load read(RowSource rows, boolean relationships, RowReader reader, LoadOptions options, int most)
            throws IOException {
        Load load = new Load(new ArrayList<>(), new ArrayList<>(), options);
        RawRow row = new RawRow();
        List<RowFault> faults = new ArrayList<>(); // the first
        for (int read = 0; read < most; read++) {
            try {
                if (!rows.next(row)) {
                    break;
                }
                if (relationships) {
                    load.relationships().add(reader.relationship(row));
                } else {
                    load.nodes().add(reader.node(row));
                }
            } catch (RejectedRowsException e) {
                if (faults.size() < RejectedRowsException.MOST_REPORTED) {
                    faults.addAll(e.faults());
                }
            }
        }
        if (!faults.isEmpty()) {
            throw new RejectedRowsException(false, faults);
        }
        return load;
    }

    /** Writes a load in a transaction that other loads may share; see {@link GroupCommit#offer}. */
    public final CompletableFuture<LoadCounts> offer(Caller caller, Load load) {
        return commits.offer(caller, load);
    }

    /** Loads that wait. */
    public final int queued() {
        return commits.queued();
    }

    @Override
    public void close() {
        commits.close();
        declarers.shutdown(); // the database ends what they wait for
    }

    /**
     * Waits for what is being written and declared, after {@link #close}; for each of both as long at most.
     *
     * @return whether all has ended
     */
    public final boolean awaitEnd(Duration patience) throws InterruptedException {
        return commits.awaitEnd(patience) & declarers.awaitTermination(patience.toNanos(), TimeUnit.NANOSECONDS);
    }
}
