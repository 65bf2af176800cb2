package io.tremaux.janusgraph;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.execution.QueryExecutor;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.heap.HeapBudget;
import io.tremaux.memory.MemoryGraph;
import io.tremaux.store.Elements;
import io.tremaux.store.StoreContract.Planted;
import io.tremaux.store.StoreContract.PlantedNode;
import io.tremaux.store.StoreContract.PlantedRelationship;
import io.tremaux.store.StoreSession;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/**
 * A planted graph in the order in which a store has its nodes, and the relationships of each.
 *
 * @param ids of nodes in the store, in its order
 * @param memory the graph in the heap, whose ids are the indexes of these
 */
record StoredOrder(List<String> ids, MemoryGraph memory) {
    /**
     * The order that a session tells.
     *
     * @param ids in the store, in the order of the planted nodes
     * @param stored the same nodes in the store's order
     */
    static StoredOrder of(Planted planted, List<String> ids, Iterator<? extends Vertex> stored, StoreSession session) {
        List<String> inOrder = new ArrayList<>();
        stored.forEachRemaining(vertex -> inOrder.add(vertex.id().toString()));
        assertThat(inOrder).containsExactlyInAnyOrderElementsOf(ids);
        MemoryGraph memory = RandomGraph.inMemory(moved(planted, ids, inOrder));
        try (session) {
            Map<Object, Long> relationships = new HashMap<>();
            for (PlantedRelationship each : planted.relationships()) {
                relationships.put(each.properties().get(RandomGraph.INDEX), (long) relationships.size());
            }
            for (int i = 0; i < inOrder.size(); i++) {
                memory.orderRelationships(i, order(session, inOrder.get(i), relationships));
            }
        }
        return new StoredOrder(inOrder, memory);
    }

    private static Planted moved(Planted planted, List<String> ids, List<String> inOrder) {
        int[] places = ids.stream().mapToInt(inOrder::indexOf).toArray();
        PlantedNode[] nodes = new PlantedNode[places.length];
        for (int i = 0; i < places.length; i++) {
            nodes[places[i]] = planted.nodes().get(i);
        }
        List<PlantedRelationship> relationships = planted.relationships().stream()
                .map(each -> new PlantedRelationship(
                        places[each.source()], each.type(), places[each.target()], each.properties()))
                .toList();
        return new Planted(List.of(nodes), relationships);
    }

    private static List<Long> order(StoreSession session, String node, Map<Object, Long> relationships) {
        Elements elements = session.elements();
        Neighbours found = new Neighbours(true, bytes -> {});
        session.relationships().append(elements.node(node), RelationshipChoice.ALL, found);
        return IntStream.range(0, found.size())
                .mapToObj(i -> elements.ofRelationship(found.relationship(i), List.of(RandomGraph.INDEX))
                        .get(RandomGraph.INDEX))
                .map(relationships::get)
                .toList();
    }

    /** What the graph in the heap answers. */
    Answers expected() {
        return new Answers(
                new QueryExecutor(memory.caches(), new HeapBudget(1 << 22), false),
                IntStream.range(0, ids.size()).mapToObj(String::valueOf).toList(),
                memory::session);
    }
}
