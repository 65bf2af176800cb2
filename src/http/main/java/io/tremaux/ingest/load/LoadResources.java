package io.tremaux.ingest.load;

import io.tremaux.admission.SharedThreads;
import io.tremaux.admission.Shares;
import io.tremaux.ingest.row.RawRow;
import io.tremaux.ingest.row.RowSource;
import io.tremaux.problem.Problem;
import io.tremaux.problem.ProblemException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * What the loads of a server may hold at once: heap for their bodies and rows, and threads. Each login has its share of
 * both. Safe for use by any thread; a body belongs to one thread at a time.
 */
public final class LoadResources implements AutoCloseable {
    /** Of a body that is written whole, or of a batch of lines. */
    public static final long LONGEST = 64L << 20;

    /** Bytes that the smallest body takes: beside the body the server holds its request, until that is answered. */
    static final int LEAST = 16 << 10;

    private static final int LONGEST_STEP = 64 << 10;
    /** Bodies of lines that are read at once, of all logins together: each has a thread. */
    static final int MOST_STREAMS = 32;
    /** Threads that answer, of all logins together. */
    private static final int MOST_ANSWERING = 8;

    private final long maxBytes;
    private final Shares bytes;
    private final SharedThreads streams = new SharedThreads(MOST_STREAMS, "tremaux-ingest-stream");
    private final SharedThreads answers = new SharedThreads(MOST_ANSWERING, "tremaux-ingest-answer");

    /** A body, or a batch of lines, is longer than {@link #LONGEST}. */
    public static final class TooLongException extends ProblemException {
        private TooLongException() {
            this("A load must not be longer than 64 MiB. To load more, send lines: only each batch has this limit.");
        }

        private TooLongException(String message) {
            super(Problem.of(Problem.Kind.BODY_TOO_LARGE, message));
        }
    }

    /** @param maxBytes of bodies that one login's loads read, and of their rows that are not written yet */
    public LoadResources(long maxBytes) {
        this.maxBytes = maxBytes;
        this.bytes = Shares.ofWhichOneMayHold(maxBytes, LEAST);
    }

    /** Counts a body while it is read. */
    public Body count(String login, InputStream body) {
        return new Body(login, body);
    }

    /** Threads on which requests of a login are answered whose loads are written. They may wait for their clients. */
    public Executor answers(String login) {
        return answer -> answers.run(login, answer);
    }

    /**
     * Runs the reading of lines on a thread of its own, which may wait for its client.
     *
     * @throws IngestBusyException if as many of the login run already as may
     */
    public void stream(String login, Runnable reading) {
        if (!streams.tryRun(login, reading)) {
            throw new IngestBusyException("The server reads lines of at most " + MOST_STREAMS
                    + " requests at once, and of fewer of one login if other logins send lines too.");
        }
    }

    /**
     * Interrupts nothing: an interrupt in mid-commit closes the transaction log. Streams end with their connections.
     */
    @Override
    public void close() {
        streams.close();
        answers.close();
    }

    /** A body, whose bytes and rows count until they are released. */
    public final class Body extends FilterInputStream {
        private final String login;
        private long read; // since the last batch began
        private long rows; // bytes of heap, likewise
        private @Nullable RawRow reading; // the row whose values are being read
        private long reserved; // bytes of the login's share, at least read and rows together

        private Body(String login, InputStream in) {
            super(in);
            this.login = login;
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

        /**
         * Rows read from this body, each of which counts while it is read: short values take many times their length.
         */
        public RowSource counting(RowSource ofBody) {
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

        /** Takes more of the login's share, in steps that grow with the body: a share is asked for seldom. */
        private void reserve() {
            long needed = read + rows + (reading == null ? 0 : reading.heapBytesSoFar());
            while (reserved < needed) {
                long step = Math.min(LONGEST_STEP, Math.max(LEAST, reserved));
                if (reserved + step > maxBytes) {
                    throw new TooLongException("The rows of this load do not fit into an eighth of the server's"
                            + " heap. To load more, send lines: only each batch has this limit.");
                }
                if (!bytes.take(login, step)) {
                    throw new IngestBusyException(
                            "The loads of this login hold as much heap as they may: an eighth of the server's heap,"
                                    + " or less if other logins load too.");
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
            bytes.release(login, taken);
        }

        /** Nothing of the body is held any more. */
        public void releaseAll() {
            release(takeReserved());
        }
    }
}
