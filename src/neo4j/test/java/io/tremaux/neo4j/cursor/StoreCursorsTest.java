package io.tremaux.neo4j.cursor;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import io.tremaux.graph.Direction;
import io.tremaux.graph.Epoch;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.neo4j.entity.CurrentNode;
import io.tremaux.service.Walks;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.Transaction;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * Whichever cursors read: they show what the transaction itself has changed when they are used first, or made to look
 * anew.
 */
class StoreCursorsTest {
    private static final Label OLD = Label.label("Old");
    private static final RelationshipType R = RelationshipType.withName("R");
    private static final RelationshipChoice OUTGOING = RelationshipChoice.whole(Direction.OUTGOING);

    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private long node;

    @BeforeEach
    void makeGraph() {
        try (Transaction transaction = server.database().beginTx()) {
            Node made = transaction.createNode(OLD);
            for (int i = 0; i < 3; i++) {
                made.createRelationshipTo(transaction.createNode(), R);
            }
            node = CurrentNode.idOf(made);
            transaction.commit();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldSeeOwnChangesFromTheBeginning(boolean seesEverything) {
        try (InternalTransaction transaction = Walks.begin(server.database());
                StoreCursors cursors = new StoreCursors(transaction.kernelTransaction(), seesEverything, new Epoch())) {
            int old = transaction.kernelTransaction().tokenRead().nodeLabel(OLD.name());
            transaction.newNodeEntity(node).removeLabel(OLD);
            long added = CurrentNode.idOf(transaction.createNode(OLD));

            CursorLabels labels = new CursorLabels(cursors);
            assertThat(labels.has(node, old)).isFalse();
            assertThat(labels.has(added, old)).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldSeeThemAfterHavingForgotten(boolean seesEverything) {
        try (InternalTransaction transaction = Walks.begin(server.database());
                StoreCursors cursors = new StoreCursors(transaction.kernelTransaction(), seesEverything, new Epoch())) {
            int old = transaction.kernelTransaction().tokenRead().nodeLabel(OLD.name());
            CursorLabels labels = new CursorLabels(cursors);
            assertThat(labels.has(node, old)).isTrue();

            transaction.newNodeEntity(node).removeLabel(OLD);
            cursors.forget();
            assertThat(labels.has(node, old)).isFalse();
        }
    }

    /** Reading a long list takes long, and commits may have moved what its node's record leads to. */
    @Test
    void shouldReadANodeAnewOnceItsRelationshipsWereRead() {
        try (InternalTransaction transaction = Walks.begin(server.database());
                StoreCursors cursors = new StoreCursors(transaction.kernelTransaction(), true, new Epoch())) {
            int old = transaction.kernelTransaction().tokenRead().nodeLabel(OLD.name());
            CursorLabels labels = new CursorLabels(cursors);
            Neighbours found = new Neighbours(false, bytes -> {});

            new StoreRelationships(cursors).append(node, OUTGOING, found);
            removeLabel();

            assertThat(found.size()).isEqualTo(3);
            assertThat(labels.has(node, old)).isFalse();
        }
    }

    /** What may have been read since: the record of the node would be older than that. */
    private enum Elsewhere {
        CACHE {
            @Override
            void answer(InternalTransaction transaction, long node, Epoch epoch) {
                epoch.advance();
            }
        },
        CORE_API {
            @Override
            void answer(InternalTransaction transaction, long node, Epoch epoch) {
                new CurrentNode(transaction, epoch).node(node);
            }
        },
        RELATIONSHIP {
            @Override
            void answer(InternalTransaction transaction, long node, Epoch epoch) {
                try (StoreRelationshipProperties properties =
                        new StoreRelationshipProperties(transaction.kernelTransaction(), epoch)) {
                    properties.value(0, 0);
                }
            }
        };

        abstract void answer(InternalTransaction transaction, long node, Epoch epoch);
    }

    @ParameterizedTest
    @EnumSource
    void shouldReadANodeAnewOnceAnythingElseAnswered(Elsewhere elsewhere) {
        Epoch epoch = new Epoch();
        try (InternalTransaction transaction = Walks.begin(server.database());
                StoreCursors cursors = new StoreCursors(transaction.kernelTransaction(), true, epoch)) {
            int old = transaction.kernelTransaction().tokenRead().nodeLabel(OLD.name());
            CursorLabels labels = new CursorLabels(cursors);
            assertThat(labels.has(node, old)).isTrue();

            removeLabel();
            assertThat(labels.has(node, old)).as("of the record at hand").isTrue();
            elsewhere.answer(transaction, node, epoch);
            assertThat(labels.has(node, old)).isFalse();
        }
    }

    private void removeLabel() {
        try (Transaction other = server.database().beginTx()) {
            ((InternalTransaction) other).newNodeEntity(node).removeLabel(OLD);
            other.commit();
        }
    }

    /** Half-way through the relationships of a node, as Neo4j's own cursor goes on with what it began. */
    @Test
    void shouldGoOnWithWhatWasBegun() {
        try (InternalTransaction transaction = Walks.begin(server.database());
                StoreCursors cursors = new StoreCursors(transaction.kernelTransaction(), true, new Epoch())) {
            CursorRelationships relationships = new CursorRelationships(cursors, transaction);
            var begun = relationships.of(node, OUTGOING).iterator();
            List<Long> found =
                    new ArrayList<>(List.of(CurrentNode.idOf(begun.next().getEndNode())));

            Node made = transaction.newNodeEntity(node);
            made.createRelationshipTo(transaction.createNode(), R);
            cursors.forget();
            try (var anew = relationships.of(node, OUTGOING)) {
                assertThat(anew.stream()).hasSize(4);
            }
            begun.forEachRemaining(relationship -> found.add(CurrentNode.idOf(relationship.getEndNode())));
            assertThat(found).hasSize(3).doesNotHaveDuplicates();
            try (var again = relationships.of(node, OUTGOING)) {
                assertThat(again.stream()).hasSize(4);
            }
        }
    }
}
