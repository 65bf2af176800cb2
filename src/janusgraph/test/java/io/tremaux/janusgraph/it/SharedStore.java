package io.tremaux.janusgraph.it;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.janusgraph.diskstorage.BackendException;
import org.janusgraph.diskstorage.BaseTransactionConfig;
import org.janusgraph.diskstorage.PermanentBackendException;
import org.janusgraph.diskstorage.StaticBuffer;
import org.janusgraph.diskstorage.StoreMetaData;
import org.janusgraph.diskstorage.configuration.Configuration;
import org.janusgraph.diskstorage.inmemory.InMemoryStoreManager;
import org.janusgraph.diskstorage.keycolumnvalue.KCVMutation;
import org.janusgraph.diskstorage.keycolumnvalue.KeyColumnValueStore;
import org.janusgraph.diskstorage.keycolumnvalue.StandardStoreFeatures;
import org.janusgraph.diskstorage.keycolumnvalue.StoreFeatures;
import org.janusgraph.diskstorage.keycolumnvalue.StoreTransaction;
import org.janusgraph.graphdb.configuration.GraphDatabaseConfiguration;

/**
 * JanusGraph's store in memory for several instances of JanusGraph, as Cassandra is: {@code storage.backend} names this
 * class, and all with one {@code storage.directory} share a store until one of them is closed.
 */
public final class SharedStore extends InMemoryStoreManager {
    private static final Map<String, InMemoryStoreManager> STORES = new ConcurrentHashMap<>();

    private static final Set<String> BROKEN = ConcurrentHashMap.newKeySet();

    private final InMemoryStoreManager shared;

    public SharedStore(Configuration configuration) {
        super(configuration);
        shared = STORES.computeIfAbsent(
                configuration.get(GraphDatabaseConfiguration.STORAGE_DIRECTORY),
                name -> new InMemoryStoreManager(configuration));
    }

    /** Settings of an instance over a store. */
    static Map<String, Object> settings(String name) {
        return Map.of(
                "storage.backend",
                SharedStore.class.getName(),
                "storage.directory",
                name,
                "ids.authority.wait-time",
                "1 ms");
    }

    /** It has no time to live, but does not last either. */
    @Override
    public StoreFeatures getFeatures() {
        return new StandardStoreFeatures.Builder(super.getFeatures())
                .distributed(true)
                .storeTTL(true)
                .build();
    }

    /** Makes writes to a table fail in all stores, or no longer. */
    static void breakTable(String name, boolean isBroken) {
        if (isBroken) {
            BROKEN.add(name);
        } else {
            BROKEN.remove(name);
        }
    }

    static void forget(String name) {
        STORES.remove(name);
    }

    @Override
    public StoreTransaction beginTransaction(BaseTransactionConfig settings) throws BackendException {
        return shared.beginTransaction(settings);
    }

    @Override
    public KeyColumnValueStore openDatabase(String name, StoreMetaData.Container metaData) throws BackendException {
        return shared.openDatabase(name, metaData);
    }

    @Override
    public void mutateMany(Map<String, Map<StaticBuffer, KCVMutation>> mutations, StoreTransaction transaction)
            throws BackendException {
        if (!Collections.disjoint(BROKEN, mutations.keySet())) {
            throw new PermanentBackendException("broken");
        }
        shared.mutateMany(mutations, transaction);
    }

    @Override
    public boolean exists() throws BackendException {
        return shared.exists();
    }

    /** Other instances go on. */
    @Override
    public void close() {}
}
