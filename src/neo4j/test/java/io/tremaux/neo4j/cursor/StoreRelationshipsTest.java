package io.tremaux.neo4j.cursor;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import io.tremaux.graph.Direction;
import io.tremaux.graph.Epoch;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Relationships;
import io.tremaux.neo4j.entity.CurrentNode;
import io.tremaux.service.Walks;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
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

/**
 * A node that becomes dense while it is read: Neo4j's cursors find its relationships in another form than its record
 * says.
 */
class StoreRelationshipsTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final RelationshipType R = RelationshipType.withName("R");
    private static final int SPARSE = 40; // of the 50 that a node has at most before it is dense
    private static final int DENSE = 80;
    private static final int HUB = 20_000;

    private long node;
    private boolean isDense;

    @BeforeEach
    void makeSparse() {
        try (Transaction transaction = server.database().beginTx()) {
            Node made = transaction.createNode();
            relate(made, SPARSE, transaction);
            node = CurrentNode.idOf(made);
            transaction.commit();
        }
    }

    private void makeDense() {
        makeDense(DENSE);
    }

    private void makeDense(int relationships) {
        CompletableFuture.runAsync(() -> {
                    try (Transaction other = server.database().beginTx()) {
                        relate(((InternalTransaction) other).newNodeEntity(node), relationships - SPARSE, other);
                        other.commit();
                    }
                })
                .join();
        isDense = true;
    }

    private static void relate(Node node, int count, Transaction transaction) {
        for (int i = 0; i < count; i++) {
            node.createRelationshipTo(transaction.createNode(), R);
        }
    }

    @ParameterizedTest
    @CsvSource({"true, false", "true, true", "false, false", "false, true"})
    void shouldReadANodeAnewIfItsRecordIsOutdated(boolean seesEverything, boolean together) {
        try (InternalTransaction transaction = Walks.begin(server.database());
                StoreCursors cursors = new StoreCursors(transaction.kernelTransaction(), seesEverything, new Epoch())) {
            Relationships.Expansion along = along(cursors, together);
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
                StoreCursors cursors = new StoreCursors(transaction.kernelTransaction(), seesEverything, new Epoch())) {
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

    /** A commit makes it a hub by relationships that neither choice wants. */
    @Test
    void shouldReadOnlyWhatIsWantedOfAChainThatBecameAHub() {
        try (InternalTransaction transaction = Walks.begin(server.database());
                StoreCursors cursors = new StoreCursors(transaction.kernelTransaction(), true, new Epoch())) {
            int r = transaction.kernelTransaction().tokenRead().relationshipType(R.name());
            RelationshipChoice[] choices = {
                new RelationshipChoice(r, Direction.INCOMING),
                RelationshipChoice.ALL.without(List.of(new RelationshipChoice(r, Direction.OUTGOING)))
            };
            AtomicLong bytes = new AtomicLong();
            Neighbours found = new Neighbours(true, bytes::addAndGet);
            assertThat(cursors.moveTo(node)).isTrue();
            assertThat(cursors.node().hasOneChain()).isTrue();
            makeDense(HUB);

            new StoreRelationships(cursors).along(choices).append(node, found);

            assertThat(found.size()).isZero();
            assertThat(bytes).hasValue(0);
        }
    }

    /** At the first growth, not at a pause. */
    private void makeDenseAtGrowth(long bytes) {
        if (bytes > 0 && !isDense) {
            makeDense();
        }
    }

    private static Relationships.Expansion along(StoreCursors cursors, boolean together) {
        RelationshipChoice out = RelationshipChoice.whole(Direction.OUTGOING);
        RelationshipChoice in = RelationshipChoice.whole(Direction.INCOMING);
        Relationships relationships = new StoreRelationships(cursors);
        return together ? relationships.along(new RelationshipChoice[] {out, in}) : relationships.along(out);
    }
}
