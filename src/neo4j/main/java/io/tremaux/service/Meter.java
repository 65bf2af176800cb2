package io.tremaux.service;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.neo4j.io.pagecache.tracing.cursor.PageCursorTracer;

/** Measures what the current thread does from the meter's making to its readings. */
final class Meter {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final double NANOS_PER_MILLI = 1e6;

    private final PageCursorTracer pages;
    private final long pageHits;
    private final long pageFaults;
    private final long allocated = THREADS.getCurrentThreadAllocatedBytes();
    private final long nanos = System.nanoTime();

    /** @param pages counts the page accesses of the transaction */
    Meter(PageCursorTracer pages) {
        this.pages = pages;
        this.pageHits = pages.hits();
        this.pageFaults = pages.faults();
    }

    double millis() {
        return (System.nanoTime() - nanos) / NANOS_PER_MILLI;
    }

    long allocatedBytes() {
        return THREADS.getCurrentThreadAllocatedBytes() - allocated;
    }

    long pageHits() {
        return pages.hits() - pageHits;
    }

    long pageFaults() {
        return pages.faults() - pageFaults;
    }
}
