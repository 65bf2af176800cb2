package io.tremaux.ingest;

import io.tremaux.admission.ShareExceededException;
import io.tremaux.admission.Shares;
import io.tremaux.admission.Workers;
import io.tremaux.ingest.load.GroupCommit;
import io.tremaux.ingest.load.GroupCommit.Caller;
import io.tremaux.ingest.load.Load;
import io.tremaux.ingest.load.LoadOptions;
import io.tremaux.ingest.load.Outcome;
import io.tremaux.ingest.load.Writing;
import io.tremaux.ingest.row.RawRow;
import io.tremaux.ingest.row.RefusedRowsException;
import io.tremaux.ingest.row.RowReader;
import io.tremaux.ingest.row.Rows;
import io.tremaux.ingest.schema.Schema;
import io.tremaux.ingest.schema.SchemaConflictException;
import io.tremaux.ingest.schema.SchemaStore;
import io.tremaux.problem.RowFault;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;
import org.neo4j.exceptions.KernelException;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.kernel.internal.GraphDatabaseAPI;

/**
 * Writes nodes and relationships to one database, from its start to its stop. Resolved from the database's
 * dependencies. Safe for use by any thread.
 */
public final class Ingest implements AutoCloseable {
    private final SchemaStore schemas = new SchemaStore();
    private final Map<String, Integer> undeclared = // tokens of property keys, which a database never drops
            new ConcurrentHashMap<>();
    private final GroupCommit commits;
    private final Shares declaring;
    private final ExecutorService declarers;

    /**
     * @param maxQueued loads that may wait
     * @param maxDeclaring declarations that may
     */
    public Ingest(int maxQueued, int maxDeclaring) {
        this.commits = new GroupCommit(maxQueued);
        this.declaring = new Shares(maxDeclaring);
        this.declarers = Workers.pool(task -> new Thread(task, "tremaux-schema"));
    }

    /** That of a database which is started. */
    public static Ingest of(GraphDatabaseService database) {
        return ((GraphDatabaseAPI) database).getDependencyResolver().resolveDependency(Ingest.class);
    }

    /** The schema as far as the transaction's user sees it. */
    public Schema schema(InternalTransaction transaction) {
        return schemas.schema(transaction);
    }

    /**
     * Adds declarations to the schema, on a thread of their own: they may wait for others, for locks and for indexes.
     * The future fails with a {@link SchemaConflictException} if something contradicts them.
     *
     * @throws ShareExceededException if too many wait
     */
    public CompletableFuture<SchemaStore.Declared> declare(
            String login, Schema asked, Supplier<InternalTransaction> transactions) {
        if (!declaring.takePlace(login)) {
            throw ShareExceededException.of(declaring, login, "server.tremaux.schema.max_queued");
        }
        try {
            return CompletableFuture.supplyAsync(() -> schemas.declare(asked, transactions), declarers)
                    .whenComplete((declared, failure) -> declaring.giveBack(login, 1));
        } catch (Throwable e) { // no thread can be had
            declaring.giveBack(login, 1);
            throw e;
        }
    }

    /** A reader of rows by the schema of now. */
    public RowReader reader(LoadOptions options, Supplier<InternalTransaction> transactions) {
        try (InternalTransaction transaction = transactions.get()) {
            return new RowReader(schemas.read(transaction), options.strict(), name -> token(name, transactions));
        }
    }

    /**
     * The token of a property key that no schema declares. The database keeps a new one, whatever becomes of the load.
     */
    private int token(String propertyKey, Supplier<InternalTransaction> transactions) {
        Integer known = undeclared.get(propertyKey);
        if (known != null) {
            return known;
        }
        try (InternalTransaction transaction = transactions.get()) {
            int token = token(propertyKey, transaction);
            undeclared.put(propertyKey, token);
            return token;
        }
    }

    private static int token(String propertyKey, InternalTransaction transaction) {
        try {
            return transaction.kernelTransaction().tokenWrite().propertyKeyGetOrCreateForName(propertyKey);
        } catch (KernelException e) {
            throw new SchemaConflictException("Neo4j rejects the property key " + propertyKey + ".");
        }
    }

    /**
     * Reads up to a number of rows. Reads on after a row that is rejected, so that the caller is told of several.
     *
     * @throws RefusedRowsException if some are rejected, when all are read
     */
    public static Load read(Rows rows, boolean relationships, RowReader reader, LoadOptions options, int most)
            throws IOException {
        Load load = new Load(new ArrayList<>(), new ArrayList<>(), options);
        RawRow row = new RawRow();
        RefusedRows refused = new RefusedRows();
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
            } catch (RefusedRowsException e) {
                refused.add(e);
            }
        }
        refused.throwIfAny();
        return load;
    }

    /** Gathers the first faults of a load. */
    private static final class RefusedRows {
        private final List<RowFault> faults = new ArrayList<>();

        void add(RefusedRowsException refused) {
            if (faults.size() < RefusedRowsException.MOST_TOLD) {
                faults.addAll(refused.faults());
            }
        }

        void throwIfAny() {
            if (!faults.isEmpty()) {
                throw new RefusedRowsException(false, faults);
            }
        }
    }

    /** Writes a load in a transaction that other loads may share; see {@link GroupCommit#offer}. */
    public CompletableFuture<Outcome> offer(Caller caller, Load load) {
        return commits.offer(caller, load);
    }

    /**
     * Writes rows in a caller's transaction, which the caller commits. It waits for locks like any write.
     *
     * @throws RefusedRowsException if nothing was written, or if the transaction must be rolled back
     */
    public Outcome write(InternalTransaction transaction, Rows rows, boolean relationships, LoadOptions options) {
        RowReader reader = new RowReader(schemas.read(transaction), options.strict(), name -> token(name, transaction));
        try {
            Load load = read(rows, relationships, reader, options, Integer.MAX_VALUE);
            Writing.Result result = Writing.write(transaction.kernelTransaction(), List.of(load), Runnable::run)
                    .get(0);
            if (result instanceof Writing.Result.Refused refused) {
                throw refused.reason();
            }
            return ((Writing.Result.Written) result).outcome();
        } catch (KernelException e) {
            throw new IllegalStateException(
                    e.getUserMessage(transaction.kernelTransaction().tokenRead()), e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Loads that wait. */
    public int queued() {
        return commits.queued();
    }

    @Override
    public void close() {
        commits.close();
        declarers.shutdown(); // the database ends their transactions
    }
}
