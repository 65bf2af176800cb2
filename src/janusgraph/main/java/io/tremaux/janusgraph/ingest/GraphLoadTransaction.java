package io.tremaux.janusgraph.ingest;

import io.tremaux.ingest.load.Failure;
import io.tremaux.ingest.load.Failure.Remedy;
import io.tremaux.ingest.load.Load;
import io.tremaux.ingest.load.LoadOptions.Mode;
import io.tremaux.ingest.load.LoadTransaction;
import io.tremaux.ingest.load.Result;
import io.tremaux.ingest.row.RelationshipRow;
import io.tremaux.problem.Problem;
import io.tremaux.problem.Problem.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.janusgraph.core.TransactionBuilder;
import org.janusgraph.diskstorage.locking.PermanentLockingException;
import org.janusgraph.diskstorage.locking.TemporaryLockingException;
import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;
import org.jspecify.annotations.Nullable;

/**
 * A transaction of JanusGraph that writes loads. It takes the {@link KeyLocks locks} of its keys and edges before it
 * looks them up, and keeps them until the commit has returned.
 */
final class GraphLoadTransaction implements LoadTransaction {
    private final StandardJanusGraph graph;
    private final SchemaStore schemas;
    private final GraphTokens tokens;
    private final KeyLocks locks;
    private final ReadRepair repair;
    private KeyLocks.@Nullable Request keys; // guarded by this
    private boolean terminated; // likewise
    private @Nullable StandardJanusGraphTx transaction;

    GraphLoadTransaction(
            StandardJanusGraph graph, SchemaStore schemas, GraphTokens tokens, KeyLocks locks, ReadRepair repair) {
        this.graph = graph;
        this.schemas = schemas;
        this.tokens = tokens;
        this.locks = locks;
        this.repair = repair;
    }

    @Override
    public List<Result> write(List<Load> loads, Locking locking) {
        LoadedNames names = new LoadedNames(loads, tokens);
        schemas.require(names);
        KeyLocks.Request asked = ask(locked(loads));
        locking.run(() -> await(asked));
        TransactionBuilder builder = graph.buildTransaction()
                .skipDBCacheRead() // a cache would not see new keys of others
                .consistencyChecks(schemas.inGraph(names::areConstrained)) // they read each key once more
                .vertexCacheSize(Math.max(graph.getConfiguration().getTxVertexCacheSize(), vertices(loads)));
        repair.configure(builder);
        StandardJanusGraphTx begun = (StandardJanusGraphTx) builder.start();
        transaction = begun;
        GraphWriting writing = new GraphWriting(begun, tokens, repair);
        List<Result> results = new ArrayList<>();
        for (Load load : loads) {
            results.add(writing.write(load));
        }
        return results;
    }

    /**
     * How many vertices loads may touch. The transaction's cache has to hold all of them. It would read an evicted one
     * again as a second object, and lose the changes to the first.
     */
    private static int vertices(List<Load> loads) {
        return loads.stream()
                .mapToInt(load -> load.nodes().size() + 2 * load.relationships().size())
                .sum();
    }

    /** What two loads must not both create: keys, and edges where those that exist are looked for. */
    private static Set<Object> locked(List<Load> loads) {
        Set<Object> locked = new HashSet<>();
        for (Load load : loads) {
            load.addKeys(locked, new HashSet<>());
            if (load.options().mode() != Mode.CREATE) {
                for (RelationshipRow row : load.relationships()) {
                    row.from()
                            .forEach(from ->
                                    row.to().forEach(to -> locked.add(new GraphWriting.EdgeKey(row.type(), from, to))));
                }
            }
        }
        return locked;
    }

    private synchronized KeyLocks.Request ask(Set<Object> wanted) {
        KeyLocks.Request asked = locks.ask(wanted);
        keys = asked;
        if (terminated) {
            asked.end();
        }
        return asked;
    }

    private static void await(KeyLocks.Request asked) {
        try {
            if (asked.await()) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw Problem.of(Kind.TRANSACTION_TERMINATED, "The load was ended while it waited for other loads of its keys.")
                .thrown();
    }

    @Override
    public void commit() {
        StandardJanusGraphTx written = transaction;
        if (written == null) {
            return;
        }
        try {
            written.commit();
        } catch (RuntimeException e) {
            throw isLocked(e) ? e : new UnknownOutcomeException(e);
        }
    }

    /**
     * Whether another transaction is the reason for a failure: it holds a lock of the same keys, or created one of them
     * first. JanusGraph checks both before it writes, so nothing was written.
     */
    static boolean isLocked(Throwable failure) {
        for (Throwable each = failure; each != null; each = each.getCause()) {
            if (each instanceof PermanentLockingException
                    || each instanceof TemporaryLockingException
                    || each instanceof DuplicateKeyException) {
                return true;
            }
        }
        return false;
    }

    /**
     * What the failure of such a transaction means for its loads. It was no passing failure: JanusGraph itself retries
     * those, for as long as {@code storage.read-time} says.
     */
    static Failure judge(Throwable failure) {
        if (isLocked(failure)) {
            Problem problem = Problem.of(
                    Kind.TRY_AGAIN, "Another transaction writes the same key, or holds JanusGraph's lock of it.");
            return new Failure(Remedy.RETRY, problem.thrown());
        }
        return new Failure(failure instanceof UnknownOutcomeException ? Remedy.NONE : Remedy.PART, failure);
    }

    @Override
    public synchronized void terminate() {
        terminated = true;
        if (keys != null) {
            keys.end();
        }
    }

    @Override
    public void close() {
        try {
            if (transaction != null && transaction.isOpen()) {
                transaction.rollback();
            }
        } finally {
            closeKeys();
        }
    }

    private synchronized void closeKeys() {
        if (keys != null) {
            keys.close();
        }
    }
}
