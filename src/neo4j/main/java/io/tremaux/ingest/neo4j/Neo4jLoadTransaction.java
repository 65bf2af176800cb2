package io.tremaux.ingest.neo4j;

import io.tremaux.ingest.load.Failure;
import io.tremaux.ingest.load.Failure.Remedy;
import io.tremaux.ingest.load.Load;
import io.tremaux.ingest.load.LoadTransaction;
import io.tremaux.ingest.load.Result;
import io.tremaux.ingest.row.RejectedRowsException;
import io.tremaux.problem.RowFault;
import java.util.List;
import java.util.Map;
import org.neo4j.exceptions.KernelException;
import org.neo4j.graphdb.ConstraintViolationException;
import org.neo4j.graphdb.TransientFailureException;
import org.neo4j.kernel.api.exceptions.Status;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/** Writes loads in a transaction of Neo4j's. */
public final class Neo4jLoadTransaction implements LoadTransaction {
    private final InternalTransaction transaction;

    /** @param transaction is closed with this */
    public Neo4jLoadTransaction(InternalTransaction transaction) {
        this.transaction = transaction;
        transaction.setMetaData(Map.of("app", "tremaux"));
    }

    @Override
    public List<Result> write(List<Load> loads, Locking locking) throws KernelException {
        return Writing.write(transaction, loads, locking);
    }

    @Override
    public void commit() {
        transaction.commit();
    }

    @Override
    public void terminate() {
        transaction.kernelTransaction().markForTermination(Status.Transaction.Terminated);
    }

    @Override
    public void close() {
        transaction.close();
    }

    /** What the failure of such a transaction means. One that lacks memory would lack it again. */
    public static Failure judge(Throwable failure) {
        return new Failure(canBeRetried(failure) ? Remedy.RETRY : Remedy.PART, reported(failure));
    }

    private static boolean canBeRetried(Throwable failure) {
        return failure instanceof TransientFailureException
                || failure instanceof Status.HasStatus status
                        && status.status().code().classification() == Status.Classification.TransientError
                        && status.status() != Status.General.TransactionOutOfMemoryError
                        && status.status() != Status.General.MemoryPoolOutOfMemoryError;
    }

    /** A constraint that Neo4j checks only at the commit is a conflict of the rows. */
    private static Throwable reported(Throwable failure) {
        if (failure instanceof ConstraintViolationException violation) {
            String detail = "A constraint rejects the rows: " + violation.getMessage();
            return new RejectedRowsException(true, List.of(new RowFault(0, null, null, null, detail)));
        }
        return failure;
    }
}
