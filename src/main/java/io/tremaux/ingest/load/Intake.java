package io.tremaux.ingest.load;

import io.tremaux.ingest.row.RawRow;
import io.tremaux.ingest.row.Rows;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * What the loads of a server may hold at once: bytes of their bodies, and threads. Safe for use by any thread; a body belongs to
 * one at a time.
 */
public final class Intake implements AutoCloseable {
    /** Of a body that is written whole, or of a batch of lines. */
    public static final long LONGEST = 64L << 20;

    /** What the smallest body takes: beside its bytes the server holds its request, until that is answered. */
    static final int LEAST = 16 << 10;

    private static final int LONGEST_STEP = 64 << 10;
    static final int MOST_STREAMS = 32;
    private static final int ANSWERING = 2;
    private static final long IDLE_THREAD_SECONDS = 10;

    private final long maxBytes;
    private final AtomicLong bytes = new AtomicLong();
    private final ExecutorService streams;
    private final ExecutorService answers;

    /** A body, or a batch of lines, is longer than {@link #LONGEST}. */
    public static final class TooLongException extends RuntimeException {
        private TooLongException() {
            this("A load must not be longer than 64 MiB; lines may be any number, in batches of that length.");
        }

        private TooLongException(String message) {
            super(message);
        }
    }

    /** @param maxBytes of bodies that are read, and of their rows that are not written yet */
    public Intake(long maxBytes) {
        this.maxBytes = maxBytes;
        this.streams = new ThreadPoolExecutor(
                0, MOST_STREAMS, IDLE_THREAD_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), named("stream"));
        ThreadPoolExecutor answering = new ThreadPoolExecutor(
                ANSWERING,
                ANSWERING,
                IDLE_THREAD_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(), // its length is that of the queue of loads
                named("answer"));
        answering.allowCoreThreadTimeOut(true);
        this.answers = answering;
    }

    private static ThreadFactory named(String what) {
        AtomicInteger number = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(task, "tremaux-ingest-" + what + "-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }

    /** Counts a body while it is read. */
    public Body count(InputStream body) {
        return new Body(body);
    }

    /** Threads on which requests are answered whose loads are written. */
    public Executor answers() {
        return answers;
    }

    /**
     * Runs the reading of lines on a thread of its own, which may wait for its client.
     *
     * @throws IngestBusyException if as many run already as may
     */
    public void stream(Runnable reading) {
        try {
            streams.execute(reading);
        } catch (RejectedExecutionException e) {
            throw new IngestBusyException(
                    "As many requests send lines already as the server reads at once: " + MOST_STREAMS + ".");
        }
    }

    /** Interrupts nothing: an interrupt in mid-commit closes the transaction log. Streams end with their connections. */
    @Override
    public void close() {
        streams.shutdown();
        answers.shutdown();
    }

    /** A body, whose bytes and rows count until they are released. */
    public final class Body extends FilterInputStream {
        private long read; // since the last batch began
        private long rows; // bytes of heap, likewise
        private @Nullable RawRow reading;
        private long reserved;

        private Body(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            byte[] single = new byte[1];
            return read(single, 0, 1) < 0 ? -1 : single[0] & 0xff;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int count = super.read(buffer, offset, length);
            if (count > 0) {
                read += count;
                if (read > LONGEST) {
                    throw new TooLongException();
                }
                reserve();
            }
            return count;
        }

        /** Rows read from this body, each of which counts while it is read: short values take many times their length. */
        public Rows counting(Rows ofBody) {
            return row -> {
                row.clear();
                reading = row;
                boolean more = ofBody.next(row);
                reading = null;
                if (more) {
                    rows += row.heapBytes();
                    reserve();
                }
                return more;
            };
        }

        private void reserve() {
            long needed = read + rows + (reading == null ? 0 : reading.heapBytesSoFar());
            while (reserved < needed) {
                long step = Math.min(LONGEST_STEP, Math.max(LEAST, reserved));
                if (reserved + step > maxBytes) {
                    throw new TooLongException(
                            "The rows of a load must fit into an eighth of the server's heap; this one has more."
                                    + " Lines may be any number, in batches that fit.");
                }
                if (bytes.addAndGet(step) > maxBytes) {
                    bytes.addAndGet(-step);
                    throw new IngestBusyException(
                            "The loads under way have an eighth of the server's heap, as much as they may.");
                }
                reserved += step;
            }
        }

        /** Begins another batch; what the one before holds is for the caller to release. */
        public long takeReserved() {
            long taken = reserved;
            reserved = 0;
            read = 0;
            rows = 0;
            reading = null;
            return taken;
        }

        /** Releases what was taken. */
        public void release(long taken) {
            bytes.addAndGet(-taken);
        }

        /** Nothing of the body is held any more. */
        public void releaseAll() {
            release(takeReserved());
        }
    }
}
