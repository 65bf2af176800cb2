package io.tremaux.it.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.coherence.Caller;
import io.tremaux.coherence.Doubles;
import io.tremaux.coherence.Fray;
import io.tremaux.execution.Walk;
import io.tremaux.graph.Scope;
import io.tremaux.heap.HeapBudget;
import io.tremaux.query.Engine;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.service.Traversals;
import io.tremaux.service.Walks;
import io.tremaux.store.CoherenceMode;
import io.tremaux.traversal.Traversal;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.logging.NullLog;

/**
 * Commits that nobody made here: applied from outside in batches, as a cluster's follower does it, from the log of
 * another database that began with the same files.
 */
class FollowerTest {
    private static final int ROUNDS = 25;
    private static final int READERS = 3;
    private static final int READS = 1000;
    private static final long COMMITS = 300;

    @TempDir
    static Path files;

    private Replica replica;
    private GraphDatabaseService follower;
    private Traversals traversals;
    private long number;

    /** Both databases, and the traversals of one. */
    private interface Following {
        void run() throws Exception;
    }

    @BeforeAll
    static void makeFiles() {
        Replica.makeFiles(files, Counter::make);
    }

    @ParameterizedTest
    @EnumSource(
            value = CoherenceMode.class,
            names = {"EXACT", "GENERATIONS"})
    void shouldSeeWhatWasAppliedFromOutside(CoherenceMode coherenceMode, @TempDir Path one, @TempDir Path other)
            throws Exception {
        Random random = new Random(Fray.SEED);
        following(coherenceMode, one, other, () -> {
            for (int round = 0; round < ROUNDS; round++) {
                Counter.assertIs(number, follower, traversals);
                applySome(random);
            }
        });
    }

    /** Read as seldom or as often as it happens to be, nothing is older than what was applied before. */
    @Tag("race")
    @ParameterizedTest
    @EnumSource(
            value = CoherenceMode.class,
            names = {"EXACT", "GENERATIONS"})
    void shouldHoldTheLawWhileBatchesAreApplied(CoherenceMode coherenceMode, @TempDir Path one, @TempDir Path other)
            throws Exception {
        AtomicLong applied = new AtomicLong();
        AtomicLong reads = new AtomicLong();
        following(
                coherenceMode,
                one,
                other,
                () -> new Fray(() -> reads.get() > READS && applied.get() > COMMITS)
                        .with(1, random -> {
                            applySome(random);
                            applied.set(number);
                        })
                        .with(READERS, random -> {
                            Counter.assertNothingOlder(applied.get(), follower, traversals);
                            reads.incrementAndGet();
                        })
                        .run());
    }

    /**
     * An open walk has come to a node by a relationship whose id now stands for another, from that node on: nobody
     * holds ids back for the readers of a follower.
     */
    @ParameterizedTest
    @MethodSource("io.tremaux.coherence.Caller#scopesAndEngines")
    void shouldFollowARelationshipWhoseIdWasUsedBefore(
            Scope scope, Engine engine, @TempDir Path one, @TempDir Path other) throws Exception {
        TraverseQuery all = request("Root", scope, engine); // unique by node: an id of a relationship says nothing
        following(CoherenceMode.EXACT, one, other, () -> {
            replica.commit("CREATE (:Leaf), (:Root)-[:R]->(:Inner)");
            try (InternalTransaction transaction = Caller.begin(follower);
                    Walk walk = traversals.open(transaction, all)) {
                assertThat(walk.next()).as("root").isTrue();
                assertThat(walk.next()).as("inner").isTrue();
                relateByTheSameId();
                assertThat(walk.next())
                        .as("leaf; Neo4j's own framework goes by no relationship with the id of the one before")
                        .isEqualTo(engine == Engine.TREMAUX);
                if (engine == Engine.TREMAUX) {
                    assertThat(walk.next()).isFalse();
                }
            }
            assertThat(Caller.walk(follower, traversals, request("Inner", scope, engine))
                            .count())
                    .isEqualTo(2);
        });
    }

    private static TraverseQuery request(String start, Scope scope, Engine engine) {
        Traversal outgoing = Walks.draft().relationshipFilter(">").done();
        return new TraverseQuery(Walks.from(start), outgoing, new Scopes(scope, scope, scope), engine, null);
    }

    /** (:Root)-->(:Inner)  (:Leaf)  becomes  (:Root)  (:Inner)-->(:Leaf) */
    private void relateByTheSameId() throws Exception {
        replica.replace(
                "MATCH (:Root)-[r]->() DELETE r RETURN r",
                "MATCH (n:Inner), (leaf:Leaf) CREATE (n)-[r:R]->(leaf) RETURN r");
    }

    private void following(CoherenceMode coherenceMode, Path one, Path other, Following then) throws Exception {
        try (Replica both = new Replica(files, one, other)) {
            replica = both;
            follower = both.follower();
            Doubles.Dependencies dependencies =
                    new Doubles.Dependencies(Caller.api(follower).getDependencyResolver());
            traversals = new Traversals(
                    coherenceMode == CoherenceMode.EXACT ? dependencies : dependencies.withoutLog(),
                    new HeapBudget(1 << 24),
                    NullLog.getInstance(),
                    Traversals.Settings.DEFAULT);
            try (Traversals closed = traversals) {
                then.run();
                Counter.assertIs(number, follower, closed);
                Counter.assertAudited(follower, closed);
                assertThat(closed.caches().coherence()).as(Fray.REPLAY).isEqualTo(coherenceMode.toString());
                long begun = closed.caches().generation();
                assertThat(begun)
                        .isBetween(
                                coherenceMode == CoherenceMode.EXACT ? 1L : 3L,
                                coherenceMode == CoherenceMode.EXACT ? 2L : Long.MAX_VALUE);
            }
        }
    }

    private void applySome(Random random) throws Exception {
        for (int commits = random.nextInt(4); commits >= 0; commits--) {
            Counter.count(replica.leader(), ++number, 100);
        }
        replica.applyWhatIsMissing();
    }
}
