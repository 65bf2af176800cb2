package io.tremaux.execution;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.FreshDatabase;
import io.tremaux.Rounds;
import io.tremaux.cache.RandomValues;
import io.tremaux.neo4j.Neo4jNodeLookup;
import io.tremaux.neo4j.entity.StoreTokens;
import io.tremaux.query.Engine;
import io.tremaux.query.NodeIdForm;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.Scopes;
import io.tremaux.service.Walks;
import io.tremaux.traversal.WalkBounds;
import io.tremaux.traversal.predicate.Arguments;
import io.tremaux.traversal.predicate.Arguments.Argument;
import io.tremaux.traversal.predicate.Arguments.Type;
import io.tremaux.traversal.predicate.Where;
import it.unimi.dsi.fastutil.longs.LongIterator;
import it.unimi.dsi.fastutil.longs.LongIterators;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Transaction;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.values.storable.DurationValue;

/**
 * Nodes have two labels, and one of these has indexes: a predicate selects the same nodes of both, in the same order.
 */
class SelectedNodesTest {
    private static final Label PLAIN = Label.label("Plain");
    private static final Label INDEXED = Label.label("Indexed");

    /** As the two above, for so many nodes that the others would take long to compare among them. */
    private static final Label MANY = Label.label("Many");

    private static final Label MANY_INDEXED = Label.label("ManyIndexed");
    private static final List<String> KEYS = List.of("a", "b");
    private static final int NODES = 600;
    private static final int PREDICATES = 1_500;

    /** What literals are written like, or nearly. */
    private static final List<Object> VALUES = List.of(
            1984L,
            1984,
            (short) 1984,
            1984.0,
            1984f,
            1984.5,
            "1984",
            'a',
            "a",
            "ab",
            "b",
            "",
            "\uD83D\uDE00",
            true,
            "true",
            (1L << 53) + 1,
            0x1p53,
            Long.MAX_VALUE,
            0x1p63,
            Double.POSITIVE_INFINITY,
            Double.NaN,
            0L,
            -0.0,
            0.1,
            0.1f,
            LocalDate.parse("2026-01-01"),
            "2026-01-01",
            LocalTime.parse("10:00"),
            LocalDateTime.parse("2026-01-01T10:00"),
            OffsetTime.parse("11:00+01:00"),
            ZonedDateTime.parse("2026-01-01T11:00+01:00"),
            DurationValue.parse("P1D"),
            new long[] {3, 1984},
            new int[] {1984},
            new double[] {1984},
            new float[] {0.5f, 1984},
            new String[] {"b", "ab"},
            new String[0],
            new char[] {'a'},
            new boolean[] {true},
            new LocalDate[] {LocalDate.parse("2026-01-01")},
            new LocalTime[] {LocalTime.parse("10:00")},
            new LocalDateTime[] {LocalDateTime.parse("2026-01-01T10:00")},
            new ZonedDateTime[] {ZonedDateTime.parse("2026-01-01T10:00Z")});

    private static final List<String> LITERALS = List.of(
            "1984",
            "1984.0",
            "1984.5",
            "9007199254740993",
            "9007199254740992",
            "9223372036854775807",
            "9223372036854775808",
            "Infinity",
            "-Infinity",
            "NaN",
            "1e400",
            "0",
            "-0.0",
            "0.1",
            "true",
            "false",
            "a",
            "ab",
            "b",
            "",
            "x",
            "\uD83D\uDE00",
            "\uD83D",
            "2026-01-01",
            "10:00",
            "2026-01-01T10:00",
            "10:00Z",
            "2026-01-01T10:00Z",
            "P1D");

    @TempDir
    static Path home;

    private static FreshDatabase fresh;

    @BeforeAll
    static void makeDatabase() {
        fresh = new FreshDatabase(home);
        try (Transaction transaction = fresh.database().beginTx()) {
            Stream.of("a", "b")
                    .forEach(key ->
                            transaction.schema().indexFor(INDEXED).on(key).create());
            Stream.of("c", "d", "f")
                    .forEach(key ->
                            transaction.schema().indexFor(MANY_INDEXED).on(key).create());
            transaction.commit();
        }
        try (Transaction transaction = fresh.database().beginTx()) {
            transaction.schema().awaitIndexesOnline(1, TimeUnit.MINUTES);
        }
    }

    @AfterAll
    static void closeDatabase() {
        fresh.close();
    }

    @Test
    void shouldSelectTheSameNodesWithAndWithoutAnIndex() {
        Rounds.run(1, (random, replay) -> {
            GraphDatabaseService database = fresh.database();
            try (Transaction transaction = database.beginTx()) {
                grow(transaction, random);
                transaction.commit();
            }
            try (InternalTransaction transaction = Walks.begin(database)) {
                assertThat(compare(transaction, random, replay)).isGreaterThan(PREDICATES / 4);
                change(transaction, random);
                assertThat(compare(transaction, random, replay + "changed ")).isZero();
            }
        });
    }

    /** The nodes of one label come from an index; those of the other are all read. */
    @ParameterizedTest
    @ValueSource(strings = {"c==4711", "c=in=(4711,4712)", "d=sw=name4711", "e==x;(c>=0;c==4711)"})
    void shouldReadFewerPages(String where) {
        try (Transaction transaction = fresh.database().beginTx()) {
            for (int i = 0; i < 10_000; i++) {
                Node node = transaction.createNode(MANY, MANY_INDEXED);
                node.setProperty("c", i);
                node.setProperty("d", "name" + i);
                node.setProperty("e", "x");
            }
            transaction.commit();
        }
        assertThat(pageHits("ManyIndexed", where)).isLessThan(pageHits("Many", where) / 2);
    }

    @Test
    void shouldChargeWhatItHolds() {
        try (Transaction transaction = fresh.database().beginTx()) {
            IntStream.range(0, 1_000)
                    .forEach(i -> transaction.createNode(MANY_INDEXED).setProperty("f", "all"));
            transaction.commit();
        }
        long[] charged = new long[1];
        try (InternalTransaction transaction = Walks.begin(fresh.database());
                SelectedNodes nodes = selecting(transaction, bytes -> charged[0] += bytes)) {
            LongIterator found =
                    nodes.of("start", List.of(selector("ManyIndexed(f==all)"))).iterator();
            assertThat(LongIterators.pour(found).size()).isEqualTo(1_000);
        }
        assertThat(charged[0]).isGreaterThanOrEqualTo(1_000 * Long.BYTES);
    }

    @Test
    void shouldScanForALongList() {
        String list =
                IntStream.rangeClosed(0, 1_000).mapToObj(Integer::toString).collect(Collectors.joining(",", "(", ")"));
        try (InternalTransaction transaction = Walks.begin(fresh.database())) {
            assertThat(narrows(transaction, selector("Indexed(a=in=(1,2))"))).isTrue();
            assertThat(narrows(transaction, selector("Indexed(a=in=" + list + ")")))
                    .isFalse();
        }
    }

    private static long pageHits(String label, String where) {
        Outcome outcome = Walks.count(
                fresh.database(),
                List.of(selector(label + "(" + where + ")")),
                Walks.draft().maxLevel(0).done(),
                Scopes.PERMANENT,
                Engine.TREMAUX);
        assertThat(outcome.count()).isPositive();
        return outcome.cost().pageHits();
    }

    /** How many of the predicates an index narrowed. */
    private static int compare(InternalTransaction transaction, Random random, String replay) {
        int narrowed = 0;
        int found = 0;
        for (int i = 0; i < PREDICATES; i++) {
            String where = predicate(random);
            Arguments arguments = arguments(random);
            NodeSelector.HasLabel indexed = selector("Indexed(" + where + ")", arguments);
            List<Long> expected = ids(transaction, selector("Plain(" + where + ")", arguments));
            assertThat(ids(transaction, indexed)).as(replay + where).isEqualTo(expected);
            narrowed += narrows(transaction, indexed) ? 1 : 0;
            found += expected.isEmpty() ? 0 : 1;
        }
        assertThat(found).isGreaterThan(PREDICATES / 2);
        return narrowed;
    }

    private static boolean narrows(InternalTransaction transaction, NodeSelector.HasLabel selector) {
        StoreTokens tokens = new StoreTokens(transaction.kernelTransaction().tokenRead());
        return new Neo4jNodeLookup(transaction, tokens)
                        .find(tokens.label(selector.name()), selector.where().hint(), bytes -> {})
                != null;
    }

    private static List<Long> ids(InternalTransaction transaction, NodeSelector selector) {
        List<Long> ids = new ArrayList<>();
        try (SelectedNodes nodes = selecting(transaction, bytes -> {})) {
            nodes.of("start", List.of(selector)).iterator().forEachRemaining((LongConsumer) ids::add);
        }
        return ids;
    }

    private static SelectedNodes selecting(InternalTransaction transaction, LongConsumer charge) {
        WalkBounds bounds = new WalkBounds(() -> {}, charge, null);
        return new SelectedNodes(Walks.session(fresh.database(), transaction), bounds, () -> {});
    }

    private static NodeSelector.HasLabel selector(String text) {
        return selector(text, new Arguments(Map.of()));
    }

    private static NodeSelector.HasLabel selector(String text, Arguments arguments) {
        return (NodeSelector.HasLabel) NodeSelector.parse(
                NodeIdForm.ELEMENT_IDS, "start", text, where -> Where.parse("start", where, arguments));
    }

    private static void grow(Transaction transaction, Random random) {
        for (int i = 0; i < NODES; i++) {
            Node node = transaction.createNode(PLAIN, INDEXED);
            KEYS.forEach(key -> set(node, key, value(random)));
        }
    }

    private static void change(InternalTransaction transaction, Random random) {
        List<Node> nodes = transaction.findNodes(PLAIN).stream().toList();
        for (Node node : nodes) {
            switch (random.nextInt(8)) {
                case 0 -> node.delete();
                case 1 -> {
                    node.removeLabel(PLAIN);
                    node.removeLabel(INDEXED);
                }
                case 2 -> set(node, "a", value(random));
                default -> {}
            }
        }
        grow(transaction, random);
    }

    private static void set(Node node, String key, @Nullable Object value) {
        if (value == null) {
            node.removeProperty(key);
        } else {
            node.setProperty(key, value);
        }
    }

    private static @Nullable Object value(Random random) {
        return random.nextInt(4) == 0
                ? RandomValues.value(random.nextInt(RandomValues.kinds()), random)
                : oneOf(random, VALUES);
    }

    private static String predicate(Random random) {
        return switch (random.nextInt(6)) {
            case 0 -> comparison(random) + ";" + comparison(random);
            case 1 -> comparison(random) + "," + comparison(random);
            case 2 -> comparison(random) + ";(" + comparison(random) + "," + comparison(random) + ")";
            default -> comparison(random);
        };
    }

    @Test
    void shouldSelectNodesInTheOrderOfTheirSelectors() {
        try (Transaction transaction = fresh.database().beginTx()) {
            transaction.execute(
                    "UNWIND ['Ann', 'Bob', 'Cid'] AS name CREATE (:Person {name: name}), (:Thing {name: name})");
            transaction.commit();
        }

        List<Object> found = names("Person(name!=Ann)", "Thing", "Person(name==Ann)");
        assertThat(found).hasSize(6); // within a selector they are in the store's order, by ids that may be used again
        assertThat(found.subList(0, 2)).containsExactlyInAnyOrder("Bob", "Cid");
        assertThat(found.subList(2, 5)).containsExactlyInAnyOrder("Ann", "Bob", "Cid");
        assertThat(found.get(5)).isEqualTo("Ann");
        assertThat(names("Person(age==3)")).isEmpty();
    }

    private static List<Object> names(String... selectors) {
        List<Object> names = new ArrayList<>();
        try (InternalTransaction transaction = Walks.begin(fresh.database());
                SelectedNodes nodes = selecting(transaction, bytes -> {})) {
            nodes.of(
                            "start",
                            Stream.of(selectors)
                                    .<NodeSelector>map(SelectedNodesTest::selector)
                                    .toList())
                    .iterator()
                    .forEachRemaining((LongConsumer)
                            node -> names.add(transaction.newNodeEntity(node).getProperty("name")));
        }
        return names;
    }

    private static String comparison(Random random) {
        String key = oneOf(random, KEYS);
        return switch (random.nextInt(8)) {
            case 0 -> key + "=in=(" + literal(random) + "," + operand(random) + ")";
            case 1 -> key + "=sw=" + literal(random);
            case 2 -> key + oneOf(random, List.of("!=", "<", ">=")) + literal(random);
            case 3 -> key + oneOf(random, List.of("=co=", "=ew=")) + literal(random);
            default -> key + "==" + operand(random);
        };
    }

    private static String operand(Random random) {
        return random.nextInt(4) == 0 ? "$typed" : literal(random);
    }

    private static String literal(Random random) {
        return "'" + oneOf(random, LITERALS) + "'";
    }

    private static Arguments arguments(Random random) {
        Argument typed = new Argument(oneOf(random, List.of(Type.values())), oneOf(random, LITERALS));
        return new Arguments(Map.of("typed", List.of(typed)));
    }

    private static <T> T oneOf(Random random, List<T> values) {
        return values.get(random.nextInt(values.size()));
    }
}
