package io.tremaux.dag;

import static io.tremaux.path.RandomPathQuestion.NUMBER;

import io.tremaux.graph.Scope;
import io.tremaux.memory.MemoryGraph;
import io.tremaux.query.DagQuery;
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
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * A small random graph, filters of several kinds, and what the filters leave of the graph, worked out in the plainest
 * way: by positions (a node, and whether it is a start that the filters spare) and the arcs between them.
 */
public final class RandomDagQuestion {
    private static final List<String> RELATIONSHIPS =
            List.of("R>", "<R", "R>|S>", "R>|<S", ">", "T>", "R>|Unknown>", "R>|>", "S>|R>|S>", "<R|<R");
    private static final List<List<String>> RULES = List.of(
            List.of("A=>R>", "=>R>|S>"),
            List.of("A=><R|S>", "=>S>"),
            List.of("A=>R>|S>|R>"),
            List.of("Unknown|A=>>", "Node=>S>|T>"));
    private static final List<String> LABEL_FILTERS = List.of("-A", "+A", "/A", ">A");
    private static final List<String> LISTS = List.of("denylistNodes", "allowlistNodes", "terminatorNodes", "endNodes");

    /** A node; apart if it stands for a start that filters treat otherwise than the same node where it is met. */
    record Position(int node, boolean apart) {}

    /** A relationship as paths follow it. */
    record Arc(Position from, Position to, long relationship) {}

    private record Edge(long id, int source, String type, int target, Map<String, Object> properties) {}

    private record Verdict(boolean returned, boolean continued) {
        Verdict and(Verdict other) {
            return new Verdict(returned && other.returned, continued && other.continued);
        }
    }

    /** The graph as it is planted in any store. */
    public final Planted planted = new Planted(new ArrayList<>(), new ArrayList<>());

    /** The same in the heap. */
    public final MemoryGraph graph;

    final List<Integer> starts = new ArrayList<>();
    final Map<Long, Map<String, Object>> quantities = new HashMap<>(); // properties by relationship
    private final Map<String, Object> filters = new LinkedHashMap<>();
    private final List<Set<String>> labels = new ArrayList<>();
    private final List<Long> sizes = new ArrayList<>();
    private final List<Edge> edges = new ArrayList<>();
    private final Map<String, Set<Integer>> lists = new HashMap<>(); // of nodes, by parameter
    private final int nodes;
    private final boolean isMostlyDown;
    int minLevel;
    int maxLevel = Integer.MAX_VALUE;
    private boolean isRollUp;
    private final Map<Position, Integer> depths = new HashMap<>();

    /** @param quantity makes the quantity of a relationship; null for none */
    public RandomDagQuestion(Random random, Function<Random, Object> quantity) {
        nodes = 1 + random.nextInt(7);
        for (int i = 0; i < nodes; i++) {
            Set<String> named = new LinkedHashSet<>(List.of("Node"));
            if (random.nextInt(3) == 0) {
                named.add("A");
            }
            long size = random.nextInt(5);
            labels.add(named);
            sizes.add(size);
            Map<String, Object> properties = Map.of(NUMBER, (long) i, "size", size, "price", size * 3);
            planted.nodes().add(new PlantedNode(List.copyOf(named), properties));
        }
        isMostlyDown = random.nextInt(4) != 0;
        for (int i = random.nextInt(2 * nodes + 4); i > 0; i--) {
            addEdge(random, quantity.apply(random));
        }
        graph = planted.inMemory(1);
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            starts.add(random.nextInt(nodes));
        }
        chooseFilters(random);
    }

    private void addEdge(Random random, Object quantity) {
        int one = random.nextInt(nodes);
        int other = random.nextInt(nodes);
        boolean down = isMostlyDown && (one != other || nodes > 1);
        if (down && one == other) {
            return;
        }
        int source = down ? Math.min(one, other) : one;
        int target = down ? Math.max(one, other) : other;
        String type = List.of("R", "R", "R", "S").get(random.nextInt(4));
        Map<String, Object> properties = new HashMap<>(Map.of("weight", random.nextLong(4)));
        if (quantity != null) {
            properties.put("qty", quantity);
        }
        long id = edges.size();
        planted.relationships().add(new PlantedRelationship(source, type, target, properties));
        quantities.put(id, properties);
        edges.add(new Edge(id, source, type, target, properties));
    }

    private void chooseFilters(Random random) {
        if (random.nextInt(4) == 0) {
            filters.put("expand", RULES.get(random.nextInt(RULES.size())));
        } else {
            filters.put("relationshipFilter", RELATIONSHIPS.get(random.nextInt(RELATIONSHIPS.size())));
        }
        if (random.nextInt(3) == 0) {
            filters.put("labelFilter", LABEL_FILTERS.get(random.nextInt(LABEL_FILTERS.size())));
        }
        if (random.nextInt(4) == 0) {
            filters.put("nodeWhere", "size>0");
        }
        if (random.nextInt(4) == 0) {
            filters.put("relationshipWhere", "weight>0");
        }
        if (random.nextInt(3) == 0) {
            filters.put("filterStartNode", true);
        }
        if (random.nextInt(4) == 0) {
            maxLevel = random.nextInt(5);
            filters.put("maxLevel", maxLevel);
        }
        if (random.nextInt(4) == 0) {
            minLevel = 1 + random.nextInt(3);
            filters.put("minLevel", minLevel);
        }
        for (String list : LISTS) {
            if (random.nextInt(8) == 0) {
                Set<Integer> listed = new TreeSet<>();
                for (int i = random.nextInt(nodes); i >= 0; i--) {
                    listed.add(random.nextInt(nodes));
                }
                lists.put(list, listed);
                filters.put(
                        list, listed.stream().map(RandomDagQuestion::selector).toList());
            }
        }
    }

    private static String selector(int node) {
        return "Node(" + NUMBER + "==" + node + ")";
    }

    /** The question as one of a kind; parameters given here replace others. */
    public DagQuery query(QueryKind kind, Map<String, ?> more, Scope scope) {
        return (DagQuery)
                kind.read(parameters(more), scope, new CompiledQueryCache()).query();
    }

    /** The question as a traversal, whose paths are asked. */
    TraverseQuery traversal(Map<String, ?> more) {
        return TraverseReader.of(
                        parameters(more),
                        Scope.NONE,
                        ResultKind.PATHS,
                        ExtensionNames.NONE,
                        new CompiledQueryCache(),
                        TraverseReader.KNOWN)
                .query()
                .withPaths();
    }

    private Parameters parameters(Map<String, ?> more) {
        Map<String, Object> all = new LinkedHashMap<>(filters);
        if (more.containsKey("relationshipFilter")) {
            all.remove("expand");
        }
        all.put("start", starts.stream().map(RandomDagQuestion::selector).toList());
        all.putAll(more);
        return Parameters.of(all);
    }

    private Verdict judge(int node, boolean asStart) {
        boolean exempt = asStart && !filters.containsKey("filterStartNode");
        boolean meetsWhere = exempt || !filters.containsKey("nodeWhere") || sizes.get(node) > 0;
        boolean tooShallow = asStart && isRollUp && minLevel > 0;
        return byLabels(node, exempt)
                .and(byLists(node, exempt))
                .and(new Verdict(
                        meetsWhere && !tooShallow, meetsWhere && !followed(node).isEmpty()));
    }

    private Verdict byLabels(int node, boolean exempt) {
        String labelFilter = (String) filters.getOrDefault("labelFilter", " ");
        boolean hasA = labels.get(node).contains("A");
        return switch (labelFilter.charAt(0)) {
            case '-' -> new Verdict(exempt || !hasA, exempt || !hasA);
            case '+' -> new Verdict(exempt || hasA, exempt || hasA);
            case '/' -> new Verdict(hasA && !exempt, exempt || !hasA);
            case '>' -> new Verdict(hasA && !exempt, true);
            default -> new Verdict(true, true);
        };
    }

    private Verdict byLists(int node, boolean exempt) {
        boolean namesResults = lists.containsKey("endNodes") || lists.containsKey("terminatorNodes");
        boolean isTerminator = isListed("terminatorNodes", node) && !exempt;
        boolean isResult = isTerminator || isListed("endNodes", node) && !exempt;
        boolean isAllowed = !lists.containsKey("allowlistNodes") || isListed("allowlistNodes", node) || isResult;
        boolean passes = exempt || isAllowed && !isListed("denylistNodes", node);
        return new Verdict(passes && (isResult || !namesResults), passes && !isTerminator);
    }

    private boolean isListed(String list, int node) {
        return lists.getOrDefault(list, Set.of()).contains(node);
    }

    /** What is followed from a node; nothing if no rule is for it. */
    @SuppressWarnings("unchecked")
    private List<String> followed(int node) {
        List<String> rules = (List<String>)
                filters.getOrDefault("expand", List.of("=>" + filters.getOrDefault("relationshipFilter", "")));
        for (String rule : rules) {
            String[] parts = rule.split("=>", 2);
            List<String> any = List.of(parts[0].split("\\|"));
            if (parts[0].isEmpty() || !Collections.disjoint(any, labels.get(node))) {
                return List.of(parts[1].split("\\|"));
            }
        }
        return List.of();
    }

    boolean isReturned(Position position) {
        return judge(position.node, position.apart).returned;
    }

    /** The least length of a path to the node of a position. */
    int distance(Position position) {
        return starts.contains(position.node) ? 0 : depths.get(position);
    }

    /** Whether a path of some length may come to a position; what comes to no other counts for nothing. */
    boolean isOnAPath(Position position, int length) {
        Verdict verdict = judge(position.node, position.apart);
        return length <= maxLevel && (verdict.returned || verdict.continued && length < maxLevel);
    }

    /** Whether filters end paths at nodes that a traversal would expand, since they are nearer than the least level. */
    boolean endsPathsByLevel() {
        String labelFilter = (String) filters.getOrDefault("labelFilter", " ");
        return minLevel > 0 && (labelFilter.charAt(0) == '/' || lists.containsKey("terminatorNodes"));
    }

    /** Of the start nodes, in order. */
    List<Position> startPositions() {
        return starts.stream()
                .map(node -> new Position(node, !judge(node, true).equals(judge(node, false))))
                .toList();
    }

    /** All arcs from a position of {@link #allArcs}, in any order. */
    List<Arc> arcs(Position from) {
        List<Arc> arcs = new ArrayList<>();
        if (!judge(from.node, from.apart).continued || distance(from) >= maxLevel) {
            return arcs;
        }
        List<String> followed = followed(from.node);
        for (Edge edge : edges) {
            boolean out = edge.source == from.node && isFollowed(followed, edge.type + ">");
            boolean in = edge.target == from.node && isFollowed(followed, "<" + edge.type);
            boolean passes = !filters.containsKey("relationshipWhere") || (long) edge.properties.get("weight") > 0;
            if ((out || in) && passes) {
                arcs.add(new Arc(from, new Position(out ? edge.target : edge.source, false), edge.id));
            }
        }
        return arcs;
    }

    private static boolean isFollowed(List<String> followed, String entry) {
        return followed.contains(entry) || entry.endsWith(">") && followed.contains(">");
    }

    /** Whether a relationship leads back to its node. */
    boolean hasLoops() {
        return edges.stream().anyMatch(edge -> edge.source == edge.target);
    }

    /** Whether relationships may form a cycle as some filters follow them. */
    boolean mayHaveCycles(Map<String, ?> followed) {
        return !isMostlyDown || followed.toString().contains("<");
    }

    /** All arcs that paths from the start nodes come to, for a question of a kind. */
    Set<Arc> allArcs(QueryKind kind) {
        isRollUp = kind == QueryKind.ROLLUP;
        Set<Arc> all = new LinkedHashSet<>();
        List<Position> waiting = new ArrayList<>(new LinkedHashSet<>(startPositions()));
        depths.clear();
        waiting.forEach(start -> depths.put(start, 0));
        for (int i = 0; i < waiting.size(); i++) {
            for (Arc arc : arcs(waiting.get(i))) {
                all.add(arc);
                if (depths.putIfAbsent(arc.to, depths.get(arc.from) + 1) == null) {
                    waiting.add(arc.to);
                }
            }
        }
        return all;
    }

    @Override
    public String toString() {
        return filters + " from " + starts + " over " + edges + " " + labels + " " + sizes;
    }
}
