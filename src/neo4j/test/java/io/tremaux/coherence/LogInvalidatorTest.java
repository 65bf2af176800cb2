package io.tremaux.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import io.tremaux.graph.Scope;
import io.tremaux.query.Scopes;
import io.tremaux.service.CacheAudit;
import io.tremaux.service.Walks;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.neo4j.graphdb.Entity;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.Transaction;

/**
 * Whatever a commit may do to a graph, none of it is left in a cache: everything is cached, something random is
 * committed, and all that is still cached is what the store holds. Nodes become dense and sparse again, labels and
 * values outgrow their records, ids are used again.
 */
class LogInvalidatorTest {
    private static final int COMMITS = 120;
    private static final int MOST_CHANGES = 6;
    private static final int LABELS = 12;
    private static final int KEYS = 4;
    private static final int HUB_RELATIONSHIPS = 60; // dense from 50 on
    private static final long SEED = Long.getLong("tests.seed", System.nanoTime());
    private static final Label NODE = Label.label("Node");
    private static final Scopes PERMANENT = new Scopes(Scope.PERMANENT, Scope.PERMANENT, Scope.PERMANENT);

    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private final Random random = new Random(SEED);

    @Test
    void shouldLeaveNothingOfWhatACommitTouched() {
        makeGraph();
        long compared = 0;
        for (int commit = 0; commit < COMMITS; commit++) {
            cacheEverything();
            change();
            compared += assertAudited(commit);
        }
        assertThat(compared).isGreaterThan(20L * COMMITS);
        assertThat(Caller.traversals(server).caches().coherence()).isEqualTo("exact");
    }

    private long assertAudited(int commit) {
        try {
            return CacheAudit.check(Caller.api(server.database()), Caller.traversals(server));
        } catch (AssertionError e) {
            throw new AssertionError("after commit " + commit + ", with -Dtests.seed=" + SEED, e);
        }
    }

    private void makeGraph() {
        try (Transaction transaction = server.database().beginTx()) {
            for (int i = 0; i < 20; i++) {
                transaction.createNode(NODE);
            }
            transaction.commit();
        }
    }

    private static void cacheEverything() {
        for (String filter : List.of(">", "<", "R|T", "R>|<T")) {
            for (int key = 0; key < KEYS; key++) {
                Walks.run(
                        server.database(),
                        Walks.from(NODE.name()),
                        Walks.draft()
                                .relationshipFilter(filter)
                                .labelFilter("-Never")
                                .resultWhere("k" + key + "==1")
                                .done(),
                        PERMANENT);
                Walks.run(
                        server.database(),
                        Walks.from(NODE.name()),
                        Walks.following(
                                "k" + key + "==1",
                                Walks.draft().relationshipFilter(filter).done()),
                        PERMANENT);
            }
        }
    }

    private void change() {
        try (Transaction transaction = server.database().beginTx()) {
            for (int changes = random.nextInt(MOST_CHANGES); changes >= 0; changes--) {
                change(transaction);
            }
            transaction.commit();
        }
    }

    private void change(Transaction transaction) {
        List<Node> nodes = transaction.findNodes(NODE).stream().toList();
        Node node = nodes.get(random.nextInt(nodes.size()));
        Node other = nodes.get(random.nextInt(nodes.size()));
        switch (random.nextInt(10)) {
            case 0 -> transaction.createNode(NODE, label()).setProperty(key(), value());
            case 1 -> node.addLabel(label());
            case 2 -> node.removeLabel(label());
            case 3 -> IntStream.range(0, LABELS).forEach(i -> node.addLabel(label()));
            case 4 -> node.setProperty(key(), value());
            case 5 -> node.removeProperty(key());
            case 6 -> connect(node, other).setProperty(key(), value());
            case 7 -> IntStream.range(0, HUB_RELATIONSHIPS).forEach(i -> connect(node, other));
            case 8 -> deleteSome(node);
            default -> delete(node, nodes.size());
        }
    }

    private void deleteSome(Node node) {
        for (Relationship relationship : node.getRelationships()) {
            if (random.nextInt(3) > 0) {
                relationship.delete();
            } else {
                change(relationship);
            }
        }
    }

    private void change(Entity relationship) {
        relationship.setProperty(key(), value());
    }

    private static void delete(Node node, int nodes) {
        if (nodes > 5) {
            node.getRelationships().forEach(Relationship::delete);
            node.delete();
        }
    }

    private Relationship connect(Node one, Node other) {
        RelationshipType type = RelationshipType.withName(random.nextBoolean() ? "R" : "T");
        return random.nextBoolean() ? one.createRelationshipTo(other, type) : other.createRelationshipTo(one, type);
    }

    private Label label() {
        return Label.label("L" + random.nextInt(LABELS));
    }

    private String key() {
        return "k" + random.nextInt(KEYS);
    }

    private Object value() {
        return switch (random.nextInt(6)) {
            case 0 -> random.nextBoolean();
            case 1 -> random.nextInt(3);
            case 2 -> random.nextLong();
            case 3 -> random.nextDouble();
            case 4 -> "x".repeat(random.nextInt(500));
            default -> random.longs(random.nextInt(100)).toArray();
        };
    }
}
