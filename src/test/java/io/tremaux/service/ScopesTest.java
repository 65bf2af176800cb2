package io.tremaux.service;

import static io.tremaux.service.Walks.ALL_SCOPES;
import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import io.tremaux.graph.Scope;
import io.tremaux.service.Walks.Ran;
import io.tremaux.traversal.InvalidParameterException;
import io.tremaux.traversal.Traversal;
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
                compare(RandomTraversal.random(random, graph), replay);
            }
        });
        assertThat(results).as("Results in all").isGreaterThan(1000);
    }

    /** The caches are never cleared: what each commit touched must be forgotten, and nothing else has to be. */
    @Test
    void shouldWalkTheSameInAllScopesWhateverIsCommittedBetweenTheWalks() {
        Walks.of(server.database()).clearCaches();
        Rounds.run(40, (random, replay) -> {
            RandomGraph graph = RandomGraph.plant(server.database(), random);
            for (int i = 0; i < WALKS_PER_GRAPH; i++) {
                graph.change(server.database());
                compareAsItIs(RandomTraversal.random(random, graph), replay);
            }
        });
        assertThat(results).as("Results in all").isGreaterThan(300);
        assertThat(Walks.of(server.database()).caches().generation())
                .as("Kept through all commits")
                .isLessThan(10);
    }

    private void compareAsItIs(RandomTraversal random, String replay) {
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
                assertSame(
                        expected,
                        run(random, traversal, scopes, engine),
                        replay + random + " by " + engine + " in " + scopes);
            }
        }
    }

    private void compare(RandomTraversal random, String replay) {
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
                Walks.of(server.database()).clearCaches();
                String context = replay + random + " by " + engine + " in " + scopes;
                assertSame(expected, run(random, traversal, scopes, engine), context);
                if (scopes.anyPermanent()) {
                    Ran warm = run(random, traversal, scopes, engine);
                    assertSame(expected, warm, context + ", warm");
                    assertAllFound(warm.cost().labels(), context);
                    assertAllFound(warm.cost().properties(), context);
                    assertAllFound(warm.cost().relationships(), context);
                }
            }
        }
    }

    private static Ran run(RandomTraversal random, Traversal traversal, Scopes scopes, Engine engine) {
        return Walks.run(server.database(), random.start(), traversal, scopes, engine);
    }

    private static void assertSame(Ran expected, Ran actual, String context) {
        assertThat(actual.found()).as(context).isEqualTo(expected.found());
        assertThat(actual.outcome().count())
                .as(context)
                .isEqualTo(expected.found().size());
        assertThat(actual.outcome().truncated())
                .as(context)
                .isEqualTo(expected.outcome().truncated());
        assertThat(actual.warnings()).as(context).isEqualTo(expected.warnings());
        assertThat(actual.cost().nodesVisited())
                .as(context)
                .isEqualTo(expected.cost().nodesVisited());
        assertThat(actual.cost().relationshipsFollowed())
                .as(context)
                .isEqualTo(expected.cost().relationshipsFollowed());
    }

    private static void assertAllFound(Cost.Facade facade, String context) {
        if (facade.scope() == Scope.PERMANENT) {
            assertThat(facade.counts().misses + facade.counts().bypassed)
                    .as("Not found in %s warm, %s", facade.scope(), context)
                    .isZero();
        }
    }
}
