package io.tremaux.execution;

import com.sun.management.ThreadMXBean;
import io.tremaux.store.StoreSession;
import java.lang.management.ManagementFactory;

/**
 * Measures what a query has used since the meter was made: time, accesses to the page cache, and heap. Belongs to the
 * query's thread, since the JVM counts allocations by thread.
 */
final class Meter {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final double NANOS_PER_MILLI = 1e6;

    private final StoreSession session;
    private final long pageHits;
    private final long pageFaults;
    private final long allocated = THREADS.getCurrentThreadAllocatedBytes();
    private final long nanos = System.nanoTime();

    /** @param session counts the page accesses of the transaction */
    Meter(StoreSession session) {
        this.session = session;
        this.pageHits = session.pageHits();
        this.pageFaults = session.pageFaults();
    }

    double millis() {
        return (System.nanoTime() - nanos) / NANOS_PER_MILLI;
    }

    /** Heap that the current thread has allocated, garbage included. */
    long allocatedBytes() {
        return THREADS.getCurrentThreadAllocatedBytes() - allocated;
    }

    long pageHits() {
        return session.pageHits() - pageHits;
    }

    long pageFaults() {
        return session.pageFaults() - pageFaults;
    }
}
