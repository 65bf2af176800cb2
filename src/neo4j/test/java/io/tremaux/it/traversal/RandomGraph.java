package io.tremaux.it.traversal;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.Transaction;

/**
 * A small graph with everything that walks trip over: nodes with none or several labels, one of them with a colon in
 * its name, self loops, parallel relationships, nodes that nothing connects, a hub now and then; values of several
 * types under one key, or none, and a second key. It is made in several transactions, some of which delete, so that ids
 * are reused and storage order is not that of creation.
 */
public final class RandomGraph {
    public static final List<String> LABELS = List.of("A", "B", "C", "D");
    /** A label whose name a filter can spell only with an escape. */
    public static final String LABEL_WITH_COLON = "A:B";

    public static final List<String> TYPES = List.of("R", "S", "T");
    private static final List<Object> VALUES =
            List.of(true, true, false, 1L, 2L, 3L, 2.0, "x", "true", "2", new long[] {1, 2}, new String[] {"x", "y"});
    private static final int DENSE = 50;

    /** The nodes' element ids. */
    public final List<String> nodes = new ArrayList<>();

    public final boolean hasHub;

    private final Random random;
    private final int labelRarity; // high: many nodes have the same labels

    private RandomGraph(Random random) {
        this.random = random;
        this.labelRarity = random.nextBoolean() ? 3 : 12;
        this.hasHub = random.nextInt(6) == 0;
    }

    /** Takes everything out of the database and puts a new graph there. */
    public static RandomGraph plant(GraphDatabaseService database, Random random) {
        database.executeTransactionally("MATCH (n) DETACH DELETE n");
        RandomGraph graph = new RandomGraph(random);
        for (int parts = 1 + random.nextInt(3); parts > 0; parts--) {
            try (Transaction transaction = database.beginTx()) {
                graph.grow(transaction);
                transaction.commit();
            }
        }
        return graph;
    }

    /** Commits a few changes of any kind; sometimes they are rolled back instead. */
    void change(GraphDatabaseService database) {
        List<String> before = List.copyOf(nodes);
        try (Transaction transaction = database.beginTx()) {
            for (int i = random.nextInt(3); i >= 0; i--) {
                change(transaction);
            }
            if (random.nextInt(5) > 0) {
                transaction.commit();
                return;
            }
        }
        nodes.clear();
        nodes.addAll(before);
    }

    private void change(Transaction transaction) {
        Node node = transaction.getNodeByElementId(anyNode());
        switch (random.nextInt(9)) {
            case 0 -> node.addLabel(Label.label(any(LABELS)));
            case 1 -> node.removeLabel(Label.label(any(LABELS)));
            case 2 -> node.setProperty("value", any(VALUES));
            case 3 -> node.removeProperty(random.nextBoolean() ? "value" : "rank");
            case 4 -> connect(node, transaction.getNodeByElementId(anyNode()));
            case 5 -> node.getRelationships().stream().findAny().ifPresent(Relationship::delete);
            case 6 -> node.getRelationships().stream().findAny().ifPresent(this::weigh);
            case 7 -> node.getRelationships().stream().findAny().ifPresent(made -> made.removeProperty("weight"));
            default -> replace(transaction, node);
        }
    }

    /** Deletes a node and makes another, which may get its id. */
    private void replace(Transaction transaction, Node node) {
        node.getRelationships().forEach(Relationship::delete);
        nodes.remove(node.getElementId());
        node.delete();
        nodes.add(node(transaction).getElementId());
    }

    public String anyNode() {
        return nodes.get(random.nextInt(nodes.size()));
    }

    private void grow(Transaction transaction) {
        for (int i = random.nextInt(6); i >= 0; i--) {
            nodes.add(node(transaction).getElementId());
        }
        List<Node> all = new ArrayList<>();
        nodes.forEach(id -> all.add(transaction.getNodeByElementId(id)));
        for (int i = random.nextInt(2 * all.size() + 1); i > 0; i--) {
            connect(any(all), any(all));
        }
        if (hasHub) {
            for (int i = 0; i < DENSE; i++) {
                connect(all.get(0), any(all));
            }
        }
        if (nodes.size() > 2 && random.nextInt(3) == 0) {
            Node going = transaction.getNodeByElementId(nodes.remove(1));
            going.getRelationships().forEach(Relationship::delete);
            going.delete();
        }
    }

    private Node node(Transaction transaction) {
        Node node = transaction.createNode();
        LABELS.stream()
                .filter(label -> random.nextInt(labelRarity) == 0)
                .forEach(label -> node.addLabel(Label.label(label)));
        if (random.nextInt(2 * labelRarity) == 0) {
            node.addLabel(Label.label(LABEL_WITH_COLON));
        }
        if (random.nextInt(4) > 0) {
            node.setProperty("value", any(VALUES));
        }
        if (random.nextInt(2) == 0) {
            node.setProperty("rank", (long) random.nextInt(4));
        }
        return node;
    }

    private void connect(Node from, Node to) {
        boolean outgoing = random.nextBoolean();
        Relationship made = (outgoing ? from : to)
                .createRelationshipTo(outgoing ? to : from, RelationshipType.withName(any(TYPES)));
        if (random.nextBoolean()) {
            weigh(made);
        }
    }

    private void weigh(Relationship made) {
        made.setProperty("weight", (long) random.nextInt(4));
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
