package io.tremaux.seed;

import io.tremaux.neo4j.entity.NodeAtHand;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongList;
import java.util.BitSet;
import java.util.List;
import org.eclipse.collections.impl.utility.LazyIterate;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Relationship;
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
    static final String PERSON_PREFIX = "person ";
    static final String ITEM_PREFIX = "item ";

    private LikesShape() {}

    /** The marked item, then all that look like the other items and the persons of such a graph. */
    static LongList nodes(InternalTransaction transaction, long marked, LikesMeasures measures) {
        LongArrayList found = new LongArrayList();
        found.add(marked);
        for (Label label : List.of(ITEM, PERSON)) {
            Names names = label.equals(ITEM)
                    ? new Names(ITEM_PREFIX, measures.items())
                    : new Names(PERSON_PREFIX, measures.persons());
            if (label.equals(ITEM)) {
                names.take(ITEM_PREFIX + 0); // the marked one
            }
            try (ResourceIterator<Node> nodes = transaction.findNodes(label)) {
                while (nodes.hasNext()) {
                    Node node = nodes.next();
                    long id = NodeAtHand.idOf(node);
                    if (id != marked && isOurs(node, label, names)) {
                        found.add(id);
                    }
                }
            }
        }
        return found;
    }

    /** The names of such nodes, each of which is on one. */
    private static final class Names {
        private final String prefix;
        private final int most;
        private final BitSet taken = new BitSet();

        Names(String prefix, int most) {
            this.prefix = prefix;
            this.most = most;
        }

        boolean take(Object name) {
            if (!(name instanceof String text) || !text.matches(prefix + "(0|[1-9][0-9]{0,8})")) {
                return false;
            }
            int number = Integer.parseInt(text.substring(prefix.length()));
            boolean isNew = number < most && !taken.get(number);
            taken.set(number);
            return isNew;
        }
    }

    private static boolean isOurs(Node node, Label label, Names names) {
        return LazyIterate.collect(node.getLabels(), Label::name).toList().equals(List.of(label.name()))
                && LazyIterate.adapt(node.getPropertyKeys()).toList().equals(List.of(NAME))
                && LazyIterate.adapt(node.getRelationships()).allSatisfy(LikesShape::isOurs)
                && names.take(node.getProperty(NAME));
    }

    private static boolean isOurs(Relationship like) {
        return like.isType(LIKES) && !like.getPropertyKeys().iterator().hasNext();
    }
}
