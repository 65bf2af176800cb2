package io.tremaux.it.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import io.tremaux.coherence.Caller;
import io.tremaux.execution.Outcome;
import io.tremaux.execution.Walk;
import io.tremaux.graph.LookupCounts;
import io.tremaux.graph.Scope;
import io.tremaux.query.Engine;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.service.Traversals;
import io.tremaux.service.Walks;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.filter.ExpandRules;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.neo4j.graphdb.Direction;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.Transaction;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * A transaction with changes of its own sees them, neither reads shared caches nor fills them, and leaves no trace
 * of them there.
 *
 * <pre>
 *   (:Root {name: "a"}) --&gt; (:Inner {name: "b", value: true}) --&gt; (:Inner {name: "c", value: true})
 * </pre>
 */
class OwnChangesTest {
    private static final Label INNER = Label.label("Inner");
    private static final TraverseQuery INNER_AND_TRUE =
            Caller.request(Scope.PERMANENT, "Root", ">Inner", "value==true");

    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private Traversals traversals;

    @BeforeEach
    void makeGraph() {
        server.cypher("CREATE (:Root {name: 'a'})-[:R]->(:Inner {name: 'b', value: true})"
                + "-[:R]->(:Inner {name: 'c', value: true}), (:Other)");
        traversals = Caller.traversals(server);
    }

    private long count() {
        return Caller.walk(server, traversals, INNER_AND_TRUE).count();
    }

    @Test
    void shouldSeeItsOwnChangesAndKeepThemToItself() {
        assertThat(count()).isEqualTo(2);
        LookupCounts before = labelCounts();
        try (InternalTransaction transaction = Caller.begin(server)) {
            node(transaction, "b").removeLabel(INNER);
            node(transaction, "c").setProperty("value", false);
            addBelow(node(transaction, "c"), "d", transaction);
            assertBypassed(Caller.walk(traversals, transaction, INNER_AND_TRUE, Walks.NOWHERE), 1);
        }
        assertThat(labelCounts().fills).isEqualTo(before.fills);
        assertThat(count()).isEqualTo(2);
        assertThat(labelCounts().misses).as("the cache is still there").isEqualTo(before.misses);
    }

    @Test
    void shouldStillDoWithoutAfterTheChangeWasUndone() {
        assertThat(count()).isEqualTo(2);
        try (InternalTransaction transaction = Caller.begin(server)) {
            Node b = node(transaction, "b");
            b.removeLabel(INNER);
            b.addLabel(INNER);
            node(transaction, "c").setProperty("value", false);
            node(transaction, "c").setProperty("value", true);
            assertBypassed(Caller.walk(traversals, transaction, INNER_AND_TRUE, Walks.NOWHERE), 2);
        }
        assertThat(count()).isEqualTo(2);
    }

    @Test
    void shouldSeeWhatItsTransactionCommitted() {
        assertThat(count()).isEqualTo(2);
        try (InternalTransaction transaction = Caller.begin(server)) {
            node(transaction, "b").removeLabel(INNER);
            assertBypassed(Caller.walk(traversals, transaction, INNER_AND_TRUE, Walks.NOWHERE), 1);
            transaction.commit();
        }
        assertThat(count()).isEqualTo(1);
    }

    /** The list of the first node is read by then, also of {@code engine=neo4j}; what lies below is not. */
    @ParameterizedTest
    @EnumSource
    void shouldSeeItsOwnChangesOfRelationships(Engine engine) {
        server.cypher("MATCH ()-[r:R]->() SET r.open = true");
        Traversal open = Walks.following("open==true", INNER_AND_TRUE.traversal());
        TraverseQuery request = new TraverseQuery(Walks.from("Root"), open, INNER_AND_TRUE.scopes(), engine, null);
        assertThat(Caller.walk(server, traversals, request).count()).isEqualTo(2);
        try (InternalTransaction transaction = Caller.begin(server);
                Walk walk = traversals.open(transaction, request)) {
            assertThat(walk.next()).isTrue();
            node(transaction, "c")
                    .getSingleRelationship(RelationshipType.withName("R"), Direction.INCOMING)
                    .setProperty("open", false);
            assertThat(walk.next()).as("closed by this transaction").isFalse();
            assertThat(walk.outcome().cost().properties().counts().bypassed).isPositive();
        }
        assertThat(Caller.walk(server, traversals, request).count()).isEqualTo(2);
    }

    private static void assertBypassed(Outcome outcome, long count) {
        assertThat(outcome.count()).isEqualTo(count);
        for (LookupCounts counts : List.of(
                outcome.cost().labels().counts(), outcome.cost().properties().counts())) {
            assertThat(counts.bypassed).isPositive();
            assertThat(counts.lookups()).isZero();
            assertThat(counts.fills).isZero();
            assertThat(counts.rejected).isZero();
        }
    }

    /** Between two rows whoever takes them changes what comes next, in the transaction of the walk. */
    @ParameterizedTest
    @MethodSource("io.tremaux.coherence.Caller#scopesAndEngines")
    void shouldSeeChangesMadeBetweenTwoRows(Scope scope, Engine engine) {
        TraverseQuery all = Caller.by(engine, Caller.request(scope, "Root", "/Other|>Inner", "value==true"));
        assertThat(names(all)).containsExactly("b", "c");
        try (InternalTransaction transaction = Caller.begin(server)) {
            List<String> names = new ArrayList<>();
            Outcome outcome = Caller.walk(traversals, transaction, all, (found, depth) -> {
                names.add(Caller.name(transaction, found));
                if (names.size() == 1) {
                    node(transaction, "c").setProperty("value", false);
                    addBelow(node(transaction, "c"), "d", transaction);
                } else {
                    node(transaction, "d").setProperty("value", false);
                }
            });
            assertThat(names).containsExactly("b", "d");
            if (scope == Scope.PERMANENT) {
                assertThat(outcome.cost().properties().counts().hits).as("b").isEqualTo(1);
                assertThat(outcome.cost().properties().counts().bypassed)
                        .as("c and d")
                        .isEqualTo(2);
                assertThat(outcome.cost().properties().counts().lookups()).isEqualTo(1);
            }
        }
        assertThat(names(all)).containsExactly("b", "c");
    }

    /** Whoever pulls a walk has changed the graph before, and goes on between two rows; nothing of it is committed. */
    @ParameterizedTest
    @MethodSource("io.tremaux.coherence.Caller#scopesAndEngines")
    void shouldSeeChangesMadeBeforeAndWhileItIsPulled(Scope scope, Engine engine) {
        TraverseQuery all = Caller.by(engine, Caller.request(scope, "Root", "/Other|>Inner", "value==true"));
        assertThat(names(all)).containsExactly("b", "c");
        LookupCounts before = labelCounts();
        try (InternalTransaction transaction = Caller.begin(server)) {
            node(transaction, "b").setProperty("value", false);
            addBelow(node(transaction, "b"), "d", transaction);
            try (Walk walk = traversals.open(transaction, all)) {
                assertThat(next(walk, transaction)).isEqualTo("d");
                addBelow(node(transaction, "d"), "e", transaction);
                node(transaction, "c").setProperty("value", false);
                addBelow(node(transaction, "c"), "f", transaction);
                assertThat(next(walk, transaction)).isEqualTo("e");
                addBelow(node(transaction, "e"), "g", transaction);
                addBelow(node(transaction, "g"), "h", transaction);
                node(transaction, "g").addLabel(Label.label("Other")); // where the walk ends
                assertThat(next(walk, transaction)).isEqualTo("g");
                assertThat(next(walk, transaction)).isEqualTo("f");
                assertThat(walk.next()).isFalse();
                assertThat(walk.outcome().count()).isEqualTo(4);
            }
            transaction.rollback();
        }
        assertThat(labelCounts().fills).isEqualTo(before.fills);
        assertThat(names(all)).containsExactly("b", "c");
    }

    private static String next(Walk walk, InternalTransaction transaction) {
        assertThat(walk.next()).isTrue();
        return Caller.name(transaction, walk.node());
    }

    /** Breadth-first, rows come between the judging of a node and its turn to be expanded. */
    @ParameterizedTest
    @MethodSource("io.tremaux.coherence.Caller#scopesAndEngines")
    void shouldSeeWhatALeafWasGivenBetweenTwoRows(Scope scope, Engine engine) {
        server.cypher("MATCH (a:Root) CREATE (a)-[:R]->(:Branch)-[:R]->(:Branch)-[:R]->(:Inner {name: 'e'})");
        server.cypher("MATCH (:Branch)-->(b:Branch) CREATE (b)-[:R]->(:Branch)"); // which is met before e
        Traversal inner = Walks.draft()
                .relationshipFilter(">")
                .labelFilter(">Inner")
                .uniqueness(Uniqueness.NONE)
                .breadthFirst(true)
                .done();
        TraverseQuery all = new TraverseQuery(Walks.from("Root"), inner, new Scopes(scope, scope, scope), engine, null);
        for (String time : List.of("first", "warm")) {
            List<String> names = new ArrayList<>();
            try (InternalTransaction transaction = Caller.begin(server)) {
                Caller.walk(traversals, transaction, all, (found, depth) -> {
                    names.add(Caller.name(transaction, found));
                    if (names.contains("e") && !names.contains("d")) {
                        grow(transaction);
                    }
                });
            }
            assertThat(names).as(time).containsExactly("b", "c", "e", "d");
        }
    }

    private static void grow(Transaction transaction) {
        Node leaf = transaction.findNodes(Label.label("Branch")).stream()
                .filter(branch -> branch.getDegree(Direction.OUTGOING) == 0)
                .findAny()
                .orElseThrow();
        addBelow(leaf, "d", transaction);
    }

    private static void addBelow(Node parent, String name, Transaction transaction) {
        Node added = transaction.createNode(INNER);
        added.setProperty("name", name);
        added.setProperty("value", true);
        parent.createRelationshipTo(added, () -> "R");
    }

    private List<String> names(TraverseQuery request) {
        return Caller.names(server, traversals, request);
    }

    /** A walk that was opened before the change and runs after it. */
    @ParameterizedTest
    @MethodSource("io.tremaux.coherence.Caller#scopesAndEngines")
    void shouldSeeChangesMadeBeforeItRuns(Scope scope, Engine engine) {
        TraverseQuery request = Caller.by(engine, Caller.request(scope, "Root", ">Inner", "value==true"));
        assertThat(names(request)).containsExactly("b", "c");
        List<String> names = new ArrayList<>();
        try (InternalTransaction transaction = Caller.begin(server);
                Walk walk = traversals.open(transaction, request)) {
            node(transaction, "c").setProperty("value", false);
            node(transaction, "b").addLabel(Label.label("Other"));
            Walks.toTheEnd(walk, (found, depth) -> names.add(Caller.name(transaction, found)));
        }
        assertThat(names).containsExactly("b");
    }

    /** The node just handed out is still at hand: it has been judged, and is expanded next. */
    @ParameterizedTest
    @MethodSource("io.tremaux.coherence.Caller#scopesAndEngines")
    void shouldForgetTheNodeAtHand(Scope scope, Engine engine) {
        TraverseQuery whileInner = Caller.by(
                engine,
                Caller.request(
                        scope, "Root", ExpandRules.parse(List.of("Root=>R>", "Inner=>R>")), "-Other", "name!='x'"));
        for (int round = 0; round < 2; round++) {
            List<String> names = new ArrayList<>();
            try (InternalTransaction transaction = Caller.begin(server)) {
                Caller.walk(traversals, transaction, whileInner, (found, depth) -> {
                    names.add(Caller.name(transaction, found));
                    if (depth == 1) {
                        transaction.newNodeEntity(found).removeLabel(INNER);
                    }
                });
            }
            assertThat(names).containsExactly("a", "b");
        }
    }

    private LookupCounts labelCounts() {
        LookupCounts counts = new LookupCounts();
        counts.hits = traversals.caches().labels().counts().hits;
        counts.misses = traversals.caches().labels().counts().misses;
        counts.fills = traversals.caches().labels().counts().fills;
        return counts;
    }

    private static Node node(Transaction transaction, String name) {
        return transaction.findNode(INNER, "name", name);
    }
}
