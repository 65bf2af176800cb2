package io.tremaux.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import io.tremaux.graph.Direction;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Relationships;
import io.tremaux.service.Walks;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.Transaction;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/** A node that becomes dense while it is read: Neo4j's cursors find its relationships in another form than its record says. */
class StoreRelationshipsTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final RelationshipType R = RelationshipType.withName("R");
    private static final RelationshipType S = RelationshipType.withName("S");
    private static final int SPARSE = 40; // of the 50 that a node has at most before it is dense
    private static final int DENSE = 80;

    private long node;
    private boolean isDense;

    @BeforeEach
    void makeSparse() {
        try (Transaction transaction = server.database().beginTx()) {
            Node made = transaction.createNode();
            relate(made, SPARSE, transaction);
            node = NodeAtHand.idOf(made);
            transaction.commit();
        }
    }

    private void makeDense() {
        makeDense(StoreRelationshipsTest::relate);
    }

    private void makeDense(Relating relating) {
        CompletableFuture.runAsync(() -> {
                    try (Transaction other = server.database().beginTx()) {
                        relating.relate(((InternalTransaction) other).newNodeEntity(node), DENSE - SPARSE, other);
                        other.commit();
                    }
                })
                .join();
        isDense = true;
    }

    /** Makes so many relationships of a node. */
    private interface Relating {
        void relate(Node node, int count, Transaction transaction);
    }

    private static void relate(Node node, int count, Transaction transaction) {
        for (int i = 0; i < count; i++) {
            node.createRelationshipTo(transaction.createNode(), R);
        }
    }

    /** Of two types, in both directions, loops among them. */
    private static void relateInAllWays(Node node, int count, Transaction transaction) {
        Random random = new Random(count);
        for (int i = 0; i < count; i++) {
            Node other = random.nextInt(5) == 0 ? node : transaction.createNode();
            boolean outgoing = random.nextBoolean();
            (outgoing ? node : other).createRelationshipTo(outgoing ? other : node, random.nextBoolean() ? R : S);
        }
    }

    @ParameterizedTest
    @CsvSource({"true, false", "true, true", "false, false", "false, true"})
    void shouldReadANodeAnewIfItsRecordIsOutdated(boolean seesEverything, boolean together) {
        try (InternalTransaction transaction = Walks.begin(server.database());
                StoreCursors cursors = new StoreCursors(transaction.kernelTransaction(), seesEverything)) {
            Relationships.Along along = along(cursors, together);
            Neighbours found = new Neighbours(true, bytes -> {});
            found.add(7, 7, 7, false);
            assertThat(cursors.moveTo(node)).isTrue();
            makeDense();

            along.append(node, found);

            assertThat(found.size()).isEqualTo(1 + DENSE);
            assertThat(found.node(0)).isEqualTo(7);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldTakeBackWhatItReadOfTheOutdatedForm(boolean seesEverything) {
        try (InternalTransaction transaction = Walks.begin(server.database());
                StoreCursors cursors = new StoreCursors(transaction.kernelTransaction(), seesEverything)) {
            Neighbours found = new Neighbours(true, this::makeDenseAtGrowth);
            int before = Neighbours.FIRST_CAPACITY - SPARSE / 2; // it grows in the middle
            for (int i = 0; i < before; i++) {
                found.add(i, -1 - i, i, false); // ids that no relationship has
            }

            along(cursors, false).append(node, found);

            assertThat(found.size()).isEqualTo(before + DENSE);
            assertThat(IntStream.range(0, found.size()).mapToLong(found::relationship))
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void shouldKeepTheOrderAlongEachChoiceIfTheChainIsReadAnew() {
        try (Transaction transaction = server.database().beginTx()) {
            Node made = transaction.createNode();
            relateInAllWays(made, SPARSE, transaction);
            node = NodeAtHand.idOf(made);
            transaction.commit();
        }
        try (InternalTransaction transaction = Walks.begin(server.database());
                StoreCursors cursors = new StoreCursors(transaction.kernelTransaction(), true)) {
            Relationships relationships = new StoreRelationships(cursors);
            int r = transaction.kernelTransaction().tokenRead().relationshipType(R.name());
            int s = transaction.kernelTransaction().tokenRead().relationshipType(S.name());
            RelationshipChoice in = new RelationshipChoice(s, Direction.INCOMING);
            RelationshipChoice[] choices = {
                in,
                new RelationshipChoice(r, Direction.BOTH),
                RelationshipChoice.whole(Direction.OUTGOING).without(List.of(in)),
                RelationshipChoice.ALL
            };
            Neighbours found = new Neighbours(true, bytes -> {});
            assertThat(cursors.moveTo(node)).isTrue();
            assertThat(cursors.node().hasOneChain()).isTrue();
            makeDense(StoreRelationshipsTest::relateInAllWays);

            relationships.along(choices).append(node, found);

            Neighbours expected = new Neighbours(true, bytes -> {});
            for (RelationshipChoice choice : choices) {
                relationships.append(node, choice, expected);
            }
            assertThat(written(found)).isEqualTo(written(expected));
        }
    }

    private static List<String> written(Neighbours neighbours) {
        return IntStream.range(0, neighbours.size())
                .mapToObj(i -> neighbours.relationship(i) + " " + neighbours.node(i) + neighbours.isIncoming(i))
                .toList();
    }

    /** At the first growth, not at a pause. */
    private void makeDenseAtGrowth(long bytes) {
        if (bytes > 0 && !isDense) {
            makeDense();
        }
    }

    private static Relationships.Along along(StoreCursors cursors, boolean together) {
        RelationshipChoice out = RelationshipChoice.whole(Direction.OUTGOING);
        RelationshipChoice in = RelationshipChoice.whole(Direction.INCOMING);
        Relationships relationships = new StoreRelationships(cursors);
        return together ? relationships.along(new RelationshipChoice[] {out, in}) : relationships.along(out);
    }
}
