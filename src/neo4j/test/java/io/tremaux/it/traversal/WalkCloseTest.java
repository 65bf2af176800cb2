package io.tremaux.it.traversal;

import static io.tremaux.service.Walks.draft;
import static io.tremaux.service.Walks.from;
import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.FreshDatabase;
import io.tremaux.execution.Walk;
import io.tremaux.graph.Scope;
import io.tremaux.heap.HeapBudget;
import io.tremaux.query.Engine;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.service.Traversals;
import io.tremaux.service.Walks;
import io.tremaux.traversal.Uniqueness;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.Transaction;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.kernel.internal.GraphDatabaseAPI;
import org.neo4j.logging.NullLog;

/** A traversal that is closed after its transaction gives back all that it has borrowed. */
class WalkCloseTest {
    @TempDir
    Path home;

    @ParameterizedTest
    @EnumSource(Scope.class)
    void shouldGiveBackEverythingAfterItsTransaction(Scope scope) {
        HeapBudget budget = new HeapBudget(1 << 24);
        try (FreshDatabase fresh = new FreshDatabase(home)) {
            plant(fresh);
            GraphDatabaseAPI database = (GraphDatabaseAPI) fresh.database();
            Traversals traversals = new Traversals(
                    database.getDependencyResolver(), budget, NullLog.getInstance(), Traversals.Settings.DEFAULT);
            InternalTransaction transaction = Walks.begin(database);
            Walk walk = traversals.open(
                    transaction,
                    new TraverseQuery(
                            from("Root"),
                            draft().resultWhere("name=sw=n")
                                    .uniqueness(Uniqueness.RELATIONSHIP_GLOBAL)
                                    .done(),
                            new Scopes(scope, scope, scope),
                            Engine.TREMAUX,
                            null));
            for (int i = 0; i < 50; i++) {
                assertThat(walk.next()).isTrue();
            }
            transaction.close();
            walk.close();
            traversals.close();
        }
        assertThat(budget.used()).isZero();
    }

    private static void plant(FreshDatabase fresh) {
        try (Transaction transaction = fresh.database().beginTx()) {
            Node root = transaction.createNode(Label.label("Root"));
            for (int i = 0; i < 100; i++) {
                Node node = transaction.createNode(Label.label("N"));
                node.setProperty("name", "n" + i);
                root.createRelationshipTo(node, RelationshipType.withName("R"));
                node.createRelationshipTo(root, RelationshipType.withName("R"));
            }
            transaction.commit();
        }
    }
}
