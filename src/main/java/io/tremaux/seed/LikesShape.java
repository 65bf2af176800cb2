package io.tremaux.seed;

import io.tremaux.store.NodeAtHand;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongList;
import java.util.List;
import org.eclipse.collections.impl.utility.LazyIterate;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.ResourceIterator;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/** The names in the seed graph of likes, and how its nodes are recognised. */
final class LikesShape {
    static final Label PERSON = Label.label("Person");
    static final Label ITEM = Label.label("Item");

    /** Another label of the first item, which has the mark. */
    static final Label FIRST_ITEM = Label.label("FirstItem");

    static final RelationshipType LIKES = RelationshipType.withName("LIKES");
    static final String NAME = "name";

    private LikesShape() {}

    /** The marked item, then all that look like the other items and the persons of such a graph. */
    static LongList nodes(InternalTransaction transaction, long marked) {
        LongArrayList found = new LongArrayList();
        found.add(marked);
        for (Label label : List.of(ITEM, PERSON)) {
            try (ResourceIterator<Node> nodes = transaction.findNodes(label)) {
                while (nodes.hasNext()) {
                    Node node = nodes.next();
                    long id = NodeAtHand.idOf(node);
                    if (id != marked && isOurs(node, label)) {
                        found.add(id);
                    }
                }
            }
        }
        return found;
    }

    private static boolean isOurs(Node node, Label label) {
        return LazyIterate.collect(node.getLabels(), Label::name).toList().equals(List.of(label.name()))
                && LazyIterate.adapt(node.getPropertyKeys()).toList().equals(List.of(NAME))
                && LazyIterate.adapt(node.getRelationshipTypes()).allSatisfy(LIKES::equals);
    }
}
