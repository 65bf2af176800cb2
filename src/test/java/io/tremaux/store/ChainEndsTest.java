package io.tremaux.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import io.tremaux.graph.Direction;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Relationships.Along;
import io.tremaux.service.Walks;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.Transaction;
import org.neo4j.graphdb.TransientTransactionFailureException;
import org.neo4j.io.pagecache.tracing.cursor.PageCursorTracer;
import org.neo4j.kernel.impl.api.KernelTransactionImplementation;
import org.neo4j.kernel.impl.core.RelationshipEntity;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.kernel.impl.store.record.Record;
import org.neo4j.kernel.impl.store.record.RelationshipRecord;

/** What a relationship tells of the node at its other end; {@code RelationshipOrderTest} asks random graphs. */
class ChainEndsTest {
    private static final long NONE = Record.NO_NEXT_RELATIONSHIP.longValue();
    private static final RelationshipType R = RelationshipType.withName("R");
    private static final RelationshipChoice OUTGOING = RelationshipChoice.whole(Direction.OUTGOING);
    private static final long FAR = 1L << 32;
    private static final int PAGE = 1000; // relationships, more than fit
    private static final int DENSE = 50; // db.relationship_grouping_threshold

    private static final int ROUNDS = 300;

    private int bothRead;

    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    @Test
    void shouldKnowTheNodeAtTheFarEndOfALastLink() {
        ChainEnds outgoing = new ChainEnds(Direction.OUTGOING);
        outgoing.note(link(7, 1, 8, 5, NONE));
        assertThat(outgoing.of(5)).isEqualTo(7);
        assertThat(outgoing.of(1)).as("where the link came from").isEqualTo(NONE);
        assertThat(outgoing.of(6)).as("another").isEqualTo(NONE);
        assertThat(outgoing.of(5)).as("still").isEqualTo(7);

        ChainEnds incoming = new ChainEnds(Direction.INCOMING);
        incoming.note(link(7, 1, NONE, 5, 9));
        assertThat(incoming.of(1)).isEqualTo(7);
        assertThat(incoming.of(5)).isEqualTo(NONE);
    }

    @Test
    void shouldNotTakeForTheEndWhatMayHaveMoreBehind() {
        ChainEnds ends = new ChainEnds(Direction.OUTGOING);
        assertThat(ends.of(0)).as("nothing was noted").isEqualTo(NONE);
        ends.note(link(7, 1, NONE, 5, 9));
        assertThat(ends.of(5)).as("another follows").isEqualTo(NONE);
        ends.note(link(7, 5, NONE, 5, NONE));
        assertThat(ends.of(5)).as("a loop").isEqualTo(NONE);
        ends.note(link(7, 5, 8, 5 + FAR, NONE));
        assertThat(ends.of(5)).as("the other end, at the same place").isEqualTo(NONE);
        RelationshipRecord ofDense = link(7, 1, 8, 5, NONE);
        ofDense.setDense(5);
        ends.note(ofDense);
        assertThat(ends.of(5)).as("chained anew by type").isEqualTo(NONE);
    }

    @Test
    void shouldLookBehindALinkInTheChainOfTheNodeWhereItWasFound() {
        RelationshipRecord link = link(7, 1, 8, 5, 9);
        assertThat(new ChainEnds(Direction.OUTGOING).behind(link)).isEqualTo(8);
        assertThat(new ChainEnds(Direction.INCOMING).behind(link)).isEqualTo(9);
    }

    /** A link that lies on another page than what its node has besides: to read it would be to take that page once more. */
    @ParameterizedTest
    @EnumSource(names = "BOTH", mode = EnumSource.Mode.EXCLUDE)
    void shouldNotReadTheLinkOnceMoreThatLedToANode(Direction direction) {
        long[] nodes = plantInARow(direction);
        RelationshipChoice choice = RelationshipChoice.whole(direction);
        try (InternalTransaction transaction = Walks.begin(server.database());
                StoreCursors cursors = new StoreCursors(transaction.kernelTransaction(), true)) {
            StoreRelationships relationships = new StoreRelationships(cursors);
            PageCursorTracer pages =
                    transaction.kernelTransaction().cursorContext().getCursorTracer();
            Neighbours list = new Neighbours(false, bytes -> {});
            relationships.append(nodes[0], choice, list);
            cursors.moveTo(nodes[1]);
            long before = pages.hits();
            relationships.append(nodes[1], choice, list);
            assertThat(list.node(0)).isEqualTo(nodes[1]);
            assertThat(list.node(1)).isEqualTo(nodes[2]);
            assertThat(list.size()).isEqualTo(2);
            assertThat(pages.hits() - before).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource(names = "BOTH", mode = EnumSource.Mode.EXCLUDE)
    void shouldSeeOfALeafThatItHasNoneOnceTheLinkWasRead(Direction direction) {
        long[] nodes = plantInARow(direction);
        try (InternalTransaction transaction = Walks.begin(server.database());
                StoreCursors cursors = new StoreCursors(transaction.kernelTransaction(), true)) {
            Along along = new StoreRelationships(cursors).along(RelationshipChoice.whole(direction));
            Neighbours list = new Neighbours(false, bytes -> {});
            for (int i = 0; i < 2; i++) {
                assertThat(along.seesEmpty(nodes[i])).isFalse();
                assertThat(along.seesEmpty(nodes[2])).as("before").isFalse();
                along.append(nodes[i], list);
            }
            assertThat(along.seesEmpty(nodes[2])).isTrue();
            assertThat(along.seesEmpty(nodes[1])).isFalse();
            assertThat(list.size()).isEqualTo(2);
        }
    }

    /** Three nodes, each related to the next, whose relationships lie far apart. */
    private static long[] plantInARow(Direction direction) {
        for (int tries = 0; tries < ROUNDS; tries++) {
            try (Transaction transaction = server.database().beginTx()) {
                List<Node> nodes =
                        Stream.generate(transaction::createNode).limit(3).toList();
                long first = relate(nodes.get(0), nodes.get(1), direction);
                for (int i = 0; i < PAGE; i++) {
                    transaction.createNode().createRelationshipTo(transaction.createNode(), R);
                }
                long second = relate(nodes.get(1), nodes.get(2), direction);
                transaction.commit();
                if (Math.abs(first - second) > PAGE) { // ids that were used before come in any order
                    return nodes.stream().mapToLong(NodeAtHand::idOf).toArray();
                }
            }
        }
        throw new IllegalStateException("All relationships lie side by side");
    }

    private static long relate(Node from, Node to, Direction direction) {
        Relationship relationship =
                direction == Direction.OUTGOING ? from.createRelationshipTo(to, R) : to.createRelationshipTo(from, R);
        return ((RelationshipEntity) relationship).getId();
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
    @ParameterizedTest
    @ValueSource(ints = {0, DENSE / 2, DENSE - 1})
    void shouldMissNothingOfANodeThatBecomesDense(int olderThanTheLink) throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            long[] pair = plant(olderThanTheLink);
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

    /** A node, and the one it leads to, which is about to be dense. */
    private static long[] plant(int olderThanTheLink) {
        long[] pair = new long[2];
        try (Transaction transaction = server.database().beginTx()) {
            Arrays.setAll(pair, i -> NodeAtHand.idOf(transaction.createNode()));
            transaction.commit();
        }
        grow(pair[1], olderThanTheLink);
        try (InternalTransaction transaction = Walks.begin(server.database())) {
            transaction.newNodeEntity(pair[0]).createRelationshipTo(transaction.newNodeEntity(pair[1]), R);
            transaction.commit();
        }
        grow(pair[1], DENSE - 1 - olderThanTheLink);
        return pair;
    }

    private static void grow(long node, int relationships) {
        try (InternalTransaction transaction = Walks.begin(server.database())) {
            for (int i = 0; i < relationships; i++) {
                transaction.newNodeEntity(node).createRelationshipTo(transaction.createNode(), R);
            }
            transaction.commit();
        }
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
                assertThat(relationships.along(OUTGOING).seesEmpty(almostDense)).isFalse();
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
