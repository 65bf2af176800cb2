package io.tremaux.neo4j.cursor;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import io.tremaux.graph.Epoch;
import io.tremaux.graph.Heard;
import io.tremaux.graph.NodePredicate;
import io.tremaux.graph.Properties;
import io.tremaux.neo4j.entity.CoreApiProperties;
import io.tremaux.neo4j.entity.CurrentNode;
import io.tremaux.neo4j.entity.StoreTokens;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Transaction;
import org.neo4j.internal.kernel.api.security.LoginContext;
import org.neo4j.kernel.api.KernelTransaction;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.kernel.internal.GraphDatabaseAPI;
import org.neo4j.values.storable.CoordinateReferenceSystem;
import org.neo4j.values.storable.Values;

/** Every type that Neo4j stores: what a question hears is what the Core API gives. */
class StorePropertiesTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final String KEY = "stored";
    private static final Object[] STORED = {
        true,
        false,
        (byte) -1,
        Short.MIN_VALUE,
        Integer.MAX_VALUE,
        Long.MIN_VALUE,
        (1L << 53) + 1,
        0.1f,
        -0.0,
        Double.NaN,
        Double.MIN_VALUE,
        'x',
        "",
        "Ann",
        "longer than what a record holds in line ".repeat(20),
        LocalDate.of(2026, 9, 1),
        LocalTime.of(1, 2),
        LocalDateTime.of(2026, 9, 1, 1, 2),
        OffsetTime.of(1, 2, 3, 4, ZoneOffset.ofHours(1)),
        ZonedDateTime.of(2026, 9, 1, 1, 2, 3, 4, ZoneOffset.UTC),
        Duration.ofSeconds(5),
        Values.pointValue(CoordinateReferenceSystem.CARTESIAN, 1, -0.0),
        new boolean[] {true},
        new byte[] {1},
        new int[0],
        new long[] {1, 2},
        new float[] {0.1f},
        new double[] {-0.0},
        new char[] {'x'},
        new String[] {"a", ""},
        new LocalDate[] {LocalDate.EPOCH},
    };

    @Test
    void shouldHearWhatTheCoreApiGives() {
        List<Long> nodes = store();
        try (InternalTransaction transaction = begin();
                StoreCursors direct = new StoreCursors(transaction.kernelTransaction(), true, new Epoch());
                StoreCursors restricted = new StoreCursors(transaction.kernelTransaction(), false, new Epoch())) {
            StoreTokens tokens = new StoreTokens(transaction.kernelTransaction().tokenRead());
            int key = tokens.propertyKey(KEY);
            CurrentNode currentNode = new CurrentNode(transaction, new Epoch());
            for (Properties properties : List.of(
                    new StoreProperties(direct),
                    new StoreProperties(restricted),
                    new CoreApiProperties(currentNode, tokens))) {
                for (long node : nodes) {
                    Object expected = transaction.newNodeEntity(node).getProperty(KEY, null);
                    assertHeard(properties, node, key, expected);
                }
                assertHeard(properties, nodes.get(0) + 1_000_000, key, null);
            }
        }
    }

    private static void assertHeard(Properties properties, long node, int key, @Nullable Object expected) {
        Heard heard = new Heard();
        NodePredicate asking = properties.asking(key, heard);
        assertThat(properties.value(node, key)).isEqualTo(expected);
        assertThat(asking.of(node)).isEqualTo(heard.answer());
        assertThat(heard.value()).isEqualTo(Heard.as(expected));
        assertThat(asking.of(node)).isEqualTo(heard.answer());
    }

    /** One node for each value, and one with none. */
    private static List<Long> store() {
        List<Long> nodes = new ArrayList<>();
        try (Transaction transaction = server.database().beginTx()) {
            for (Object value : STORED) {
                Node node = transaction.createNode();
                node.setProperty(KEY, value);
                nodes.add(CurrentNode.idOf(node));
            }
            nodes.add(CurrentNode.idOf(transaction.createNode()));
            transaction.commit();
        }
        return nodes;
    }

    private static InternalTransaction begin() {
        return ((GraphDatabaseAPI) server.database())
                .beginTransaction(KernelTransaction.Type.EXPLICIT, LoginContext.AUTH_DISABLED);
    }
}
