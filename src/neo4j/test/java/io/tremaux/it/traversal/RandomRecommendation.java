package io.tremaux.it.traversal;

import io.tremaux.graph.Scope;
import io.tremaux.query.Engine;
import io.tremaux.query.RecommendQuery;
import io.tremaux.query.Scopes;
import io.tremaux.request.Parameters;
import io.tremaux.request.QueryKind;
import io.tremaux.traversal.CompiledQueryCache;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A question for a {@link RandomGraph}, as parameters and as Cypher. */
final class RandomRecommendation {
    private static final List<String> UNIQUENESS =
            List.of("RELATIONSHIP_PATH", "RELATIONSHIP_PATH", "NODE_PATH", "NONE");

    final String uniqueness;
    final boolean distinct;
    final boolean weighted;
    final List<String> starts;
    final List<RandomStep> steps;
    final List<List<RandomStep>> exclude;
    final Map<String, Object> config = new LinkedHashMap<>();

    private RandomRecommendation(Random random, RandomGraph graph) {
        this.distinct = random.nextInt(4) == 0;
        this.uniqueness = distinct ? List.of("NONE", "NODE_PATH").get(random.nextInt(2)) : any(random, UNIQUENESS);
        this.weighted = !distinct && random.nextInt(4) == 0;
        this.starts = IntStream.rangeClosed(0, random.nextInt(3) == 0 ? 0 : 2)
                .mapToObj(i -> graph.anyNode())
                .toList();
        this.steps = steps(random, 2 + random.nextInt(graph.hasHub ? 2 : 3));
        this.exclude = IntStream.range(0, random.nextInt(3) == 0 ? 1 + random.nextInt(2) : 0)
                .mapToObj(i -> steps(random, 1 + random.nextInt(2)))
                .toList();
        config.put("start", starts);
        config.put("steps", steps.stream().map(step -> step.parameter(random)).toList());
        config.put(
                "exclude",
                exclude.stream()
                        .map(each -> (Object) each.stream()
                                .map(step -> step.parameter(random))
                                .toList())
                        .toList());
        config.put("limit", -1L);
        config.put("uniqueness", uniqueness);
        config.put("distinct", distinct);
        if (weighted) {
            config.put("weight", "weight");
        }
        if (random.nextBoolean()) {
            config.put("includeStart", true);
        }
    }

    static RandomRecommendation random(Random random, RandomGraph graph) {
        return new RandomRecommendation(random, graph);
    }

    private static <T> T any(Random random, List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    /** Often forth and back by the same relationships. */
    private static List<RandomStep> steps(Random random, int number) {
        List<RandomStep> steps = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            steps.add(i > 0 && random.nextInt(3) > 0 ? steps.get(i - 1).reversed(random) : RandomStep.random(random));
        }
        return steps;
    }

    RecommendQuery request(Scopes scopes, Engine engine) {
        return request(scopes, engine, Map.of());
    }

    RecommendQuery request(Scopes scopes, Engine engine, Map<String, Object> more) {
        Map<String, Object> all = new LinkedHashMap<>(config);
        all.putAll(more);
        RecommendQuery read = (RecommendQuery) QueryKind.RECOMMEND
                .read(Parameters.of(all), Scope.NONE, new CompiledQueryCache())
                .query();
        return new RecommendQuery(read.start(), read.recommendation(), scopes, engine, read.workLimits(), false);
    }

    boolean includesStart() {
        return config.containsKey("includeStart");
    }

    /** The statement that gives {@code node} and {@code score}, for start nodes in {@code $starts}. */
    String cypher() {
        return cypher(steps);
    }

    String cypher(List<RandomStep> steps) {
        StringBuilder cypher = new StringBuilder(
                "UNWIND range(0, size($starts) - 1) AS start MATCH (n0) WHERE elementId(n0) = $starts[start] ");
        boolean onePattern = uniqueness.equals("RELATIONSHIP_PATH");
        String nodes =
                IntStream.rangeClosed(0, steps.size()).mapToObj(i -> "n" + i).collect(Collectors.joining(", "));
        if (onePattern) {
            cypher.append("MATCH (n0)");
            for (int i = 1; i <= steps.size(); i++) {
                cypher.append("-[r" + i + "]-(n" + i + ")");
            }
            cypher.append(" WHERE ");
            cypher.append(IntStream.rangeClosed(1, steps.size())
                    .mapToObj(i -> steps.get(i - 1).condition(i))
                    .collect(Collectors.joining(" AND ")));
        } else {
            for (int i = 1; i <= steps.size(); i++) {
                cypher.append("MATCH (n" + (i - 1) + ")-[r" + i + "]-(n" + i + ") WHERE "
                        + steps.get(i - 1).condition(i) + " ");
            }
        }
        String product = IntStream.rangeClosed(1, steps.size())
                .mapToObj(i -> "coalesce(r" + i + ".weight, 1)")
                .collect(Collectors.joining(" * "));
        cypher.append(" WITH " + (distinct ? "DISTINCT start, " + nodes : nodes + ", " + product + " AS weight"));
        if (uniqueness.equals("NODE_PATH")) {
            cypher.append(" WHERE " + pairs(steps.size()));
        }
        return cypher + " RETURN id(n" + steps.size() + ") AS node, " + (weighted ? "toFloat(sum(weight))" : "count(*)")
                + " AS score ORDER BY score DESC, node";
    }

    private static String pairs(int last) {
        return IntStream.rangeClosed(1, last)
                .boxed()
                .flatMap(i -> IntStream.range(0, i).mapToObj(j -> "n" + i + " <> n" + j))
                .collect(Collectors.joining(" AND "));
    }

    @Override
    public String toString() {
        return config.toString();
    }
}
