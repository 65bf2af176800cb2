package io.tremaux.dag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.Rounds;
import io.tremaux.admission.Turn;
import io.tremaux.dag.RandomDagQuestion.Arc;
import io.tremaux.dag.RandomDagQuestion.Position;
import io.tremaux.execution.OrderedNodes;
import io.tremaux.execution.PathExecution;
import io.tremaux.execution.QueryExecution;
import io.tremaux.execution.QueryExecutor;
import io.tremaux.execution.RollUpResults;
import io.tremaux.execution.Walk;
import io.tremaux.execution.WalkedPath;
import io.tremaux.graph.Scope;
import io.tremaux.heap.HeapBudget;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.query.DagQuery;
import io.tremaux.request.QueryKind;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Roll-ups, the topological order and cycles, against what follows every path. */
class DagQuestionsTest {
    private static final BigDecimal MOST = BigDecimal.valueOf(Long.MAX_VALUE);
    private static final Scope[] SCOPES = Scope.values();

    private final HeapBudget budget = new HeapBudget(1 << 22);

    /** What all paths to a position add up to. */
    private static final class Sum {
        BigDecimal quantity = BigDecimal.ZERO;
        long paths;
        int longest;
        int shortest = Integer.MAX_VALUE;

        void add(BigDecimal product, int length) {
            quantity = quantity.add(product);
            paths++;
            longest = Math.max(longest, length);
            shortest = Math.min(shortest, length);
        }

        void add(Sum other) {
            quantity = quantity.add(other.quantity);
            paths += other.paths;
            longest = Math.max(longest, other.longest);
            shortest = Math.min(shortest, other.shortest);
        }

        String row() {
            return quantity.stripTrailingZeros().toPlainString() + " by " + paths + " from " + shortest + " to "
                    + longest;
        }
    }

    private QueryExecution open(RandomDagQuestion question, DagQuery query) {
        return new QueryExecutor(question.graph.caches(), budget, false)
                .open(question.graph.session(), query, Turn.FREE);
    }

    private static Scope scope(Random random) {
        return SCOPES[random.nextInt(SCOPES.length)];
    }

    /** All that are followed. */
    private static Set<Arc> arcs(RandomDagQuestion question) {
        return question.allArcs(QueryKind.ROLLUP);
    }

    /** Those of them by which some path is returned, or goes on. */
    private static Set<Arc> useful(RandomDagQuestion question, Set<Arc> arcs) {
        return arcs.stream()
                .filter(arc -> question.isOnAPath(arc.to(), question.distance(arc.from()) + 1))
                .collect(Collectors.toSet());
    }

    /** The positions that each position leads to, by any path of at least one arc, and the length of the shortest. */
    private static Map<Position, Map<Position, Integer>> distances(Set<Arc> arcs) {
        Map<Position, Map<Position, Integer>> distances = new HashMap<>();
        for (Arc first : arcs) {
            Map<Position, Integer> from = distances.computeIfAbsent(first.from(), unmet -> new HashMap<>());
            if (!from.isEmpty()) {
                continue;
            }
            Set<Position> level = Set.of(first.from());
            for (int length = 1; !level.isEmpty(); length++) {
                Set<Position> next = new HashSet<>();
                for (Arc arc : arcs) {
                    if (level.contains(arc.from()) && from.putIfAbsent(arc.to(), length) == null) {
                        next.add(arc.to());
                    }
                }
                level = next;
            }
        }
        return distances;
    }

    private static boolean isCyclic(Set<Arc> arcs) {
        return distances(arcs).entrySet().stream()
                .anyMatch(each -> each.getValue().containsKey(each.getKey()));
    }

    /** What the paths that are not too long add up to, by position and length. */
    private static Map<Position, Map<Integer, Sum>> follow(
            RandomDagQuestion question, Set<Arc> arcs, Function<Long, BigDecimal> quantity) {
        Map<Position, Map<Integer, Sum>> sums = new HashMap<>();
        Set<Arc> followed = useful(question, arcs);
        for (Position start : question.startPositions()) {
            follow(start, BigDecimal.ONE, 0, question.maxLevel, followed, quantity, sums);
        }
        return sums;
    }

    private static void follow(
            Position at,
            BigDecimal product,
            int length,
            int most,
            Set<Arc> arcs,
            Function<Long, BigDecimal> quantity,
            Map<Position, Map<Integer, Sum>> sums) {
        sums.computeIfAbsent(at, unmet -> new TreeMap<>())
                .computeIfAbsent(length, unmet -> new Sum())
                .add(product, length);
        for (Arc arc : arcs) {
            if (arc.from().equals(at) && length < most) {
                BigDecimal further = product.multiply(quantity.apply(arc.relationship()));
                follow(arc.to(), further, length + 1, most, arcs, quantity, sums);
            }
        }
    }

    private static Map<Integer, Sum> byNode(RandomDagQuestion question, Map<Position, Map<Integer, Sum>> sums) {
        Map<Integer, Sum> byNode = new TreeMap<>();
        sums.forEach((position, byLength) -> byLength.forEach((length, sum) -> {
            if (question.isReturned(position) && length >= question.minLevel) {
                byNode.computeIfAbsent(position.node(), unmet -> new Sum()).add(sum);
            }
        }));
        return byNode;
    }

    private Map<Integer, String> rows(RandomDagQuestion question, DagQuery query, List<String> warnings) {
        Map<Integer, String> rows = new TreeMap<>();
        int level = 0;
        try (RollUpResults nodes = (RollUpResults) open(question, query)) {
            while (nodes.next()) {
                assertThat(nodes.depth()).isGreaterThanOrEqualTo(level);
                level = nodes.depth();
                String before = rows.put((int) nodes.node(), row(nodes));
                assertThat(before).as("one row a node").isNull();
            }
            warnings.addAll(nodes.warnings());
        }
        return rows;
    }

    private static String row(RollUpResults nodes) {
        BigDecimal quantity = new BigDecimal(nodes.quantity().toString());
        return quantity.stripTrailingZeros().toPlainString() + " by " + nodes.paths() + " from " + nodes.minDepth()
                + " to " + nodes.depth();
    }

    private static Map<Integer, String> texts(Map<Integer, Sum> sums) {
        Map<Integer, String> texts = new TreeMap<>();
        sums.forEach((node, sum) -> texts.put(node, sum.row()));
        return texts;
    }

    private static final List<Map<String, Object>> FOLLOWED = List.of(
            Map.of("relationshipFilter", "R>"),
            Map.of("relationshipFilter", "R>|<S"),
            Map.of("relationshipFilter", "R>|S>"),
            Map.of("relationshipFilter", "<R"),
            Map.of("relationshipFilter", ">"));

    /** What a traversal by all paths returns, along the paths. */
    private Map<Integer, Sum> traversed(RandomDagQuestion question, Map<String, Object> how) {
        Map<String, Object> paths = new HashMap<>(how);
        paths.put("uniqueness", "NONE");
        Map<Integer, Sum> sums = new TreeMap<>();
        try (QueryExecution walk = new QueryExecutor(question.graph.caches(), budget, false)
                .open(question.graph.session(), question.traversal(paths), Turn.FREE)) {
            WalkedPath path = new WalkedPath();
            while (walk.next()) {
                path.take((Walk) walk);
                BigDecimal product = BigDecimal.ONE;
                for (int i = 0; i < path.length(); i++) {
                    product = product.multiply(decimal(
                            question.quantities.get(path.relationship(i)).get("qty")));
                }
                sums.computeIfAbsent((int) path.node(path.length()), unmet -> new Sum())
                        .add(product, path.length());
            }
        }
        return sums;
    }

    /**
     * But for what differs: a traversal does not follow a relationship right after itself, and does not end at
     * terminators that are too near.
     */
    @Test
    void shouldAddUpTheResultsOfATraversalByAllPaths() {
        int[] seen = new int[2];
        Rounds.run(4000, (random, replay) -> {
            RandomDagQuestion question = new RandomDagQuestion(random, from -> from.nextLong(-2, 4));
            if (question.hasLoops() || question.endsPathsByLevel()) {
                return;
            }
            Map<String, Object> followed = FOLLOWED.get(random.nextInt(FOLLOWED.size()));
            Map<String, Object> how = new HashMap<>(followed);
            how.putAll(Map.of("quantity", "qty", "levels", true));
            String what = followed + " " + question + " " + replay;
            try {
                Map<Integer, String> rows =
                        rows(question, question.query(QueryKind.ROLLUP, how, scope(random)), new ArrayList<>());
                assertThat(rows).as(what).isEqualTo(texts(traversed(question, followed)));
                seen[0]++;
            } catch (InvalidParameterException e) {
                assertThat(e).as(what).hasMessageContaining("form a cycle");
                assertThat(question.mayHaveCycles(followed)).as(what).isTrue();
                seen[1]++;
            }
        });
        assertThat(seen).doesNotContain(0);
    }

    private static BigDecimal decimal(Object value) {
        return new BigDecimal(value.toString());
    }

    @Test
    void shouldAddUpWholeNumbersOverAllPathsExactlyOrSayThatTheyAreTooLarge() {
        int[] seen = new int[4];
        Rounds.run(2000, (random, replay) -> {
            long most = random.nextInt(3) == 0 ? 1L << 40 : 5;
            long least = most == 5 && random.nextBoolean() ? -4 : 0; // a large sum must not shrink again
            boolean someAreMissing = random.nextInt(6) == 0;
            RandomDagQuestion question = new RandomDagQuestion(
                    random,
                    from -> someAreMissing && from.nextInt(6) == 0 ? null : (Object) from.nextLong(least, most));
            Set<Arc> arcs = arcs(question);
            boolean hasDefault = random.nextBoolean();
            Map<String, Object> how = new HashMap<>(Map.of("quantity", "qty", "levels", true));
            if (hasDefault) {
                how.put("default", 3);
            }
            DagQuery query = question.query(QueryKind.ROLLUP, how, scope(random));
            Function<Long, BigDecimal> quantity = relationship ->
                    decimal(question.quantities.get(relationship).getOrDefault("qty", 3));
            boolean isMissing = useful(question, arcs).stream()
                    .anyMatch(
                            arc -> !question.quantities.get(arc.relationship()).containsKey("qty"));
            String what = question + " " + replay;

            if (isMissing && !hasDefault) {
                seen[0]++;
                assertThatThrownBy(() -> rows(question, query, new ArrayList<>()))
                        .as(what)
                        .isInstanceOf(InvalidParameterException.class)
                        .hasMessageContaining("has no property qty");
            } else if (isCyclic(arcs)) {
                seen[1]++;
                assertThatThrownBy(() -> rows(question, query, new ArrayList<>()))
                        .as(what)
                        .isInstanceOf(InvalidParameterException.class)
                        .hasMessageContaining("form a cycle");
            } else {
                Map<Position, Map<Integer, Sum>> sums = follow(question, arcs, quantity);
                Map<Integer, Sum> expected = byNode(question, sums);
                boolean isTooLarge = expected.values().stream().anyMatch(DagQuestionsTest::isTooLarge);
                boolean isTooLargeOnTheWay = sums.values().stream().anyMatch(DagQuestionsTest::isTooLargeOnTheWay);
                if (isTooLarge) {
                    seen[2]++;
                    assertThatThrownBy(() -> rows(question, query, new ArrayList<>()))
                            .as(what)
                            .isInstanceOf(InvalidParameterException.class)
                            .hasMessageContaining("too large");
                } else if (!isTooLargeOnTheWay) {
                    seen[3]++;
                    assertThat(rows(question, query, new ArrayList<>()))
                            .as(what)
                            .isEqualTo(texts(expected));
                }
            }
        });
        assertThat(seen).as("each case is met").doesNotContain(0);
        assertThat(budget.used()).as("given back").isZero();
    }

    private static boolean isTooLarge(Sum sum) {
        return sum.quantity.compareTo(MOST) > 0;
    }

    /** Whether what paths pass on there is too large, or may be. */
    private static boolean isTooLargeOnTheWay(Map<Integer, Sum> byLength) {
        Sum all = new Sum();
        byLength.values().forEach(all::add);
        return isTooLarge(all);
    }

    @Test
    void shouldAddUpFractionsAndDecimalStrings() {
        Rounds.run(2000, (random, replay) -> {
            boolean decimals = random.nextBoolean();
            List<Object> values =
                    decimals ? List.of("0.1", "2.50", 3L, "1e2", 0.3, "-0.7") : List.of(0.25, -0.5, 3L, 2, 1.5f);
            RandomDagQuestion question = new RandomDagQuestion(random, from -> values.get(from.nextInt(values.size())));
            Set<Arc> arcs = arcs(question);
            Map<String, Object> how = Map.of(
                    "quantity",
                    "qty",
                    "levels",
                    true,
                    "numbers",
                    decimals ? "decimal" : random.nextBoolean() ? "double" : "auto");
            DagQuery query = question.query(QueryKind.ROLLUP, how, scope(random));
            String what = question + " " + replay;
            if (isCyclic(arcs)) {
                assertThatThrownBy(() -> rows(question, query, new ArrayList<>()))
                        .as(what)
                        .hasMessageContaining("form a cycle");
            } else {
                Map<Position, Map<Integer, Sum>> sums = follow(
                        question,
                        arcs,
                        relationship ->
                                decimal(question.quantities.get(relationship).get("qty")));
                assertThat(rows(question, query, new ArrayList<>())).as(what).isEqualTo(texts(byNode(question, sums)));
            }
        });
    }

    @Test
    void shouldLeaveOutWhatClosesCyclesAndNameIt() {
        int[] cyclic = {0};
        Rounds.run(2000, (random, replay) -> {
            RandomDagQuestion question = new RandomDagQuestion(random, from -> from.nextLong(-2, 4));
            Set<Arc> arcs = arcs(question);
            Map<Position, Map<Position, Integer>> distances = distances(arcs);
            Set<Arc> leftOut = arcs.stream()
                    .filter(arc -> closesCycle(arc, distances))
                    .filter(arc -> question.distance(arc.to()) <= question.distance(arc.from()))
                    .collect(Collectors.toSet());
            Set<Arc> kept = new HashSet<>(arcs);
            kept.removeAll(leftOut);
            cyclic[0] += leftOut.isEmpty() ? 0 : 1;

            Map<String, Object> how = Map.of("quantity", "qty", "levels", true, "cycles", "skip");
            List<String> warnings = new ArrayList<>();
            Map<Integer, String> rows = rows(question, question.query(QueryKind.ROLLUP, how, scope(random)), warnings);
            Map<Position, Map<Integer, Sum>> sums = follow(
                    question,
                    kept,
                    relationship ->
                            decimal(question.quantities.get(relationship).get("qty")));
            assertThat(rows).as(question + " " + replay).isEqualTo(texts(byNode(question, sums)));
            Set<String> named = new TreeSet<>();
            warnings.stream()
                    .filter(warning -> warning.startsWith("Relationships that close cycles were left out: "))
                    .forEach(warning -> named.addAll(
                            List.of(warning.replaceAll(".*: |\\.$", "").split(", "))));
            assertThat(named)
                    .as(question + " " + replay)
                    .isEqualTo(leftOut.stream()
                            .map(arc -> String.valueOf(arc.relationship()))
                            .collect(Collectors.toCollection(TreeSet::new)));
        });
        assertThat(cyclic[0]).isGreaterThan(100);
    }

    /** Whether its end leads back to its beginning. No arc leads to a start itself, but to its second position. */
    private static boolean closesCycle(Arc arc, Map<Position, Map<Position, Integer>> distances) {
        Position from = new Position(arc.from().node(), false);
        return distances.getOrDefault(arc.to(), Map.of()).containsKey(from)
                && (!arc.from().apart()
                        || distances.getOrDefault(from, Map.of()).containsKey(from));
    }

    @Test
    void shouldTellWhatAllNodesAreWorth() {
        Rounds.run(2000, (random, replay) -> {
            RandomDagQuestion question = new RandomDagQuestion(random, from -> from.nextLong(-2, 5));
            Set<Arc> arcs = arcs(question);
            if (isCyclic(arcs)) {
                return;
            }
            BigDecimal expected = BigDecimal.ZERO;
            Map<Position, Map<Integer, Sum>> sums = follow(
                    question,
                    arcs,
                    relationship ->
                            decimal(question.quantities.get(relationship).get("qty")));
            for (Map.Entry<Integer, Sum> each : byNode(question, sums).entrySet()) {
                Object price = question.graph
                        .session()
                        .elements()
                        .ofNode(each.getKey(), List.of("price"))
                        .get("price");
                expected = expected.add(each.getValue().quantity.multiply(decimal(price)));
            }
            Map<String, Object> how = Map.of("quantity", "qty", "value", "price");
            try (RollUpResults total =
                    (RollUpResults) open(question, question.query(QueryKind.ROLLUP, how, scope(random)))) {
                assertThat(total.next()).isTrue();
                assertThat(total.total()).as(question + " " + replay).isEqualTo(expected.longValueExact());
                assertThat(total.next()).isFalse();
            }
        });
    }

    @Test
    void shouldOrderNodesByTheirLongestPaths() {
        Rounds.run(2000, (random, replay) -> {
            RandomDagQuestion question = new RandomDagQuestion(random, from -> 1L);
            Set<Arc> arcs = question.allArcs(QueryKind.ORDER);
            DagQuery query = question.query(QueryKind.ORDER, Map.of(), scope(random));
            String what = question + " " + replay;
            if (isCyclic(arcs)) {
                assertThatThrownBy(() -> ranks(question, query))
                        .as(what)
                        .isInstanceOf(InvalidParameterException.class)
                        .hasMessageContaining("form a cycle");
            } else {
                question.maxLevel = Integer.MAX_VALUE; // the arcs end there, and a longest path may be longer
                Map<Position, Map<Integer, Sum>> sums = follow(question, arcs, relationship -> BigDecimal.ONE);
                Map<Integer, Integer> expected = new TreeMap<>();
                sums.forEach((position, byLength) -> {
                    if (question.isReturned(position) && question.distance(position) >= question.minLevel) {
                        expected.merge(position.node(), Collections.max(byLength.keySet()), Math::max);
                    }
                });
                assertThat(ranks(question, query)).as(what).isEqualTo(expected);
            }
        });
    }

    private Map<Integer, Integer> ranks(RandomDagQuestion question, DagQuery query) {
        Map<Integer, Integer> ranks = new TreeMap<>();
        int rank = 0;
        try (OrderedNodes nodes = (OrderedNodes) open(question, query)) {
            while (nodes.next()) {
                assertThat(nodes.rank()).as("in order").isGreaterThanOrEqualTo(rank);
                rank = nodes.rank();
                assertThat(ranks.put((int) nodes.node(), rank)).isNull();
            }
        }
        return ranks;
    }

    @Test
    void shouldFindTheShortestCycleOfEachComponent() {
        Rounds.run(2000, (random, replay) -> {
            RandomDagQuestion question = new RandomDagQuestion(random, from -> 1L);
            Set<Arc> arcs = question.allArcs(QueryKind.CYCLES).stream()
                    .filter(arc -> question.distance(arc.from()) >= question.minLevel)
                    .collect(Collectors.toSet());
            Map<Position, Map<Position, Integer>> distances = distances(arcs);
            Map<Set<Position>, Integer> girths = new HashMap<>();
            distances.forEach((position, reached) -> {
                if (reached.containsKey(position)) {
                    Set<Position> component = reached.keySet().stream()
                            .filter(other ->
                                    distances.getOrDefault(other, Map.of()).containsKey(position))
                            .collect(Collectors.toSet());
                    girths.merge(component, reached.get(position), Math::min);
                }
            });
            String what = question + " " + replay;
            Set<Set<Position>> found = new HashSet<>();
            try (PathExecution cycles =
                    (PathExecution) open(question, question.query(QueryKind.CYCLES, Map.of(), scope(random)))) {
                WalkedPath path = new WalkedPath();
                while (cycles.next()) {
                    path.take(cycles);
                    assertThat(path.length()).as(what).isEqualTo(cycles.depth()).isPositive();
                    assertThat(path.node(0)).as(what).isEqualTo(path.node(path.length()));
                    Set<Position> on = new HashSet<>();
                    for (int i = 0; i < path.length(); i++) {
                        Position from = new Position((int) path.node(i), false);
                        Arc arc = new Arc(from, new Position((int) path.node(i + 1), false), path.relationship(i));
                        assertThat(arcs).as(what).contains(arc);
                        assertThat(on.add(from)).as("once " + what).isTrue();
                    }
                    Set<Position> component = girths.keySet().stream()
                            .filter(each -> each.containsAll(on))
                            .findFirst()
                            .orElseThrow();
                    assertThat(found.add(component)).as(what).isTrue();
                    assertThat(path.length()).as(what).isEqualTo(girths.get(component));
                }
            }
            assertThat(found).as(what).isEqualTo(girths.keySet());
        });
    }
}
