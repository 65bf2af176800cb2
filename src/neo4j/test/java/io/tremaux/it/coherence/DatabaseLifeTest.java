package io.tremaux.it.coherence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.TremauxServer;
import io.tremaux.coherence.Caller;
import io.tremaux.execution.Outcome;
import io.tremaux.graph.Scope;
import io.tremaux.heap.HeapBudget;
import io.tremaux.neo4j.entity.CurrentNode;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.TraverseQuery;
import io.tremaux.service.Traversals;
import io.tremaux.store.NoSuchNodeException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.Transaction;
import org.neo4j.kernel.database.Database;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.logging.NullLog;

/** What the caches hold dies with the database's life, and what is no change of the graph's nodes changes no answer. */
class DatabaseLifeTest {
    private static final TraverseQuery REQUEST = Caller.request(Scope.PERMANENT, "Person", ">Person", "value==1");
    private static final TraverseQuery FROM_FIRST = Caller.request(Scope.PERMANENT, "First", ">Person", "value==1");

    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static Outcome walk() {
        return Caller.walk(server, Caller.traversals(server), REQUEST);
    }

    private static HeapBudget budget() {
        return Caller.dependencies(server).resolveDependency(HeapBudget.class);
    }

    private static Database database() {
        return Caller.dependencies(server).resolveDependency(Database.class);
    }

    private static void assertWarm() {
        Outcome outcome = walk();
        assertThat(outcome.cost().labels().counts().hits).isPositive();
        assertThat(outcome.cost().labels().counts().misses).isZero();
        assertThat(outcome.cost().properties().counts().misses).isZero();
    }

    @Test
    void shouldBeginEmptyAfterARestart() {
        server.cypher("CREATE (:Person {value: 1}), (:Person {value: 2})");
        assertThat(walk().count()).isEqualTo(1);
        assertWarm();
        Traversals before = Caller.traversals(server);
        HeapBudget budget = budget();
        assertThat(budget.used()).isPositive();

        Database database = database();
        database.stop();
        assertThat(budget.used()).isZero();
        database.start();

        assertThat(budget()).isSameAs(budget);
        assertThat(Caller.traversals(server)).isNotSameAs(before);
        Outcome first = walk();
        assertThat(first.count()).isEqualTo(1);
        assertThat(first.cost().labels().counts().hits).isZero();
        assertThat(first.cost().labels().counts().fills).isEqualTo(2);
        assertWarm();

        Outcome late = Caller.walk(server, before, REQUEST);
        assertThat(late.count()).isEqualTo(1);
        assertThat(late.cost().labels().counts().bypassed).isEqualTo(2);
        assertThat(before.caches().coherence()).isEqualTo("off");
        assertThat(before.caches().reason()).isEqualTo("the database has stopped");
        assertThat(before.caches().bytes()).isZero();
    }

    /** Dropped and created anew under the same name; ids begin at 0 once more. */
    @Test
    void shouldKnowNothingOfADatabaseOfTheSameName() {
        Database database = database();
        recreate(database);
        long node = person(1);
        assertThat(walk().count()).isEqualTo(1);
        assertWarm();
        recreate(database);
        assertThat(budget().used()).isZero();
        assertThat(person(2)).isEqualTo(node);
        assertThat(walk().count()).isZero();
        assertWarm();
    }

    private static void recreate(Database database) {
        database.drop();
        database.start();
    }

    private static long person(long value) {
        try (Transaction transaction = server.database().beginTx()) {
            Node node = transaction.createNode(Label.label("Person"));
            node.setProperty("value", value);
            transaction.commit();
            return CurrentNode.idOf(node);
        }
    }

    /** Nodes of which one is read after the other: several start nodes are all read before the first row. */
    private static void chain(int length) {
        try (Transaction transaction = server.database().beginTx()) {
            Node last = transaction.createNode(Label.label("First"), Label.label("Person"));
            last.setProperty("value", 1L);
            for (int i = 1; i < length; i++) {
                Node next = transaction.createNode(Label.label("Person"));
                next.setProperty("value", 1L);
                last.createRelationshipTo(next, RelationshipType.withName("R"));
                last = next;
            }
            transaction.commit();
        }
    }

    @Test
    void shouldEndAWalkRightWhenTheCachesCloseUnderIt() {
        chain(50);
        HeapBudget budget = new HeapBudget(1 << 20);
        Traversals traversals =
                new Traversals(Caller.dependencies(server), budget, NullLog.getInstance(), Traversals.Settings.DEFAULT);
        Caller.walk(server, traversals, FROM_FIRST);
        assertThat(budget.used()).isPositive();
        try (InternalTransaction transaction = Caller.begin(server)) {
            Outcome outcome = Caller.walk(traversals, transaction, FROM_FIRST, (node, depth) -> {
                traversals.close();
                traversals.close();
            });
            assertThat(outcome.count()).isEqualTo(50);
            assertThat(outcome.cost().labels().counts().hits).as("until then").isEqualTo(1);
            assertThat(outcome.cost().labels().counts().bypassed).isEqualTo(49);
        }
        assertThat(budget.used()).isZero();
        assertThat(Caller.walk(server, traversals, FROM_FIRST).count()).isEqualTo(50);
        assertThat(budget.used()).isZero();
    }

    @Test
    void shouldEndAWalkRightWhenTheCachesAreClearedUnderIt() {
        chain(50);
        HeapBudget budget = new HeapBudget(1 << 20);
        try (Traversals traversals = new Traversals(
                Caller.dependencies(server), budget, NullLog.getInstance(), Traversals.Settings.DEFAULT)) {
            try (InternalTransaction transaction = Caller.begin(server)) {
                Outcome outcome =
                        Caller.walk(traversals, transaction, FROM_FIRST, (node, depth) -> traversals.clearCaches());
                assertThat(outcome.count()).isEqualTo(50);
                assertThat(outcome.cost().labels().counts().misses)
                        .as("each in a new one")
                        .isEqualTo(50);
            }
            traversals.clearCaches();
            assertThat(budget.used()).isZero();
            Caller.walk(server, traversals, FROM_FIRST);
            assertThat(Caller.walk(server, traversals, FROM_FIRST)
                            .cost()
                            .labels()
                            .counts()
                            .hits)
                    .isEqualTo(50);
        }
        assertThat(budget.used()).isZero();
    }

    @Test
    void shouldGiveALeaseBackWhenAWalkCannotBegin() {
        HeapBudget budget = new HeapBudget(1 << 20);
        try (Traversals traversals = new Traversals(
                Caller.dependencies(server), budget, NullLog.getInstance(), Traversals.Settings.DEFAULT)) {
            server.cypher("CREATE (:Person {value: 1})");
            Caller.walk(server, traversals, REQUEST);
            TraverseQuery unknownStart = new TraverseQuery(
                    List.of(new NodeSelector.ElementId("4:00000000-0000-0000-0000-000000000000:1")),
                    REQUEST.traversal(),
                    REQUEST.scopes(),
                    REQUEST.engine(),
                    null);
            assertThatThrownBy(() -> Caller.walk(server, traversals, unknownStart))
                    .isInstanceOf(NoSuchNodeException.class);
            traversals.clearCaches();
            assertThat(budget.used()).isZero();
        }
    }

    @Test
    void shouldGoOnThroughSchemaChanges() {
        server.cypher("CREATE (:Person {value: 1, name: 'x'}), (:Person {value: 2, name: 'y'})");
        List<String> changes = List.of(
                "CREATE INDEX by_value FOR (p:Person) ON (p.value)",
                "CALL db.awaitIndexes()",
                "CREATE CONSTRAINT one_name FOR (p:Person) REQUIRE p.name IS UNIQUE",
                "DROP CONSTRAINT one_name",
                "DROP INDEX by_value",
                "CALL db.createLabel('Never" + System.nanoTime() + "')",
                "CALL db.createProperty('never" + System.nanoTime() + "')");
        for (String change : changes) {
            assertThat(walk().count()).isEqualTo(1);
            assertWarm();
            server.cypher(change);
        }
        assertThat(walk().count()).isEqualTo(1);
        assertWarm();
    }
}
