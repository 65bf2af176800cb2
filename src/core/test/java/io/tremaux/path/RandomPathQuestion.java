package io.tremaux.path;

import io.tremaux.graph.Scope;
import io.tremaux.memory.MemoryGraph;
import io.tremaux.query.CheapestQuery;
import io.tremaux.query.PathQuery;
import io.tremaux.query.TraverseQuery;
import io.tremaux.request.Parameters;
import io.tremaux.request.QueryKind;
import io.tremaux.request.ResultKind;
import io.tremaux.request.TraverseReader;
import io.tremaux.store.StoreContract.Planted;
import io.tremaux.store.StoreContract.PlantedNode;
import io.tremaux.store.StoreContract.PlantedRelationship;
import io.tremaux.traversal.CompiledQueryCache;
import io.tremaux.traversal.ExtensionNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A small random graph, and a random question from some of its nodes to others, with filters of all kinds. */
public final class RandomPathQuestion {
    /** A key of nodes: the index of each. */
    public static final String NUMBER = "number";

    /** A reference follows all paths, of which 16 relationships without directions may have more than fit the heap. */
    private static final int MOST_RELATIONSHIPS = 12;

    private static final List<String> LABELS = List.of("A", "B", "C");
    private static final List<String> RELATIONSHIPS =
            List.of("R>", "R", "<R", "R>|S>", "R>|<S", "-S", "R>,S>", "R,<S|T", "-R>,T", "Unknown|R>");

    /** Those that list relationships several times, so that a traversal finds a path several times, too. */
    private static final List<String> OVERLAPPING = List.of(
            "R|R", "R>|R", "S>|>", "R>|<R", "<|R|>", "<R||-T>", ">|S|R", "R>||<R|R", "<S|R|<S,S>|-T>", "R,<S|<");

    private static final int MOST_LEVELS_OF_OVERLAPPING = 4; // as each level doubles the paths, or more

    private static final List<String> LABEL_FILTERS =
            List.of("-A", "+A|+B", "/A", ">B", "-C,+A|B", ">A|-B,/C", "A,B,C", "/A|>B|-C");
    private static final List<String> SEQUENCES = List.of("A,R>,B,S>", "*,R,A|B,T", "A|B|C,R>,-C,<S", ">A,R,B,S");
    private static final List<List<String>> RULES =
            List.of(List.of("A=>R>", "B=>S>|<T", "=>R"), List.of("A|B=>R", "C=>"), List.of("A:B=>S", "=>R>|T"));

    /** The graph as it is planted in any store. */
    public final Planted planted = new Planted(new ArrayList<>(), new ArrayList<>());

    /** The same in the heap. */
    public final MemoryGraph graph;

    public final Set<Long> ends = new TreeSet<>();
    public final List<@Nullable Number> kilometres = new ArrayList<>(); // by relationship
    public final List<@Nullable Number> tolls = new ArrayList<>(); // by node
    private final Map<String, Object> filters = new LinkedHashMap<>();
    private final List<String> start = new ArrayList<>();
    private final List<String> end = new ArrayList<>();
    private final List<Integer> starts;
    private final int nodes;

    public RandomPathQuestion(Random random) {
        nodes = 1 + random.nextInt(7);
        for (int i = 0; i < nodes; i++) {
            List<String> labels = new ArrayList<>(List.of("Node"));
            LABELS.stream().filter(label -> random.nextInt(3) == 0).forEach(labels::add);
            Number toll = weight(random, true);
            Map<String, Object> properties = with("toll", toll, Map.of(NUMBER, (long) i, "size", random.nextLong(4)));
            tolls.add(toll);
            planted.nodes().add(new PlantedNode(labels, properties));
        }
        for (int i = random.nextInt(Math.min(2 * nodes + 3, MOST_RELATIONSHIPS + 1)); i > 0; i--) {
            Number km = weight(random, false);
            kilometres.add(km);
            planted.relationships()
                    .add(new PlantedRelationship(
                            random.nextInt(nodes),
                            List.of("R", "R", "S", "T").get(random.nextInt(4)),
                            random.nextInt(nodes),
                            with("km", km, Map.of("weight", random.nextLong(4)))));
        }
        graph = planted.inMemory(1);
        starts = choose(random, 1 + random.nextInt(3), start);
        choose(random, random.nextInt(5) == 0 ? 0 : 1 + random.nextInt(3), end).forEach(node -> ends.add((long) node));
        if (end.isEmpty()) {
            end.add("Nowhere");
        }
        filters(random);
    }

    /** One of a few, so that there are ties; null for none. Values of a key have one type, as JanusGraph has it. */
    private static @Nullable Number weight(Random random, boolean whole) {
        int half = random.nextInt(-1, 7);
        if (half < 0) {
            return null;
        }
        return whole ? (Number) (half / 2L) : (Number) (half / 2.0);
    }

    private static Map<String, Object> with(String key, @Nullable Number value, Map<String, Object> others) {
        Map<String, Object> all = new LinkedHashMap<>(others);
        if (value != null) {
            all.put(key, value);
        }
        return all;
    }

    private List<Integer> choose(Random random, int count, List<String> to) {
        List<Integer> chosen = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int node = random.nextInt(nodes);
            chosen.add(node);
            to.add(selector(node));
        }
        return chosen;
    }

    private static String selector(int node) {
        return "Node(" + NUMBER + "==" + node + ")";
    }

    private void filters(Random random) {
        int kind = random.nextInt(8);
        if (kind == 0) {
            filters.put("sequence", oneOf(random, SEQUENCES));
        } else if (kind == 1) {
            filters.put("expand", oneOf(random, RULES));
        } else if (kind < 6) {
            filters.put("relationshipFilter", oneOf(random, random.nextInt(5) == 0 ? OVERLAPPING : RELATIONSHIPS));
        }
        if (kind != 0 && random.nextBoolean()) {
            filters.put("labelFilter", oneOf(random, LABEL_FILTERS));
        }
        maybe(random, 4, "filterStartNode", true);
        maybe(random, 6, "beginSequenceAtStart", kind == 1 || filters.containsKey("relationshipFilter"));
        maybe(random, 5, "nodeWhere", "size>0");
        maybe(random, 5, "relationshipWhere", "weight>0");
        maybe(random, 5, "minLevel", random.nextInt(4));
        maybe(random, 3, "maxLevel", random.nextInt(6));
        if (filters.get("relationshipFilter") instanceof String given && OVERLAPPING.contains(given)) {
            filters.put("maxLevel", random.nextInt(1 + MOST_LEVELS_OF_OVERLAPPING));
        }
        maybe(random, 8, "denylistNodes", selector(random.nextInt(nodes)));
        maybe(random, 8, "allowlistNodes", List.of("A", "B", selector(random.nextInt(nodes))));
        maybe(random, 8, "terminatorNodes", selector(random.nextInt(nodes)));
        maybe(random, 8, "endNodes", List.of("C", selector(random.nextInt(nodes))));
    }

    private void maybe(Random random, int oneIn, String name, Object value) {
        if (random.nextInt(oneIn) == 0) {
            filters.put(name, value);
        }
    }

    private static <T> T oneOf(Random random, List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    /** In order, duplicates included. */
    public List<Integer> starts() {
        return starts;
    }

    private Parameters parameters(Map<String, ?> more) {
        Map<String, Object> all = new LinkedHashMap<>(filters);
        all.put("start", start);
        all.putAll(more);
        return Parameters.of(all);
    }

    /** The question as one of what can be reached. */
    public PathQuery reachable(boolean each, Scope scope) {
        return reachable(Map.of("pairs", each ? "all" : "any"), scope);
    }

    /** The same, in any way. */
    public PathQuery reachable(Map<String, ?> how, Scope scope) {
        Map<String, Object> more = new LinkedHashMap<>(how);
        more.put("end", end);
        return (PathQuery) QueryKind.REACHABLE
                .read(parameters(more), scope, new CompiledQueryCache())
                .query();
    }

    /** The question as one for paths. */
    public PathQuery shortest(Map<String, ?> how, Scope scope) {
        Map<String, Object> more = new LinkedHashMap<>(how);
        more.put("end", end);
        return (PathQuery) QueryKind.SHORTEST
                .read(parameters(more), scope, new CompiledQueryCache())
                .query();
    }

    /** The question as one for the cheapest paths to the end nodes. */
    public CheapestQuery cheapest(Map<String, ?> how, Scope scope) {
        Map<String, Object> more = new LinkedHashMap<>(how);
        more.put("end", end);
        return nearest(more, scope);
    }

    /** The question as one for the nodes that are nearest by cost. */
    public CheapestQuery nearest(Map<String, ?> how, Scope scope) {
        return (CheapestQuery) QueryKind.CHEAPEST
                .read(parameters(how), scope, new CompiledQueryCache())
                .query();
    }

    /** A breadth-first traversal of all paths, wherever they end. */
    public TraverseQuery allPaths(String uniqueness) {
        return traversal(Map.of("uniqueness", uniqueness), Scope.NONE).withPaths();
    }

    /** A traversal from the start nodes under the filters. */
    public TraverseQuery traversal(Map<String, ?> how, Scope scope) {
        return TraverseReader.of(
                        parameters(how),
                        scope,
                        ResultKind.PATHS,
                        ExtensionNames.NONE,
                        new CompiledQueryCache(),
                        TraverseReader.KNOWN)
                .query();
    }

    @Override
    public String toString() {
        return filters + " from " + start + " to " + end;
    }
}
