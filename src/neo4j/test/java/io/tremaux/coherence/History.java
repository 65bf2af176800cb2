package io.tremaux.coherence;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import org.neo4j.graphdb.Label;

/**
 * What the writers of {@link LawRace} did to its cells and leaves: what its readers judge by. Safe for use by any
 * thread.
 */
final class History {
    static final int CELLS = 24;
    static final int LEAVES_FROM = 100;
    static final int PHASES = 4;

    final String[] cells = new String[CELLS];
    final AtomicReferenceArray<String> leaves = new AtomicReferenceArray<>(CELLS);
    final Versions cellVersions = new Versions();
    final Versions leafVersions = new Versions();

    /** The versions of one kind of node, by number. */
    static final class Versions {
        final AtomicLongArray attempted = new AtomicLongArray(CELLS);
        final AtomicLongArray committed = new AtomicLongArray(CELLS);

        long[] returned() {
            return IntStream.range(0, CELLS).mapToLong(committed::get).toArray();
        }
    }

    /** The label that a node of a version has, too. */
    static Label phase(long version) {
        return Label.label("P" + Math.floorMod(version, PHASES));
    }
}
