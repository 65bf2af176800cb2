package io.tremaux.cache;

import io.tremaux.cache.ModelGraph.Link;
import io.tremaux.cache.relationship.AdjacencyColumn;
import io.tremaux.cache.relationship.AdjacencyList;
import io.tremaux.cache.relationship.AdjacencyPage;
import io.tremaux.cache.relationship.RunChoice;
import io.tremaux.graph.Direction;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.RelationshipChoice;
import java.util.List;
import java.util.stream.IntStream;

/** Lists of relationships, into columns and out of them. */
public final class Lists {
    private Lists() {}

    public static Neighbours empty(boolean withRelationships) {
        return new Neighbours(withRelationships, bytes -> {});
    }

    public static Neighbours of(List<Link> links) {
        Neighbours list = empty(true);
        links.forEach(link -> list.add(link.other(), link.id(), link.type(), link.direction() == Direction.INCOMING));
        return list;
    }

    /** Publishes a list as {@link WriteBuffer} does; the caller holds the lock of the node's page, or is alone. */
    public static boolean put(AdjacencyColumn column, long node, Neighbours list, boolean withIds) {
        int size = AdjacencyList.size(list, 0, withIds);
        if (size > AdjacencyPage.MAX_IN_ARENA) {
            int[] alone = column.alone(node, list, withIds, size);
            return alone != null && column.putAlone(node, alone);
        }
        int[] words = new int[size + 3];
        AdjacencyList.write(list, 0, withIds, words, 3);
        return column.put(node, words, 3);
    }

    /** Appends what a column of both directions knows along a type, or any; false if that is nothing. */
    public static boolean append(AdjacencyColumn column, long node, int type, Neighbours to) {
        return append(column, node, RunChoice.of(Direction.BOTH, new RelationshipChoice(type, Direction.BOTH)), to);
    }

    /** Appends what a column knows; false if that is nothing. */
    public static boolean append(AdjacencyColumn column, long node, RunChoice[] choices, Neighbours to) {
        AdjacencyPage page = (AdjacencyPage) column.directory().page(node);
        return page != null && page.append(node, choices, to);
    }

    /** Nodes, and with them type, id and direction if they are wanted, for comparison. */
    public static List<List<Long>> entries(Neighbours list) {
        return IntStream.range(0, list.size())
                .mapToObj(i -> list.withRelationships()
                        ? List.of(list.node(i), list.relationship(i), (long) list.type(i), list.isIncoming(i) ? 1L : 0L)
                        : List.of(list.node(i)))
                .toList();
    }
}
