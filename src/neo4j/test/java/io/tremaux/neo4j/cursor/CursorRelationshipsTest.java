package io.tremaux.neo4j.cursor;

import static io.tremaux.graph.Scope.NONE;
import static io.tremaux.graph.Scope.REQUEST;
import static io.tremaux.service.Walks.draft;
import static io.tremaux.service.Walks.from;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.TremauxServer;
import io.tremaux.execution.Cost;
import io.tremaux.graph.Epoch;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.neo4j.entity.CurrentNode;
import io.tremaux.query.Scopes;
import io.tremaux.service.Walks;
import io.tremaux.service.Walks.Draft;
import io.tremaux.service.Walks.Ran;
import io.tremaux.traversal.Uniqueness;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.Transaction;
import org.neo4j.graphdb.TransactionTerminatedException;
import org.neo4j.kernel.api.exceptions.Status;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/** A hub: its relationships come in the order of the Core API, and are read only as far as somebody asks. */
class CursorRelationshipsTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final int LEAVES = 1000;
    private static final int RELATIONSHIPS = 100_000;
    private static final int AT_ONCE = 20_000;

    private static final Scopes CORE = Scopes.NONE;
    private static final Scopes CURSORS = new Scopes(NONE, NONE, REQUEST);

    @Test
    void shouldReadAHubInOrderAndLazily() {
        createHub();
        Draft oneStep = draft().uniqueness(Uniqueness.NONE).maxLevel(1);
        for (String filter : List.of("", "R", "S>", "<R", "S>|R|Unseen", "-S>", "R|S|-<R")) {
            Draft draft = oneStep.relationshipFilter(filter);
            assertThat(run(draft, CURSORS).found())
                    .as("Over %s", filter)
                    .hasSizeGreaterThan(RELATIONSHIPS / 5)
                    .isEqualTo(run(draft, CORE).found());
        }
        for (boolean breadthFirst : List.of(true, false)) {
            assertReadLazily(oneStep.breadthFirst(breadthFirst));
            assertReadLazily(oneStep.breadthFirst(breadthFirst).relationshipFilter("S>|R"));
        }
    }

    /** The first result is the hub itself, the second its first neighbour. */
    private static void assertReadLazily(Draft draft) {
        Cost all = run(draft, CURSORS).cost();
        assertThat(all.relationshipsFollowed()).isGreaterThan(RELATIONSHIPS / 2);
        for (int limit : List.of(1, 2)) {
            Cost few = run(draft.limit(limit), CURSORS).cost();
            assertThat(few.relationshipsFollowed()).isEqualTo(limit - 1);
            assertThat(few.pageHits()).isLessThan(100).isLessThan(all.pageHits() / 10);
        }
    }

    /** Whoever wants the relationships of a hub can end the reading of them. */
    @Test
    void shouldPauseWhileAHubIsReadAtOnce() {
        createHub();
        try (InternalTransaction transaction = Walks.begin(server.database());
                StoreCursors cursors = new StoreCursors(transaction.kernelTransaction(), true, new Epoch())) {
            long hub = CurrentNode.idOf(transaction.findNodes(Label.label("Hub")).stream()
                    .findFirst()
                    .orElseThrow());
            StoreRelationships relationships = new StoreRelationships(cursors);
            for (boolean withRelationships : List.of(true, false)) {
                AtomicInteger pauses = new AtomicInteger();
                LongConsumer countPauses = bytes -> pauses.addAndGet(bytes == 0 ? 1 : 0);
                relationships.append(hub, RelationshipChoice.ALL, new Neighbours(withRelationships, countPauses));
                assertThat(pauses).hasValue(RELATIONSHIPS >> 16);
            }
            transaction.kernelTransaction().markForTermination(Status.Transaction.Terminated);
            Neighbours unlimited = new Neighbours(false, bytes -> {});
            assertThatThrownBy(() -> relationships.append(hub, RelationshipChoice.ALL, unlimited))
                    .isInstanceOf(TransactionTerminatedException.class);
        }
    }

    private static Ran run(Draft draft, Scopes scopes) {
        return Walks.run(server.database(), from("Hub"), draft.done(), scopes);
    }

    /** Types and directions in turn; every tenth relationship is a loop. */
    private static void createHub() {
        long hub = -1;
        for (int done = 0; done < RELATIONSHIPS; done += AT_ONCE) {
            try (Transaction transaction = server.database().beginTx()) {
                Node center = done == 0
                        ? transaction.createNode(Label.label("Hub"))
                        : ((InternalTransaction) transaction).newNodeEntity(hub);
                hub = CurrentNode.idOf(center);
                List<Node> leaves =
                        Stream.generate(transaction::createNode).limit(LEAVES).toList();
                for (int i = 0; i < AT_ONCE; i++) {
                    Node leaf = i % 10 == 0 ? center : leaves.get(i % LEAVES);
                    boolean outgoing = i % 4 < 2;
                    (outgoing ? center : leaf)
                            .createRelationshipTo(
                                    outgoing ? leaf : center, RelationshipType.withName(i % 2 == 0 ? "R" : "S"));
                }
                transaction.commit();
            }
        }
    }
}
