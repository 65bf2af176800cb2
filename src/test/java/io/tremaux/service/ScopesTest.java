package io.tremaux.service;

import static io.tremaux.service.Walks.ALL_SCOPES;
import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import io.tremaux.graph.Scope;
import io.tremaux.service.Walks.Ran;
import io.tremaux.traversal.InvalidParameterException;
import io.tremaux.traversal.Traversal;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The first invariant: on random graphs, random traversals give the same results in the same order by both engines in all
 * combinations of scopes, permanent caches cold and warm, and the costs that do not depend on caches are the same too.
 */
class ScopesTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final int WALKS_PER_GRAPH = 8;

    private int results;

    @Test
    void shouldWalkTheSameByBothEnginesInAllScopes() {
        assertThat(ALL_SCOPES).hasSize(27).startsWith(Scopes.NONE);
        Rounds.run(200, (random, replay) -> {
            RandomGraph graph = RandomGraph.plant(server.database(), random);
            for (int i = 0; i < WALKS_PER_GRAPH; i++) {
                inAllScopes(RandomTraversal.random(random, graph), replay, ScopesTest::coldThenWarm);
            }
        });
        assertThat(results).as("Results in all").isGreaterThan(1000);
    }

    /** The caches are never cleared: what each commit touched must be forgotten, and nothing else has to be. */
    @Test
    void shouldWalkTheSameInAllScopesWhateverIsCommittedBetweenTheWalks() {
        Walks.of(server.database()).clearCaches();
        long begun = Walks.of(server.database()).caches().generation();
        Rounds.run(40, (random, replay) -> {
            RandomGraph graph = RandomGraph.plant(server.database(), random);
            for (int i = 0; i < WALKS_PER_GRAPH; i++) {
                graph.change(server.database());
                inAllScopes(
                        RandomTraversal.random(random, graph),
                        replay,
                        (expected, walk, scopes, context) -> Walks.assertSame(expected, walk.get(), context));
            }
        });
        assertThat(results).as("Results in all").isGreaterThan(100);
        assertThat(Walks.of(server.database()).caches().generation() - begun)
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
        } catch (InvalidParameterException refused) {
            return;
        }
        Ran expected = Walks.run(server.database(), random.start(), traversal, Scopes.NONE);
        results += expected.found().size();
        for (Engine engine : Engine.values()) {
            for (Scopes scopes : ALL_SCOPES) {
                String context = replay + random + " by " + engine + " in " + scopes;
                comparison.compare(expected, () -> run(random, traversal, scopes, engine), scopes, context);
                Outcome counted = Walks.count(server.database(), random.start(), traversal, scopes, engine);
                Walks.assertSame(expected, counted, context + ", counted");
            }
        }
    }

    private static void coldThenWarm(Ran expected, Supplier<Ran> walk, Scopes scopes, String context) {
        Walks.of(server.database()).clearCaches();
        Walks.assertSame(expected, walk.get(), context);
        if (scopes.anyPermanent()) {
            Ran warm = walk.get();
            Walks.assertSame(expected, warm, context + ", warm");
            assertAllFound(warm.cost().labels(), context);
            assertAllFound(warm.cost().properties(), context);
            assertAllFound(warm.cost().relationships(), context);
        }
    }

    private static Ran run(RandomTraversal random, Traversal traversal, Scopes scopes, Engine engine) {
        return Walks.run(server.database(), random.start(), traversal, scopes, engine);
    }

    private static void assertAllFound(Cost.Facade facade, String context) {
        if (facade.scope() == Scope.PERMANENT) {
            assertThat(facade.counts().misses + facade.counts().bypassed)
                    .as("Not found in %s warm, %s", facade.scope(), context)
                    .isZero();
        }
    }
}
