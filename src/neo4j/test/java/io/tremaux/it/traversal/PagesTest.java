package io.tremaux.it.traversal;

import static io.tremaux.graph.Scope.NONE;
import static io.tremaux.graph.Scope.PERMANENT;
import static io.tremaux.graph.Scope.REQUEST;
import static io.tremaux.service.Walks.from;
import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.FreshDatabase;
import io.tremaux.execution.Cost;
import io.tremaux.graph.Scope;
import io.tremaux.query.Engine;
import io.tremaux.query.Scopes;
import io.tremaux.service.Walks;
import io.tremaux.service.Walks.Draft;
import io.tremaux.traversal.Uniqueness;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How many pages a walk over {@link Layers} touches, in a store of its own, where ids lie as they were made. */
class PagesTest {
    private static FreshDatabase fresh;

    @BeforeAll
    static void plant(@TempDir Path home) {
        fresh = new FreshDatabase(home);
        Layers.plant(fresh.database());
    }

    @AfterAll
    static void shutDown() {
        fresh.close();
    }

    /**
     * Permanent properties save page hits, and nothing costs more of them than no cache does. Permanent labels cannot
     * save any while relationships are read from the store: Neo4j 5.26 shares one page cursor for each store of a
     * transaction, so that the node's page is pinned by its expansion anyway.
     */
    @ParameterizedTest
    @EnumSource
    void shouldTouchNoMorePagesThanWithoutCaches(Engine engine) {
        for (Draft draft : List.of(Layers.WALK, Layers.WALK.uniqueness(Uniqueness.NODE_GLOBAL))) {
            for (boolean breadthFirst : List.of(true, false)) {
                Draft walk = draft.breadthFirst(breadthFirst);
                long without = pages(walk, Scopes.NONE, engine);
                assertThat(pages(walk, scopes(REQUEST, NONE, NONE), engine)).isLessThanOrEqualTo(without);
                assertThat(pages(walk, scopes(NONE, REQUEST, NONE), engine)).isLessThanOrEqualTo(without);
                assertThat(pages(walk, scopes(NONE, NONE, REQUEST), engine)).isLessThanOrEqualTo(without);
                assertThat(pages(walk, scopes(REQUEST, REQUEST, REQUEST), engine))
                        .isLessThanOrEqualTo(without);
                assertThat(pages(walk, scopes(PERMANENT, NONE, NONE), engine)).isLessThanOrEqualTo(without);
                assertThat(pages(walk, scopes(NONE, PERMANENT, NONE), engine)).isLessThan(without);
                assertThat(pages(walk, scopes(PERMANENT, PERMANENT, NONE), engine))
                        .isLessThan(without);
                assertThat(pages(walk, scopes(PERMANENT, PERMANENT, REQUEST), engine))
                        .isLessThan(without);
                assertThat(pages(walk, scopes(NONE, NONE, PERMANENT), engine)).isLessThan(without);
                assertThat(pages(walk, scopes(PERMANENT, PERMANENT, PERMANENT), engine))
                        .as("those of the start node")
                        .isLessThan(10);
            }
        }
    }

    private static long pages(Draft draft, Scopes scopes, Engine engine) {
        cost(draft, scopes, engine); // shared caches are warm then
        Cost cost = cost(draft, scopes, engine);
        assertThat(cost.pageHits()).isPositive();
        return cost.pageHits() + cost.pageFaults();
    }

    private static Cost cost(Draft draft, Scopes scopes, Engine engine) {
        return Walks.run(fresh.database(), from("Root"), draft.done(), scopes, engine)
                .cost();
    }

    private static Scopes scopes(Scope labels, Scope properties, Scope relationships) {
        return new Scopes(labels, properties, relationships);
    }
}
