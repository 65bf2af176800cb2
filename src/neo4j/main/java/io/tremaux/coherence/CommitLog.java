package io.tremaux.coherence;

import io.tremaux.cache.GraphCache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import org.jspecify.annotations.Nullable;
import org.neo4j.common.DependencyResolver;
import org.neo4j.kernel.impl.transaction.CommittedCommandBatchRepresentation;
import org.neo4j.kernel.impl.transaction.log.AppendBatchInfo;
import org.neo4j.kernel.impl.transaction.log.CommandBatchCursor;
import org.neo4j.kernel.impl.transaction.log.CommittedCommandBatchCursor;
import org.neo4j.kernel.impl.transaction.log.LogPosition;
import org.neo4j.kernel.impl.transaction.log.ReadableLogChannel;
import org.neo4j.kernel.impl.transaction.log.files.LogFile;
import org.neo4j.kernel.impl.transaction.log.files.LogFiles;
import org.neo4j.storageengine.api.StorageCommand;

/**
 * The transaction log of a database, read from the position of a cache. A commit costs 0.5 us, and each write in it 0.2
 * us and 0.5 KB of garbage, since a commit is decoded as a whole. The log stays open from one look to the next. Opening
 * it takes 25 to 35 us if that happens often, and more than 100 us if seldom.
 *
 * <p>It uses the raw reader. Neo4j's usual reader makes the operating system load the whole file on open and drop it
 * from memory on close (posix_fadvise). So every look would read up to 256 MB from disk, and stall the commits.
 *
 * <p>For one thread at a time, except where a method says otherwise.
 *
 * <p>Under 1,000 commits a second, the open log and the late compaction of lists shorten the begin of a request from
 * 274 to 192 us (median), and from 1,252 to 481 us (99th percentile). It costs one file descriptor, and a log file that
 * Neo4j prunes keeps its space until the next look.
 */
final class CommitLog implements AutoCloseable {
    /** Read in about 30 microseconds. */
    private static final long BYTES_WORTH_READING = 8 << 10;

    /** The costs of reading a commit and each of its bytes: 0.2 us a write of 60 to 100 bytes. */
    private static final long NANOS_A_COMMIT = 500;

    private static final long NANOS_A_BYTE = 3;

    /** The cost of filling an entry again: a request reads the store (0.3 to 1 us). */
    private static final long NANOS_AN_ENTRY = 1_000;

    /**
     * The log to read never exceeds this. It may be one commit, decoded as a whole into five to eight times its bytes:
     * at most an eighth of the heap. For a heap of 2 GB: 32 MB, read in 100 ms.
     */
    private static final long MAX_BYTES = Runtime.getRuntime().maxMemory() / 64;

    private final LogFile files;
    private final EntryReaders readers;
    private final Bounds bounds;
    private @Nullable ReadableLogChannel open;

    /**
     * The most that a thread reads while it holds the lock, unless a single commit is larger.
     *
     * @param bytes of the log, not of the heap that decoding it takes
     */
    record Bounds(long commits, long bytes) {
        /** About 10 ms. */
        static final Bounds DEFAULT = new Bounds(10_000, 4 << 20);

        private boolean hold(Gap gap) {
            return gap.commits <= commits && gap.bytes <= bytes;
        }
    }

    /** The commits that a cache has not followed. */
    private record Gap(long commits, long bytes) {
        /** Whether reading these commits costs less than filling the cache again. */
        private boolean isWorth(GraphCache cache) {
            return bytes <= MAX_BYTES
                    && commits * NANOS_A_COMMIT + bytes * NANOS_A_BYTE <= cache.entries() * NANOS_AN_ENTRY;
        }
    }

    CommitLog(DependencyResolver database, Bounds bounds) {
        this.files = database.resolveDependency(LogFiles.class).getLogFile();
        this.readers = new EntryReaders(database);
        this.bounds = bounds;
    }

    /**
     * Whether a cache is so far behind that the background should catch up, before a request has to. Safe for use by
     * any thread.
     */
    boolean isWorthReading(TrackedCache cache, AppendBatchInfo last) {
        LogPosition from = cache.position();
        LogPosition to = last.logPositionAfter();
        return !areKnown(from, to)
                || from.getLogVersion() != to.getLogVersion()
                || to.getByteOffset() - from.getByteOffset() >= Math.min(BYTES_WORTH_READING, bounds.bytes())
                || last.appendIndex() - cache.upTo() > bounds.commits();
    }

    /**
     * Whether there is more to read than a request may, yet reading costs less than filling the cache again. False if
     * that cannot be known; {@link #catchUp} then throws the reason. Safe for use by any thread.
     */
    boolean isLong(TrackedCache cache, AppendBatchInfo last) {
        try {
            Gap gap = gap(cache, last);
            return !bounds.hold(gap) && gap.isWorth(cache.cache());
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Invalidates the entries that new commits touched, up to the given commit or, if that is {@link #isLong long}, up
     * to an earlier one. After a failure the cache has followed some of the commits, each wholly.
     *
     * @throws OutOfReachException if the log cannot be read on from the position of the cache, which is no failure
     */
    void catchUp(TrackedCache cache, AppendBatchInfo last) throws IOException {
        Gap behind = requireWithinReach(cache, last);
        boolean staysOpen = false;
        try {
            ReadableLogChannel channel = channelAt(cache.position());
            CommandBatchCursor log = new CommittedCommandBatchCursor(channel, readers.next());
            if (bounds.hold(behind)) {
                invalidateUpTo(last.appendIndex(), log, cache);
            } else {
                invalidateSome(last.appendIndex(), log, cache);
            }
            staysOpen = canGoBack(channel);
        } catch (NoSuchFileException pruned) {
            throw new OutOfReachException("the log was pruned");
        } finally {
            if (!staysOpen) {
                close();
            }
        }
    }

    private static void invalidateUpTo(long commit, CommandBatchCursor log, TrackedCache cache) throws IOException {
        while (cache.upTo() < commit) {
            invalidateNext(log, cache);
        }
    }

    /** Follows at least one commit, and no more than the bounds allow; stops at the end of the file. */
    private void invalidateSome(long commit, CommandBatchCursor log, TrackedCache cache) throws IOException {
        LogPosition from = cache.position();
        long some = Math.min(commit, cache.upTo() + Math.max(1, bounds.commits()));
        do {
            invalidateNext(log, cache);
        } while (cache.upTo() < some
                && cache.position().getLogVersion() == from.getLogVersion()
                && cache.position().getByteOffset() - from.getByteOffset() < bounds.bytes());
    }

    /** The log, open at a position: the channel of the last look if that is in the same file. */
    private ReadableLogChannel channelAt(LogPosition position) throws IOException {
        ReadableLogChannel channel = open;
        if (channel != null && channel.getLogVersion() == position.getLogVersion()) {
            // First to the header, which is never in the read-ahead buffer: so the channel drops that buffer, which is
            // out of date.
            channel.position(0);
            channel.position(position.getByteOffset());
            return channel;
        }
        close();
        ReadableLogChannel opened = files.getRawReader(position);
        open = opened;
        return opened;
    }

    /** Whether the channel can read the end of the file again later, with new commits. One with segments cannot. */
    private static boolean canGoBack(ReadableLogChannel channel) {
        return !channel.getLogFormatVersion().usesSegments();
    }

    /** Closes the file, so that the operating system can free its space after pruning. The next look opens it again. */
    @Override
    public void close() {
        ReadableLogChannel channel = open;
        open = null;
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException e) {
            // The channel was only read, so no data is lost.
        }
    }

    /**
     * Follows one commit, or fails before the cache has moved. Some of its entries may be invalidated then, which only
     * costs hits.
     */
    private static void invalidateNext(CommandBatchCursor log, TrackedCache cache) throws IOException {
        if (!log.next()) {
            throw new IOException("the log ends at commit " + cache.upTo());
        }
        CommittedCommandBatchRepresentation commit = log.get();
        if (commit.appendIndex() != cache.upTo() + 1) {
            throw new IOException("after commit " + cache.upTo() + " the log has " + commit.appendIndex());
        }
        for (StorageCommand command : commit.commandBatch()) {
            LogInvalidator.invalidate(command, cache.cache(), commit.appendIndex());
        }
        cache.advance(log.position());
    }

    private Gap requireWithinReach(TrackedCache cache, AppendBatchInfo last) throws IOException {
        Gap gap = gap(cache, last);
        if (!bounds.hold(gap) && !gap.isWorth(cache.cache())) {
            throw new OutOfReachException("the cache is too far behind");
        }
        return gap;
    }

    private Gap gap(TrackedCache cache, AppendBatchInfo last) throws IOException {
        long commits = last.appendIndex() - cache.upTo(); // first, since advance() sets the position before upTo
        LogPosition from = cache.position();
        LogPosition to = last.logPositionAfter();
        if (!areKnown(from, to)) {
            throw new OutOfReachException("no commit since the database started");
        }
        return new Gap(commits, bytes(from, to));
    }

    /** Asked first: an unspecified position throws at every question. */
    private static boolean areKnown(LogPosition from, LogPosition to) {
        return from != LogPosition.UNSPECIFIED && to != LogPosition.UNSPECIFIED;
    }

    /** Computed from the sizes of the files; reads none of them. */
    private long bytes(LogPosition from, LogPosition to) throws IOException {
        long bytes = to.getByteOffset() - from.getByteOffset();
        long most = Math.max(bounds.bytes(), MAX_BYTES);
        for (long file = from.getLogVersion(); file < to.getLogVersion() && bytes <= most; file++) {
            try {
                bytes += Files.size(files.getLogFileForVersion(file));
            } catch (NoSuchFileException pruned) {
                throw new OutOfReachException("the log was pruned");
            }
        }
        return bytes;
    }

    /** The cache cannot follow from its position; a new one can. */
    static final class OutOfReachException extends IOException {
        private static final long serialVersionUID = 1;

        OutOfReachException(String why) {
            super(why);
        }
    }
}
