package io.tremaux.janusgraph.row;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.janusgraph.Planting;
import java.util.Map;
import org.janusgraph.diskstorage.BackendTransaction;
import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoreReadsTest {
    private final StandardJanusGraph graph = Planting.openInMemory(Map.of("cache.db-cache", true));
    private final StandardJanusGraphTx transaction = (StandardJanusGraphTx) graph.newTransaction();
    private final StoreReads reads = new StoreReads(transaction, () -> {});

    @AfterEach
    void close() {
        transaction.rollback();
        graph.close();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldReadPastTheCacheOfJanusGraphFromAMomentOn(boolean hasChanges) {
        if (hasChanges) {
            transaction.addVertex("A");
        }
        assertThat(reads.<Boolean>ask(BackendTransaction::isCacheEnabled)).isTrue();
        reads.beFresh();
        assertThat(reads.<Boolean>ask(BackendTransaction::isCacheEnabled)).isFalse();
        assertThat(transaction.getTxHandle().isCacheEnabled())
                .as("for the transaction itself")
                .isTrue();
    }
}
