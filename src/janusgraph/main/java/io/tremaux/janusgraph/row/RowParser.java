package io.tremaux.janusgraph.row;

import io.tremaux.janusgraph.name.LabelSet;
import io.tremaux.janusgraph.tinkerpop.Numbering;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.List;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.janusgraph.diskstorage.Entry;
import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.janusgraph.graphdb.idmanagement.IDManager;
import org.janusgraph.graphdb.relations.RelationCache;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;
import org.jspecify.annotations.Nullable;

/** Reads the cells of a row. Belongs to one thread. */
final class RowParser {
    private final StandardJanusGraph graph;
    private final StandardJanusGraphTx transaction;
    private final RowTypes types;
    private final Numbering nodes;

    RowParser(StandardJanusGraph graph, StandardJanusGraphTx transaction, RowTypes types, Numbering nodes) {
        this.graph = graph;
        this.transaction = transaction;
        this.types = types;
        this.nodes = nodes;
    }

    /**
     * The row of a node with all of its cells.
     *
     * @param ends of the parts of a partitioned vertex, as {@link Row} has them
     */
    Row parse(int node, List<Entry> cells, int[] ends) {
        return new Parse(node, cells, ends).row();
    }

    /** The end of a relationship at its row's own node: the part that has it, of a partitioned vertex. */
    Object self(Object id, Row row, int index) {
        IDManager ids = graph.getIDManager();
        return ids.isPartitionedVertex(id)
                ? (Object) ids.getPartitionedVertexRepresentatives((Long) id)[row.part(index)]
                : id;
    }

    /** The other end: the part that the cell names, of a partitioned vertex. */
    Object other(Object id, Row row, int index) {
        return graph.getIDManager().isPartitionedVertex(id)
                ? withoutProperties(row.all().get(row.cells()[index])).getOtherVertexId()
                : id;
    }

    /** The cell of a relationship with the values of its properties. */
    RelationCache withProperties(Entry cell) {
        return graph.getEdgeSerializer().parseRelation(cell, false, transaction);
    }

    private RelationCache withoutProperties(Entry cell) {
        return graph.getEdgeSerializer().parseRelation(cell, true, transaction);
    }

    /** One parse of one row. */
    private final class Parse {
        private final int self;
        private final List<Entry> all;
        private final int[] ends;
        private final IntArrayList neighbours = new IntArrayList();
        private final IntArrayList typesAndDirections = new IntArrayList();
        private final LongArrayList relations = new LongArrayList();
        private final IntArrayList cells = new IntArrayList();
        private final IntArrayList keys = new IntArrayList();
        private final List<Object> values = new ArrayList<>();
        private @Nullable LabelSet labels;
        private boolean exists;

        Parse(int self, List<Entry> all, int[] ends) {
            this.self = self;
            this.all = all;
            this.ends = ends;
        }

        Row row() {
            for (int i = 0; i < all.size(); i++) {
                add(i, all.get(i));
            }
            return exists
                    ? new Row(
                            labels == null ? types.noLabel() : labels,
                            neighbours.toIntArray(),
                            typesAndDirections.toIntArray(),
                            relations.toLongArray(),
                            cells.toIntArray(),
                            keys.toIntArray(),
                            values.toArray(),
                            all,
                            ends)
                    : Row.ABSENT;
        }

        private void add(int index, Entry cell) {
            RowType type = types.type(graph.getEdgeSerializer().parseTypeId(cell));
            switch (type.kind()) {
                case EXISTENCE -> exists = true;
                case LABEL ->
                    labels = types.labels((Long) withoutProperties(cell).getOtherVertexId());
                case PROPERTY -> {
                    keys.add(type.token());
                    values.add(withoutProperties(cell).getValue());
                }
                case RELATIONSHIP -> addRelationship(index, type.token(), withoutProperties(cell));
                case OTHER -> {}
            }
        }

        private void addRelationship(int index, int type, RelationCache relation) {
            boolean incoming = relation.direction == Direction.IN;
            int other = nodes.number(relation.getOtherVertexId());
            if (!incoming || other != self) { // a loop has two cells
                neighbours.add(other);
                typesAndDirections.add(type << 1 | (incoming ? 1 : 0));
                relations.add(relation.relationId);
                cells.add(index);
            }
        }
    }
}
