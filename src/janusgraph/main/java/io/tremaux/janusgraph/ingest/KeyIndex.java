package io.tremaux.janusgraph.ingest;

import io.tremaux.ingest.row.Key;
import io.tremaux.ingest.schema.Declarations.DeclaredLabel;
import io.tremaux.ingest.schema.SchemaConflictException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.janusgraph.core.PropertyKey;
import org.janusgraph.diskstorage.Entry;
import org.janusgraph.diskstorage.EntryList;
import org.janusgraph.diskstorage.ReadBuffer;
import org.janusgraph.diskstorage.StaticBuffer;
import org.janusgraph.diskstorage.keycolumnvalue.SliceQuery;
import org.janusgraph.diskstorage.keycolumnvalue.cache.KCVSCache;
import org.janusgraph.diskstorage.util.BackendOperation;
import org.janusgraph.diskstorage.util.BufferUtil;
import org.janusgraph.graphdb.configuration.GraphDatabaseConfiguration;
import org.janusgraph.graphdb.database.IndexSerializer;
import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.janusgraph.graphdb.database.idhandling.IDHandler;
import org.janusgraph.graphdb.database.util.IndexRecordUtil;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;
import org.janusgraph.graphdb.types.CompositeIndexType;
import org.jspecify.annotations.Nullable;

/**
 * The unique index of a label's key, as one transaction sees it.
 *
 * @param property the key
 */
record KeyIndex(StandardJanusGraph graph, PropertyKey property, CompositeIndexType index) {
    private static final SliceQuery WHOLE_ROW = new SliceQuery(BufferUtil.zeroBuffer(1), BufferUtil.oneBuffer(1));

    /** @throws SchemaConflictException if there is none any more, or none to rely on */
    static KeyIndex of(StandardJanusGraphTx transaction, DeclaredLabel label) {
        PropertyKey key = transaction.getPropertyKey(property(label));
        if (key == null || !UniqueIndexes.isEnabled(key, label.name())) {
            throw new SchemaConflictException(
                    "The unique index for the key of " + label.name() + " is gone; declare the schema again.");
        }
        UniqueIndexes.requireReliable(transaction.getVertexLabel(label.name()));
        CompositeIndexType index = Objects.requireNonNull(UniqueIndexes.find(key, label.name()));
        return new KeyIndex(transaction.getGraph(), key, index);
    }

    /** The name of the property with the key of a label. */
    static String property(DeclaredLabel label) {
        return Objects.requireNonNull(label.key()).name(); // only labels with one have keys
    }

    /** Whether the vertices in the index have the label. */
    boolean isOfOneLabel() {
        return index.hasSchemaTypeConstraint();
    }

    /** A key as the index has it, so that two are equal which have one row; null if no vertex can have it. */
    @Nullable Key stored(Key key) {
        Object value = StoredType.stored(key.value(), property.dataType());
        if (value == null) {
            return null;
        }
        return value == key.value() ? key : new Key(key.label(), value);
    }

    /** The row of the index for a stored value. */
    StaticBuffer row(Object value) {
        IndexSerializer indexes = graph.getIndexSerializer();
        return IndexRecordUtil.getIndexKey(
                index, new Object[] {value}, graph.getDataSerializer(), indexes.isHashKeys(), indexes.getHashLength());
    }

    /** Reads rows of such indexes by one query, past JanusGraph's cache. */
    static Map<StaticBuffer, EntryList> read(StandardJanusGraphTx transaction, List<StaticBuffer> rows) {
        StandardJanusGraph graph = transaction.getGraph();
        KCVSCache store = graph.getBackend().getIndexStoreCache();
        return BackendOperation.execute(
                () -> store.getSliceNoCache(
                        rows, WHOLE_ROW, transaction.getTxHandle().getStoreTransaction()),
                graph.getConfiguration().getConfiguration().get(GraphDatabaseConfiguration.STORAGE_READ_WAITTIME));
    }

    /** The id of the vertex that a cell of such a row names. */
    static Object vertex(Entry cell) {
        ReadBuffer buffer = cell.asReadBuffer();
        buffer.movePositionTo(cell.getValuePosition());
        return IDHandler.readVertexId(buffer, true);
    }
}
