package io.tremaux.it.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import io.tremaux.coherence.Caller;
import io.tremaux.coherence.Doubles;
import io.tremaux.execution.Outcome;
import io.tremaux.graph.Scope;
import io.tremaux.heap.HeapBudget;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.service.Traversals;
import io.tremaux.traversal.filter.RelationshipFilter;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.logging.NullLog;
import org.neo4j.storageengine.api.StorageEngine;
import org.neo4j.storageengine.api.TransactionIdStore;

/** With no memory for caches, with little, or with a mechanism that fails: slower, visible, and never wrong. */
class WeakestGradeTest {
    private static final int NODES = 10_000;
    private static final TraverseQuery REQUEST = Caller.request(
            new Scopes(Scope.PERMANENT, Scope.PERMANENT, Scope.REQUEST),
            "Person",
            RelationshipFilter.ALL,
            ">Odd",
            "value==true");
    private static final TraverseQuery REFERENCE = Caller.request(Scope.NONE, "Person", ">Odd", "value==true");

    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private long expected;

    @BeforeEach
    void makeGraph() {
        server.cypher("UNWIND range(1, " + NODES + ") AS i CREATE (n:Person {value: i % 3 = 0})"
                + " FOREACH (x IN CASE WHEN i % 2 = 1 THEN [1] ELSE [] END | SET n:Odd)");
        expected = Caller.walk(server, Caller.traversals(server), REFERENCE).count();
        assertThat(expected).isEqualTo(1667);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1_000, 10_000, 14_000})
    void shouldStayWithinABudgetThatIsTooSmall(long bytes) {
        HeapBudget budget = new HeapBudget(bytes);
        try (Traversals traversals = new Traversals(
                Caller.dependencies(server), budget, NullLog.getInstance(), Traversals.Settings.DEFAULT)) {
            for (int round = 0; round < 3; round++) {
                try (InternalTransaction transaction = Caller.begin(server)) {
                    Outcome outcome = Caller.walk(
                            traversals,
                            transaction,
                            REQUEST,
                            (node, depth) -> assertThat(budget.used()).isBetween(0L, bytes));
                    assertThat(outcome.count()).isEqualTo(expected);
                    assertThat(outcome.cost().labels().counts().rejected).isPositive();
                    assertThat(outcome.cost().labels().counts().lookups()).isEqualTo(NODES);
                }
            }
            assertThat(traversals.caches().labels().counts().hits > 0)
                    .as("what fits is used")
                    .isEqualTo(bytes >= 10_000);
            assertThat(traversals.caches().maxBytes()).isEqualTo(bytes);
            server.cypher("MATCH (p:Person) WHERE p:Odd AND p.value SET p.value = false");
            assertThat(Caller.walk(server, traversals, REQUEST).count()).isZero();
        }
        assertThat(budget.used()).isZero();
    }

    @Test
    void shouldBeOffAndSaySoWhenTheDatabaseCannotBeAsked() {
        assertOff(
                new Doubles.Dependencies(Caller.dependencies(server))
                        .fail(TransactionIdStore.class, new IllegalArgumentException("no such thing")),
                "java.lang.IllegalArgumentException: no such thing");
    }

    @Test
    void shouldBeOffAndSaySoWhenAClassIsMissing() {
        assertOff(
                new Doubles.Dependencies(Caller.dependencies(server))
                        .fail(StorageEngine.class, new NoClassDefFoundError("StorageEngine")),
                "java.lang.NoClassDefFoundError: StorageEngine");
    }

    private void assertOff(Doubles.Dependencies dependencies, String reason) {
        AtomicInteger warnings = new AtomicInteger();
        HeapBudget budget = new HeapBudget(1 << 20);
        try (Traversals traversals =
                new Traversals(dependencies, budget, Doubles.countingWarnings(warnings), Traversals.Settings.DEFAULT)) {
            for (int round = 0; round < 3; round++) {
                Outcome outcome = Caller.walk(server, traversals, REQUEST);
                assertThat(outcome.count()).isEqualTo(expected);
                assertThat(outcome.cost().labels().counts().bypassed).isEqualTo(NODES);
                assertThat(outcome.cost().labels().counts().lookups()).isZero();
            }
            assertThat(traversals.caches().coherence()).isEqualTo("off");
            assertThat(traversals.caches().reason()).isEqualTo(reason);
            assertThat(warnings).as("one line, not one a request").hasValue(1);
            assertThat(budget.used()).isZero();
        }
    }
}
