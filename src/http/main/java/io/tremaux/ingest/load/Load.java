package io.tremaux.ingest.load;

import io.tremaux.ingest.row.Key;
import io.tremaux.ingest.row.NodeRow;
import io.tremaux.ingest.row.RelationshipRow;
import java.util.List;
import java.util.Set;

/**
 * Rows that are written all or none: either nodes or relationships. The lists grow while the rows are read, and do not
 * change once the load is offered.
 */
public record Load(List<NodeRow> nodes, List<RelationshipRow> relationships, LoadOptions options) {
    public int size() {
        return nodes.size() + relationships.size();
    }

    /**
     * Adds the keys of which the load may create the nodes to some, and those of other nodes that it needs to others.
     */
    public void addKeys(Set<? super Key> creatable, Set<? super Key> others) {
        for (NodeRow row : nodes) {
            if (row.key() != null) {
                creatable.add(row.key());
            }
        }
        Set<? super Key> ends = options.mergeEnds() ? creatable : others;
        for (RelationshipRow row : relationships) {
            ends.addAll(row.from());
            ends.addAll(row.to());
        }
    }
}
