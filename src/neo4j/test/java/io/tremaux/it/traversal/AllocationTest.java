package io.tremaux.it.traversal;

import static io.tremaux.service.Walks.draft;
import static io.tremaux.service.Walks.from;
import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.FreshDatabase;
import io.tremaux.execution.Cost;
import io.tremaux.execution.Walk;
import io.tremaux.graph.Scope;
import io.tremaux.query.Engine;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.service.Walks;
import io.tremaux.service.Walks.Draft;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.walk.Walker;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * {@code engine=tremaux} allocates nothing for a node, be it read from the store or found in warm shared caches, but
 * what it has to remember of it: breadth-first until its turn comes, or in caches of the request; in a store of its
 * own, where ids are dense, so that a set of what was met is but bits.
 */
class AllocationTest {
    private static FreshDatabase fresh;

    private static final int NODES = 1 + 100 + 100 * 300;
    private static final int DOUBLED = Integer.highestOneBit(NODES) * 2;
    private static final long LESS_THAN_AN_OBJECT = 8;
    private static final long FIRST_WINDOW = 550_000;
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
    @MethodSource
    void shouldAllocateNothingPerNode(Scope scope, Uniqueness uniqueness, boolean breadthFirst) {
        Draft draft = COUNT.uniqueness(uniqueness).breadthFirst(breadthFirst);
        for (int i = 0; i < 3; i++) {
            walk(draft, scope);
        }
        Cost cost = walk(draft, scope);
        assertThat(cost.nodesVisited()).isEqualTo(NODES);
        assertThat(cost.allocatedBytes())
                .as("Bytes, those of its arrays included")
                .isLessThan(LESS_THAN_AN_OBJECT * NODES
                        + (breadthFirst ? queue(uniqueness) : 0)
                        + (scope == Scope.REQUEST ? kept(breadthFirst) : 0));
    }

    /** The last level waits in a queue that has doubled up to this. */
    private static long queue(Uniqueness uniqueness) {
        int bytesEach = switch (uniqueness) {
            case NODE_GLOBAL, RELATIONSHIP_GLOBAL -> 8;
            case NODE_PATH, RELATIONSHIP_PATH -> 20;
            default -> 16;
        };
        return 2L * DOUBLED * bytesEach;
    }

    /**
     * What a request keeps until it sees that it meets no node again; breadth-first it does, when it expands what it
     * has judged, and keeps labels in a map half full, which has doubled too.
     */
    private static long kept(boolean breadthFirst) {
        return FIRST_WINDOW + (breadthFirst ? 2L * 2 * DOUBLED * (Long.BYTES + Integer.BYTES) : 0);
    }

    static Stream<Arguments> shouldAllocateNothingPerNode() {
        return Stream.of(Scope.values())
                .flatMap(scope -> Stream.of(Uniqueness.values())
                        .filter(Walker::knows)
                        .flatMap(uniqueness -> Stream.of(false, true)
                                .map(breadthFirst -> Arguments.of(scope, uniqueness, breadthFirst))));
    }

    private static Cost walk(Draft draft, Scope scope) {
        TraverseQuery request =
                new TraverseQuery(from("Root"), draft.done(), new Scopes(scope, scope, scope), Engine.TREMAUX, null);
        try (InternalTransaction transaction = Walks.begin(fresh.database());
                Walk walk = Walks.of(fresh.database()).open(transaction, request)) {
            return walk.count().cost();
        }
    }
}
