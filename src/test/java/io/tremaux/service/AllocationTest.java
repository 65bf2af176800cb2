package io.tremaux.service;

import static io.tremaux.service.Walks.draft;
import static io.tremaux.service.Walks.from;
import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.FreshDatabase;
import io.tremaux.graph.Scope;
import io.tremaux.service.Walks.Draft;
import io.tremaux.traversal.Uniqueness;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * {@code engine=tremaux} allocates nothing for a node, be it read from the store or found in warm permanent caches; in a store
 * of its own, where ids are dense, so that a set of what was met is but bits.
 */
class AllocationTest {
    private static FreshDatabase fresh;

    private static final int NODES = 1 + 100 + 100 * 300;
    private static final Draft COUNT =
            draft().expand("A=>R>", "B=>R>").labelFilter(">B").resultWhere("value==true");

    @BeforeAll
    static void createTree(@TempDir Path home) {
        fresh = new FreshDatabase(home);
        fresh.database()
                .executeTransactionally(
                        "CREATE (root:Root:A) WITH root UNWIND range(1, 100) AS i CREATE (root)-[:R]->(b:B {value: true}) "
                                + "WITH b, i UNWIND range(1, 300) AS j CREATE (b)-[:R]->(:A {value: i % 2 = 0})");
    }

    @AfterAll
    static void shutDown() {
        fresh.close();
    }

    @ParameterizedTest
    @CsvSource({
        "NONE, NONE", "NONE, NODE_GLOBAL", "NONE, RELATIONSHIP_PATH",
        "PERMANENT, NONE", "PERMANENT, NODE_GLOBAL", "PERMANENT, RELATIONSHIP_PATH"
    })
    void shouldAllocateNothingPerNode(Scope scope, Uniqueness uniqueness) throws IOException {
        Draft draft = COUNT.uniqueness(uniqueness);
        for (int i = 0; i < 3; i++) {
            walk(draft, scope);
        }
        Cost cost = walk(draft, scope);
        assertThat(cost.nodesVisited()).isEqualTo(NODES);
        assertThat(cost.allocatedBytes())
                .as("Bytes, those of its arrays included")
                .isLessThan(8L * NODES);
    }

    private static Cost walk(Draft draft, Scope scope) throws IOException {
        WalkRequest request =
                new WalkRequest(from("Root"), draft.done(), new Scopes(scope, scope, scope), Engine.TREMAUX, null);
        try (InternalTransaction transaction = Walks.begin(fresh.database());
                Walk walk = Walks.of(fresh.database()).open(transaction, request)) {
            return walk.count().cost();
        }
    }
}
