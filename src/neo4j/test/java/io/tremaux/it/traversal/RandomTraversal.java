package io.tremaux.it.traversal;

import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.query.Engine;
import io.tremaux.query.NodeLists;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.traversal.Predicates;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.WorkLimits;
import io.tremaux.traversal.filter.Filters;
import io.tremaux.traversal.predicate.Where;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A traversal by the words of its parameters, so that it can be shown to APOC too, and read in a failure. It comes to
 * an end on any {@link RandomGraph}.
 *
 * @param expand null if it goes by the other filters
 * @param minLevel -1 for none, like maxLevel and limit
 */
public record RandomTraversal(
        List<NodeSelector> start,
        List<String> expand,
        String relationshipFilter,
        String labelFilter,
        String sequence,
        boolean beginSequenceAtStart,
        boolean filterStartNode,
        String resultWhere,
        String nodeWhere,
        String relationshipWhere,
        int minLevel,
        int maxLevel,
        Uniqueness uniqueness,
        boolean bfs,
        long limit,
        long maxVisited) {
    private static final List<String> RELATIONSHIPS =
            List.of("R", "R>", "<R", "S", "S>", "<S", "T>", ">", "<", "", "`R`>", "Unseen>");
    private static final List<String> EXCLUSIONS = List.of("-R", "-R>", "<-S", "-<S", "-S", "-T", "-`T`>", "-Unseen");
    private static final List<String> LABELS = List.of("A", "B", "C", "D", "A:B", "C:D", "*", "Unseen");
    private static final List<String> OPERATORS = List.of("", "", "+", "-", "-", ">", "/");
    private static final List<String> PREDICATES = List.of(
            "value==true",
            "value!=true",
            "value>1",
            "value==x",
            "value=in=(2,true,y)",
            "value=null=true",
            "rank==2",
            "rank<2,value==true",
            "value==true;rank!=1",
            "rank=null=false;(value==2,value=null=true)",
            "unseen==1");
    private static final List<String> RULE_LABELS = List.of("A", "B", "C", "A:B", "A|C", "D:A|B", "", "Unseen", "`A`");

    public static RandomTraversal random(Random random, RandomGraph graph) {
        Uniqueness uniqueness = Uniqueness.values()[random.nextInt(Uniqueness.values().length)];
        boolean endsByItself = uniqueness.name().endsWith("_GLOBAL");
        boolean rules = random.nextInt(4) == 0;
        return new RandomTraversal(
                start(random, graph),
                rules ? list(random, 3, () -> any(random, RULE_LABELS) + "=>" + relationshipStep(random)) : null,
                rules || random.nextInt(3) == 0 ? null : steps(random, 3, () -> relationshipStep(random)),
                random.nextInt(3) == 0 ? null : steps(random, 3, () -> labelStep(random)),
                rules || random.nextInt(4) > 0 ? null : sequence(random),
                random.nextInt(3) > 0,
                random.nextBoolean(),
                random.nextInt(3) == 0 ? any(random, PREDICATES) : null,
                random.nextInt(6) == 0 ? any(random, PREDICATES) : null,
                random.nextInt(6) == 0 ? any(random, PREDICATES).replace("rank", "weight") : null,
                random.nextInt(4) - 1,
                endsByItself ? random.nextInt(7) - 1 : random.nextInt(graph.hasHub ? 3 : 5),
                uniqueness,
                random.nextBoolean(),
                random.nextInt(3) == 0 ? random.nextInt(12) : -1,
                random.nextInt(4) == 0 ? random.nextInt(40) : WorkLimits.NO_CAP);
    }

    private static List<NodeSelector> start(Random random, RandomGraph graph) {
        return list(
                random,
                3,
                () -> random.nextInt(4) == 0
                        ? new NodeSelector.HasLabel(any(random, RandomGraph.LABELS), null)
                        : new NodeSelector.ElementId(graph.anyNode()));
    }

    private static String relationshipStep(Random random) {
        boolean excludes = random.nextInt(4) == 0;
        return String.join(
                "|", list(random, 3, () -> any(random, excludes && random.nextBoolean() ? EXCLUSIONS : RELATIONSHIPS)));
    }

    private static String labelStep(Random random) {
        return String.join("|", list(random, 3, () -> any(random, OPERATORS) + any(random, LABELS)));
    }

    private static String sequence(Random random) {
        return IntStream.range(0, 1 + random.nextInt(5))
                .mapToObj(i -> i % 2 == 0 ? any(random, LABELS) : relationshipStep(random))
                .collect(Collectors.joining(","));
    }

    private static String steps(Random random, int most, Supplier<String> step) {
        return String.join(",", list(random, most, step));
    }

    private static <T> List<T> list(Random random, int most, Supplier<T> element) {
        List<T> list = new ArrayList<>();
        for (int i = random.nextInt(most); i >= 0; i--) {
            list.add(element.get());
        }
        return list;
    }

    private static <T> T any(Random random, List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    /** @throws InvalidParameterException where APOC would fail, at once or in mid-walk */
    Traversal traversal() {
        Filters filters = new Filters.Text(
                        expand, sequence, labelFilter, relationshipFilter, beginSequenceAtStart, filterStartNode, false)
                .parse();
        return new Traversal.Builder()
                .expansion(filters.relationships())
                .labelFilter(filters.labels())
                .where(new Predicates(
                        where("resultWhere", resultWhere),
                        where("nodeWhere", nodeWhere),
                        where("relationshipWhere", relationshipWhere)))
                .minLevel(Math.max(0, minLevel))
                .maxLevel(maxLevel == -1 ? Traversal.NO_LEVEL_LIMIT : maxLevel)
                .uniqueness(uniqueness)
                .breadthFirst(bfs)
                .limit(limit == -1 ? Traversal.NO_LIMIT : limit)
                .build();
    }

    private static Where where(String parameter, String text) {
        return text == null ? null : Where.parse(parameter, text);
    }

    /** A walk by that traversal. */
    TraverseQuery request(Traversal traversal, Scopes scopes, Engine engine) {
        return new TraverseQuery(
                start, NodeLists.NONE, traversal, scopes, engine, new WorkLimits(null, maxVisited), false);
    }

    /** The same for {@code apoc.path.expandConfig}, which knows neither expand rules nor predicates. */
    Map<String, Object> apocConfig() {
        Map<String, Object> config = new HashMap<>();
        if (relationshipFilter != null) {
            config.put("relationshipFilter", relationshipFilter);
        }
        if (labelFilter != null) {
            config.put("labelFilter", labelFilter);
        }
        if (sequence != null) {
            config.put("sequence", sequence);
        }
        config.put("beginSequenceAtStart", beginSequenceAtStart);
        config.put("filterStartNode", filterStartNode);
        config.put("minLevel", minLevel);
        config.put("maxLevel", maxLevel);
        config.put("uniqueness", uniqueness.name());
        config.put("bfs", bfs);
        config.put("limit", limit);
        return config;
    }

    /** The same filters of nodes and relationships, to all that can be reached, level by level. */
    RandomTraversal toAllNodes() {
        return new RandomTraversal(
                start,
                expand,
                relationshipFilter,
                labelFilter,
                sequence,
                beginSequenceAtStart,
                filterStartNode,
                resultWhere,
                nodeWhere,
                null,
                -1,
                -1,
                Uniqueness.NODE_GLOBAL,
                true,
                -1,
                WorkLimits.NO_CAP);
    }

    RandomTraversal withoutWhatApocLacks() {
        return new RandomTraversal(
                start,
                null,
                relationshipFilter == null ? null : relationshipFilter.replace("-", ""), // which excludes types
                labelFilter,
                sequence,
                beginSequenceAtStart,
                filterStartNode,
                null,
                null,
                null,
                minLevel,
                maxLevel,
                uniqueness,
                bfs,
                limit,
                WorkLimits.NO_CAP);
    }
}
