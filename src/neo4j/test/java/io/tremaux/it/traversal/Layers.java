package io.tremaux.it.traversal;

import static io.tremaux.service.Walks.draft;

import io.tremaux.service.Walks.Draft;
import io.tremaux.traversal.Uniqueness;
import java.util.ArrayList;
import java.util.List;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.Transaction;

/**
 * A root and {@value #LAYERS} layers of {@value #WIDTH} nodes, each linked to all of the next layer: without uniqueness
 * a node of layer n is met 3^(n-1) times, and never twice in a row. Every third node has {@code value} true, all others
 * {@code rank} 1.
 */
public final class Layers {
    public static final int LAYERS = 6;
    public static final int WIDTH = 3;
    public static final long NODES = 1 + LAYERS * WIDTH;
    public static final long RELATIONSHIPS = WIDTH + (LAYERS - 1) * WIDTH * WIDTH;

    /** Those of {@link #WALK}. */
    public static final long POSITIONS = (long) (Math.pow(WIDTH, LAYERS + 1) - 1) / (WIDTH - 1);

    /** A walk from the root that meets everything as often as it can. */
    public static final Draft WALK = draft().expand("Nobody=>", "A=>R>", "B=>R>")
            .labelFilter("-C")
            .resultWhere("value==true")
            .uniqueness(Uniqueness.NONE);

    private Layers() {}

    public static void plant(GraphDatabaseService database) {
        database.executeTransactionally("CREATE (n:Nobody:C) DELETE n"); // so that the tokens exist
        try (Transaction transaction = database.beginTx()) {
            List<Node> above = List.of(transaction.createNode(Label.label("Root"), Label.label("A")));
            above.get(0).setProperty("value", true);
            for (int layer = 1; layer <= LAYERS; layer++) {
                above = layer(transaction, layer % 2 == 0 ? "A" : "B", above);
            }
            transaction.commit();
        }
    }

    private static List<Node> layer(Transaction transaction, String label, List<Node> above) {
        List<Node> nodes = new ArrayList<>();
        for (int i = 0; i < WIDTH; i++) {
            Node node = transaction.createNode(Label.label(label));
            node.setProperty(i == 0 ? "value" : "rank", i == 0 ? true : 1);
            above.forEach(parent -> parent.createRelationshipTo(node, RelationshipType.withName("R")));
            nodes.add(node);
        }
        return nodes;
    }
}
