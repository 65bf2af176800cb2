package io.tremaux.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.neo4j.graphdb.Entity;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

class HeldRowsTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    /** Letters are nodes; a node and a relationship with the same id differ. */
    @ParameterizedTest
    @CsvSource({
        "'a,b,c', 'a,b,c', true, true",
        "'a,b,c', 'a,c,b', false, true",
        "'a,a,b', 'a,b,b', false, false",
        "'a,b', 'a,b,b', false, false",
        "'', '', true, true",
        "'ab', 'ba', false, false",
        "'ab,b', 'b,ab', false, true",
        "'a', 'r', false, false"
    })
    void shouldCompareRowByRowAndAsAWhole(String one, String other, boolean inOrder, boolean equal) {
        try (InternalTransaction transaction = Walks.begin(server.database());
                HeldRows first = new HeldRows(transaction);
                HeldRows second = new HeldRows(transaction)) {
            Node a = transaction.createNode();
            Node b = transaction.createNode();
            Node c = transaction.createNode();
            Entity r = a.createRelationshipTo(b, RelationshipType.withName("R"));
            add(first, one, a, b, c, r);
            add(second, other, a, b, c, r);

            assertThat(first.isInOrderOf(second)).isEqualTo(inOrder);
            assertThat(first.equalsButForOrder(second)).isEqualTo(equal);
        }
    }

    private static void add(HeldRows rows, String text, Entity... entities) {
        for (String row : text.isEmpty() ? new String[0] : text.split(",")) {
            List<Entity> path =
                    row.chars().mapToObj(c -> entities["abcr".indexOf(c)]).toList();
            rows.add(path);
        }
    }

    @Test
    void shouldChargeTheTransactionUntilItIsClosed() {
        try (InternalTransaction transaction = Walks.begin(server.database())) {
            Node node = transaction.createNode();
            var memory = transaction.kernelTransaction().memoryTracker();
            long before = memory.estimatedHeapMemory();
            try (HeldRows rows = new HeldRows(transaction)) {
                rows.add(List.of(node));
                assertThat(memory.estimatedHeapMemory()).isGreaterThan(before);
            }
            assertThat(memory.estimatedHeapMemory()).isEqualTo(before);
        }
    }
}
