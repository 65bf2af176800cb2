package io.tremaux.fluent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.TremauxServer;
import io.tremaux.dag.RollUpOptions.NumberKind;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.query.Engine;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Transaction;

class RollUpTest {
    private static final String PARTS =
            "CREATE (bike:Part {name: 'bike'}), (wheel:Part {name: 'wheel', price: '8.50'}),"
                    + " (spoke:Part {name: 'spoke', price: '0.05'}), (bell:Part {name: 'bell'}),"
                    + " (bike)-[:NEEDS {qty: 2}]->(wheel), (wheel)-[:NEEDS {qty: 32}]->(spoke), (bike)-[:NEEDS {qty: 4}]->(spoke),"
                    + " (bike)-[:NEEDS]->(bell)";

    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private final Traversal parts =
            Tremaux.of(server.database()).from("Part(name==bike)").relationships("NEEDS>");
    private final RollUp counted = parts.rollUp().quantity("qty", BigDecimal.ONE);

    @BeforeEach
    void plant() {
        server.cypher(PARTS);
    }

    private static void in(Consumer<Transaction> work) {
        try (Transaction transaction = server.database().beginTx()) {
            work.accept(transaction);
        }
    }

    private static Node part(Transaction transaction, String name) {
        return transaction.findNodes(() -> "Part", "name", name).next();
    }

    private static <R extends Rows> List<String> rows(R opened, Function<R, Object> value) {
        List<String> found = new ArrayList<>();
        try (R rows = opened) {
            while (rows.next()) {
                found.add(rows.node().getProperty("name") + " " + value.apply(rows));
            }
        }
        return found;
    }

    private static List<String> quantities(QuantityRows opened) {
        return rows(opened, row -> row.quantity() + " " + row.paths() + " " + row.minDepth() + "-" + row.depth());
    }

    private static void assertRejected(String parameter, Consumer<Transaction> asking) {
        assertThatThrownBy(() -> in(asking))
                .isInstanceOfSatisfying(
                        InvalidParameterException.class,
                        rejected -> assertThat(rejected.parameter()).isEqualTo(parameter));
    }

    @Test
    void shouldAddQuantitiesUp() {
        in(transaction -> {
            Node bike = part(transaction, "bike");
            assertThat(quantities(counted.run(transaction, bike, Map.of())))
                    .containsExactlyInAnyOrder("bike 1 1 0-0", "wheel 2 1 1-1", "bell 1 1 1-1", "spoke 68 2 1-2");
            assertThat(quantities(parts.rollUp().run(transaction, bike, Map.of())))
                    .contains("spoke 2 2 1-2");
            transaction.execute("MATCH (:Part {name: 'wheel'})-[r]->() SET r.qty = 36");
            assertThat(quantities(counted.run(transaction, bike, Map.of()))).contains("spoke 76 2 1-2");
        });
    }

    @Test
    void shouldAddUpThePathsBetweenTheLevels() {
        Traversal nearer = parts.maxLevel(1);
        in(transaction -> {
            Node bike = part(transaction, "bike");
            assertThat(quantities(nearer.rollUp().run(transaction, bike, Map.of())))
                    .containsExactlyInAnyOrder("bike 1 1 0-0", "wheel 1 1 1-1", "bell 1 1 1-1", "spoke 1 1 1-1");
            assertThat(quantities(parts.minLevel(2).rollUp().run(transaction, bike, Map.of())))
                    .containsExactly("spoke 1 1 2-2");
            assertThat(rows(nearer.minLevel(1).order(transaction, List.of(bike), Map.of()), Rows::depth))
                    .containsExactlyInAnyOrder("wheel 1", "bell 1", "spoke 1");
        });
    }

    @Test
    void shouldTellWhatAllIsWorth() {
        in(transaction -> {
            Total total = counted.numbers(NumberKind.DECIMAL)
                    .total(transaction, part(transaction, "bike"), "price", Map.of());
            assertThat(total.sum()).isEqualTo(new BigDecimal("20.40"));
            assertThat(total.warnings())
                    .singleElement()
                    .satisfies(warning -> assertThat(warning)
                            .contains("price")
                            .contains(part(transaction, "bell").getElementId()));
        });
        assertRejected(
                "value", transaction -> counted.total(transaction, part(transaction, "bike"), "price", Map.of()));
    }

    @Test
    void shouldOrderNodes() {
        in(transaction -> {
            List<String> expected = List.of("bike 0", "wheel 1", "bell 1", "spoke 2");
            assertThat(rows(parts.order(transaction, Map.of()), Rows::depth))
                    .startsWith("bike 0")
                    .endsWith("spoke 2")
                    .containsExactlyInAnyOrderElementsOf(expected);
            assertThat(rows(parts.order(transaction, List.of(part(transaction, "wheel")), Map.of()), Rows::depth))
                    .containsExactly("wheel 0", "spoke 1");
        });
    }

    @Test
    void shouldFindCyclesOrLeaveThemOut() {
        server.cypher("MATCH (a {name: 'spoke'}), (b {name: 'wheel'}) CREATE (a)-[:NEEDS {qty: 3}]->(b)");
        in(transaction -> {
            Node spoke = part(transaction, "spoke");
            Traversal fromSpokes = parts.from("Part(name==$name)");
            assertThat(rows(
                            fromSpokes.cycles(transaction, Map.of("name", "spoke")),
                            row -> row.path().length()))
                    .containsExactly("spoke 2");
            assertThat(rows(parts.cycles(transaction, List.of(spoke), Map.of()), Rows::depth))
                    .containsExactly("spoke 2");
            assertThat(rows(parts.limit(0).cycles(transaction, Map.of()), Rows::depth))
                    .isEmpty();
            try (QuantityRows rows = counted.skipCycles().run(transaction, part(transaction, "bike"), Map.of())) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.warnings()).singleElement().asString().contains("were left out");
            }
        });
        assertRejected(
                "cycles",
                transaction -> counted.run(transaction, part(transaction, "bike"), Map.of())
                        .next());
        assertRejected(
                "relationshipFilter",
                transaction -> parts.order(transaction, Map.of()).next());
    }

    @Test
    void shouldRejectWhatHasNoMeaningHere() {
        assertRejected("resultWhere", transaction -> parts.where("a==1").order(transaction, Map.of()));
        assertRejected("engine", transaction -> parts.engine(Engine.NEO4J).order(transaction, Map.of()));
        assertRejected(
                "relationshipFilter",
                transaction -> parts.relationships("NEEDS").order(transaction, Map.of()));
        assertRejected("param.more", transaction -> parts.order(transaction, Map.of("more", 1)));
    }
}
