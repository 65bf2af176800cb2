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
 * The transaction log of a database, read from where a cache stands. Each commit takes half a microsecond, each write in it a
 * fifth of one and 0.5 KB of garbage, since a commit is decoded as a whole. It stays open from one look to the next: to open
 * it takes 25 to 35 microseconds, and a hundred and more where that is so seldom done that nothing of it is at hand.
 *
 * <p>It is opened raw. Neo4j's usual reader has the operating system load the whole file when it is opened and drop it from
 * memory when it is closed (posix_fadvise): every look would read up to 256 MB from disk again, and stall the commits.
 *
 * <p>For one thread at a time, but for what says otherwise.
 */
final class CommitLog implements AutoCloseable {
    /** Read in about 30 microseconds. */
    private static final long BYTES_WORTH_READING = 8 << 10;

    /** What a commit of the log costs, and each byte of it: 0.2 us a write of 60 to 100 bytes. */
    private static final long NANOS_A_COMMIT = 500;

    private static final long NANOS_A_BYTE = 3;

    /** What an entry costs to fill again: the store is read (0.3 to 1 us), by a request that waits for it. */
    private static final long NANOS_AN_ENTRY = 1_000;

    /**
     * No cache is worth more. All may be one commit, which is decoded as a whole into 0.5 KB a write, five to eight times its
     * bytes: an eighth of the heap at most. Of a heap of 2 GB: 32 MB, read in 100 ms.
     */
    private static final long MAX_BYTES = Runtime.getRuntime().maxMemory() / 64;

    private final LogFile files;
    private final EntryReaders readers;
    private final Bounds bounds;
    private @Nullable ReadableLogChannel open;

    /**
     * What a request reads at most, and any other thread while it holds the lock, unless a single commit is larger.
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
        /** Whether to read it costs less than to fill the cache again. */
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

    /** Whether what a cache has not followed is more than a request may be left with. Safe for use by any thread. */
    boolean isWorthReading(Followed cache, AppendBatchInfo last) {
        LogPosition from = cache.position();
        LogPosition to = last.logPositionAfter();
        return !areKnown(from, to)
                || from.getLogVersion() != to.getLogVersion()
                || to.getByteOffset() - from.getByteOffset() >= Math.min(BYTES_WORTH_READING, bounds.bytes())
                || last.appendIndex() - cache.upTo() > bounds.commits();
    }

    /**
     * Whether there is more to read than a request may, and yet less than to fill the cache again would cost. Where it
     * cannot be told, {@link #catchUp} tells why. Safe for use by any thread.
     */
    boolean isLong(Followed cache, AppendBatchInfo last) {
        try {
            Gap gap = gap(cache, last);
            return !bounds.hold(gap) && gap.isWorth(cache.cache());
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Makes a cache forget what the commits touched that it has not followed yet, up to the given one or, where that is
     * {@link #isLong long}, some of them. After a failure, too, it has followed some of them, each wholly.
     *
     * @throws OutOfReachException if the log does not lead on from where the cache stands, which is no failure
     */
    void catchUp(Followed cache, AppendBatchInfo last) throws IOException {
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
            throw new OutOfReachException("its log was pruned");
        } finally {
            if (!staysOpen) {
                close();
            }
        }
    }

    private static void invalidateUpTo(long commit, CommandBatchCursor log, Followed cache) throws IOException {
        while (cache.upTo() < commit) {
            invalidateNext(log, cache);
        }
    }

    /** At least one, and no more of them than the bounds say, nor of the next file. */
    private void invalidateSome(long commit, CommandBatchCursor log, Followed cache) throws IOException {
        LogPosition from = cache.position();
        long some = Math.min(commit, cache.upTo() + Math.max(1, bounds.commits()));
        do {
            invalidateNext(log, cache);
        } while (cache.upTo() < some
                && cache.position().getLogVersion() == from.getLogVersion()
                && cache.position().getByteOffset() - from.getByteOffset() < bounds.bytes());
    }

    private ReadableLogChannel channelAt(LogPosition position) throws IOException {
        ReadableLogChannel channel = open;
        if (channel != null && channel.getLogVersion() == position.getLogVersion()) {
            // By way of the header, which it never has read ahead: so it drops what it has, since there is more by now.
            channel.position(0);
            channel.position(position.getByteOffset());
            return channel;
        }
        close();
        ReadableLogChannel opened = files.getRawReader(position);
        open = opened;
        return opened;
    }

    /** Whether it can be made to read the end of the file again, as it is by then. One with segments may not. */
    private static boolean canGoBack(ReadableLogChannel channel) {
        return !channel.getLogFormatVersion().usesSegments();
    }

    /** Lets go of the file, so that its space can be given back once it is pruned. The next look opens it again. */
    @Override
    public void close() {
        ReadableLogChannel channel = open;
        open = null;
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException e) {
            // It was only read: there is nothing to be lost.
        }
    }

    private static void invalidateNext(CommandBatchCursor log, Followed cache) throws IOException {
        if (!log.next()) {
            throw new IOException("the log ends at commit " + cache.upTo());
        }
        CommittedCommandBatchRepresentation commit = log.get();
        if (commit.appendIndex() != cache.upTo() + 1) {
            throw new IOException("after commit " + cache.upTo() + " the log has " + commit.appendIndex());
        }
        for (StorageCommand command : commit.commandBatch()) {
            Touched.invalidate(command, cache.cache(), commit.appendIndex());
        }
        cache.advance(log.position());
    }

    private Gap requireWithinReach(Followed cache, AppendBatchInfo last) throws IOException {
        Gap gap = gap(cache, last);
        if (!bounds.hold(gap) && !gap.isWorth(cache.cache())) {
            throw new OutOfReachException("it was too far behind");
        }
        return gap;
    }

    private Gap gap(Followed cache, AppendBatchInfo last) throws IOException {
        long commits = last.appendIndex() - cache.upTo(); // first: the position is set before it
        LogPosition from = cache.position();
        LogPosition to = last.logPositionAfter();
        if (!areKnown(from, to)) {
            throw new OutOfReachException("nothing was committed since the database started");
        }
        return new Gap(commits, bytes(from, to));
    }

    /** A position that is not says nothing of itself, but throws. */
    private static boolean areKnown(LogPosition from, LogPosition to) {
        return from != LogPosition.UNSPECIFIED && to != LogPosition.UNSPECIFIED;
    }

    /** Told by the sizes of the files, before anything is read. */
    private long bytes(LogPosition from, LogPosition to) throws IOException {
        long bytes = to.getByteOffset() - from.getByteOffset();
        long most = Math.max(bounds.bytes(), MAX_BYTES);
        for (long file = from.getLogVersion(); file < to.getLogVersion() && bytes <= most; file++) {
            try {
                bytes += Files.size(files.getLogFileForVersion(file));
            } catch (NoSuchFileException pruned) {
                throw new OutOfReachException("its log was pruned");
            }
        }
        return bytes;
    }

    /** A cache cannot follow from where it stands, and another can. */
    static final class OutOfReachException extends IOException {
        private static final long serialVersionUID = 1;

        OutOfReachException(String why) {
            super(why);
        }
    }
}
