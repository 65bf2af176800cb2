package io.tremaux.it.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import io.tremaux.coherence.Caller;
import io.tremaux.coherence.Doubles;
import io.tremaux.coherence.Fray;
import io.tremaux.graph.Direction;
import io.tremaux.heap.HeapBudget;
import io.tremaux.job.Progress;
import io.tremaux.job.State;
import io.tremaux.neo4j.entity.CurrentNode;
import io.tremaux.service.CacheAudit;
import io.tremaux.service.Traversals;
import io.tremaux.status.Verification;
import io.tremaux.store.CoherenceMode;
import io.tremaux.warmup.WarmUpPlan;
import io.tremaux.warmup.WarmUpThreads;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.neo4j.common.DependencyResolver;
import org.neo4j.graphdb.ConstraintViolationException;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.NotFoundException;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.TransientFailureException;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.logging.NullLog;

/**
 * Everything is warmed up over and over while others commit changes of any kind to the same nodes: whatever is cached
 * then is what is stored, and once nobody writes, all that is stored is cached.
 */
@Tag("race")
@Timeout(120)
class WarmUpRaceTest {
    private static final int NODES = 10_000; // a few batches
    private static final int WRITERS = 2;
    private static final int RUNS = 15;
    private static final int COMMITS = 200;
    private static final Label A = Label.label("A");
    private static final Label B = Label.label("B");
    private static final RelationshipType R = RelationshipType.withName("R");
    private static final List<String> KEYS = List.of("x", "name");
    private static final List<Direction> DIRECTIONS = List.of(Direction.values());
    private static final WarmUpPlan PLAN = new WarmUpPlan(true, KEYS, DIRECTIONS, List.of(), 2);
    private static final long ENTRIES = NODES * (1L + KEYS.size() + DIRECTIONS.size());

    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private final AtomicLongArray nodes = new AtomicLongArray(NODES);
    private final AtomicInteger commits = new AtomicInteger();
    private final AtomicInteger runs = new AtomicInteger();
    private final AtomicLong compared = new AtomicLong();

    @BeforeEach
    void makeGraph() {
        try (InternalTransaction transaction = Caller.begin(server)) {
            for (int i = 0; i < NODES; i++) {
                Node node = makeNode(transaction, i);
                nodes.set(i, CurrentNode.idOf(node));
                node.createRelationshipTo(transaction.newNodeEntity(nodes.get(i / 2)), R);
            }
            transaction.commit();
        }
    }

    private static Node makeNode(InternalTransaction transaction, long value) {
        Node node = transaction.createNode(A);
        node.setProperty("x", value);
        node.setProperty("name", "n" + value % 7);
        return node;
    }

    @Test
    void shouldLeaveNothingStaleExactly() throws InterruptedException {
        race(Caller.dependencies(server), CoherenceMode.EXACT);
    }

    @Test
    void shouldLeaveNothingStaleByGenerations() throws InterruptedException {
        race(Doubles.withoutLog(server), CoherenceMode.GENERATIONS);
    }

    private void race(DependencyResolver dependencies, CoherenceMode coherenceMode) throws InterruptedException {
        HeapBudget budget = new HeapBudget(1 << 26);
        try (Traversals traversals =
                new Traversals(dependencies, budget, NullLog.getInstance(), Traversals.Settings.DEFAULT)) {
            new Fray(() -> runs.get() >= RUNS && commits.get() >= COMMITS)
                    .with(WRITERS, this::write)
                    .with(1, random -> warmUp(traversals))
                    .with(1, random -> compared.addAndGet(audit(traversals).compared()))
                    .run();
            assertThat(traversals.caches().coherence()).isEqualTo(coherenceMode.toString());
            assertThat(compared).as("compared meanwhile").hasPositiveValue();
            assertQuiet(traversals);
        }
        assertThat(budget.used()).isZero();
    }

    // ---------------------------------------------------------------- writers

    private void write(Random random) {
        try (InternalTransaction transaction = Caller.begin(server)) {
            change(transaction, random);
            transaction.commit();
            commits.incrementAndGet();
        } catch (TransientFailureException | NotFoundException | ConstraintViolationException lost) {
            // another writer was there before
        }
    }

    private void change(InternalTransaction transaction, Random random) {
        int chosen = random.nextInt(NODES);
        Node node = transaction.newNodeEntity(nodes.get(chosen));
        switch (random.nextInt(6)) {
            case 0 -> node.addLabel(B);
            case 1 -> node.removeLabel(A);
            case 2 -> node.setProperty("x", random.nextLong());
            case 3 -> node.removeProperty("name");
            case 4 -> node.createRelationshipTo(transaction.newNodeEntity(nodes.get(random.nextInt(NODES))), R);
            default -> replace(transaction, node, chosen);
        }
    }

    /** Deletes a node and makes another, which may get its id. */
    private void replace(InternalTransaction transaction, Node node, int chosen) {
        node.getRelationships().forEach(Relationship::delete);
        node.delete();
        nodes.set(chosen, CurrentNode.idOf(makeNode(transaction, chosen)));
    }

    // ---------------------------------------------------------------- readers

    private void warmUp(Traversals traversals) throws InterruptedException {
        traversals.warmUp(PLAN, () -> Caller.begin(server));
        WarmUpThreads.join();
        Progress<WarmUpPlan> progress = traversals.warmUp().progress();
        assertThat(progress.state()).as(progress.toString()).isEqualTo(State.COMPLETE);
        runs.incrementAndGet();
    }

    /** Blames nothing, whatever is being written meanwhile. */
    private static Verification audit(Traversals traversals) {
        try (InternalTransaction transaction = Caller.begin(server)) {
            Verification found = traversals.verify(transaction);
            assertThat(found.differences()).as("cached, but not so stored").isEmpty();
            return found;
        }
    }

    /** Now that nobody writes: what the race has left is right, and nothing is missing once it is warmed up anew. */
    private void assertQuiet(Traversals traversals) throws InterruptedException {
        CacheAudit.check(Caller.api(server.database()), traversals);
        traversals.clearCaches();
        warmUp(traversals);
        assertThat(audit(traversals)).isEqualTo(new Verification(ENTRIES, 0, 0, List.of()));
    }
}
