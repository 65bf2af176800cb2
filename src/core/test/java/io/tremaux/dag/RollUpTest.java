package io.tremaux.dag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.admission.Turn;
import io.tremaux.execution.OrderedNodes;
import io.tremaux.execution.PathExecution;
import io.tremaux.execution.QueryExecution;
import io.tremaux.execution.QueryExecutor;
import io.tremaux.execution.RollUpResults;
import io.tremaux.graph.Scope;
import io.tremaux.heap.HeapBudget;
import io.tremaux.memory.MemoryGraph;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.query.DagQuery;
import io.tremaux.request.Parameters;
import io.tremaux.request.QueryKind;
import io.tremaux.traversal.CompiledQueryCache;
import io.tremaux.traversal.WalkBounds;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RollUpTest {
    private final MemoryGraph graph = new MemoryGraph();

    private QueryExecution open(QueryKind kind, Map<String, ?> parameters) {
        return open(kind, parameters, Turn.FREE);
    }

    private QueryExecution open(QueryKind kind, Map<String, ?> parameters, Turn turn) {
        Map<String, Object> all = new HashMap<>(Map.of("start", "Top"));
        all.putAll(parameters);
        if (!all.containsKey("expand")) {
            all.putIfAbsent("relationshipFilter", "PART>");
        }
        DagQuery query = (DagQuery) kind.read(Parameters.of(all), Scope.NONE, new CompiledQueryCache())
                .query();
        return new QueryExecutor(graph.caches(), new HeapBudget(1 << 22), false).open(graph.session(), query, turn);
    }

    private List<String> rollUp(Map<String, ?> parameters) {
        List<String> rows = new ArrayList<>();
        try (RollUpResults nodes = (RollUpResults) open(QueryKind.ROLLUP, parameters)) {
            while (nodes.next()) {
                rows.add(nodes.node() + ": " + nodes.quantity() + " by " + nodes.paths());
            }
        }
        return rows;
    }

    private long part(String label, Map<String, Object> properties) {
        return graph.addNode(List.of(label, "Part"), properties);
    }

    private void has(long whole, long part, Object quantity) {
        graph.addRelationship(whole, "PART", part, Map.of("qty", quantity));
    }

    /** A bike with two wheels of 36 spokes each, and a spare wheel for every second bike. */
    private void bike(Object spare) {
        long bike = part("Top", Map.of());
        long wheel = part("Wheel", Map.of("price", 30L));
        long spoke = part("Spoke", Map.of("price", 0.5));
        has(bike, wheel, 2L);
        has(bike, wheel, spare);
        has(wheel, spoke, 36L);
    }

    @Test
    void shouldReturnTheStartWithQuantityOneAndPartsByLevel() {
        bike(1L);
        assertThat(rollUp(Map.of("quantity", "qty"))).containsExactly("0: 1 by 1", "1: 3 by 2", "2: 108 by 2");
        assertThat(rollUp(Map.of())).containsExactly("0: 1 by 1", "1: 2 by 2", "2: 2 by 2");
    }

    /** A bearing lies two and three levels below. */
    private void machine() {
        long top = part("Top", Map.of());
        long axle = part("Axle", Map.of());
        long hub = part("Hub", Map.of());
        long bearing = part("Bearing", Map.of("price", 3L));
        has(top, axle, 2L);
        has(axle, hub, 5L);
        has(axle, bearing, 7L);
        has(hub, bearing, 1L);
    }

    @Test
    void shouldAddUpThePathsBetweenTheLevels() {
        machine();
        Map<String, Object> quantity = Map.of("quantity", "qty");
        assertThat(rollUp(with(quantity, "maxLevel", 2)))
                .containsExactly("0: 1 by 1", "1: 2 by 1", "2: 10 by 1", "3: 14 by 1");
        assertThat(rollUp(with(quantity, "minLevel", 3))).containsExactly("3: 10 by 1");
        assertThat(rollUp(with(quantity, "minLevel", 2))).containsExactly("2: 10 by 1", "3: 24 by 2");
        assertThat(rollUp(with(quantity, "maxLevel", 0))).containsExactly("0: 1 by 1");
        assertThat(total(with(quantity, "maxLevel", 2))).isEqualTo(42L);
        assertThat(total(with(quantity, "minLevel", 3))).isEqualTo(30L);
    }

    @Test
    void shouldNotReadBeyondTheGreatestLevel() {
        machine();
        graph.addRelationship(3, "PART", 0, Map.of()); // closes a cycle, and has no quantity
        assertThat(rollUp(Map.of("quantity", "qty", "maxLevel", 2))).hasSize(4);
        assertThatThrownBy(() -> rollUp(Map.of("quantity", "qty", "maxLevel", 3)))
                .isInstanceOf(InvalidParameterException.class)
                .hasMessageContaining("has no property qty");
        assertThatThrownBy(() -> rollUp(Map.of("quantity", "qty", "default", 1, "maxLevel", 3)))
                .isInstanceOf(InvalidParameterException.class)
                .hasMessageContaining("form a cycle");
    }

    /** Levels make no second node of one, so that a cycle is one at any level. */
    @Test
    void shouldTellCyclesAlikeAtEachLevel() {
        long top = part("Top", Map.of());
        long part = part("Part", Map.of());
        has(top, part, 2L);
        has(part, top, 3L);
        for (Map<String, Object> levels : List.<Map<String, Object>>of(
                Map.of(), Map.of("minLevel", 1), Map.of("minLevel", 3), Map.of("minLevel", 2, "maxLevel", 3))) {
            assertThatThrownBy(() -> rollUp(with(levels, "quantity", "qty")))
                    .as(levels.toString())
                    .isInstanceOf(InvalidParameterException.class)
                    .hasMessageContaining("form a cycle");
        }
        Map<String, Object> skip = Map.of("quantity", "qty", "cycles", "skip");
        assertThat(rollUp(skip)).containsExactly("0: 1 by 1", "1: 2 by 1");
        assertThat(rollUp(with(skip, "minLevel", 1))).containsExactly("1: 2 by 1");
        assertThat(rollUp(with(skip, "minLevel", 2))).isEmpty();
        assertThat(rollUp(with(skip, "endNodes", "Top"))).isEmpty();
        assertThat(rollUp(with(with(skip, "start", "Part"), "minLevel", 1))).isEmpty();
    }

    @Test
    void shouldCountNoLoopThatIsLeftOut() {
        long top = part("Top", Map.of());
        has(top, top, 3L);
        for (int level = 0; level < 3; level++) {
            assertThat(rollUp(Map.of("quantity", "qty", "cycles", "skip", "minLevel", level)))
                    .isEqualTo(level == 0 ? List.of("0: 1 by 1") : List.of());
        }
    }

    /** The shortest way back to the start is left out, and a longer one from elsewhere is not. */
    @Test
    void shouldMeasureLengthsWithoutWhatIsLeftOut() {
        long one = part("Top", Map.of());
        long other = graph.addNode(List.of("Top", "Wanted"), Map.of());
        long near = part("Part", Map.of());
        has(other, near, 1L);
        has(near, other, 1L);
        long far = part("Part", Map.of());
        long farther = part("Part", Map.of());
        has(one, far, 1L);
        has(far, farther, 1L);
        has(farther, other, 1L);
        try (RollUpResults nodes = (RollUpResults)
                open(QueryKind.ROLLUP, Map.of("labelFilter", ">Wanted", "cycles", "skip", "levels", true))) {
            assertThat(nodes.next()).isTrue();
            assertThat(nodes.node()).isEqualTo(other);
            assertThat(nodes.minDepth()).isEqualTo(nodes.depth()).isEqualTo(3);
        }
    }

    @Test
    void shouldFindACycleOfAsManyRelationshipsAsTheGreatestLevel() {
        long top = part("Top", Map.of());
        has(top, part("Part", Map.of()), 1L);
        has(1, top, 1L);
        for (Map<String, Object> filters : List.<Map<String, Object>>of(Map.of(), Map.of("endNodes", "Top"))) {
            assertThat(cycles(with(filters, "maxLevel", 2))).isEqualTo(1);
            assertThat(cycles(with(filters, "maxLevel", 1))).isZero();
            assertThat(cycles(with(filters, "minLevel", 1))).isZero();
        }
    }

    private int cycles(Map<String, Object> parameters) {
        try (QueryExecution found = open(QueryKind.CYCLES, parameters)) {
            int count = 0;
            while (found.next()) {
                count++;
            }
            return count;
        }
    }

    /** 2^62 * 4 would be the quantity of a path that may neither end nor go on. */
    @Test
    void shouldNotAddUpPathsThatAreOfNoUse() {
        long top = part("Top", Map.of());
        long whole = part("Whole", Map.of());
        long part = part("Part", Map.of());
        has(top, part, 1L);
        has(top, whole, 1L << 62);
        has(whole, part, 1L);
        has(part, part("Middle", Map.of()), 4L);
        has(3, part("End", Map.of()), 1L);
        assertThat(rollUp(Map.of("quantity", "qty", "labelFilter", ">End", "maxLevel", 3)))
                .containsExactly("4: 4 by 1");
    }

    private static Map<String, Object> with(Map<String, Object> parameters, String key, Object value) {
        Map<String, Object> all = new HashMap<>(parameters);
        all.put(key, value);
        return all;
    }

    @Test
    void shouldBeExactWithDecimalsAndFloatingOnceThereIsAFraction() {
        bike(0.1);
        assertThat(rollUp(Map.of("quantity", "qty")))
                .containsExactly("0: 1.0 by 1", "1: 2.1 by 2", "2: " + 2.1 * 36 + " by 2");
        assertThat(rollUp(Map.of("quantity", "qty", "numbers", "decimal")))
                .containsExactly("0: 1 by 1", "1: 2.1 by 2", "2: 75.6 by 2");
    }

    /** 2^53 + 1 is no double. */
    @Test
    void shouldStayExactIfNoPathHasTheFraction() {
        long top = part("Top", Map.of());
        has(top, part("Part", Map.of()), (1L << 53) + 1);
        has(top, part("Spare", Map.of()), 0.5);
        assertThat(rollUp(Map.of("quantity", "qty", "labelFilter", "-Spare")))
                .containsExactly("0: 1 by 1", "1: 9007199254740993 by 1");
        has(1, top, 0.5);
        assertThat(rollUp(Map.of("quantity", "qty", "labelFilter", "-Spare", "cycles", "skip")))
                .containsExactly("0: 1 by 1", "1: 9007199254740993 by 1");
        assertThat(rollUp(Map.of("quantity", "qty", "cycles", "skip")))
                .containsExactly("0: 1.0 by 1", "1: 9.007199254740992E15 by 1", "2: 0.5 by 1");
    }

    @Test
    void shouldRejectAWholeDefaultThatIsTooLarge() {
        has(part("Top", Map.of()), part("Part", Map.of()), (1L << 53) + 1);
        assertThatThrownBy(() -> rollUp(Map.of("quantity", "qty", "default", "9223372036854775808")))
                .isInstanceOf(InvalidParameterException.class)
                .hasMessageStartingWith("The quantity is too large");
        assertThat(rollUp(Map.of("quantity", "qty", "default", "-9223372036854775808")))
                .containsExactly("0: 1 by 1", "1: 9007199254740993 by 1");
    }

    /** A fraction among the parts that no one wants hides no overflow. */
    @Test
    void shouldSayThatASumIsTooLargeIfNoPathHasTheFraction() {
        long top = part("Top", Map.of());
        has(top, part("Part", Map.of()), 1L << 62);
        has(1, part("Part", Map.of()), 2L);
        has(top, part("Spare", Map.of()), 0.5);
        assertThatThrownBy(() -> rollUp(Map.of("quantity", "qty", "labelFilter", "-Spare")))
                .isInstanceOf(InvalidParameterException.class)
                .hasMessageStartingWith("A sum is too large");
    }

    @Test
    void shouldRejectADecimalStringUnlessDecimalsAreAskedFor() {
        bike("0.10");
        assertThatThrownBy(() -> rollUp(Map.of("quantity", "qty")))
                .isInstanceOf(InvalidParameterException.class)
                .hasMessage("Relationship 1 has a property qty that is no finite number: 0.10.");
        assertThat(rollUp(Map.of("quantity", "qty", "numbers", "decimal")))
                .containsExactly("0: 1 by 1", "1: 2.10 by 2", "2: 75.60 by 2");
    }

    @Test
    void shouldAddUpWhatANodeIsUsedIn() {
        bike(1L);
        assertThat(rollUp(Map.of("quantity", "qty", "start", "Spoke", "relationshipFilter", "<PART")))
                .containsExactly("2: 1 by 1", "1: 36 by 1", "0: 108 by 2");
    }

    @Test
    void shouldAddUpStartNodesAndCountOneGivenTwiceTwice() {
        bike(1L);
        assertThat(rollUp(Map.of("quantity", "qty", "start", List.of("Top", "Wheel", "Wheel"))))
                .containsExactly("0: 1 by 1", "1: 5 by 4", "2: 180 by 4");
    }

    @Test
    void shouldTellAPriceAndTheLeavesWithoutOne() {
        bike(1L);
        has(0, part("Bell", Map.of()), 1L);
        try (RollUpResults total =
                (RollUpResults) open(QueryKind.ROLLUP, Map.of("quantity", "qty", "value", "price"))) {
            assertThat(total.next()).isTrue();
            assertThat(total.total()).isEqualTo(3 * 30 + 108 * 0.5);
            assertThat(total.warnings())
                    .containsExactly("Nodes without price, and without relationships to follow, add nothing: 3.");
            assertThat(total.next()).isFalse();
        }
        Map<String, Object> decimals = Map.of("quantity", "qty", "value", "price", "numbers", "decimal");
        try (RollUpResults total = (RollUpResults) open(QueryKind.ROLLUP, decimals)) {
            assertThat(total.next()).isTrue();
            assertThat((BigDecimal) total.total()).isEqualByComparingTo("144");
        }
    }

    private Object total(Map<String, ?> parameters) {
        Map<String, Object> all = new HashMap<>(Map.of("quantity", "qty", "value", "price"));
        all.putAll(parameters);
        try (RollUpResults total = (RollUpResults) open(QueryKind.ROLLUP, all)) {
            assertThat(total.next()).isTrue();
            return total.total();
        }
    }

    /** What is added up has one kind of numbers, even where nothing has a value. */
    @Test
    void shouldTellATotalOfNothingInTheKindOfTheQuantities() {
        long top = part("Top", Map.of());
        has(top, part("Screw", Map.of()), 2L);
        assertThat(total(Map.of())).isEqualTo(0L);
        has(top, part("Wire", Map.of()), 0.5);
        assertThat(total(Map.of())).isEqualTo(0.0);
        assertThat(total(Map.of("numbers", "decimal"))).isEqualTo(BigDecimal.ZERO);
    }

    @Test
    void shouldAskNoValueOfNodesThatAreNotReturned() {
        long top = part("Top", Map.of("price", 1L));
        long module = part("Module", Map.of("price", "free"));
        has(top, module, 2L);
        has(module, part("Screw", Map.of("price", 3L)), 4L);

        assertThat(total(Map.of("labelFilter", ">Screw"))).isEqualTo(24L);
        assertThat(total(Map.of("labelFilter", "-Module"))).isEqualTo(1L);
        assertThatThrownBy(() -> total(Map.of())).hasMessageContaining("Node 1 has a property price");
    }

    /** Whichever of them is met first. */
    @Test
    void shouldAddUpInFloatingPointOnceAValueIsAFraction() {
        for (List<Object> prices : List.<List<Object>>of(
                List.of(Long.MAX_VALUE, Long.MAX_VALUE, 0.5), List.of(0.5, Long.MAX_VALUE, Long.MAX_VALUE))) {
            long top = part("Top", Map.of());
            prices.forEach(price -> has(top, part("Screw", Map.of("price", price)), 1L));
        }
        assertThat(total(Map.of())).isEqualTo(4.0 * Long.MAX_VALUE);
        assertThatThrownBy(() -> total(Map.of("nodeWhere", "price!=0.5"))).hasMessageContaining("too large");
        for (long node = 0; node < 8; node++) {
            has(node, part("Heap", Map.of()), Long.MAX_VALUE);
        }
        assertThat(total(Map.of("start", "Part", "nodeWhere", "price!=9"))).isInstanceOf(Double.class);
    }

    @Test
    void shouldSayInWordsWhatIsNoNumber() {
        has(part("Top", Map.of("price", new String[] {"a", "b"})), part("Part", Map.of()), new long[] {1, 2});
        assertThatThrownBy(() -> rollUp(Map.of("quantity", "qty")))
                .hasMessage("Relationship 0 has a property qty that is no finite number: [1, 2].");
        assertThatThrownBy(() -> total(Map.of("default", 1))).hasMessageEndingWith(": [a, b].");
    }

    /** Pairs of parts, level by level: each doubles the paths. */
    private void ladder(int levels) {
        long above = part("Top", Map.of());
        for (int i = 0; i < levels; i++) {
            long below = part("Part", Map.of());
            has(above, below, 3L);
            has(above, below, 1L);
            above = below;
        }
    }

    @Test
    void shouldCountMorePathsThanCouldBeFollowed() {
        ladder(31);
        assertThat(rollUp(Map.of("quantity", "qty"))).endsWith("31: " + (1L << 62) + " by " + (1L << 31));
    }

    @Test
    void shouldSayThatASumIsTooLargeAndHowItIsNot() {
        ladder(32);
        assertThatThrownBy(() -> rollUp(Map.of("quantity", "qty")))
                .isInstanceOfSatisfying(
                        InvalidParameterException.class,
                        e -> assertThat(e.problem().sentence())
                                .contains("too large", "numbers=decimal", "numbers=double"));
        assertThat(rollUp(Map.of("quantity", "qty", "numbers", "double")))
                .endsWith("32: " + Math.pow(4, 32) + " by " + (1L << 32));
        assertThat(rollUp(Map.of("quantity", "qty", "numbers", "decimal")))
                .endsWith("32: 18446744073709551616 by " + (1L << 32));
    }

    @Test
    void shouldSayThatThereAreMorePathsThanCanBeCounted() {
        ladder(63);
        assertThatThrownBy(() -> rollUp(Map.of("quantity", "qty", "numbers", "decimal")))
                .isInstanceOf(InvalidParameterException.class)
                .hasMessage("There are more paths than can be counted.");
    }

    @Test
    void shouldRejectADecimalThatGrowsTooLong() {
        long above = part("Top", Map.of());
        for (int i = 0; i < 4; i++) {
            long below = part("Part", Map.of());
            has(above, below, "1e-300");
            above = below;
        }
        assertThatThrownBy(() -> rollUp(Map.of("quantity", "qty", "numbers", "decimal")))
                .isInstanceOfSatisfying(
                        InvalidParameterException.class,
                        e -> assertThat(e.problem().sentence())
                                .contains("too large", "at most 1000 digits", "numbers=double")
                                .doesNotContain("2^63", "numbers=decimal"));
    }

    @Test
    void shouldTakeAZeroWithManyDigitsForZero() {
        has(part("Top", Map.of()), part("Part", Map.of()), "0e-999");
        has(1, part("Part", Map.of()), "1e-2");
        assertThat(rollUp(Map.of("quantity", "qty", "numbers", "decimal"))).endsWith("2: 0 by 1");
    }

    @Test
    void shouldNameTheRelationshipWithoutAQuantity() {
        bike(1L);
        graph.addRelationship(2, "PART", part("Steel", Map.of()), Map.of());
        assertThatThrownBy(() -> rollUp(Map.of("quantity", "qty")))
                .isInstanceOf(InvalidParameterException.class)
                .hasMessage("Relationship 3 has no property qty.");
        assertThat(rollUp(Map.of("quantity", "qty", "default", 2))).endsWith("3: 216 by 2");
        assertThatThrownBy(() -> rollUp(Map.of("quantity", "unknown")))
                .isInstanceOf(InvalidParameterException.class)
                .hasMessage("Relationship 0 has no property unknown.");
    }

    /** Nobody comes to a node that is neither returned nor expanded: not if no rule expands it, either. */
    @Test
    void shouldAskNoQuantityOfWhatLeadsWhereNoRuleExpands() {
        bike(1L);
        graph.addRelationship(0, "PART", part("Manual", Map.of()), Map.of());
        Map<String, Object> asked = new HashMap<>(Map.of("start", "Top", "quantity", "qty", "labelFilter", ">Spoke"));
        asked.put("expand", List.of("Top|Wheel=>PART>"));
        assertThat(rollUp(asked)).containsExactly("2: 108 by 2");
        asked.put("expand", List.of("=>PART>"));
        assertThatThrownBy(() -> rollUp(asked)).hasMessage("Relationship 3 has no property qty.");
    }

    @Test
    void shouldShowTheCycleThatItMeets() {
        bike(1L);
        has(2, 1, 1L);
        for (QueryKind kind : List.of(QueryKind.ROLLUP, QueryKind.ORDER)) {
            assertThatThrownBy(() -> open(kind, Map.of()).next())
                    .isInstanceOf(InvalidParameterException.class)
                    .hasMessageEndingWith("as these do: (1)-[PART]->(2)-[PART]->(1).");
        }
        assertThatThrownBy(() -> open(QueryKind.ORDER, Map.of("start", "Spoke", "relationshipFilter", "<PART"))
                        .next())
                .hasMessageEndingWith("as these do: (2)<-[PART]-(1)<-[PART]-(2).");
    }

    @Test
    void shouldLeaveTheRelationshipOutThatLeadsBack() {
        bike(1L);
        has(2, 1, 1L);
        has(1, 1, 1L);
        Map<String, Object> skip = Map.of("quantity", "qty", "cycles", "skip");
        assertThat(rollUp(skip)).containsExactly("0: 1 by 1", "1: 3 by 2", "2: 108 by 2");
        try (RollUpResults nodes = (RollUpResults) open(QueryKind.ROLLUP, skip)) {
            nodes.next();
            assertThat(nodes.warnings()).containsExactly("Relationships that close cycles were left out: 4, 3.");
        }
    }

    @Test
    void shouldFindAsManyCyclesAsAreWanted() {
        for (int i = 0; i < 3; i++) {
            long one = part("Top", Map.of());
            long other = part("Top", Map.of());
            has(one, other, 1L);
            has(other, one, 1L);
        }
        for (int limit : List.of(-1, 2)) {
            try (PathExecution cycles = (PathExecution) open(QueryKind.CYCLES, Map.of("limit", limit))) {
                List<Long> found = new ArrayList<>();
                while (cycles.next()) {
                    found.add(cycles.node());
                }
                assertThat(found).isEqualTo(limit < 0 ? List.of(0L, 2L, 4L) : List.of(0L, 2L));
            }
        }
    }

    @Test
    void shouldOrderTheNodesOfALabel() {
        bike(1L);
        List<String> rows = new ArrayList<>();
        try (OrderedNodes nodes = (OrderedNodes) open(QueryKind.ORDER, Map.of("start", "Part"))) {
            while (nodes.next()) {
                rows.add(nodes.node() + " " + nodes.rank());
            }
        }
        assertThat(rows).containsExactly("0 0", "1 1", "2 2");
    }

    @Test
    void shouldHaveNoPartOfAnAnswer() {
        bike(1L);
        for (QueryKind kind : List.of(QueryKind.ROLLUP, QueryKind.ORDER, QueryKind.CYCLES)) {
            try (QueryExecution truncation = open(kind, Map.of("maxVisited", 2))) {
                assertThat(truncation.next()).isFalse();
                assertThat(truncation.outcome().truncated()).isEqualTo("maxVisited");
            }
        }
    }

    /** With a sum for each length of a path, a few relationships can mean long work, which a timeout has to end. */
    @Test
    void shouldLookAtItsBoundsAmongSumsByLength() {
        int parts = 200;
        long top = part("Top", Map.of());
        long last = top;
        for (int i = 0; i < parts; i++) {
            long next = part("Wheel", Map.of());
            has(top, next, 1L);
            if (last != top) {
                has(last, next, 1L);
            }
            last = next;
        }
        AtomicInteger looks = new AtomicInteger();
        Turn turn = new Turn() {
            @Override
            public void giveWay(long heldBytes, Runnable assertWanted) {
                looks.incrementAndGet();
            }
        };
        try (QueryExecution sums = open(QueryKind.ROLLUP, Map.of("minLevel", 2), turn)) {
            assertThat(sums.next()).isTrue();
        }
        int steps = 2 * parts * parts / 2; // each sum is passed on, and then joined with those of other lengths
        assertThat(looks.get()).isGreaterThan(steps / (WalkBounds.BETWEEN_LOOKS + parts));
    }

    @Test
    void shouldRejectFiltersUnderWhichThereIsNoAnswer() {
        bike(1L);
        for (Map<String, String> filters : List.of(
                Map.of("relationshipFilter", "PART>,USES>"),
                Map.of("labelFilter", "+Wheel,+Spoke"),
                Map.of("relationshipFilter", "PART"),
                Map.of("relationshipFilter", "PART>|<PART"),
                Map.of("relationshipFilter", ""),
                Map.of("engine", "neo4j"))) {
            String parameter = filters.keySet().iterator().next();
            assertThatThrownBy(() -> open(QueryKind.CYCLES, filters))
                    .as(filters.toString())
                    .isInstanceOfSatisfying(
                            InvalidParameterException.class,
                            e -> assertThat(e.parameter()).isEqualTo(parameter));
        }
    }
}
