package io.tremaux.janusgraph.it;

import io.tremaux.cache.Race;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * How old is what readers see of versions that writers replace, each those of a vertex of its own. Each reader knows
 * when the version that it sees was replaced: so long before it began to read. Made by one race.
 */
final class Ages {
    private static final int READERS = 2;
    private static final int MOST_PAUSE = 40;

    private final List<Versions> versions = new ArrayList<>();
    private final AtomicInteger atWork;

    /** Commits a version of a vertex. */
    interface Writer {
        void commit(int version);
    }

    /** Reads the version of a writer's vertex. */
    interface Reader {
        int read(int writer);
    }

    private static final class Versions {
        private final AtomicLongArray replaced = new AtomicLongArray(1 << 16); // by version; 0 if it is not yet
        private final AtomicLong oldest = new AtomicLong(Long.MIN_VALUE);
        private final AtomicInteger commits = new AtomicInteger();
        private final AtomicInteger old = new AtomicInteger(); // reads that saw a replaced version
    }

    private Ages(int writers) {
        atWork = new AtomicInteger(writers);
        for (int i = 0; i < writers; i++) {
            versions.add(new Versions());
        }
    }

    /** Lets writers and readers work for a while. Version 0 is there already. */
    static Ages of(Duration time, Reader reader, Writer... writers) {
        Ages ages = new Ages(writers.length);
        long end = System.nanoTime() + time.toNanos();
        List<Race.Runner> runners = new ArrayList<>();
        for (int i = 0; i < writers.length; i++) {
            Versions own = ages.versions.get(i);
            Writer writer = writers[i];
            runners.add(() -> ages.write(writer, own, end));
        }
        for (int i = 0; i < READERS; i++) {
            runners.add(() -> ages.read(reader));
        }
        Race.run(runners.toArray(Race.Runner[]::new));
        return ages;
    }

    private void write(Writer writer, Versions own, long end) throws InterruptedException {
        try {
            for (int version = 1; System.nanoTime() < end; version++) {
                writer.commit(version);
                own.replaced.set(version - 1, System.nanoTime());
                own.commits.incrementAndGet();
                Thread.sleep(version % MOST_PAUSE);
            }
        } finally {
            atWork.decrementAndGet();
        }
    }

    private void read(Reader reader) {
        for (int i = 0; atWork.get() > 0; i = (i + 1) % versions.size()) {
            Versions those = versions.get(i);
            long begun = System.nanoTime();
            long replaced = those.replaced.get(reader.read(i));
            if (replaced != 0 && begun > replaced) {
                those.old.incrementAndGet();
                those.oldest.accumulateAndGet(begun - replaced, Math::max);
            }
        }
    }

    /** How long before a reader began what it saw had been replaced, at most; zero if that was never so. */
    Duration oldest(int writer) {
        return Duration.ofNanos(Math.max(0, versions.get(writer).oldest.get()));
    }

    int commits(int writer) {
        return versions.get(writer).commits.get();
    }

    /** For people. */
    @Override
    public String toString() {
        List<String> each = versions.stream()
                .map(own -> own.commits + " commits, " + own.old + " reads of what was replaced, at most "
                        + Math.max(0, own.oldest.get()) / 1_000_000 + " ms before")
                .toList();
        return String.join("; ", each);
    }
}
