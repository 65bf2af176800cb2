package io.tremaux.memory;

import io.tremaux.store.StoreContract;
import io.tremaux.store.StoreSession;
import java.util.ArrayList;
import java.util.List;

class MemoryStoreTest extends StoreContract {
    @Override
    protected void with(Planted graph, SessionTest test) {
        MemoryGraph memory = new MemoryGraph();
        List<Long> nodes = new ArrayList<>();
        graph.nodes().forEach(node -> nodes.add(memory.addNode(node.labels(), node.properties())));
        graph.relationships()
                .forEach(each -> memory.addRelationship(
                        nodes.get(each.source()), each.type(), nodes.get(each.target()), each.properties()));
        try (StoreSession session = memory.session()) {
            test.run(session, nodes.stream().map(String::valueOf).toList());
        }
    }
}
