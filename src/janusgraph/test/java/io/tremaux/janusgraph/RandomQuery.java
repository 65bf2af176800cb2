package io.tremaux.janusgraph;

import io.tremaux.graph.Scope;
import io.tremaux.query.RecommendQuery;
import io.tremaux.query.TraverseParameters;
import io.tremaux.query.TraverseQuery;
import io.tremaux.request.Parameters;
import io.tremaux.request.Parameters.NodeId;
import io.tremaux.request.QueryKind;
import io.tremaux.request.ResultKind;
import io.tremaux.request.TraverseReader;
import io.tremaux.traversal.CompiledQueryCache;
import io.tremaux.traversal.ExtensionNames;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A random question of a {@link RandomGraph}, by its parameters as callers write them. Nodes go by their indexes.
 *
 * @param returned what is asked of the results
 */
record RandomQuery(Returned returned, Map<String, Object> parameters) {
    /** What an answer has. */
    enum Returned {
        COUNT,
        IDS,
        NODES,
        PATHS,
        GRAPH,
        SCORES
    }

    private static final List<String> STEPS = List.of(
            "R", "R>", "<R", "S", "S>", "<S", "T>", "<T", ">", "<", "R>|<S", "T|R>", "S>|<T|R", "-S", ">|-R>", "<-T",
            "Unseen>", "R>|<R");
    private static final List<String> OF_ONE_TYPE = List.of("R>", "<R", "R", "S>", "<S", "T", "T>", "R>|<R", "<T");
    private static final List<String> LABELS = List.of("A", "B", "C", "A:B", "B:C", "*", "Unseen");
    private static final List<String> OPERATORS = List.of("", "+", "-", "-", ">", "/");
    private static final List<String> RULES = List.of("A", "B", "C", "A:B", "A|C", "", "Unseen");
    private static final List<String> PREDICATES = List.of(
            "size>1",
            "size!=2",
            "size=null=true",
            "size=in=(0,3)",
            "name==n1",
            "name=in=(n0,n2);size<3",
            "name=sw=n",
            "name=re=\"n[01]\"",
            "rate>=0.5",
            "rate==1,flag==true",
            "flag!=true",
            "flag=null=false;(size==1,name==n0)",
            "tags==x",
            "tags!=x",
            "since>2020-01-02T00:00:00Z",
            "unseen==1");
    private static final int MOST_STEPS = 3;
    private static final int MOST_LEVELS = 4;
    private static final int MOST_ROWS = 12;
    private static final int MOST_VISITED = 300;

    /** One whose rows depend on the order of nodes and relationships. */
    static RandomQuery inOrder(int nodes, Random random) {
        return new Draw(nodes, random, true).query();
    }

    /** One whose rows, in some order, no order changes: as far as the docs promise. */
    static RandomQuery inAnyOrder(int nodes, Random random) {
        return new Draw(nodes, random, false).query();
    }

    /** The same through caches. */
    RandomQuery through(Scope labels, Scope properties, Scope relationships) {
        Map<String, Object> changed = new LinkedHashMap<>(parameters);
        changed.put("labelCache", labels.name());
        changed.put("propertyCache", properties.name());
        changed.put("relationshipCache", relationships.name());
        return new RandomQuery(returned, changed);
    }

    /** Whether nodes are ranked. */
    boolean isRanking() {
        return returned == Returned.SCORES;
    }

    /** Whether each path counts, and is followed for that; otherwise numbers of paths are passed on. */
    boolean isRankingByPaths() {
        return isRanking() && !"NONE".equals(parameters.get("uniqueness"));
    }

    /** @param ids of nodes for callers, by their indexes */
    TraverseQuery traverse(List<String> ids) {
        ResultKind wanted = switch (returned) {
            case PATHS -> ResultKind.PATHS;
            case GRAPH -> ResultKind.SUBGRAPH;
            default -> ResultKind.NODES;
        };
        TraverseQuery query = TraverseReader.of(
                        given(ids),
                        Scope.NONE,
                        wanted,
                        ExtensionNames.NONE,
                        new CompiledQueryCache(),
                        TraverseReader.KNOWN)
                .query();
        return returned == Returned.PATHS ? query.withPaths() : query;
    }

    /** @param ids of nodes for callers, by their indexes */
    RecommendQuery recommend(List<String> ids) {
        return (RecommendQuery) QueryKind.RECOMMEND
                .read(given(ids), Scope.NONE, new CompiledQueryCache())
                .query();
    }

    private Parameters given(List<String> ids) {
        Map<String, Object> given = new LinkedHashMap<>(parameters);
        given.replaceAll((name, value) -> TraverseReader.NODES.contains(name) ? nodes((List<?>) value, ids) : value);
        return Parameters.of(given);
    }

    private static List<Object> nodes(List<?> selectors, List<String> ids) {
        return selectors.stream()
                .map(each -> each instanceof Integer index ? new NodeId(ids.get(index)) : each)
                .toList();
    }

    /** The draw of one question. */
    private static final class Draw {
        private final int nodes;
        private final Random random;
        private final boolean ordered;
        private final Map<String, Object> parameters = new LinkedHashMap<>();

        Draw(int nodes, Random random, boolean ordered) {
            this.nodes = nodes;
            this.random = random;
            this.ordered = ordered;
        }

        RandomQuery query() {
            parameters.put(TraverseParameters.START.name(), selectors());
            Returned returned = one(List.of(Returned.values()));
            if (returned == Returned.SCORES) {
                recommend();
            } else {
                traverse(returned);
            }
            Scope cache = one(List.of(Scope.values()));
            parameters.put("cache", cache.name());
            return new RandomQuery(returned, parameters);
        }

        private <X> X one(List<X> of) {
            return of.get(random.nextInt(of.size()));
        }

        private boolean isOneIn(int many) {
            return random.nextInt(many) == 0;
        }

        private <X> List<X> list(int most, Supplier<X> element) {
            return IntStream.rangeClosed(0, random.nextInt(most))
                    .mapToObj(i -> element.get())
                    .toList();
        }

        private String joined(String separator, int most, Supplier<String> element) {
            return String.join(separator, list(most, element));
        }

        private List<Object> selectors() {
            return list(MOST_STEPS, () -> switch (random.nextInt(4)) {
                case 0 -> one(RandomGraph.LABELS);
                case 1 -> one(RandomGraph.LABELS) + "(" + one(PREDICATES) + ")";
                default -> random.nextInt(nodes);
            });
        }

        private void maybe(int oneIn, String name, Supplier<?> value) {
            if (isOneIn(oneIn)) {
                parameters.put(name, value.get());
            }
        }

        private void traverse(Returned returned) {
            if (random.nextBoolean()) {
                parameters.put("relationshipFilter", one(OF_ONE_TYPE));
                maybe(4, "relationshipWhere", () -> one(PREDICATES));
            } else {
                filters();
            }
            levels(returned);
        }

        private void filters() {
            int kind = random.nextInt(MOST_LEVELS);
            if (kind == 0) {
                parameters.put("expand", list(MOST_STEPS, () -> one(RULES) + "=>" + one(STEPS)));
            } else if (kind == 1) {
                boolean labelsFirst = random.nextBoolean();
                parameters.put("sequence", sequence(labelsFirst));
                parameters.put("beginSequenceAtStart", labelsFirst);
            } else {
                maybe(2, "relationshipFilter", () -> joined(",", MOST_STEPS, () -> one(STEPS)));
            }
            if (kind != 1) {
                maybe(2, "labelFilter", () -> joined(",", 2, () -> joined("|", 2, () -> one(OPERATORS) + one(LABELS))));
            }
            maybe(2, "filterStartNode", () -> true);
            for (String list : List.of("endNodes", "terminatorNodes", "allowlistNodes", "denylistNodes")) {
                maybe(8, list, this::selectors);
            }
            for (String where : List.of("resultWhere", "nodeWhere", "relationshipWhere")) {
                maybe(3, where, () -> one(PREDICATES));
            }
        }

        private String sequence(boolean labelsFirst) {
            return IntStream.range(0, 4 + random.nextInt(MOST_LEVELS))
                    .mapToObj(i -> i % 2 == 0 == labelsFirst ? one(LABELS) : one(STEPS))
                    .collect(Collectors.joining(","));
        }

        private void levels(Returned returned) {
            String uniqueness = returned == Returned.GRAPH ? "NODE_GLOBAL" : uniqueness(returned);
            boolean isGlobal = uniqueness.endsWith("_GLOBAL");
            parameters.put("uniqueness", uniqueness);
            parameters.put("bfs", isGlobal && !ordered || random.nextBoolean());
            parameters.put("minLevel", random.nextInt(3) - 1);
            parameters.put("maxLevel", isGlobal ? random.nextInt(2 * MOST_LEVELS) - 1 : random.nextInt(MOST_LEVELS));
            if (ordered) {
                maybe(3, "limit", () -> random.nextInt(MOST_ROWS));
                parameters.put("maxVisited", 1 + random.nextInt(MOST_VISITED));
            }
        }

        /** Paths to a node that is visited once are a matter of order. */
        private String uniqueness(Returned returned) {
            if (ordered) {
                return one(List.of("NONE", "RELATIONSHIP_PATH", "NODE_PATH", "RELATIONSHIP_GLOBAL", "NODE_GLOBAL"));
            }
            List<String> paths = List.of("NONE", "RELATIONSHIP_PATH", "NODE_PATH");
            return returned != Returned.PATHS && random.nextBoolean() ? "NODE_GLOBAL" : one(paths);
        }

        private void recommend() {
            parameters.put("steps", steps(2));
            parameters.put("limit", -1);
            maybe(2, "exclude", () -> list(2, () -> steps(1)));
            maybe(2, "includeStart", () -> true);
            boolean distinct = isOneIn(3);
            parameters.put("distinct", distinct);
            parameters.put(
                    "uniqueness",
                    one(distinct ? List.of("NONE", "NODE_PATH") : List.of("NONE", "NODE_PATH", "RELATIONSHIP_PATH")));
            if (!distinct) {
                maybe(2, "weight", () -> "size");
            }
        }

        private List<String> steps(int fewest) {
            return IntStream.range(0, fewest + random.nextInt(2))
                    .mapToObj(i -> step())
                    .toList();
        }

        private String step() {
            return one(OF_ONE_TYPE)
                    + (isOneIn(5) ? "[" + one(PREDICATES) + "]" : "")
                    + (isOneIn(5) ? ":" + (random.nextBoolean() ? "-" : "") + one(RandomGraph.LABELS) : "")
                    + (isOneIn(5) ? "(" + one(PREDICATES) + ")" : "");
        }
    }
}
