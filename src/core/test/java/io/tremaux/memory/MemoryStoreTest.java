package io.tremaux.memory;

import io.tremaux.store.StoreContract;
import io.tremaux.store.StoreSession;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;

/** A graph in the heap as a store, with dense ids and with sparse ones. */
class MemoryStoreTest {
    @Nested
    class WithDenseIds extends StoreContract {
        @Override
        protected void with(Planted graph, SessionTest test) {
            read(graph, test, 1);
        }
    }

    @Nested
    class WithSparseIds extends StoreContract {
        @Override
        protected void with(Planted graph, SessionTest test) {
            read(graph, test, 1L << 40);
        }
    }

    private static void read(StoreContract.Planted graph, StoreContract.SessionTest test, long step) {
        try (StoreSession session = graph.inMemory(step).session()) {
            test.run(
                    session,
                    IntStream.range(0, graph.nodes().size())
                            .mapToObj(index -> String.valueOf(index * step))
                            .toList());
        }
    }
}
