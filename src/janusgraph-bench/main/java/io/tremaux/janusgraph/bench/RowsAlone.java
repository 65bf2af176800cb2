package io.tremaux.janusgraph.bench;

import java.util.ArrayList;
import java.util.List;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.janusgraph.diskstorage.Entry;
import org.janusgraph.diskstorage.EntryList;
import org.janusgraph.diskstorage.keycolumnvalue.SliceQuery;
import org.janusgraph.diskstorage.util.BufferUtil;
import org.janusgraph.graphdb.relations.RelationCache;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;
import org.janusgraph.graphdb.types.system.BaseLabel;

/** Reads the whole tree by JanusGraph's own queries of whole rows, level by level. Belongs to one thread. */
final class RowsAlone {
    private static final int ROWS_A_QUERY = 2_500;
    private static final SliceQuery WHOLE = new SliceQuery(BufferUtil.zeroBuffer(1), BufferUtil.oneBuffer(4));

    private final CountedGraph graph;
    private final StandardJanusGraphTx transaction;
    private final long value;
    private final Object labelB;
    private long trueBs;

    RowsAlone(CountedGraph graph, StandardJanusGraphTx transaction) {
        this.graph = graph;
        this.transaction = transaction;
        this.value = transaction.getRelationType("value").longId();
        this.labelB = transaction.getVertexLabel("B").id();
    }

    long countTrueBs(Object root) {
        List<Object> level = List.of(root);
        while (!level.isEmpty()) {
            List<Object> next = new ArrayList<>();
            for (int from = 0; from < level.size(); from += ROWS_A_QUERY) {
                List<Object> some = level.subList(from, Math.min(level.size(), from + ROWS_A_QUERY));
                graph.edgeMultiQuery(some, WHOLE, transaction.getTxHandle()).forEach(row -> read(row, next));
            }
            level = next;
        }
        return trueBs;
    }

    private void read(EntryList row, List<Object> next) {
        boolean isB = false;
        boolean isTrue = false;
        for (Entry entry : row) {
            RelationCache cell = graph.getEdgeSerializer().parseRelation(entry, true, transaction);
            if (cell.typeId == BaseLabel.VertexLabelEdge.longId()) {
                isB = cell.getOtherVertexId().equals(labelB);
            } else if (cell.typeId == value) {
                isTrue = (Boolean) cell.getValue();
            } else if (cell.direction == Direction.OUT
                    && transaction.getExistingRelationType(cell.typeId).isEdgeLabel()) {
                next.add(cell.getOtherVertexId());
            }
        }
        if (isB && isTrue) {
            trueBs++;
        }
    }
}
