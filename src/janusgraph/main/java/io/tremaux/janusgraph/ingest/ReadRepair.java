package io.tremaux.janusgraph.ingest;

import java.util.List;
import java.util.Set;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.janusgraph.core.JanusGraphEdge;
import org.janusgraph.core.JanusGraphVertex;
import org.janusgraph.core.TransactionBuilder;
import org.janusgraph.diskstorage.EntryList;
import org.janusgraph.diskstorage.StaticBuffer;
import org.janusgraph.diskstorage.configuration.ConfigElement;
import org.janusgraph.diskstorage.configuration.ConfigOption;
import org.janusgraph.diskstorage.configuration.Configuration;
import org.janusgraph.diskstorage.keycolumnvalue.SliceQuery;
import org.janusgraph.diskstorage.util.BufferUtil;
import org.janusgraph.graphdb.configuration.GraphDatabaseConfiguration;
import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.janusgraph.graphdb.database.idhandling.IDHandler;
import org.janusgraph.graphdb.internal.InternalRelation;
import org.janusgraph.graphdb.internal.InternalRelationType;
import org.janusgraph.graphdb.internal.RelationCategory;
import org.janusgraph.graphdb.relations.EdgeDirection;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;
import org.jspecify.annotations.Nullable;

/**
 * Reads by which Cassandra copies what a load finds. A write that failed while a node was down may have left a vertex
 * or an edge on one copy alone. A load that finds it acknowledges all of it, but writes little of it again. So a load
 * reads at the level at which it writes: where the copies differ, Cassandra brings those that it reads up to date
 * before it answers. Immutable; a graph's settings do not change while it is open.
 *
 * @param isNeeded whether a write waits for more than one copy; if not, a load reads as any other transaction
 * @param level at which a load reads; null for that of any other transaction
 */
record ReadRepair(
        StandardJanusGraph graph,
        boolean isNeeded,
        @Nullable String level) {
    private static final String READS = "storage.cql.read-consistency-level";
    private static final String WRITES = "storage.cql.write-consistency-level";

    /** Levels of writes that wait for one copy at most. */
    private static final Set<String> OF_ONE_COPY = Set.of("ANY", "ONE", "LOCAL_ONE");

    /** Levels that can be read at, by the number of copies. */
    private static final List<String> OF_READS =
            List.of("ONE", "LOCAL_ONE", "TWO", "THREE", "LOCAL_QUORUM", "QUORUM", "ALL");

    /** The cells of a vertex by which it exists, of its label and of its properties. They stand first. */
    private static final SliceQuery WITHOUT_EDGES =
            new SliceQuery(BufferUtil.zeroBuffer(1), IDHandler.getBounds(RelationCategory.PROPERTY, false)[1]);

    /** By the settings of a graph. It reads each by its name, so it is made once. */
    static ReadRepair of(StandardJanusGraph graph) {
        String writes = isCql(graph) ? level(graph, WRITES) : "ONE";
        if (OF_ONE_COPY.contains(writes)) {
            return new ReadRepair(graph, false, null);
        }
        boolean asksMore = OF_READS.indexOf(writes) > OF_READS.indexOf(level(graph, READS));
        return new ReadRepair(graph, true, asksMore ? writes : null);
    }

    private static boolean isCql(StandardJanusGraph graph) {
        return settings(graph).get(GraphDatabaseConfiguration.STORAGE_BACKEND).equals("cql");
    }

    private static Configuration settings(StandardJanusGraph graph) {
        return graph.getConfiguration().getConfiguration();
    }

    /** A level of consistency, by an option of the backend's, which this module does not compile against. */
    private static String level(StandardJanusGraph graph, String name) {
        return (String) settings(graph)
                .get((ConfigOption<?>) ConfigElement.parse(GraphDatabaseConfiguration.ROOT_NS, name).element);
    }

    /** Lets the transaction of a load read at the level of its writes, if that asks more copies. */
    void configure(TransactionBuilder transaction) {
        if (level != null) {
            transaction.customOption(READS, level);
        }
    }

    /** Tells of each vertex that an index names whether it exists. Reads label and properties as well, if needed. */
    List<Boolean> exist(List<Object> ids, StandardJanusGraphTx transaction) {
        SliceQuery existence = graph.vertexExistenceQuery;
        return graph.edgeMultiQuery(ids, isNeeded ? WITHOUT_EDGES : existence, transaction.getTxHandle()).stream()
                .map(cells -> isAmong(cells, existence))
                .toList();
    }

    private static boolean isAmong(EntryList cells, SliceQuery wanted) {
        return cells.stream().anyMatch(cell -> wanted.contains(cell.getColumn()));
    }

    /** Reads label and properties of a vertex that was found. Without effect unless needed. */
    void read(JanusGraphVertex vertex, StandardJanusGraphTx transaction) {
        if (isNeeded && !vertex.isNew()) {
            exist(List.of(vertex.id()), transaction);
        }
    }

    /** Reads all cells of an edge that was found by one of them. Without effect unless needed. */
    void read(JanusGraphEdge edge, StandardJanusGraphTx transaction) {
        if (!isNeeded || edge.isNew()) {
            return;
        }
        InternalRelation relation = (InternalRelation) edge;
        InternalRelationType type = (InternalRelationType) relation.getType();
        for (InternalRelationType each : type.getRelationIndexes()) { // and the type itself
            for (int position = 0; position < relation.getArity(); position++) {
                if (each.isUnidirected(Direction.BOTH) || each.isUnidirected(EdgeDirection.fromPosition(position))) {
                    read(relation, each, position, transaction);
                }
            }
        }
    }

    private void read(
            InternalRelation relation, InternalRelationType type, int position, StandardJanusGraphTx transaction) {
        StaticBuffer cell = graph.getEdgeSerializer()
                .writeRelation(relation, type, position, transaction)
                .getColumn();
        SliceQuery query = new SliceQuery(cell, BufferUtil.nextBiggerBuffer(cell));
        graph.edgeQuery(relation.getVertex(position).id(), query, transaction.getTxHandle());
    }
}
