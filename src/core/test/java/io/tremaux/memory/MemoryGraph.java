package io.tremaux.memory;

import io.tremaux.cache.CacheStatistics;
import io.tremaux.store.CoherenceMode;
import io.tremaux.store.SharedCaches;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A graph in the heap: the smallest example of a store, and the one that tests of the core read. It has no transactions
 * and no shared caches. Nodes and relationships are in lists, by their ids, which are counted from 0 in equal steps. A
 * node's relationships are in the order in which they were added, unless told otherwise. Safe for reading by many
 * threads once nobody adds to it any more.
 */
public final class MemoryGraph {
    final Names labels = new Names();
    final Names types = new Names();
    final Names keys = new Names();
    private final List<Vertex> nodes = new ArrayList<>();
    private final List<Edge> relationships = new ArrayList<>();
    private final long step; // from one id to the next

    /** A graph whose ids are counted by ones. */
    public MemoryGraph() {
        this(1);
    }

    /** @param step from one id to the next; with large steps a small graph has ids as large as those of some stores */
    public MemoryGraph(long step) {
        this.step = step;
    }

    /** Names of one kind; their tokens are counted from 0. */
    static final class Names {
        private final List<String> byToken = new ArrayList<>();
        private final Map<String, Integer> tokens = new HashMap<>();

        private int add(String name) {
            return tokens.computeIfAbsent(name, added -> {
                byToken.add(added);
                return byToken.size() - 1;
            });
        }

        int token(String name, int ifUnknown) {
            return tokens.getOrDefault(name, ifUnknown);
        }

        String name(int token) {
            return byToken.get(token);
        }

        List<String> inOrder() {
            return byToken.stream().sorted().toList();
        }
    }

    /** A node; its relationships are those of both directions, a loop once. */
    record Vertex(BitSet labels, Map<Integer, Object> properties, List<Edge> relationships) {}

    /** A relationship. */
    record Edge(long id, long source, int type, long target, Map<Integer, Object> properties) {}

    /** Adds a node and answers its id. */
    public long addNode(List<String> labels, Map<String, Object> properties) {
        BitSet tokens = new BitSet();
        labels.forEach(label -> tokens.set(this.labels.add(label)));
        nodes.add(new Vertex(tokens, byToken(properties), new ArrayList<>()));
        return (nodes.size() - 1) * step;
    }

    /** Adds a relationship between two nodes of this graph, and answers its id. */
    public long addRelationship(long source, String type, long target, Map<String, Object> properties) {
        Edge added = new Edge(relationships.size() * step, source, types.add(type), target, byToken(properties));
        relationships.add(added);
        node(source).relationships.add(added);
        if (target != source) {
            node(target).relationships.add(added);
        }
        return added.id;
    }

    /** Puts the relationships of a node into another order: that of these ids, which are all that it has. */
    public void orderRelationships(long node, List<Long> ids) {
        Map<Long, Integer> places = new HashMap<>();
        ids.forEach(id -> places.put(id, places.size()));
        node(node).relationships.sort(Comparator.comparing(edge -> places.get(edge.id)));
    }

    private Map<Integer, Object> byToken(Map<String, Object> properties) {
        Map<Integer, Object> values = new LinkedHashMap<>();
        properties.forEach((key, value) -> values.put(keys.add(key), value));
        return values;
    }

    private boolean isIn(List<?> list, long id) {
        return id >= 0 && id % step == 0 && id / step < list.size();
    }

    boolean hasDenseIds() {
        return step == 1;
    }

    /** The id behind another one, or the first one behind a negative one. */
    long next(long id) {
        return id < 0 ? 0 : id + step;
    }

    boolean hasNode(long id) {
        return isIn(nodes, id);
    }

    Vertex node(long id) {
        return nodes.get((int) (id / step));
    }

    boolean hasRelationship(long id) {
        return isIn(relationships, id);
    }

    Edge relationship(long id) {
        return relationships.get((int) (id / step));
    }

    /** None: queries share nothing but compiled texts. */
    public SharedCaches caches() {
        CacheStatistics statistics = new CacheStatistics();
        return new SharedCaches() {
            @Override
            public CoherenceMode coherenceMode() {
                return CoherenceMode.OFF;
            }

            @Override
            public CacheStatistics statistics() {
                return statistics;
            }

            @Override
            public long settledCommit() {
                return nodes.size() + (long) relationships.size(); // each addition is one commit
            }
        };
    }

    /** Begins to read it for one query. */
    public MemorySession session() {
        return new MemorySession(this);
    }
}
