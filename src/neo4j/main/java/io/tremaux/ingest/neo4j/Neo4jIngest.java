package io.tremaux.ingest.neo4j;

import io.tremaux.admission.Admission.Queue;
import io.tremaux.ingest.Ingest;
import io.tremaux.ingest.load.Load;
import io.tremaux.ingest.load.LoadCounts;
import io.tremaux.ingest.load.LoadOptions;
import io.tremaux.ingest.load.Result;
import io.tremaux.ingest.row.RejectedRowsException;
import io.tremaux.ingest.row.RowReader;
import io.tremaux.ingest.row.RowSource;
import io.tremaux.ingest.schema.Declarations.Property;
import io.tremaux.ingest.schema.Declared;
import io.tremaux.ingest.schema.Dialect;
import io.tremaux.ingest.schema.Schema;
import io.tremaux.ingest.schema.SchemaConflictException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.neo4j.exceptions.KernelException;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.kernel.internal.GraphDatabaseAPI;

/**
 * Writes nodes and relationships to one database of Neo4j's, from its start to its stop. Resolved from the database's
 * dependencies. Safe for use by any thread.
 */
public final class Neo4jIngest extends Ingest {
    private static final Dialect DIALECT = new Neo4jDialect();

    /** One writes while another one's commit is flushed. */
    private static final int WRITERS = 2;

    private final SchemaStore schemas = new SchemaStore();
    private final Map<String, Integer> undeclared = // tokens of property keys, which a database never drops
            new ConcurrentHashMap<>();

    /**
     * @param loads that may wait
     * @param declarations that may
     */
    public Neo4jIngest(Queue loads, Queue declarations) {
        super(loads, declarations, WRITERS);
    }

    /** That of a database which is started. */
    public static Neo4jIngest of(GraphDatabaseService database) {
        return ((GraphDatabaseAPI) database).getDependencyResolver().resolveDependency(Neo4jIngest.class);
    }

    /** The schema as far as the transaction's user sees it. */
    public Schema schema(InternalTransaction transaction) {
        return schemas.schema(transaction);
    }

    /** Adds declarations to the schema; see {@link Ingest#declare}. */
    public CompletableFuture<Declared> declare(String login, Schema asked, Supplier<InternalTransaction> transactions) {
        return declare(login, () -> schemas.declare(asked, transactions));
    }

    /** A reader of rows by the schema of now. */
    public RowReader reader(LoadOptions options, Supplier<InternalTransaction> transactions) {
        try (InternalTransaction transaction = transactions.get()) {
            return new RowReader(
                    schemas.read(transaction),
                    options.strict(),
                    name -> new Property(name, token(name, transactions), null),
                    DIALECT);
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
     * Writes rows in a caller's transaction, which the caller commits. It waits for locks like any write.
     *
     * @throws RejectedRowsException if nothing was written, or if the transaction must be rolled back
     */
    public LoadCounts write(
            InternalTransaction transaction, RowSource rows, boolean relationships, LoadOptions options) {
        RowReader reader = new RowReader(
                schemas.read(transaction),
                options.strict(),
                name -> new Property(name, token(name, transaction), null),
                DIALECT);
        try {
            Load load = read(rows, relationships, reader, options, Integer.MAX_VALUE);
            Result result =
                    Writing.write(transaction, List.of(load), Runnable::run).get(0);
            if (result instanceof Result.Rejected rejected) {
                throw rejected.reason();
            }
            return ((Result.Written) result).outcome();
        } catch (KernelException e) {
            throw new IllegalStateException(
                    e.getUserMessage(transaction.kernelTransaction().tokenRead()), e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
