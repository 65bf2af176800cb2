package io.tremaux.service;

import static io.tremaux.service.Walks.ALL_SCOPES;
import static io.tremaux.service.Walks.draft;
import static io.tremaux.service.Walks.from;
import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.FreshDatabase;
import io.tremaux.cache.Race;
import io.tremaux.heap.HeapBudget;
import io.tremaux.plugin.TremauxSettings;
import io.tremaux.query.Engine;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.service.Walks.Ran;
import io.tremaux.traversal.Traversal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.neo4j.common.DependencyResolver;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.Transaction;
import org.neo4j.kernel.internal.GraphDatabaseAPI;
import org.neo4j.logging.NullLog;
import org.openjdk.jol.info.GraphLayout;

/**
 * A budget of 1 MB, where caches of everything would take 50 times that: the answers are those without caches, and at
 * every result that is handed out no more than the budget is in use.
 */
class TightBudgetTest {
    private static final long SEED = Long.getLong("tests.seed", 2016);
    private static final long BUDGET = 1 << 20;
    private static final int TIMES = 50;
    private static final int NODES = 16_000;
    private static final int IN_A_TRANSACTION = 4_000;
    private static final int LEAVES = 4096;
    private static final int WALKERS = 3;
    private static final int WALKS = 100;
    private static final List<Engine> ENGINES = List.of(Engine.values());
    private static final Traversal EVERYTHING = draft().relationshipFilter("R>|S")
            .labelFilter("-Other")
            .resultWhere("text=sw=1,number<1000")
            .done();
    private static final Traversal NEARBY = draft().relationshipFilter("R|S")
            .labelFilter(">A")
            .resultWhere("number>=5000;text=co=aa")
            .maxLevel(5)
            .done();

    @TempDir
    static Path home;

    private static final List<String> nodes = new ArrayList<>();
    private static FreshDatabase fresh;

    private final Traversals traversals = Walks.of(database());
    private final HeapBudget budget = dependencies().resolveDependency(HeapBudget.class);

    private static GraphDatabaseService database() {
        return fresh.database();
    }

    private static DependencyResolver dependencies() {
        return ((GraphDatabaseAPI) database()).getDependencyResolver();
    }

    @BeforeAll
    static void plant() {
        fresh = new FreshDatabase(home, Map.of(TremauxSettings.cache_max_heap, BUDGET));
        Random random = new Random(SEED);
        while (nodes.size() < NODES) {
            try (Transaction transaction = database().beginTx()) {
                for (int i = 0; i < IN_A_TRANSACTION; i++) {
                    grow(transaction, random);
                }
                transaction.commit();
            }
        }
    }

    /** One node more below any other, and related to any other. */
    private static void grow(Transaction transaction, Random random) {
        Node node = transaction.createNode(Label.label(any(List.of("A", "B", "C"), random)));
        node.setProperty("text", Long.toString(random.nextLong(), 36).repeat(135));
        node.setProperty("number", random.nextInt(NODES));
        if (nodes.isEmpty()) {
            node.addLabel(Label.label("Root"));
        } else {
            any(transaction, random).createRelationshipTo(node, RelationshipType.withName("R"));
            node.createRelationshipTo(any(transaction, random), RelationshipType.withName("S"));
        }
        nodes.add(node.getElementId());
    }

    private static Node any(Transaction transaction, Random random) {
        return transaction.getNodeByElementId(any(nodes, random));
    }

    private static <T> T any(List<T> list, Random random) {
        return list.get(random.nextInt(list.size()));
    }

    @AfterAll
    static void stop() {
        fresh.close();
    }

    private static TraverseQuery everything(Scopes scopes, Engine engine) {
        return everything("Root", scopes, engine);
    }

    private static TraverseQuery everything(String start, Scopes scopes, Engine engine) {
        return new TraverseQuery(from(start), EVERYTHING, scopes, engine, null);
    }

    private static TraverseQuery nearby(Scopes scopes, Engine engine, Random random) {
        return new TraverseQuery(List.of(new NodeSelector.ElementId(any(nodes, random))), NEARBY, scopes, engine, null);
    }

    @Test
    void shouldNeedFiftyTimesAsMuchForEverything() {
        HeapBudget ample = new HeapBudget(2 * TIMES * BUDGET);
        try (Traversals unbounded =
                new Traversals(dependencies(), ample, NullLog.getInstance(), Traversals.Settings.DEFAULT)) {
            Walks.run(database(), unbounded, everything(Scopes.PERMANENT, Engine.TREMAUX), Walks.NOWHERE);
            assertThat(unbounded.caches().bytes()).isGreaterThan(TIMES * BUDGET);
        }
        assertThat(ample.used()).isZero();
    }

    @Test
    void shouldAnswerAlikeInAllScopesWhateverIsCommittedBetween() {
        Random random = new Random(SEED);
        compare(everything(Scopes.PERMANENT, Engine.TREMAUX));
        long begun = traversals.caches().generation();
        for (Scopes scopes : ALL_SCOPES) {
            commit(random);
            compare(everything(scopes, any(ENGINES, random)));
            for (Engine engine : ENGINES) {
                compare(nearby(scopes, engine, random));
            }
        }
        assertThat(traversals.caches().coherence()).isEqualTo("exact");
        assertThat(traversals.caches().generation()).as("not begun anew").isEqualTo(begun);
        assertRightAndGivenBack();
    }

    @Test
    void shouldAnswerAlikeToManyAtOnce() {
        Race.run(IntStream.range(0, WALKERS).mapToObj(this::walker).toArray(Race.Runner[]::new));
        assertRightAndGivenBack();
    }

    @Test
    void shouldMakeRoomForWhatIsWalkedNow() {
        List.of("Before", "Now").forEach(TightBudgetTest::makeStar);
        TraverseQuery before = everything("Before", Scopes.PERMANENT, Engine.TREMAUX);
        TraverseQuery now = everything("Now", Scopes.PERMANENT, Engine.TREMAUX);
        compare(before);
        long atFirst = misses(now);
        for (int i = 0; i < WALKS; i++) {
            compare(now);
        }
        assertThat(traversals.caches().evictions()).isPositive();
        assertThat(misses(now)).isLessThan(atFirst);
        assertRightAndGivenBack();
    }

    private long misses(TraverseQuery request) {
        Ran ran = Walks.run(database(), traversals, request, Walks.NOWHERE);
        return ran.cost().properties().counts().misses;
    }

    /** As many nodes as a page has, and about as large as the budget. */
    private static void makeStar(String label) {
        try (Transaction transaction = database().beginTx()) {
            Node center = transaction.createNode(Label.label(label));
            for (int i = 0; i < LEAVES; i++) {
                Node node = transaction.createNode(Label.label("A"));
                node.setProperty("text", "%0200d".formatted(i));
                node.setProperty("number", i);
                center.createRelationshipTo(node, RelationshipType.withName("R"));
            }
            transaction.commit();
        }
    }

    private Race.Runner walker(int number) {
        Random random = new Random(SEED + number);
        return () -> {
            for (int i = 0; i < WALKS; i++) {
                Scopes scopes = random.nextInt(4) > 0 ? Scopes.PERMANENT : any(ALL_SCOPES, random);
                compare(nearby(scopes, any(ENGINES, random), random));
            }
        };
    }

    private void commit(Random random) {
        try (Transaction transaction = database().beginTx()) {
            any(transaction, random).setProperty("number", random.nextInt(NODES));
            any(transaction, random).addLabel(Label.label("C"));
            any(transaction, random).createRelationshipTo(any(transaction, random), RelationshipType.withName("R"));
            transaction.commit();
        }
    }

    /** With no caches at all, and as asked for, looking at the budget on the way. */
    private void compare(TraverseQuery request) {
        Ran expected = Walks.run(database(), request.start(), request.traversal(), Scopes.NONE, Engine.TREMAUX);
        AtomicLong most = new AtomicLong();
        Ran actual = Walks.run(
                database(), traversals, request, (node, depth) -> most.accumulateAndGet(budget.used(), Math::max));
        Walks.assertSame(expected, actual, "-Dtests.seed=" + SEED + ": " + request);
        assertThat(most.accumulateAndGet(budget.used(), Math::max)).isLessThanOrEqualTo(BUDGET);
    }

    /** What is cached is what the store says, is all there is in the heap, and can be given back. */
    private void assertRightAndGivenBack() {
        assertThat(CacheAudit.check((GraphDatabaseAPI) database(), traversals)).isPositive();
        assertThat(GraphLayout.parseInstance(traversals.coherence().cache()).totalSize())
                .isLessThan(BUDGET * 115 / 100);
        traversals.enableCaches(false);
        assertThat(traversals.caches().usedBytes()).isZero();
        traversals.enableCaches(true);
    }
}
