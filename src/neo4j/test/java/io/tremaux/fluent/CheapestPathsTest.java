package io.tremaux.fluent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.TremauxServer;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.query.Engine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Transaction;

class CheapestPathsTest {
    private static final String TOWNS =
            "CREATE (a:Town {name: 'a'}), (b:Town {name: 'b'}), (c:Town {name: 'c', toll: 5}),"
                    + " (d:Town {name: 'd'}), (a)-[:ROAD {km: 40}]->(b), (b)-[:ROAD {km: 35}]->(d), (a)-[:ROAD {km: 30}]->(c),"
                    + " (c)-[:ROAD {km: 42.5}]->(d), (d)-[:PATH]->(:Town {name: 'e'})";

    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private final Traversal roads = Tremaux.of(server.database()).from().relationships("ROAD>");

    @BeforeEach
    void plant() {
        server.cypher(TOWNS);
    }

    private static void in(Consumer<Transaction> work) {
        try (Transaction transaction = server.database().beginTx()) {
            work.accept(transaction);
        }
    }

    private static Node town(Transaction transaction, String name) {
        return transaction.findNodes(() -> "Town", "name", name).next();
    }

    private static List<String> paths(CheapestRows opened) {
        List<String> found = new ArrayList<>();
        try (CheapestRows rows = opened) {
            while (rows.next()) {
                assertThat(rows.path().endNode()).isEqualTo(rows.node());
                assertThat(rows.path().length()).isEqualTo(rows.depth());
                found.add(StreamSupport.stream(rows.path().nodes().spliterator(), false)
                                .map(node -> (String) node.getProperty("name"))
                                .collect(Collectors.joining())
                        + " " + rows.cost());
            }
        }
        return found;
    }

    private static void assertRejected(String parameter, ThrowingCallable asking) {
        assertThatThrownBy(asking)
                .isInstanceOfSatisfying(
                        InvalidParameterException.class,
                        rejected -> assertThat(rejected.parameter()).isEqualTo(parameter));
    }

    @Test
    void shouldFindTheCheapestPathsFirst() {
        CheapestPaths byKm = roads.cheapest().weight("km");
        in(transaction -> {
            Node a = town(transaction, "a");
            Node d = town(transaction, "d");
            assertThat(paths(byKm.run(transaction, a, d, Map.of()))).containsExactly("acd 72.5", "abd 75.0");
            assertThat(paths(byKm.nodeWeight("toll", 0).run(transaction, a, d, Map.of())))
                    .containsExactly("abd 75.0", "acd 77.5");
            assertThat(paths(byKm.maxCost(73).run(transaction, a, d, Map.of()))).containsExactly("acd 72.5");
            assertThat(paths(roads.limit(1).cheapest().weight("km").run(transaction, a, d, Map.of())))
                    .containsExactly("acd 72.5");
            assertThat(paths(byKm.run(transaction, d, a, Map.of()))).isEmpty();
        });
    }

    @Test
    void shouldFindTheNearestNodesFirst() {
        Traversal all =
                Tremaux.of(server.database()).from().relationships("ROAD|PATH>").where("name!=$not");
        in(transaction -> assertThat(paths(all.cheapest()
                        .weight("km", 0.5)
                        .nearest(transaction, town(transaction, "b"), Map.of("not", "d"))))
                .containsExactly("b 0.0", "bde 35.5", "ba 40.0", "bac 70.0"));
    }

    @Test
    void shouldSeeTheChangesOfItsTransaction() {
        in(transaction -> {
            transaction.execute("MATCH (a {name: 'a'}), (d {name: 'd'}) CREATE (a)-[:ROAD {km: 1}]->(d)");
            assertThat(paths(roads.cheapest()
                            .weight("km")
                            .run(transaction, town(transaction, "a"), town(transaction, "d"), Map.of())))
                    .startsWith("ad 1.0")
                    .hasSize(3);
        });
    }

    @Test
    void shouldRejectWhatIsNoCost() {
        CheapestPaths any = roads.cheapest();
        assertRejected("default", () -> any.weight("km", -1));
        assertRejected("nodeDefault", () -> any.nodeWeight("toll", Double.NaN));
        assertRejected("maxCost", () -> any.maxCost(Double.POSITIVE_INFINITY));
        in(transaction -> {
            Node a = town(transaction, "a");
            Node d = town(transaction, "d");
            assertRejected("weight", () -> any.run(transaction, a, d, Map.of()));
            assertRejected("weight", () -> paths(any.weight("miles").run(transaction, a, d, Map.of())));
            assertRejected("nodeWeight", () -> paths(any.nodeWeight("toll").nearest(transaction, a, Map.of())));
            assertRejected("param.more", () -> any.weight("km").nearest(transaction, a, Map.of("more", 1)));
            CheapestPaths byNeo4j = roads.engine(Engine.NEO4J).cheapest().weight("km");
            assertRejected("engine", () -> byNeo4j.run(transaction, a, d, Map.of()));
        });
    }
}
