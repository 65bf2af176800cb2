package io.tremaux.coherence;

import static io.tremaux.coherence.History.CELLS;
import static io.tremaux.coherence.History.LEAVES_FROM;
import static io.tremaux.coherence.History.PHASES;
import static io.tremaux.coherence.History.phase;
import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.FreshDatabase;
import io.tremaux.coherence.History.Versions;
import io.tremaux.graph.Scope;
import io.tremaux.heap.HeapBudget;
import io.tremaux.query.Engine;
import io.tremaux.query.TraverseQuery;
import io.tremaux.service.CacheAudit;
import io.tremaux.service.Traversals;
import io.tremaux.service.Walks;
import io.tremaux.status.CacheStatus;
import io.tremaux.store.CoherenceMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.neo4j.common.DependencyResolver;
import org.neo4j.graphdb.Direction;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.ResourceIterator;
import org.neo4j.graphdb.Transaction;
import org.neo4j.graphdb.TransactionFailureException;
import org.neo4j.graphdb.TransactionTerminatedException;
import org.neo4j.graphdb.TransientFailureException;
import org.neo4j.kernel.api.exceptions.Status;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.kernel.internal.Version;
import org.neo4j.logging.NullLog;

/**
 * The law, in both modes: a traversal that begins after a commit has returned to its client sees that commit, whatever
 * was cached before; and it never sees a value that was never committed.
 *
 * <p>Readers walk with shared caches, as callers of the service do, by either engine and in every manner ({@link
 * LawReader}), while writers commit:
 *
 * <pre>
 *   (:Root) -[:HAS]-> (:Cell {id: i, version: k})     changed in place
 *                        -[:NOW]-> (:Leaf {id: 100 + i, version: m})     deleted and made anew, so that ids are reused;
 *                        -[:HAS]-> (:Hand)   -[:NOW]-> (:Leaf ...)       in turn below the cell and below its hand
 * </pre>
 *
 * The relationship that leads to a cell or leaf has the same properties. A node of version k also has the label
 * {@code P<k mod 4>}. Before a writer touches a version, it writes down what it is about to commit ({@code attempted}),
 * and after the commit has returned, what it committed ({@code committed}). What is rolled back, terminated or a
 * deadlock's victim has a negative version, so that nobody may ever see one. A reader takes {@code committed} before it
 * begins; older is stale, and what is newer than {@code attempted} once it has ended was never written. It sees more
 * than was committed when it began only where a commit was under way. Some transactions are large, and any, of readers
 * too, may be killed at any moment.
 *
 * <p>If that ever fails, each thread makes the same choices once more, as long as it took, by walks without caches: if
 * these fail, too, it is the store's fault. {@code -Dtremaux.race.checks=1000000} for so many nodes looked at in each
 * grade, {@code -Dtests.seed} for the same choices again.
 */
public final class LawRace {
    /** Said of a race that failed, if walks without caches do not. */
    static final String HELD_WITHOUT_CACHES = "without caches the law held";

    private static final int WRITERS = 3;
    private static final int READERS = 3;
    private static final int LARGE = 300;
    private static final long COMMITS = 30; // at least, on the slowest machine
    private static final long CHECKS = Long.getLong("tremaux.race.checks", 0);
    private static final Label CELL = Label.label("Cell");
    private static final Label LEAF = Label.label("Leaf");
    private static final Label CROWD = Label.label("Crowd");
    private static final RelationshipType HAS = RelationshipType.withName("HAS");
    private static final RelationshipType NOW = RelationshipType.withName("NOW");

    private final GraphDatabaseService database;
    private final Scope scope;
    private final List<Fray.Step> besides = new ArrayList<>();
    private HeapBudget budget = new HeapBudget(1 << 24);
    private CommitLog.Bounds bounds = CommitLog.Bounds.DEFAULT;
    private int pauseMillis = 40; // between two bursts of commits, at most
    private int seconds = 3; // at least
    private final History history = new History();
    private final String[] written = new String[CELLS]; // the leaf made last, by who holds the lock
    /** Who writes a cell or its leaf holds its lock: deadlocks are made, not met. */
    private final ReentrantLock[] locks =
            IntStream.range(0, CELLS).mapToObj(i -> new ReentrantLock()).toArray(ReentrantLock[]::new);

    private final Set<String> made = ConcurrentHashMap.newKeySet(); // element ids of all leaves that ever were
    private final AtomicInteger reused = new AtomicInteger();
    private final AtomicInteger lost = new AtomicInteger();
    private final AtomicInteger killed = new AtomicInteger();
    private final AtomicLong walks = new AtomicLong();
    private final AtomicLong commits = new AtomicLong();
    private final Set<InternalTransaction> open = ConcurrentHashMap.newKeySet();
    private Traversals traversals;

    public LawRace(GraphDatabaseService database) {
        this(database, Scope.PERMANENT);
    }

    private LawRace(GraphDatabaseService database, Scope scope) {
        this.database = database;
        this.scope = scope;
    }

    /** With longer pauses between bursts of commits, at most so long. */
    LawRace pausing(int millis) {
        pauseMillis = millis;
        return this;
    }

    /** At least so long, if nobody finds fault before. */
    LawRace lasting(int leastSeconds) {
        seconds = leastSeconds;
        return this;
    }

    /** With so many bytes for the caches. */
    LawRace within(long bytes) {
        budget = new HeapBudget(bytes);
        return this;
    }

    /** With requests that read no more of the log than that. */
    LawRace reading(CommitLog.Bounds most) {
        bounds = most;
        return this;
    }

    /** With something else that happens over and over. */
    public LawRace besides(Fray.Step step) {
        besides.add(step);
        return this;
    }

    /**
     * As a program: the law in exact mode, on the Neo4j of the class path.
     *
     * @param arguments the folder for the database
     */
    public static void main(String[] arguments) throws InterruptedException {
        try (FreshDatabase fresh = new FreshDatabase(Path.of(arguments[0]))) {
            LawRace race = new LawRace(fresh.database()).exact();
            System.out.println("The law held on Neo4j " + Version.getNeo4jVersion() + " in " + race.walks
                    + " walks, while " + race.commits + " commits were made");
        }
    }

    /** With the database as it is; its caches hardly ever begin anew. */
    LawRace exact() throws InterruptedException {
        run(Caller.api(database).getDependencyResolver(), CoherenceMode.EXACT);
        assertThat(traversals.caches().generation()).as("caches begun").isLessThan(commits.get() / 10);
        return this;
    }

    /** Until it is enough and nobody has found fault. */
    public void run(DependencyResolver dependencies, CoherenceMode coherenceMode) throws InterruptedException {
        long begun = System.nanoTime();
        try {
            runOnce(dependencies, coherenceMode);
        } catch (AssertionError e) {
            int took = (int) TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begun) + 1;
            throw scope == Scope.NONE ? e : new AssertionError(e.getMessage() + "; " + withoutCaches(took), e);
        }
    }

    private void runOnce(DependencyResolver dependencies, CoherenceMode coherenceMode) throws InterruptedException {
        makeGraph();
        Coherence coherence = new Coherence(dependencies, budget, NullLog.getInstance(), bounds);
        try (Traversals ours = new Traversals(coherence, budget, NullLog.getInstance(), Traversals.Settings.DEFAULT)) {
            traversals = ours;
            race();
            if (scope == Scope.PERMANENT) {
                assertItWasARace(coherenceMode);
            }
            assertQuiet();
        }
        assertThat(budget.used()).isZero();
    }

    /** The traversals that are raced. */
    Traversals traversals() {
        return traversals;
    }

    private void race() throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        Fray fray = new Fray(() -> System.nanoTime() >= end && isEnough())
                .with(WRITERS, this::write)
                .with(READERS, this::read)
                .with(1, this::loseADeadlock)
                .with(1, this::kill)
                .with(1, this::writeMuch)
                .with(1, this::audit);
        besides.forEach(step -> fray.with(1, step));
        fray.run();
    }

    /** Whose fault it is: what becomes of the same race if nothing is cached. */
    private String withoutCaches(int leastSeconds) throws InterruptedException {
        LawRace again = new LawRace(database, Scope.NONE).pausing(pauseMillis).lasting(leastSeconds);
        again.besides.addAll(besides);
        try {
            again.run(Caller.api(database).getDependencyResolver(), CoherenceMode.EXACT);
            return HELD_WITHOUT_CACHES + " in " + again.walks + " walks";
        } catch (AssertionError | RuntimeException e) {
            return "without caches it fails, too: " + e;
        }
    }

    private boolean isEnough() {
        return commits.get() >= COMMITS && walks.get() * 2 * CELLS >= CHECKS;
    }

    /** Whatever went wrong would not have been noticed if caches had not been used, filled and rejected. */
    private void assertItWasARace(CoherenceMode coherenceMode) {
        CacheStatus caches = traversals.caches();
        for (CacheStatus.Facade facade : List.of(caches.labels(), caches.properties(), caches.relationships())) {
            assertThat(facade.counts().hits).isPositive();
            assertThat(facade.counts().fills).isPositive();
            assertThat(facade.counts().rejected).isPositive();
        }
        assertThat(caches.coherence()).isEqualTo(coherenceMode.toString());
        assertThat(walks.get()).isGreaterThan(10);
        assertThat(reused).as("ids used again").hasPositiveValue();
        assertThat(lost).as("deadlocks").hasPositiveValue();
        assertThat(killed).as("killed").hasPositiveValue();
    }

    /** Now that nobody writes, every version is the last, and every entry that a walk leaves behind is audited. */
    private void assertQuiet() {
        for (Engine engine : Engine.values()) {
            TraverseQuery all = LawReader.allOf(history, scope, engine);
            for (int round = 0; round < 2; round++) {
                assertThat(Caller.walk(database, traversals, all).count()).isEqualTo(2 * CELLS);
            }
        }
        if (scope == Scope.PERMANENT) {
            assertThat(CacheAudit.check(Caller.api(database), traversals)).isPositive();
        }
    }

    // ---------------------------------------------------------------- writers

    private void makeGraph() {
        try (Transaction transaction = database.beginTx()) {
            transaction.getAllRelationships().forEach(Relationship::delete); // of an earlier race
            transaction.getAllNodes().forEach(Node::delete);
            Node root = transaction.createNode(Label.label("Root"));
            for (int i = 0; i < CELLS; i++) {
                Node cell = transaction.createNode(CELL, phase(0));
                cell.setProperty("id", (long) i);
                cell.setProperty("version", 0L);
                identify(root.createRelationshipTo(cell, HAS), i, 0);
                cell.createRelationshipTo(transaction.createNode(Label.label("Hand")), HAS);
                newLeaf(transaction, cell, i, 0);
                history.leaves.set(i, written[i]);
                history.cells[i] = cell.getElementId();
            }
            for (int phase = 0; phase < PHASES; phase++) {
                transaction.createNode(phase(phase)).delete(); // all tokens exist
            }
            transaction.commit();
        }
    }

    private void newLeaf(Transaction transaction, Node cell, int i, long version) {
        Node leaf = transaction.createNode(LEAF, phase(version));
        leaf.setProperty("id", (long) LEAVES_FROM + i);
        leaf.setProperty("version", version);
        written[i] = leaf.getElementId();
        if (!made.add(written[i])) {
            reused.incrementAndGet();
        }
        identify((version % 2 == 0 ? cell : hand(cell)).createRelationshipTo(leaf, NOW), LEAVES_FROM + i, version);
    }

    private static void identify(Relationship leading, long id, long version) {
        leading.setProperty("id", id);
        leading.setProperty("version", version);
    }

    private static Node hand(Node cell) {
        return cell.getSingleRelationship(HAS, Direction.OUTGOING).getEndNode();
    }

    private static void setVersion(Node cell, long from, long to) {
        cell.removeLabel(phase(from));
        cell.addLabel(phase(to));
        cell.setProperty("version", to);
        cell.getSingleRelationship(HAS, Direction.INCOMING).setProperty("version", to);
    }

    private void replaceLeaf(Transaction transaction, Node cell, int i, long version) {
        Node above = cell.hasRelationship(Direction.OUTGOING, NOW) ? cell : hand(cell);
        Relationship now = above.getSingleRelationship(NOW, Direction.OUTGOING);
        Node leaf = now.getEndNode();
        now.delete();
        leaf.delete();
        newLeaf(transaction, cell, i, version);
    }

    /** Bursts, so that commits overlap and readers meet them half-way, and pauses, so that caches fill and are hit. */
    private void write(Random random) throws InterruptedException {
        int burst = 1 + random.nextInt(12);
        for (int i = 0; i < burst; i++) {
            Versions versions = random.nextBoolean() ? history.cellVersions : history.leafVersions;
            int nodes = random.nextInt(10) == 0 ? CELLS / 2 : 1 + random.nextInt(3);
            int[] chosen =
                    random.ints(0, CELLS).distinct().limit(nodes).sorted().toArray();
            write(versions, chosen, random);
        }
        Thread.sleep(random.nextInt(pauseMillis));
    }

    private void write(Versions versions, int[] chosen, Random random) {
        for (int i : chosen) {
            locks[i].lock();
        }
        try {
            if (random.nextInt(4) == 0) {
                writeInVain(versions, chosen, random);
            } else {
                commit(versions, chosen);
            }
        } finally {
            for (int i : chosen) {
                locks[i].unlock();
            }
        }
    }

    private void commit(Versions versions, int[] chosen) {
        for (int i : chosen) {
            versions.attempted.incrementAndGet(i);
        }
        boolean committed = commit(transaction -> {
            for (int i : chosen) {
                change(transaction, versions, i, versions.attempted.get(i));
            }
        });
        for (int i : chosen) {
            if (committed) {
                if (versions == history.leafVersions) {
                    history.leaves.set(i, written[i]); // first, for whoever sees the version
                }
                versions.committed.set(i, versions.attempted.get(i));
            } else {
                versions.attempted.set(i, versions.committed.get(i));
            }
        }
    }

    /** False if it was killed. */
    private boolean commit(Consumer<Transaction> changes) {
        try (InternalTransaction transaction = begin()) {
            try {
                changes.accept(transaction);
                transaction.commit();
                commits.incrementAndGet();
                return true;
            } catch (TransactionFailureException | TransientFailureException e) {
                killed.incrementAndGet();
                return false;
            } finally {
                open.remove(transaction);
            }
        }
    }

    /** Begins a transaction that may be killed. */
    private InternalTransaction begin() {
        InternalTransaction transaction = Caller.begin(database);
        open.add(transaction);
        return transaction;
    }

    private void kill(Random random) throws InterruptedException {
        open.stream()
                .skip(random.nextInt(WRITERS + READERS))
                .findFirst()
                .ifPresent(transaction -> transaction.terminate(Status.Transaction.Terminated));
        Thread.sleep(random.nextInt(20));
    }

    /** Many nodes that nobody asks for, and in whose ids the next leaves live. */
    private void writeMuch(Random random) throws InterruptedException {
        commit(LawRace::replaceCrowd);
        Thread.sleep(random.nextInt(400));
    }

    private static void replaceCrowd(Transaction transaction) {
        try (ResourceIterator<Node> crowd = transaction.findNodes(CROWD)) {
            crowd.forEachRemaining(Node::delete);
        }
        for (int i = 0; i < LARGE; i++) {
            transaction.createNode(CROWD, phase(i)).setProperty("version", -1L - i);
        }
    }

    private void change(Transaction transaction, Versions versions, int i, long version) {
        Node cell = transaction.getNodeByElementId(history.cells[i]);
        if (versions == history.cellVersions) {
            setVersion(cell, versions.committed.get(i), version);
        } else {
            replaceLeaf(transaction, cell, i, version);
        }
    }

    /**
     * Rolled back, or terminated just before it commits; the walk of a transaction with changes leaves nothing either.
     */
    private void writeInVain(Versions versions, int[] chosen, Random random) {
        try (InternalTransaction transaction = Caller.begin(database)) {
            for (int i : chosen) {
                change(transaction, versions, i, -1 - versions.attempted.get(i));
            }
            TraverseQuery uncommitted = Caller.by(
                    random.nextBoolean() ? Engine.NEO4J : Engine.TREMAUX,
                    Caller.request(scope, "Root", null, "version<0"));
            assertThat(Caller.walk(traversals, transaction, uncommitted, Walks.NOWHERE)
                            .count())
                    .isEqualTo(chosen.length);
            if (random.nextBoolean()) {
                transaction.terminate(Status.Transaction.Terminated);
                try {
                    transaction.commit();
                    throw new AssertionError("committed although terminated");
                } catch (TransactionFailureException | TransientFailureException expected) {
                    return;
                }
            }
        }
    }

    /** Two transactions that wait for each other: one of them is ended by Neo4j, with all it wrote. */
    private void loseADeadlock(Random random) throws InterruptedException {
        int first = random.nextInt(CELLS - 1);
        int second = first + 1;
        locks[first].lock();
        locks[second].lock();
        try (Transaction one = database.beginTx()) {
            setVersion(one.getNodeByElementId(history.cells[first]), history.cellVersions.committed.get(first), -7);
            Thread other = new Thread(() -> waitFor(second, first), "tremaux-test-deadlock");
            other.start();
            try {
                while (other.isAlive() && !waits(other)) {
                    Thread.onSpinWait();
                }
                setVersion(
                        one.getNodeByElementId(history.cells[second]), history.cellVersions.committed.get(second), -7);
            } catch (TransientFailureException deadlock) {
                lost.incrementAndGet();
            } finally {
                one.rollback();
                other.join();
            }
        } finally {
            locks[second].unlock();
            locks[first].unlock();
        }
        Thread.sleep(100 + random.nextInt(100));
    }

    private static boolean waits(Thread thread) {
        return LockSupport.getBlocker(thread) != null || thread.getState() == Thread.State.TIMED_WAITING;
    }

    private void waitFor(int first, int second) {
        try (Transaction other = database.beginTx()) {
            setVersion(other.getNodeByElementId(history.cells[first]), history.cellVersions.committed.get(first), -7);
            setVersion(other.getNodeByElementId(history.cells[second]), history.cellVersions.committed.get(second), -7);
        } catch (TransientFailureException deadlock) {
            lost.incrementAndGet();
        }
    }

    // ---------------------------------------------------------------- readers

    private void read(Random random) throws InterruptedException {
        LawReader reader = new LawReader(history, scope, random);
        mayBeKilled(transaction -> {
            reader.read(traversals, transaction);
            walks.incrementAndGet();
        });
        if (random.nextInt(8) == 0) {
            Thread.sleep(random.nextInt(5));
        }
    }

    /** Blames nothing, whatever is being written meanwhile. */
    private void audit(Random random) throws InterruptedException {
        mayBeKilled(transaction -> assertThat(traversals.verify(transaction).differences())
                .as("cached, but not so stored")
                .isEmpty());
        Thread.sleep(random.nextInt(100));
    }

    private void mayBeKilled(Consumer<InternalTransaction> reading) {
        try (InternalTransaction transaction = begin()) {
            try {
                reading.accept(transaction);
            } catch (TransactionTerminatedException e) {
                killed.incrementAndGet();
            } finally {
                open.remove(transaction);
            }
        }
    }
}
