package io.tremaux.janusgraph;

import io.tremaux.janusgraph.tinkerpop.PropertyValues;
import io.tremaux.memory.MemoryGraph;
import io.tremaux.store.StoreContract.Planted;
import io.tremaux.store.StoreContract.PlantedNode;
import io.tremaux.store.StoreContract.PlantedRelationship;
import java.time.Instant;
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

    /** The keys of nodes. */
    static final List<String> KEYS = List.of("size", "name", "rate", "flag", "tags", "since");

    private static final int MOST_NODES = 12;
    private static final int RELATIONSHIPS_A_NODE = 2;
    private static final int ONE_END_IN_THREE = 3;

    /** One graph of so many has a long row. */
    private static final int LONG_ROW_IN = 50;

    /** More than one page. */
    static final int LONG_ROW = 1100;

    private static final Instant FIRST = Instant.parse("2020-01-01T00:00:00Z");

    private RandomGraph() {}

    /** The first node is the hub. */
    static Planted plant(Random random) {
        int count = 1 + random.nextInt(MOST_NODES);
        return plant(count, random.nextInt(RELATIONSHIPS_A_NODE * count + 1), random);
    }

    /** Now and then the hub has a row of more than one page. */
    static Planted plantSomeLong(Random random) {
        return random.nextInt(LONG_ROW_IN) == 0
                ? plant(1 + random.nextInt(MOST_NODES), LONG_ROW + random.nextInt(LONG_ROW), random)
                : plant(random);
    }

    private static Planted plant(int nodes, int relationships, Random random) {
        Planted planted = new Planted(new ArrayList<>(), new ArrayList<>());
        for (int i = 0; i < nodes; i++) {
            planted.nodes()
                    .add(new PlantedNode(
                            LABELS.stream()
                                    .filter(label -> random.nextBoolean())
                                    .toList(),
                            properties(random)));
        }
        for (long i = relationships; i > 0; i--) {
            Map<String, Object> properties = properties(random);
            properties.put(INDEX, i);
            planted.relationships()
                    .add(new PlantedRelationship(
                            end(nodes, random),
                            TYPES.get(random.nextInt(TYPES.size())),
                            end(nodes, random),
                            properties));
        }
        return planted;
    }

    private static int end(int count, Random random) {
        return random.nextInt(ONE_END_IN_THREE) == 0 ? 0 : random.nextInt(count);
    }

    private static Map<String, Object> properties(Random random) {
        Map<String, Object> properties = new HashMap<>();
        for (String key : KEYS) {
            if (random.nextBoolean()) {
                properties.put(key, value(key, random));
            }
        }
        return properties;
    }

    private static Object value(String key, Random random) {
        return switch (key) {
            case "size" -> random.nextLong(4);
            case "name" -> "n" + random.nextInt(3);
            case "rate" -> random.nextInt(4) / 2.0;
            case "flag" -> random.nextBoolean();
            case "tags" -> random.nextBoolean() ? new String[] {"x", "y"} : new String[] {"y"};
            default -> FIRST.plusSeconds(random.nextInt(3) * 86_400L);
        };
    }

    /** The same in the core's graph in the heap, where the id of a node is its index. */
    static MemoryGraph inMemory(Planted planted) {
        return new Planted(
                        planted.nodes().stream()
                                .map(node -> new PlantedNode(node.labels(), values(node.properties())))
                                .toList(),
                        planted.relationships().stream()
                                .map(each -> new PlantedRelationship(
                                        each.source(), each.type(), each.target(), values(each.properties())))
                                .toList())
                .inMemory(1);
    }

    private static Map<String, Object> values(Map<String, Object> properties) {
        Map<String, Object> values = new HashMap<>(properties);
        values.replaceAll((key, value) -> PropertyValues.of(value));
        return values;
    }
}
