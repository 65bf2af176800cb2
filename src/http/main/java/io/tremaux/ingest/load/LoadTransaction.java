package io.tremaux.ingest.load;

import java.util.List;

/** A transaction in which loads are written. Belongs to one thread, but any thread may terminate it. */
public interface LoadTransaction extends AutoCloseable {
    /** Runs what may wait for locks, on the same thread, so that the caller can watch the wait. */
    interface Locking {
        void run(Runnable acquiring);
    }

    /**
     * Writes each load after those before it, unless it is rejected.
     *
     * @param locking runs what may wait for locks
     * @return a result for each load
     * @throws Exception if the transaction must be rolled back
     */
    List<Result> write(List<Load> loads, Locking locking) throws Exception;

    /** Returns when what was written is durable. */
    void commit();

    /** Ends its wait for locks: that fails, and the transaction never commits. */
    void terminate();

    /** Rolls back what was not committed. */
    @Override
    void close();
}
