package io.tremaux.janusgraph.row;

import io.tremaux.janusgraph.name.NamedLabelSet;
import io.tremaux.janusgraph.row.RowQueries.Cells;
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
    private final CellTypes types;
    private final Numbering nodes;

    RowParser(StandardJanusGraphTx transaction, CellTypes types, Numbering nodes) {
        this.graph = transaction.getGraph();
        this.transaction = transaction;
        this.types = types;
        this.nodes = nodes;
    }

    /**
     * Cells of a node.
     *
     * @param first whether the cells begin with the first of these columns. If a whole row begins so, and lacks the
     *     existence cell, there is no such vertex
     */
    Row parse(Columns columns, int node, boolean first, Cells cells) {
        return new Parse(columns, node, first, cells).row();
    }

    /**
     * The id of the row's own vertex, as an end of a relationship. A partitioned vertex has a row in each partition:
     * then it is the id of the representative in the partition that has this relationship.
     */
    Object self(Object id, Row row, int index) {
        IDManager ids = graph.getIDManager();
        return ids.isPartitionedVertex(id)
                ? (Object) ids.getPartitionedVertexRepresentatives((Long) id)[row.part(index)]
                : id;
    }

    /** The id of the vertex at the other end; of a partitioned vertex the id of the representative in the cell. */
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
        private final Cells cells;
        private final boolean loopsArrive;
        private final IntArrayList neighbours = new IntArrayList();
        private final IntArrayList typesAndDirections = new IntArrayList();
        private final LongArrayList relations = new LongArrayList();
        private final IntArrayList places = new IntArrayList(); // of the cells
        private final IntArrayList keys = new IntArrayList();
        private final List<Object> values = new ArrayList<>();
        private @Nullable NamedLabelSet labels;
        private boolean exists;
        private boolean needsCells; // to read more of a relationship later on
        private int loops;
        private long valueBytes;

        Parse(Columns columns, int self, boolean first, Cells cells) {
            this.self = self;
            this.cells = cells;
            this.loopsArrive = columns.areIncoming();
            this.exists = !first || !columns.areAll(); // the cell that tells is the first of a row
            this.needsCells = cells.ends().length > 0;
        }

        Row row() {
            for (int i = 0; i < cells.all().size(); i++) {
                add(i, cells.all().get(i));
            }
            return exists
                    ? new Row(
                            labels == null ? types.noLabel() : labels,
                            neighbours.toIntArray(),
                            typesAndDirections.toIntArray(),
                            relations.toLongArray(),
                            places.toIntArray(),
                            keys.toIntArray(),
                            values.toArray(),
                            needsCells ? cells.all() : List.of(),
                            cells.ends(),
                            bytes())
                    : Row.ABSENT;
        }

        private long bytes() {
            return Row.bytes(neighbours.size(), values.size()) + valueBytes + (needsCells ? cells.bytes() : 0);
        }

        private void add(int index, Entry cell) {
            CellType type = types.type(graph.getEdgeSerializer().parseTypeId(cell));
            switch (type.kind()) {
                case EXISTENCE -> exists = true;
                case LABEL ->
                    labels = types.labels((Long) withoutProperties(cell).getOtherVertexId());
                case PROPERTY -> {
                    keys.add(type.token());
                    values.add(withoutProperties(cell).getValue());
                    valueBytes += cell.length();
                }
                case RELATIONSHIP -> addRelationship(index, type.token(), withProperties(cell));
                case OTHER -> {}
            }
        }

        private void addRelationship(int index, int type, RelationCache relation) {
            boolean incoming = relation.direction == Direction.IN;
            int other = nodes.number(relation.getOtherVertexId());
            needsCells |=
                    relation.hasProperties() || graph.getIDManager().isPartitionedVertex(relation.getOtherVertexId());
            if (other != self) {
                add(neighbours.size(), other, type << 1 | (incoming ? 1 : 0), relation, index);
            } else if (!incoming || loopsArrive) {
                // a loop has an outgoing and an incoming cell; the outgoing one counts. A slice of incoming cells lacks
                // it: then the loop goes to the front, since in a whole row the outgoing cells come first
                add(loopsArrive ? loops++ : neighbours.size(), other, type << 1, relation, index);
            }
        }

        private void add(int at, int other, int typeAndDirection, RelationCache relation, int index) {
            neighbours.add(at, other);
            typesAndDirections.add(at, typeAndDirection);
            relations.add(at, relation.relationId);
            places.add(at, index);
        }
    }
}
