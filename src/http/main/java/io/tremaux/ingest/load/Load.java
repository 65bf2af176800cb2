package io.tremaux.ingest.load;

import io.tremaux.ingest.row.NodeRow;
import io.tremaux.ingest.row.RelationshipRow;
import java.util.List;

/**
 * Rows that are written all or none: either nodes or relationships. The lists grow while the rows are read, and do not
 * change once the load is offered.
 */
public record Load(List<NodeRow> nodes, List<RelationshipRow> relationships, LoadOptions options) {
    public int size() {
        return nodes.size() + relationships.size();
    }
}
