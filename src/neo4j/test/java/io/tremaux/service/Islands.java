package io.tremaux.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.neo4j.entity.CurrentNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.Direction;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.Transaction;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * A graph of which only some nodes are ever changed, each by one commit at a time, of which all states are known.
 *
 * <pre>
 *   (:Root) --&gt; {@value #SHORES} shores, each --&gt; {@value #WAVES} waves       never change
 *           --&gt; some islands;  each shore --&gt; some islands
 *   island  --&gt; a harbour, other nodes or many                 all but these others :Kept, with a property p in every state
 * </pre>
 */
final class Islands {
    private static final String KEY = "p";
    private static final Label KEPT = Label.label("Kept");

    private static final int SHORES = 8;
    private static final int WAVES = 3;
    private static final int ISLANDS = 2;
    private static final int LABELS = 30;
    private static final int DENSE = 50;
    private static final long NONE = -1;
    private static final int[] LENGTHS = {1, 8, 14, 20, 26, 200};
    private static final RelationshipType R = RelationshipType.withName("R");

    private enum Kind {
        VALUE,
        OTHER_VALUES,
        LABELS,
        ELSEWHERE,
        FROM_ELSEWHERE,
        HARBOUR;

        static Kind any(Random random) {
            return values()[random.nextInt(values().length)];
        }
    }

    private final List<Long> islands = new ArrayList<>();
    private final GraphDatabaseService database;
    private final Random random;
    private final Map<Long, Long> owners = new HashMap<>(); // islands, by themselves and by their harbours
    private final Map<Long, Long> harbours = new HashMap<>();
    private final Map<Long, int[]> waysTo = new HashMap<>(); // at depth 1, at depth 2
    private final Map<Long, Set<Object>> committed = new HashMap<>(); // values
    private int commits;
    private boolean harboursMove;
    private Kind mostly = Kind.VALUE;
    private long currentNode = NONE;

    private Islands(GraphDatabaseService database, Random random) {
        this.database = database;
        this.random = random;
    }

    /** Takes everything out of the database and puts a new graph there. */
    static Islands plant(GraphDatabaseService database, Random random) {
        database.executeTransactionally("MATCH (n) DETACH DELETE n");
        Islands graph = new Islands(database, random);
        try (Transaction transaction = database.beginTx()) {
            graph.plant(transaction);
            transaction.commit();
        }
        return graph;
    }

    private void plant(Transaction transaction) {
        Node root = node(transaction);
        root.addLabel(Label.label("Root"));
        List<Node> made = new ArrayList<>();
        for (int i = 0; i < ISLANDS; i++) {
            Node island = node(transaction);
            Node harbour = node(transaction);
            relate(island, harbour);
            made.add(island);
            islands.add(idOf(island));
            owners.put(idOf(island), idOf(island));
            owners.put(idOf(harbour), idOf(island));
            harbours.put(idOf(island), idOf(harbour));
            waysTo.put(idOf(island), new int[] {0, 0});
        }
        leadToSome(root, made, 0);
        for (int i = 0; i < SHORES; i++) {
            Node shore = node(transaction);
            relate(root, shore);
            leadToSome(shore, made, 1);
            for (int j = 0; j < WAVES; j++) {
                relate(shore, node(transaction));
            }
        }
    }

    private void leadToSome(Node from, List<Node> some, int depth) {
        for (Node island : some) {
            for (int times = random.nextInt(3); times > 0; times--) { // parallel ones too
                relate(from, island);
                waysTo.get(idOf(island))[depth]++;
            }
        }
    }

    private Node node(Transaction transaction) {
        Node node = transaction.createNode(KEPT);
        put(node, "planted");
        return node;
    }

    private void put(Node node, String value) {
        node.setProperty(KEY, value);
        committed.computeIfAbsent(idOf(node), any -> new HashSet<>()).add(value);
    }

    /**
     * Commits some changes of an island that is not at hand, as this node is, nor on the way to it: most of all of the
     * one that was at hand before.
     */
    void changeAnyBut(long node) {
        long island = random.nextInt(4) == 0 ? islands.get(random.nextInt(ISLANDS)) : currentNode;
        if (owners.containsKey(node)) {
            currentNode = owners.get(node);
        }
        if (island != NONE && island != owners.getOrDefault(node, NONE)) {
            for (int times = 1 + random.nextInt(3); times > 0; times--) {
                change(island);
            }
        }
    }

    /**
     * Makes all islands cold, by changes of which one kind is frequent from now on.
     *
     * @param harboursMove whether a harbour may have another relationship from its island at another time
     */
    void chill(boolean harboursMove) {
        this.harboursMove = harboursMove;
        mostly = Kind.any(random);
        for (int times = 0; times < 3; times++) {
            islands.forEach(this::change);
        }
    }

    /** Commits one change of an island. */
    private void change(long island) {
        commits++;
        try (Transaction transaction = database.beginTx()) {
            change(nodeOf(transaction, island), transaction);
            transaction.commit();
        }
    }

    private void change(Node island, Transaction transaction) {
        switch (random.nextInt(3) == 0 ? Kind.any(random) : mostly) {
            case VALUE -> put(island, idOf(island) + ":" + commits + "x".repeat(anyLength()));
            case OTHER_VALUES -> changeOthers(island);
            case LABELS -> relabel(island);
            case ELSEWHERE -> leadElsewhere(island, transaction);
            case FROM_ELSEWHERE -> comeFromElsewhere(island, transaction);
            case HARBOUR -> leadToTheHarbourAnew(island, transaction);
        }
    }

    private void changeOthers(Node island) {
        String key = "other" + random.nextInt(6);
        if (random.nextBoolean()) {
            island.setProperty(key, "y".repeat(anyLength()));
        } else {
            island.removeProperty(key);
        }
        island.getRelationships().forEach(relationship -> relationship.setProperty(key, "z".repeat(anyLength())));
    }

    private int anyLength() {
        return LENGTHS[random.nextInt(LENGTHS.length)];
    }

    private void relabel(Node island) {
        boolean many = random.nextBoolean();
        for (int i = 0; i < LABELS; i++) {
            Label label = Label.label("Some" + i);
            if (many && random.nextBoolean()) {
                island.addLabel(label);
            } else {
                island.removeLabel(label);
            }
        }
    }

    private void leadElsewhere(Node island, Transaction transaction) {
        for (Relationship old : island.getRelationships(Direction.OUTGOING, R)) {
            if (!old.getEndNode().hasLabel(KEPT)) {
                old.delete();
            }
        }
        int many = random.nextBoolean() ? random.nextInt(4) : DENSE + random.nextInt(4);
        for (int i = 0; i < many; i++) {
            relate(island, transaction.createNode(Label.label("Elsewhere")));
        }
    }

    private static void comeFromElsewhere(Node island, Transaction transaction) {
        relate(transaction.createNode(Label.label("Elsewhere")), island);
    }

    private void leadToTheHarbourAnew(Node island, Transaction transaction) {
        if (!harboursMove) {
            return;
        }
        Node harbour = nodeOf(transaction, harbours.get(idOf(island)));
        harbour.getRelationships(Direction.INCOMING, R).forEach(Relationship::delete);
        relate(island, harbour);
    }

    /** All have a property that none ever lacks. */
    private static void relate(Node from, Node to) {
        from.createRelationshipTo(to, R).setProperty("open", true);
    }

    private static Node nodeOf(Transaction transaction, long id) {
        return ((InternalTransaction) transaction).newNodeEntity(id);
    }

    private static long idOf(Node node) {
        return CurrentNode.idOf(node);
    }

    /** Fails if a node never had this value. */
    void assertCommitted(long node, @Nullable Object value, String context) {
        if (committed.containsKey(node)) {
            assertThat(committed.get(node)).as("%sp of node %s", context, node).contains(value);
        }
    }

    /**
     * Fails unless all that is an island, or its harbour, was met as often as there are ways to it, from that depth on.
     */
    void assertMet(Map<Long, Integer> times, int minLevel, String context) {
        for (long island : islands) {
            int[] ways = waysTo.get(island);
            int toIsland = (minLevel <= 1 ? ways[0] : 0) + ways[1];
            int toHarbour = ways[0] + ways[1];
            assertThat(times.getOrDefault(island, 0)).as("%sisland", context).isEqualTo(toIsland);
            assertThat(times.getOrDefault(harbours.get(island), 0))
                    .as("%sharbour", context)
                    .isEqualTo(toHarbour);
        }
    }
}
