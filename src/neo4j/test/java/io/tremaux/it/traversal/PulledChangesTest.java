package io.tremaux.it.traversal;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.Rounds;
import io.tremaux.TremauxServer;
import io.tremaux.execution.Walk;
import io.tremaux.graph.Scope;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.query.Engine;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.service.Walks;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.WorkLimits;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.NotFoundException;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.Transaction;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * Random changes of a random graph between two rows of a random walk, in the walk's own transaction: in every
 * combination of scopes the walk finds what it finds without caches.
 */
class PulledChangesTest {
    private static final int MOST_ROWS = 60;

    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private long compared;

    /** Nothing is committed, so one graph serves all scopes. */
    @ParameterizedTest
    @EnumSource
    void shouldFindTheSameInAllScopesBesideItsOwnChanges(Engine engine) {
        Rounds.run(40, (random, replay) -> {
            RandomGraph graph = RandomGraph.plant(server.database(), random);
            RandomTraversal drawn = RandomTraversal.random(random, graph);
            Traversal traversal = traversalOrNull(drawn);
            if (traversal == null) {
                return;
            }
            long seed = random.nextLong();
            List<String> expected = besideOwnChanges(drawn.request(traversal, Scopes.NONE, engine), graph.nodes, seed);
            for (Scopes scopes : Walks.ALL_SCOPES) {
                TraverseQuery request = drawn.request(traversal, scopes, engine);
                if (request.walking() == Engine.NEO4J && scopes.relationships() != Scope.NONE) {
                    continue; // Neo4j's cursors notice some deletions among what others have read already
                }
                warm(request);
                assertThat(besideOwnChanges(request, graph.nodes, seed))
                        .as(replay + engine + " " + scopes + " " + drawn)
                        .isEqualTo(expected);
                compared += expected.size();
            }
        });
        assertThat(compared).isPositive();
    }

    /** A walk that may visit only so many positions meets neighbours one by one, and not all of a node at once. */
    @Test
    void shouldFindTheSameWhetherNeighboursAreMetAtOnceOrOneByOne() {
        Rounds.run(150, (random, replay) -> {
            RandomGraph graph = RandomGraph.plant(server.database(), random);
            RandomTraversal drawn = RandomTraversal.random(random, graph).toAllNodes();
            Traversal traversal = traversalOrNull(drawn);
            if (traversal == null) {
                return;
            }
            long seed = random.nextLong();
            for (Scopes scopes : List.of(Scopes.NONE, Walks.ALL_SCOPES.get(26))) {
                TraverseQuery atOnce = drawn.request(traversal, scopes, Engine.TREMAUX);
                TraverseQuery oneByOne = new TraverseQuery(
                        atOnce.start(),
                        atOnce.lists(),
                        traversal,
                        scopes,
                        Engine.TREMAUX,
                        new WorkLimits(null, WorkLimits.NO_CAP - 1),
                        false);
                List<String> expected = besideOwnChanges(oneByOne, graph.nodes, seed);
                assertThat(besideOwnChanges(atOnce, graph.nodes, seed))
                        .as(replay + scopes + " " + drawn)
                        .isEqualTo(expected);
                compared += expected.size();
            }
        });
        assertThat(compared).isPositive();
    }

    private static Traversal traversalOrNull(RandomTraversal drawn) {
        try {
            return drawn.traversal();
        } catch (InvalidParameterException whereApocWouldFail) {
            return null;
        }
    }

    private static void warm(TraverseQuery request) {
        try (InternalTransaction transaction = Walks.begin(server.database())) {
            rows(transaction, request, row -> {}, List.of());
        }
    }

    private static List<String> besideOwnChanges(TraverseQuery request, List<String> nodes, long seed) {
        try (InternalTransaction transaction = Walks.begin(server.database())) {
            List<String> made = new ArrayList<>(nodes);
            Set<Node> connected = new HashSet<>();
            return rows(
                    transaction, request, row -> change(transaction, made, connected, new Random(seed + row)), made);
        }
    }

    /** Nodes by their number, since their ids are others in another run. */
    private static List<String> rows(
            InternalTransaction transaction, TraverseQuery request, IntConsumer afterRow, List<String> nodes) {
        List<String> rows = new ArrayList<>();
        try (Walk walk = Walks.of(server.database()).open(transaction, request)) {
            while (rows.size() < MOST_ROWS && walk.next()) {
                rows.add(nodes.indexOf(walk.elementId()) + " at " + walk.depth());
                afterRow.accept(rows.size());
            }
        } catch (RuntimeException e) {
            rows.add(e.getClass().getName());
        }
        return rows;
    }

    /** @param connected nodes with a new relationship: one each, since the order of several depends on their ids */
    private static void change(Transaction transaction, List<String> nodes, Set<Node> connected, Random random) {
        for (int i = random.nextInt(3); i > 0; i--) {
            Node node = any(transaction, nodes, random);
            Node other = any(transaction, nodes, random);
            if (node != null && other != null) {
                change(transaction, node, other, nodes, connected, random);
            }
        }
    }

    private static Node any(Transaction transaction, List<String> nodes, Random random) {
        try {
            return transaction.getNodeByElementId(nodes.get(random.nextInt(nodes.size())));
        } catch (NotFoundException deleted) {
            return null;
        }
    }

    private static void change(
            Transaction transaction, Node node, Node other, List<String> nodes, Set<Node> connected, Random random) {
        Label label = Label.label(RandomGraph.LABELS.get(random.nextInt(4)));
        RelationshipType type = RelationshipType.withName(RandomGraph.TYPES.get(random.nextInt(3)));
        switch (random.nextInt(8)) {
            case 0 -> node.addLabel(label);
            case 1 -> node.removeLabel(label);
            case 2 -> node.setProperty("value", random.nextBoolean() ? true : (Object) "x");
            case 3 -> node.removeProperty("value");
            case 4 -> {
                if (connected.add(node) & connected.add(other)) {
                    node.createRelationshipTo(other, type).setProperty("weight", (long) random.nextInt(4));
                }
            }
            case 5 -> node.getRelationships().stream().findFirst().ifPresent(Relationship::delete);
            case 6 -> {
                node.getRelationships().forEach(Relationship::delete);
                node.delete();
            }
            default -> {
                Node made = transaction.createNode(label);
                made.setProperty("value", true);
                nodes.add(made.getElementId());
                if (connected.add(node)) {
                    node.createRelationshipTo(made, type);
                    connected.add(made);
                }
            }
        }
    }
}
