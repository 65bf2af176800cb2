package io.tremaux.janusgraph.it;

import java.util.List;
import java.util.Map;
import org.janusgraph.diskstorage.BackendException;
import org.janusgraph.diskstorage.EntryList;
import org.janusgraph.diskstorage.StaticBuffer;
import org.janusgraph.diskstorage.StoreMetaData;
import org.janusgraph.diskstorage.configuration.Configuration;
import org.janusgraph.diskstorage.inmemory.InMemoryStoreManager;
import org.janusgraph.diskstorage.keycolumnvalue.KCVSProxy;
import org.janusgraph.diskstorage.keycolumnvalue.KeyColumnValueStore;
import org.janusgraph.diskstorage.keycolumnvalue.KeySliceQuery;
import org.janusgraph.diskstorage.keycolumnvalue.SliceQuery;
import org.janusgraph.diskstorage.keycolumnvalue.StoreTransaction;

/** A store in memory whose reads fail while a test wants them to. JanusGraph makes it by the name of the class. */
public final class FailingStore extends InMemoryStoreManager {
    /** With which all reads fail; null if they do not. */
    static volatile BackendException failure;

    public FailingStore(Configuration configuration) {
        super(configuration);
    }

    @Override
    public KeyColumnValueStore openDatabase(String name, StoreMetaData.Container metaData) throws BackendException {
        return new KCVSProxy(super.openDatabase(name, metaData)) {
            @Override
            public EntryList getSlice(KeySliceQuery query, StoreTransaction transaction) throws BackendException {
                failIfWanted();
                return super.getSlice(query, transaction);
            }

            @Override
            public Map<StaticBuffer, EntryList> getSlice(
                    List<StaticBuffer> keys, SliceQuery query, StoreTransaction transaction) throws BackendException {
                failIfWanted();
                return super.getSlice(keys, query, transaction);
            }
        };
    }

    private static void failIfWanted() throws BackendException {
        if (failure != null) {
            throw failure;
        }
    }
}
