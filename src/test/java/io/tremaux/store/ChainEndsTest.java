package io.tremaux.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import io.tremaux.graph.Direction;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.service.Walks;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.Transaction;
import org.neo4j.graphdb.TransientTransactionFailureException;
import org.neo4j.kernel.impl.api.KernelTransactionImplementation;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.kernel.impl.store.record.Record;
import org.neo4j.kernel.impl.store.record.RelationshipRecord;

/** What a relationship tells of the node at its other end; {@code RelationshipOrderTest} asks random graphs. */
class ChainEndsTest {
    private static final long NONE = Record.NO_NEXT_RELATIONSHIP.longValue();
    private static final RelationshipType R = RelationshipType.withName("R");
    private static final RelationshipChoice OUTGOING = RelationshipChoice.whole(Direction.OUTGOING);
    private static final long FAR = 1L << 32;
    private static final int DENSE = 50; // db.relationship_grouping_threshold

    private static final int ROUNDS = 300;

    private int bothRead;

    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    @Test
    void shouldKnowTheNodeAtTheFarEndOfALastLink() {
        ChainEnds outgoing = new ChainEnds(Direction.OUTGOING);
        outgoing.note(link(7, 1, 8, 5, NONE));
        assertThat(outgoing.isLeaf(5, 7)).isTrue();
        assertThat(outgoing.isLeaf(5, 8)).as("another came first").isFalse();
        assertThat(outgoing.isLeaf(1, 7)).as("where the link came from").isFalse();
        assertThat(outgoing.isLeaf(6, NONE)).as("has none at all").isTrue();
        assertThat(outgoing.isLeaf(5, 7)).as("still").isTrue();

        ChainEnds incoming = new ChainEnds(Direction.INCOMING);
        incoming.note(link(7, 1, NONE, 5, 9));
        assertThat(incoming.isLeaf(1, 7)).isTrue();
        assertThat(incoming.isLeaf(5, 7)).isFalse();
    }

    @Test
    void shouldNotTakeForALeafWhatMayHaveMore() {
        ChainEnds ends = new ChainEnds(Direction.OUTGOING);
        assertThat(ends.isLeaf(0, 0)).as("nothing was noted").isFalse();
        ends.note(link(7, 1, NONE, 5, 9));
        assertThat(ends.isLeaf(5, 7)).as("another follows").isFalse();
        ends.note(link(7, 5, NONE, 5, NONE));
        assertThat(ends.isLeaf(5, 7)).as("a loop").isFalse();
        ends.note(link(7, 5, 8, 5 + FAR, NONE));
        assertThat(ends.isLeaf(5, 7)).as("the other end, at the same place").isFalse();
        RelationshipRecord ofDense = link(7, 1, 8, 5, NONE);
        ofDense.setDense(5);
        ends.note(ofDense);
        assertThat(ends.isLeaf(5, 7)).as("chained anew by type").isFalse();
    }

    private static RelationshipRecord link(long id, long first, long nextOfFirst, long second, long nextOfSecond) {
        RelationshipRecord link = new RelationshipRecord(id);
        link.setLinks(first, second, 0);
        link.setFirstNextRel(nextOfFirst);
        link.setSecondNextRel(nextOfSecond);
        return link;
    }

    @Test
    void shouldFindLinksInThisVersionOfNeo4j() {
        try (InternalTransaction transaction = Walks.begin(server.database())) {
            var kernel = (KernelTransactionImplementation) transaction.kernelTransaction();
            try (var reader = kernel.newStorageReader();
                    var cursor = reader.allocateRelationshipTraversalCursor(
                            kernel.cursorContext(), kernel.storeCursors(), kernel.memoryTracker())) {
                assertThat(ChainEnds.link(cursor)).isNotNull();
            }
        }
    }

    /** While the relationship that leads to a node is in its new chain already, and the node does not say yet that it is dense. */
    @Test
    void shouldMissNothingOfANodeThatBecomesDense() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            long[] pair = plant();
            CyclicBarrier begin = new CyclicBarrier(2);
            CompletableFuture<Void> written = CompletableFuture.runAsync(() -> makeDense(pair[1], begin));
            begin.await(1, TimeUnit.MINUTES);
            do {
                readBoth(pair[0], pair[1]);
            } while (!written.isDone());
            written.get();
        }
        assertThat(bothRead).isGreaterThan(ROUNDS);
    }

    /** A node, and the one it leads to, which is about to be dense; the link between them is the newest of that. */
    private static long[] plant() {
        Node node;
        Node almostDense;
        try (Transaction transaction = server.database().beginTx()) {
            node = transaction.createNode();
            almostDense = transaction.createNode();
            for (int i = 1; i < DENSE; i++) {
                almostDense.createRelationshipTo(transaction.createNode(), R);
            }
            transaction.commit();
        }
        long[] pair = {NodeAtHand.idOf(node), NodeAtHand.idOf(almostDense)};
        try (InternalTransaction transaction = Walks.begin(server.database())) {
            transaction.newNodeEntity(pair[0]).createRelationshipTo(transaction.newNodeEntity(pair[1]), R);
            transaction.commit();
        }
        return pair;
    }

    private static void makeDense(long node, CyclicBarrier begin) {
        try (InternalTransaction transaction = Walks.begin(server.database())) {
            transaction.newNodeEntity(node).createRelationshipTo(transaction.createNode(), R);
            begin.await(1, TimeUnit.MINUTES);
            transaction.commit();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private void readBoth(long node, long almostDense) {
        try (InternalTransaction transaction = Walks.begin(server.database());
                StoreCursors cursors = new StoreCursors(transaction.kernelTransaction(), true)) {
            StoreRelationships relationships = new StoreRelationships(cursors);
            for (int times = 0; times < 100; times++) {
                Neighbours list = new Neighbours(false, bytes -> {});
                relationships.append(node, OUTGOING, list);
                assertThat(list.size()).isEqualTo(1);
                relationships.append(almostDense, OUTGOING, list);
                assertThat(list.size() - 1).isGreaterThanOrEqualTo(DENSE - 1);
                cursors.forget();
                bothRead++;
            }
        } catch (TransientTransactionFailureException outdatedRead) {
            return; // Neo4j itself has noticed
        }
    }
}
