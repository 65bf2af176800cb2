package io.tremaux.it.traversal;

import static io.tremaux.service.Walks.draft;
import static io.tremaux.service.Walks.from;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.tremaux.FreshDatabase;
import io.tremaux.execution.Cost;
import io.tremaux.graph.LookupCounts;
import io.tremaux.graph.Scope;
import io.tremaux.heap.HeapBudget;
import io.tremaux.query.Engine;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.service.Traversals;
import io.tremaux.service.Walks;
import io.tremaux.traversal.Uniqueness;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.Transaction;
import org.neo4j.kernel.internal.GraphDatabaseAPI;
import org.neo4j.logging.NullLog;

/**
 * Whatever has filled the budget, a key, a kind, a database or a request, gives way to walks that ask for another: the
 * third is served from the caches.
 */
class RoomTest {
    private static final int NODES = 20_000;
    private static final int IN_A_TRANSACTION = 5_000;
    private static final int HUBS = 16;

    @TempDir
    static Path home;

    private static final List<FreshDatabase> databases = new ArrayList<>();

    private final List<Traversals> opened = new ArrayList<>();

    /** What walks ask for; {@code ordinal} of the facade that is looked at. */
    private enum Question {
        LABELS(0, Scope.PERMANENT, "number>=0"),
        NUMBER(0, Scope.PERMANENT, "number>=0"),
        TEXT(0, Scope.PERMANENT, "text=sw=0"),
        OTHER_TEXT(0, Scope.PERMANENT, "other=sw=0"),
        RELATIONSHIPS(0, Scope.PERMANENT, "number>=0"),
        OTHER_DATABASE(1, Scope.PERMANENT, "text=sw=0"),
        FOR_ONE_REQUEST(0, Scope.REQUEST, "text=sw=0");

        private final int database;
        private final Scope scope;
        private final String where;

        Question(int database, Scope scope, String where) {
            this.database = database;
            this.scope = scope;
            this.where = where;
        }

        private Scopes scopes() {
            return switch (this) {
                case LABELS -> new Scopes(scope, Scope.NONE, Scope.NONE);
                case RELATIONSHIPS -> new Scopes(Scope.NONE, Scope.NONE, scope);
                default -> new Scopes(Scope.NONE, scope, Scope.NONE);
            };
        }

        /** Requests keep only what is met again: hubs, half of all that is met. */
        private TraverseQuery request() {
            String filter = scope == Scope.REQUEST ? "R>|S>" : "R>";
            return new TraverseQuery(
                    from("Root"),
                    draft().relationshipFilter(filter)
                            .labelFilter("-Other")
                            .resultWhere(where)
                            .uniqueness(Uniqueness.RELATIONSHIP_GLOBAL)
                            .done(),
                    scopes(),
                    Engine.TREMAUX,
                    null);
        }

        private LookupCounts counts(Cost cost) {
            return switch (this) {
                case LABELS -> cost.labels().counts();
                case RELATIONSHIPS -> cost.relationships().counts();
                default -> cost.properties().counts();
            };
        }

        /** How much of what was looked up was in the cache, or came to be in that of the request. */
        private double served(Cost cost) {
            LookupCounts counts = counts(cost);
            return scope == Scope.REQUEST
                    ? (double) counts.fills / counts.misses
                    : (double) counts.hits / counts.lookups();
        }
    }

    static Stream<Arguments> pairs() {
        return Stream.of(Question.values())
                .flatMap(first -> Stream.of(Question.values())
                        .filter(second -> second != first)
                        .map(second -> Arguments.of(first, second)));
    }

    @BeforeAll
    static void plant() {
        for (String name : List.of("one", "other")) {
            FreshDatabase database = new FreshDatabase(home.resolve(name));
            databases.add(database);
            plant(database.database());
        }
    }

    private static void plant(GraphDatabaseService database) {
        List<String> hubs = new ArrayList<>();
        String root;
        try (Transaction transaction = database.beginTx()) {
            root = transaction.createNode(Label.label("Root")).getElementId();
            for (int i = 0; i < HUBS; i++) {
                hubs.add(transaction.createNode(Label.label("Hub")).getElementId());
            }
            transaction.commit();
        }
        for (int made = 0; made < NODES; made += IN_A_TRANSACTION) {
            try (Transaction transaction = database.beginTx()) {
                for (int i = made; i < made + IN_A_TRANSACTION; i++) {
                    Node node = transaction.createNode(Label.label("A"));
                    node.setProperty("number", i);
                    node.setProperty("text", "%020d".formatted(i));
                    node.setProperty("other", "%020d".formatted(i));
                    transaction.getNodeByElementId(root).createRelationshipTo(node, RelationshipType.withName("R"));
                    node.createRelationshipTo(
                            transaction.getNodeByElementId(hubs.get(i % HUBS)), RelationshipType.withName("S"));
                }
                transaction.commit();
            }
        }
    }

    @AfterAll
    static void stop() {
        databases.forEach(FreshDatabase::close);
    }

    @AfterEach
    void closeTraversals() {
        opened.forEach(Traversals::close);
        opened.clear();
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void shouldServeTheThirdWalkWhateverHasFilledTheBudget(Question first, Question second) {
        HeapBudget budget = new HeapBudget(needed(first) * 9 / 10);
        double fits = Math.min(1, (double) budget.max() / needed(second));
        assumeThat(fits).as("a part of a page is no part of a walk").isGreaterThan(0.5);
        List<Traversals> traversals = open(budget);
        ask(traversals, first);
        ask(traversals, first);
        ask(traversals, second);
        ask(traversals, second);
        Cost third = ask(traversals, second);
        assertThat(second.served(third)).isGreaterThan(0.9 * fits);
        assertThat(budget.used()).isLessThanOrEqualTo(budget.max());
    }

    /** The bytes of all that an answer is made of; of a request at its end. */
    private long needed(Question question) {
        HeapBudget ample = new HeapBudget(1 << 30);
        long[] most = {0};
        GraphDatabaseService database = databases.get(question.database).database();
        Traversals traversals = open(ample).get(question.database);
        Walks.run(database, traversals, question.request(), (node, depth) -> most[0] = Math.max(most[0], ample.used()));
        return Math.max(most[0], ample.used());
    }

    private List<Traversals> open(HeapBudget budget) {
        List<Traversals> traversals = databases.stream()
                .map(FreshDatabase::database)
                .map(database -> new Traversals(
                        ((GraphDatabaseAPI) database).getDependencyResolver(),
                        budget,
                        NullLog.getInstance(),
                        Traversals.Settings.DEFAULT))
                .toList();
        opened.addAll(traversals);
        return traversals;
    }

    private static Cost ask(List<Traversals> traversals, Question question) {
        GraphDatabaseService database = databases.get(question.database).database();
        return Walks.run(database, traversals.get(question.database), question.request(), Walks.NOWHERE)
                .cost();
    }
}
