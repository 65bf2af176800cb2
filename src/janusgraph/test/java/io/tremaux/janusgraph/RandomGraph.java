package io.tremaux.janusgraph;

import io.tremaux.memory.MemoryGraph;
import io.tremaux.store.StoreContract.Planted;
import io.tremaux.store.StoreContract.PlantedNode;
import io.tremaux.store.StoreContract.PlantedRelationship;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Random graphs with a hub, loops, parallel relationships, several types, and none to three labels a node. */
final class RandomGraph {
    static final List<String> LABELS = List.of("A", "B", "C");
    static final List<String> TYPES = List.of("R", "S", "T");

    /** A key of relationships: the index of each. */
    static final String INDEX = "index";

    private static final int MOST_NODES = 12;
    private static final int RELATIONSHIPS_A_NODE = 2;
    private static final int ONE_END_IN_THREE = 3;

    private RandomGraph() {}

    /** The first node is the hub. */
    static Planted plant(Random random) {
        Planted planted = new Planted(new ArrayList<>(), new ArrayList<>());
        int count = 1 + random.nextInt(MOST_NODES);
        for (int i = 0; i < count; i++) {
            planted.nodes()
                    .add(new PlantedNode(
                            LABELS.stream()
                                    .filter(label -> random.nextBoolean())
                                    .toList(),
                            properties(random)));
        }
        for (long i = random.nextInt(RELATIONSHIPS_A_NODE * count + 1); i > 0; i--) {
            Map<String, Object> properties = properties(random);
            properties.put(INDEX, i);
            planted.relationships()
                    .add(new PlantedRelationship(
                            end(count, random),
                            TYPES.get(random.nextInt(TYPES.size())),
                            end(count, random),
                            properties));
        }
        return planted;
    }

    private static int end(int count, Random random) {
        return random.nextInt(ONE_END_IN_THREE) == 0 ? 0 : random.nextInt(count);
    }

    private static Map<String, Object> properties(Random random) {
        Map<String, Object> properties = new HashMap<>();
        if (random.nextBoolean()) {
            properties.put("size", random.nextLong(4));
        }
        if (random.nextBoolean()) {
            properties.put("name", "n" + random.nextInt(3));
        }
        return properties;
    }

    /** The same in the core's graph in the heap, where the id of a node is its index. */
    static MemoryGraph inMemory(Planted planted) {
        MemoryGraph graph = new MemoryGraph();
        planted.nodes().forEach(node -> graph.addNode(node.labels(), node.properties()));
        planted.relationships()
                .forEach(each -> graph.addRelationship(each.source(), each.type(), each.target(), each.properties()));
        return graph;
    }
}
