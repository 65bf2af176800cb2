package io.tremaux.it.traversal;

import static io.tremaux.service.Walks.draft;
import static io.tremaux.service.Walks.from;
import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.FreshDatabase;
import io.tremaux.execution.Cost;
import io.tremaux.execution.Walk;
import io.tremaux.graph.Scope;
import io.tremaux.neo4j.entity.CurrentNode;
import io.tremaux.query.Engine;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.service.Walks;
import io.tremaux.service.Walks.Draft;
import io.tremaux.service.Walks.Ran;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.Uniqueness;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.Transaction;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/** Labels and keys that come into being while others are cached, across all widths of label masks. */
class NewTokensTest {
    private static final RelationshipType R = RelationshipType.withName("R");

    @TempDir
    Path home;

    private FreshDatabase fresh;

    /** The tokens of every node's labels, as this test set them. */
    private final SortedMap<Long, BitSet> labels = new TreeMap<>();

    private int tokens;
    private Engine engine;

    @BeforeEach
    void start() {
        fresh = new FreshDatabase(home);
    }

    @AfterEach
    void stop() {
        fresh.close();
    }

    @ParameterizedTest
    @EnumSource
    void shouldKnowLabelsOnBothSidesOfEachWidth(Engine walking) {
        engine = walking;
        try (Transaction transaction = database().beginTx()) {
            label(transaction.createNode(), 0); // the root
            transaction.commit();
        }
        for (int width : List.of(8, 16, 32, 64)) {
            growTo(width);
            checkAll();
            walkWhileALabelIsMade();
            assertThat(tokens).isEqualTo(width + 1);
            checkAll();
        }
        growTo(70);
        checkAll();
        askTheNodeAtHandBeyondTheMask();
    }

    /** Of labels that no mask has a bit for, the current node answers all but the first question too. */
    private void askTheNodeAtHandBeyondTheMask() {
        Draft all = draft().relationshipFilter("R>").labelFilter("-L66|-L67|>L68|>L69");
        Draft once = all.uniqueness(Uniqueness.NONE).maxLevel(1);
        for (Scope scope : List.of(Scope.REQUEST, Scope.PERMANENT)) {
            Cost cost = costOf(all, scope);
            assertThat(cost.nodesVisited()).isEqualTo(labels.size());
            if (engine == Engine.NEO4J
                    || scope == Scope.REQUEST) { // else siblings are asked at once, met before or not
                assertThat(cost.labels().counts().lookups()).isEqualTo(labels.size());
            }
            Cost met = costOf(once, scope);
            assertThat(met.nodesVisited()).isGreaterThanOrEqualTo(labels.size());
            assertThat(met.labels().counts().lookups()).isEqualTo(met.nodesVisited());
        }
    }

    private Cost costOf(Draft draft, Scope scope) {
        Scopes scopes = new Scopes(scope, Scope.NONE, Scope.NONE);
        return Walks.run(database(), from(name(0)), draft.done(), scopes, engine)
                .cost();
    }

    /**
     * Makes labels up to a number of tokens, nodes that have the first and last of them, and gives a known node the
     * last.
     */
    private void growTo(int width) {
        try (Transaction transaction = database().beginTx()) {
            for (int token = tokens; token < width; token++) {
                label(child(transaction), token);
            }
            label(child(transaction));
            label(child(transaction), 1, width - 1);
            label(child(transaction), width / 2, width - 2, width - 1);
            Node full = child(transaction);
            for (int token = 1; token < width; token++) {
                label(full, token);
            }
            label(node(transaction, labels.firstKey() + 1), width - 1);
            transaction.commit();
        }
        assertTokens(width);
    }

    private void assertTokens(int width) {
        try (InternalTransaction transaction = Walks.begin(database())) {
            var read = transaction.kernelTransaction().tokenRead();
            assertThat(read.labelCount()).isEqualTo(width);
            assertThat(read.nodeLabel(name(width - 1))).isEqualTo(width - 1);
        }
        tokens = width;
    }

    private void checkAll() {
        for (int token : new int[] {0, 1, 7, 8, tokens / 2, tokens - 2, tokens - 1}) {
            check(token);
        }
    }

    /** Every node is met twice, by parallel relationships. */
    private void check(int token) {
        Draft draft = draft().uniqueness(Uniqueness.RELATIONSHIP_PATH).maxLevel(1);
        Traversal with = draft.labelFilter(">" + name(token)).done();
        Traversal without = draft.labelFilter("-" + name(token)).done();
        for (Scopes scopes : Walks.ALL_SCOPES) {
            for (String time : List.of("cold", "warm")) {
                String context = "token " + token + " of " + tokens + " in " + scopes + ", " + time;
                assertThat(distinct(with, scopes)).as("with %s", context).isEqualTo(having(token));
                assertThat(token == 0 ? List.of() : distinct(without, scopes))
                        .as("without %s", context)
                        .isEqualTo(token == 0 ? List.of() : lacking(token));
            }
        }
    }

    private List<Long> distinct(Traversal traversal, Scopes scopes) {
        return Walks.run(database(), from(name(0)), traversal, scopes, engine).nodes().stream()
                .distinct()
                .sorted()
                .toList();
    }

    private List<Long> having(int token) {
        return labels.keySet().stream()
                .filter(node -> labels.get(node).get(token))
                .toList();
    }

    private List<Long> lacking(int token) {
        return labels.keySet().stream()
                .filter(node -> !labels.get(node).get(token))
                .toList();
    }

    /** Between two results of a walk another transaction gives a new label to all nodes but the root. */
    private void walkWhileALabelIsMade() {
        Draft draft = draft().uniqueness(Uniqueness.RELATIONSHIP_PATH).maxLevel(3);
        Traversal traversal = draft.labelFilter("-" + name(1)).done();
        Scopes scopes = new Scopes(Scope.REQUEST, Scope.NONE, Scope.REQUEST);
        List<Long> before =
                Walks.run(database(), from(name(0)), traversal, scopes, engine).nodes();
        List<Long> during = new ArrayList<>();
        int made = tokens;
        try (InternalTransaction transaction = Walks.begin(database());
                Walk walk = Walks.of(database())
                        .open(transaction, new TraverseQuery(from(name(0)), traversal, scopes, engine, null))) {
            Walks.toTheEnd(walk, (node, depth) -> {
                during.add(node);
                if (during.size() == 5) {
                    labelAll(made);
                }
            });
        }
        assertThat(during).as("while token %d was made", made).isEqualTo(before);
        assertTokens(made + 1);
    }

    private void labelAll(int token) {
        try (Transaction transaction = database().beginTx()) {
            labels.keySet().stream().skip(1).forEach(id -> label(node(transaction, id), token));
            transaction.commit();
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldKnowAKeyMadeAfterItWasAskedForInVain(Engine walking) {
        engine = walking;
        try (Transaction transaction = database().beginTx()) {
            label(transaction.createNode(), 0);
            label(child(transaction), 1);
            label(child(transaction), 1);
            transaction.commit();
        }
        Traversal traversal = draft().resultWhere("second==1,first==1").done();
        for (Scopes scopes : Walks.ALL_SCOPES) {
            assertThat(Walks.run(database(), from(name(0)), traversal, scopes, engine)
                            .nodes())
                    .as("%s", scopes)
                    .isEmpty();
        }
        database().executeTransactionally("MATCH (n) SET n.first = id(n)");
        assertFound(traversal, 1);
        database().executeTransactionally("MATCH (n) SET n.second = id(n) - 1");
        assertFound(traversal, 1, 2);
    }

    private void assertFound(Traversal traversal, long... nodes) {
        for (Scopes scopes : Walks.ALL_SCOPES) {
            Ran ran = Walks.run(database(), from(name(0)), traversal, scopes, engine);
            assertThat(ran.nodes().stream().mapToLong(node -> node))
                    .as("%s", scopes)
                    .containsExactlyInAnyOrder(Arrays.stream(nodes).boxed().toArray(Long[]::new));
        }
    }

    private GraphDatabaseService database() {
        return fresh.database();
    }

    private Node child(Transaction transaction) {
        Node child = transaction.createNode();
        Node root = node(transaction, labels.firstKey());
        root.createRelationshipTo(child, R);
        child.createRelationshipTo(root, R);
        return child;
    }

    private static Node node(Transaction transaction, long id) {
        return ((InternalTransaction) transaction).newNodeEntity(id);
    }

    private void label(Node node, int... withTokens) {
        BitSet known = labels.computeIfAbsent(CurrentNode.idOf(node), id -> new BitSet());
        for (int token : withTokens) {
            node.addLabel(Label.label(name(token)));
            known.set(token);
        }
    }

    private static String name(int token) {
        return "L" + token;
    }
}
