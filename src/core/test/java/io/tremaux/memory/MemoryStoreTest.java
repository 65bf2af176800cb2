package io.tremaux.memory;

import io.tremaux.store.StoreContract;
import io.tremaux.store.StoreSession;
import java.util.stream.IntStream;

class MemoryStoreTest extends StoreContract {
    @Override
    protected void with(Planted graph, SessionTest test) {
        try (StoreSession session = graph.inMemory(1).session()) {
            test.run(
                    session,
                    IntStream.range(0, graph.nodes().size())
                            .mapToObj(String::valueOf)
                            .toList());
        }
    }
}
