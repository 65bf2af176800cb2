package io.tremaux.it.traversal;

import static io.tremaux.service.Walks.draft;
import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.Rounds;
import io.tremaux.TremauxServer;
import io.tremaux.graph.Scope;
import io.tremaux.query.Engine;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.service.Walks;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.Transaction;

/**
 * Walks go on over a node that becomes dense, although Neo4j's cursors cannot read it for the moment that the commit
 * takes.
 */
class DenseMeanwhileTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final int ROUNDS = 25; // every fourth fails where nothing is read anew
    private static final int SPARSE = 49;
    private static final int DENSE = 59;

    @ParameterizedTest
    @EnumSource
    void shouldNotEndAWalk(Scope scope) {
        Rounds.run(ROUNDS, (random, replay) -> {
            server.cypher("MATCH (n) DETACH DELETE n");
            server.cypher("CREATE (:Root)");
            relate(SPARSE);
            TraverseQuery request = new TraverseQuery(
                    Walks.from("Root"),
                    draft().relationshipFilter(random.nextBoolean() ? "R>" : "R>|<S")
                            .done(),
                    new Scopes(scope, scope, scope),
                    Engine.TREMAUX,
                    null);
            AtomicBoolean isOver = new AtomicBoolean();
            CompletableFuture<Void> walks = CompletableFuture.runAsync(() -> {
                while (!isOver.get()) {
                    assertThat(Walks.count(server.database(), request).count()).isIn(SPARSE + 1L, DENSE + 1L);
                }
            });
            relate(DENSE - SPARSE);
            isOver.set(true);
            walks.join();
            assertThat(Walks.count(server.database(), request).count()).isEqualTo(DENSE + 1);
        });
    }

    private static void relate(int count) {
        try (Transaction transaction = server.database().beginTx()) {
            Node root = transaction.findNodes(Label.label("Root")).next();
            for (int i = 0; i < count; i++) {
                root.createRelationshipTo(transaction.createNode(), RelationshipType.withName("R"));
            }
            transaction.commit();
        }
    }
}
