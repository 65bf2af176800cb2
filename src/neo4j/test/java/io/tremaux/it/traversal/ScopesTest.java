package io.tremaux.it.traversal;

import static io.tremaux.service.Walks.ALL_SCOPES;
import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.FreshDatabase;
import io.tremaux.Rounds;
import io.tremaux.TremauxServer;
import io.tremaux.execution.Cost;
import io.tremaux.execution.Outcome;
import io.tremaux.graph.Labels;
import io.tremaux.graph.Scope;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.query.Engine;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.service.Walks;
import io.tremaux.service.Walks.Ran;
import io.tremaux.traversal.Traversal;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.internal.kernel.api.TokenRead;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * The first invariant: on random graphs, random traversals give the same results in the same order by both engines in
 * all combinations of scopes, shared caches cold and warm, and the costs that do not depend on caches are the same
 * too.
 */
class ScopesTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final int WALKS_PER_GRAPH = 8;

    private GraphDatabaseService database = server.database();
    private int results;

    @Test
    void shouldWalkTheSameByBothEnginesInAllScopes() {
        assertThat(ALL_SCOPES).hasSize(27).startsWith(Scopes.NONE);
        walkColdThenWarm(100);
        assertThat(results).as("Results in all").isGreaterThan(500);
    }

    /** Of four labels two are bits of masks and two are not, on nodes as in filters and rules. */
    @Test
    void shouldWalkTheSameWhereMasksHaveNoBitForSomeLabels(@TempDir Path home) {
        try (FreshDatabase fresh = new FreshDatabase(home)) {
            database = fresh.database();
            for (int token = 0; token < Labels.MASK_BITS - 2; token++) {
                database.executeTransactionally("CALL db.createLabel('Other" + token + "')");
            }
            RandomGraph.LABELS.forEach(
                    label -> database.executeTransactionally("CALL db.createLabel('" + label + "')"));
            try (InternalTransaction transaction = Walks.begin(database)) {
                TokenRead tokens = transaction.kernelTransaction().tokenRead();
                assertThat(RandomGraph.LABELS.stream().map(tokens::nodeLabel)).containsExactly(62, 63, 64, 65);
            }
            walkColdThenWarm(50);
        }
        assertThat(results).as("Results in all").isGreaterThan(125);
    }

    private void walkColdThenWarm(int rounds) {
        Rounds.run(rounds, (random, replay) -> {
            RandomGraph graph = RandomGraph.plant(database, random);
            for (int i = 0; i < WALKS_PER_GRAPH; i++) {
                inAllScopes(RandomTraversal.random(random, graph), replay, this::coldThenWarm);
            }
        });
    }

    /** The caches are never cleared: what each commit touched must be forgotten, and nothing else has to be. */
    @Test
    void shouldWalkTheSameInAllScopesWhateverIsCommittedBetweenTheWalks() {
        Walks.of(database).clearCaches();
        long begun = Walks.of(database).caches().generation();
        Rounds.run(40, (random, replay) -> {
            RandomGraph graph = RandomGraph.plant(database, random);
            for (int i = 0; i < WALKS_PER_GRAPH; i++) {
                graph.change(database);
                inAllScopes(
                        RandomTraversal.random(random, graph),
                        replay,
                        (expected, walk, scopes, context) -> Walks.assertSame(expected, walk.get(), context));
            }
        });
        assertThat(results).as("Results in all").isGreaterThan(100);
        assertThat(Walks.of(database).caches().generation() - begun)
                .as("Begun anew, though commits only touch a little")
                .isLessThan(10);
    }

    /** What is to be done with each combination; it answers for what it ran. */
    private interface Comparison {
        void compare(Ran expected, Supplier<Ran> walk, Scopes scopes, String context);
    }

    private void inAllScopes(RandomTraversal random, String replay, Comparison comparison) {
        Traversal traversal;
        try {
            traversal = random.traversal();
        } catch (InvalidParameterException rejected) {
            return;
        }
        Ran expected = run(random.request(traversal, Scopes.NONE, Engine.NEO4J));
        results += expected.found().size();
        for (Engine engine : Engine.values()) {
            for (Scopes scopes : ALL_SCOPES) {
                String context = replay + random + " by " + engine + " in " + scopes;
                TraverseQuery request = random.request(traversal, scopes, engine);
                comparison.compare(expected, () -> run(request), scopes, context);
                Outcome counted = Walks.count(database, request);
                Walks.assertSame(expected, counted, context + ", counted");
            }
        }
    }

    private void coldThenWarm(Ran expected, Supplier<Ran> walk, Scopes scopes, String context) {
        Walks.of(database).clearCaches();
        Walks.assertSame(expected, walk.get(), context);
        if (scopes.anyPermanent()) {
            Ran warm = walk.get();
            Walks.assertSame(expected, warm, context + ", warm");
            assertAllFound(warm.cost().labels(), context);
            assertAllFound(warm.cost().properties(), context);
            assertAllFound(warm.cost().relationships(), context);
        }
    }

    private Ran run(TraverseQuery request) {
        return Walks.run(database, Walks.of(database), request, Walks.NOWHERE);
    }

    private static void assertAllFound(Cost.Facade facade, String context) {
        if (facade.scope() == Scope.PERMANENT) {
            assertThat(facade.counts().misses + facade.counts().bypassed)
                    .as("Not found in %s warm, %s", facade.scope(), context)
                    .isZero();
        }
    }
}
