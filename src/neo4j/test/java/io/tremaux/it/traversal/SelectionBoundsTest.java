package io.tremaux.it.traversal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.FreshDatabase;
import io.tremaux.admission.ForwardingTurn;
import io.tremaux.admission.Turn;
import io.tremaux.execution.Outcome;
import io.tremaux.execution.RankedNodes;
import io.tremaux.execution.Walk;
import io.tremaux.graph.Scope;
import io.tremaux.query.Engine;
import io.tremaux.query.RecommendQuery;
import io.tremaux.query.TraverseQuery;
import io.tremaux.request.Parameters;
import io.tremaux.request.QueryKind;
import io.tremaux.request.ResultKind;
import io.tremaux.request.TraverseReader;
import io.tremaux.service.Walks;
import io.tremaux.traversal.CompiledQueryCache;
import io.tremaux.traversal.ExtensionNames;
import io.tremaux.traversal.WalkBounds;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.Transaction;
import org.neo4j.graphdb.TransactionTerminatedException;
import org.neo4j.kernel.api.exceptions.Status;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/** A request is bounded from the first node that it reads: while it selects start nodes, and the nodes of its lists. */
class SelectionBoundsTest {
    private static final int NODES = 30_000;
    private static final int LOOKS = NODES / WalkBounds.BETWEEN_LOOKS;

    /** What an index finds, what a scan finds, and what it does not. */
    private static final String INDEXED = "Many(key==x)";

    private static final String ALL = "Many(kind==x)";
    private static final String NONE = "Many(kind==y)";

    /** A string, and what takes thousands of steps for each of its letters. */
    private static final int LETTERS = 1 << 22;

    private static final String LONG_WORK = "text=re='((a|b)*(a|b)*(a|b)*){80}c'";

    private int looks;

    @TempDir
    static Path home;

    private static FreshDatabase fresh;

    @BeforeAll
    static void plant() {
        fresh = new FreshDatabase(home);
        Label many = Label.label("Many");
        try (Transaction transaction = fresh.database().beginTx()) {
            transaction.schema().indexFor(many).on("key").create();
            transaction.commit();
        }
        try (Transaction transaction = fresh.database().beginTx()) {
            Node root = transaction.createNode(Label.label("Root"));
            for (int i = 0; i < NODES; i++) {
                Node node = transaction.createNode(many);
                node.setProperty("kind", "x");
                node.setProperty("key", "x");
                root.createRelationshipTo(node, RelationshipType.withName("R"));
            }
            transaction.createNode(Label.label("Book")).setProperty("text", "a".repeat(LETTERS));
            transaction.schema().awaitIndexesOnline(1, TimeUnit.MINUTES);
            transaction.commit();
        }
    }

    @AfterAll
    static void close() {
        fresh.close();
    }

    private static TraverseQuery walk(Engine engine, Map<String, Object> parameters) {
        Map<String, Object> all =
                new HashMap<>(Map.of("engine", engine.name().toLowerCase(Locale.ROOT), "maxLevel", 1));
        all.putAll(parameters);
        return TraverseReader.of(
                        Parameters.of(all),
                        Scope.NONE,
                        ResultKind.NODES,
                        ExtensionNames.NONE,
                        new CompiledQueryCache(),
                        TraverseReader.KNOWN)
                .query();
    }

    private Outcome count(TraverseQuery request, Runnable atEachLook) {
        try (InternalTransaction transaction = Walks.begin(fresh.database());
                Walk walk = (Walk) Walks.of(fresh.database()).open(transaction, request, turn(atEachLook))) {
            return walk.count();
        }
    }

    private Turn turn(Runnable atEachLook) {
        looks = 0;
        return new ForwardingTurn(Turn.FREE) {
            @Override
            public void giveWay(long heldBytes, Runnable assertWanted) {
                looks++;
                atEachLook.run();
            }
        };
    }

    @ParameterizedTest
    @EnumSource
    void shouldEndAtItsTimeoutWhileItSelectsStartNodes(Engine engine) {
        for (String start : List.of(NONE, ALL, INDEXED)) {
            Outcome outcome = count(walk(engine, Map.of("start", start, "timeout", "1ms")), () -> {});
            assertThat(outcome.truncated()).as(start).isEqualTo("timeout");
            assertThat(outcome.count()).as(start).isLessThan(NODES);
            assertThat(looks).as(start).isLessThan(LOOKS);
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldEndAtItsTimeoutWhileItMatchesOneString(Engine engine) {
        for (Map<String, Object> asked : List.<Map<String, Object>>of(
                Map.of("start", "Book(" + LONG_WORK + ")"),
                Map.of("start", "Book", "resultWhere", LONG_WORK),
                Map.of("start", "Root", "endNodes", "Book(" + LONG_WORK + ")"))) {
            Map<String, Object> parameters = new HashMap<>(asked);
            parameters.put("timeout", "50ms");
            assertThat(count(walk(engine, parameters), () -> {}).truncated())
                    .as("%s", asked)
                    .isEqualTo("timeout");
        }
    }

    /** Half a list would let pass what the other half denies. */
    @ParameterizedTest
    @EnumSource
    void shouldAnswerNothingIfTheTimeoutEndsAList(Engine engine) {
        for (String list : List.of("denylistNodes", "allowlistNodes", "endNodes", "terminatorNodes")) {
            for (String nodes : List.of(NONE, ALL, INDEXED)) {
                Outcome outcome = count(walk(engine, Map.of("start", "Root", list, nodes, "timeout", "1ms")), () -> {});
                assertThat(outcome.truncated()).as(list + nodes).isEqualTo("timeout");
                assertThat(outcome.count()).as(list + nodes).isZero();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldCountNothingByHalfOfTheStartNodes(Engine engine) {
        for (String start : List.of(NONE, ALL, INDEXED)) {
            RecommendQuery request = (RecommendQuery) QueryKind.RECOMMEND
                    .read(
                            Parameters.of(Map.of(
                                    "start",
                                    start,
                                    "steps",
                                    "R,R",
                                    "timeout",
                                    "1ms",
                                    "engine",
                                    engine.name().toLowerCase(Locale.ROOT))),
                            Scope.NONE,
                            new CompiledQueryCache())
                    .query();
            try (InternalTransaction transaction = Walks.begin(fresh.database());
                    RankedNodes nodes =
                            (RankedNodes) Walks.of(fresh.database()).open(transaction, request, turn(() -> {}))) {
                assertThat(nodes.next()).isFalse();
                assertThat(nodes.outcome().truncated()).as(start).isEqualTo("timeout");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldGiveWayWhileItSelects(Engine engine) {
        for (String nodes : List.of(NONE, ALL, INDEXED)) {
            count(walk(engine, Map.of("start", nodes, "maxLevel", 0)), () -> {});
            assertThat(looks).as(nodes).isGreaterThanOrEqualTo(LOOKS);
            count(walk(engine, Map.of("start", "Root", "denylistNodes", nodes, "maxLevel", 0)), () -> {});
            assertThat(looks).as(nodes).isGreaterThanOrEqualTo(LOOKS);
        }
    }

    @Test
    void shouldGiveWayWhileItFindsManyIds() {
        List<String> ids;
        try (InternalTransaction transaction = Walks.begin(fresh.database())) {
            ids = transaction.getAllNodes().stream()
                    .map(node -> node.getElementId())
                    .toList();
        }
        count(walk(Engine.TREMAUX, Map.of("start", "Root", "endNodes", ids, "maxLevel", 0)), () -> {});
        assertThat(looks).isGreaterThanOrEqualTo(LOOKS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"start", "denylistNodes"})
    void shouldEndWithItsTransactionWhileItSelects(String parameter) {
        for (Engine engine : Engine.values()) {
            Map<String, Object> parameters = new HashMap<>(Map.of("start", "Root"));
            parameters.put(parameter, NONE);
            try (InternalTransaction transaction = Walks.begin(fresh.database())) {
                Turn ending = turn(() -> transaction.terminate(Status.Transaction.Terminated));
                assertThatThrownBy(() -> {
                            try (Walk walk = (Walk)
                                    Walks.of(fresh.database()).open(transaction, walk(engine, parameters), ending)) {
                                walk.count();
                            }
                        })
                        .isInstanceOf(TransactionTerminatedException.class);
                assertThat(looks).isOne();
            }
        }
    }
}
