package io.tremaux.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import io.tremaux.coherence.Stage.Request;
import io.tremaux.coherence.Stage.Seen;
import io.tremaux.heap.HeapBudget;
import io.tremaux.store.CoherenceMode;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.neo4j.common.DependencyResolver;
import org.neo4j.logging.NullLog;
import org.neo4j.storageengine.api.TransactionIdStore;

/**
 * What {@link ScenarioTest} plays in the one order that matters, found by chance: readers race writers over real
 * transactions as in {@link LawRace}, over nodes that change once, and stay a little in every gap that a mistake may
 * have left. Each mistake shows within moments; where there is none, nothing does.
 *
 * <p>{@code -Dtremaux.mistakes.checks=100000} for so many nodes looked at where there is no mistake,
 * {@code -Dtests.seed} for the same choices again.
 */
@Tag("race")
class MistakesTest {
    private static final int PAIRS = 4;
    private static final int WRITERS = 2;
    private static final int READERS = 3;
    private static final int MAX_COMMITS = 1;
    private static final int GAP_NANOS = 1_000_000;
    private static final int DELAY_NANOS = 4_000_000;
    private static final long COMMIT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final long CHECKS = Long.getLong("tremaux.mistakes.checks", 0);

    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private final AtomicReferenceArray<Pair> pairs = new AtomicReferenceArray<>(PAIRS);
    private final AtomicLong commits = new AtomicLong();
    private final AtomicLong checks = new AtomicLong();
    private final AtomicLong hits = new AtomicLong();
    private final AtomicLong rejected = new AtomicLong();
    private volatile String caught;
    private volatile Cell recent;
    private Keeper keeper;
    private Stage stage;

    /** Two neighbours. Who writes them holds the monitor. */
    private static final class Pair {
        private final Cell[] cells;

        private Pair(long[] nodes) {
            cells = new Cell[] {new Cell(nodes[0]), new Cell(nodes[1])};
        }

        private Cell any(Random random) {
            return cells[random.nextInt(cells.length)];
        }

        private boolean isChanged() {
            return Stream.of(cells).allMatch(cell -> cell.committed);
        }
    }

    /** A node that changes once. */
    private static final class Cell {
        private final long node;
        private volatile boolean attempted;
        private volatile boolean committed;

        private Cell(long node) {
            this.node = node;
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void shouldCatch(Mistaken.Mistake mistake) throws Exception {
        assertCaught(mistaken(mistake));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void shouldCatch(MistakenlyExact.Mistake mistake) throws Exception {
        assertCaught(mistaken(mistake));
    }

    @Test
    void shouldFindNoFaultWithoutMistake() throws Exception {
        assertFaultless(mistaken(Mistaken.Mistake.NONE));
        assertFaultless(mistaken(MistakenlyExact.Mistake.NONE));
    }

    @Test
    void shouldFindNoFaultWithCoherence() throws Exception {
        assertFaultless(Caller.dependencies(server), CoherenceMode.EXACT);
        assertFaultless(Doubles.withoutLog(server), CoherenceMode.GENERATIONS);
    }

    /** No request may read the log itself: all that is followed is left to the background. */
    @Test
    void shouldFindNoFaultWhereAllCatchingUpIsLong() throws Exception {
        assertFaultless(Caller.dependencies(server), CoherenceMode.EXACT, new CommitLog.Bounds(0, 0));
    }

    private static Keeper mistaken(Mistaken.Mistake mistake) {
        return new Mistaken(mistake, Caller.dependencies(server).resolveDependency(TransactionIdStore.class));
    }

    private static Keeper mistaken(MistakenlyExact.Mistake mistake) {
        return new MistakenlyExact(mistake, MAX_COMMITS, server.database(), Caller.dependencies(server));
    }

    private void assertFaultless(DependencyResolver dependencies, CoherenceMode coherenceMode) throws Exception {
        assertFaultless(dependencies, coherenceMode, CommitLog.Bounds.DEFAULT);
    }

    private void assertFaultless(DependencyResolver dependencies, CoherenceMode coherenceMode, CommitLog.Bounds bounds)
            throws Exception {
        HeapBudget budget = new HeapBudget(1 << 24);
        try (Coherence coherence = new Coherence(dependencies, budget, NullLog.getInstance(), bounds)) {
            assertFaultless(Keeper.real(coherence));
            assertThat(rejected).as("refused").hasPositiveValue();
            assertThat(coherence.coherenceMode()).isEqualTo(coherenceMode);
        }
    }

    private void assertFaultless(Keeper faultless) throws Exception {
        long end = System.nanoTime() + NANOS;
        race(faultless, () -> System.nanoTime() >= end && checks.get() >= CHECKS);
        assertThat(caught).as(Fray.REPLAY).isNull();
        assertThat(hits).as("hits").hasPositiveValue();
    }

    private void assertCaught(Keeper mistaken) throws Exception {
        long end = System.nanoTime() + PATIENCE_NANOS;
        race(mistaken, () -> System.nanoTime() >= end);
        assertThat(caught).as("%s, after %s checks", Fray.REPLAY, checks).isNotNull();
    }

    private void race(Keeper raced, BooleanSupplier enough) throws Exception {
        keeper = raced;
        List.of(checks, hits, rejected).forEach(count -> count.set(0));
        try (Stage raceStage = new Stage(server, raced)) {
            stage = raceStage;
            for (int i = 0; i < PAIRS; i++) {
                pairs.set(i, new Pair(stage.neighbours()));
            }
            recent = pairs.get(0).cells[0];
            new Fray(() -> caught != null || enough.getAsBoolean())
                    .with(WRITERS, this::write)
                    .with(READERS, this::read)
                    .with(1, this::writeInVain)
                    .with(1, this::delayCommits)
                    .run();
        }
    }

    /** Changes a node, or replaces two that are changed by two new ones. */
    private void write(Random random) throws InterruptedException {
        int index = random.nextInt(PAIRS);
        Pair pair = pairs.get(index);
        synchronized (pair) {
            if (!pair.isChanged()) {
                commitChange(pair.any(random));
            } else if (pair == pairs.get(index)) {
                pairs.set(index, new Pair(stage.neighbours()));
            }
        }
        Thread.sleep(random.nextInt(4)); // so that caches fill and are hit
    }

    private void commitChange(Cell cell) {
        if (!cell.attempted) {
            cell.attempted = true;
            recent = cell;
            stage.commitChange(cell.node);
            cell.committed = true;
            commits.incrementAndGet();
        }
    }

    /** Changes a node, looks at it, and rolls back. */
    private void writeInVain(Random random) throws InterruptedException {
        Pair pair = pairs.get(random.nextInt(PAIRS));
        synchronized (pair) {
            long node = pair.any(random).node;
            try (Request writer = stage.requestAfter(transaction -> Stage.change(transaction, node))) {
                expect(Stage.AFTER, writer.see(node), "before it was rolled back");
            }
        }
        Thread.sleep(random.nextInt(10));
    }

    /** Has a commit stay published for a while, and not applied, with others overtaking it. */
    private void delayCommits(Random random) {
        stage.delayCommitsTo(pairs.get(random.nextInt(PAIRS)).any(random).node, () -> linger(DELAY_NANOS, random));
    }

    private void read(Random random) {
        Cell cell =
                random.nextBoolean() ? recent : pairs.get(random.nextInt(PAIRS)).any(random);
        boolean committed = cell.committed;
        keeper.inTheMiddle(() -> gap(random));
        Seen seen = look(cell.node, random);
        if (committed) {
            expect(Stage.AFTER, seen, "stale");
        } else if (!cell.attempted) {
            expect(Stage.BEFORE, seen, "never committed");
        }
        checks.incrementAndGet();
    }

    private Seen look(long node, Random random) {
        try (Request request = stage.request()) {
            Seen seen = look(request, node, random);
            hits.addAndGet(request.counts.hits);
            rejected.addAndGet(request.counts.rejected);
            return seen;
        }
    }

    private Seen look(Request request, long node, Random random) {
        switch (request.hasCaches() ? random.nextInt(4) : 0) {
            case 1 -> { // publishes what it has read before others went on
                Seen read = request.read(node);
                gap(random);
                request.publish(node, read);
                return read;
            }
            case 2 -> { // begins again, with a cursor on the node
                request.stepOn(node);
                gap(random);
                request.renew();
                return request.see(node, () -> gap(random));
            }
            default -> {
                return request.see(node, () -> gap(random));
            }
        }
    }

    private void gap(Random random) {
        if (random.nextBoolean()) {
            linger(GAP_NANOS, random);
        }
    }

    /** For a moment, or until something was committed and a moment: however slow commits are, some fall into it. */
    private void linger(int nanos, Random random) {
        if (random.nextBoolean()) {
            awaitCommit();
        }
        LockSupport.parkNanos(random.nextInt(nanos));
    }

    private void awaitCommit() {
        long before = commits.get();
        long end = System.nanoTime() + COMMIT_NANOS;
        while (commits.get() == before && System.nanoTime() < end) {
            LockSupport.parkNanos(GAP_NANOS / 10);
        }
    }

    private void expect(Seen expected, Seen seen, String otherwise) {
        if (!seen.equals(expected)) {
            caught = otherwise + ": " + seen;
        }
    }
}
