package io.tremaux.path.cheapest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tremaux.Rounds;
import io.tremaux.admission.Turn;
import io.tremaux.execution.CheapestSearch;
import io.tremaux.execution.QueryExecutor;
import io.tremaux.graph.Scope;
import io.tremaux.heap.HeapBudget;
import io.tremaux.memory.MemoryGraph;
import io.tremaux.path.FoundRoute;
import io.tremaux.query.CheapestQuery;
import io.tremaux.request.Parameters;
import io.tremaux.request.QueryKind;
import io.tremaux.traversal.CompiledQueryCache;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Costs such as 0.1 and 0.2, whose sums differ in the last digit with the order in which they are added. */
class RoundedCostsTest {
    private static final int NODES = 7;

    private final List<int[]> ends = new ArrayList<>(); // by relationship
    private final List<Double> weights = new ArrayList<>();

    /** A path and its cost, added from the start to the end. */
    private record Priced(List<Long> relationships, double cost) {}

    private MemoryGraph plant(Random random) {
        MemoryGraph graph = new MemoryGraph();
        ends.clear();
        weights.clear();
        for (int node = 0; node < NODES; node++) {
            graph.addNode(List.of(node == 0 ? "From" : node == NODES - 1 ? "To" : "Via"), Map.of());
        }
        for (int i = 0; i < 16; i++) {
            int[] pair = {random.nextInt(NODES), random.nextInt(NODES)};
            double weight = random.nextInt(10) / 10.0;
            graph.addRelationship(pair[0], "ROAD", pair[1], Map.of("km", weight));
            ends.add(pair);
            weights.add(weight);
        }
        return graph;
    }

    private List<Priced> all() {
        List<Priced> all = new ArrayList<>();
        follow(0, 0, new ArrayList<>(), new HashSet<>(Set.of(0)), all);
        all.sort(Comparator.comparingDouble(Priced::cost));
        return all;
    }

    private void follow(int node, double cost, List<Long> path, Set<Integer> visited, List<Priced> all) {
        if (node == NODES - 1) {
            all.add(new Priced(List.copyOf(path), cost));
        }
        for (int i = 0; i < ends.size(); i++) {
            int to = ends.get(i)[1];
            if (ends.get(i)[0] == node && visited.add(to)) {
                path.add((long) i);
                follow(to, cost + weights.get(i), path, visited, all);
                path.remove(path.size() - 1);
                visited.remove(to);
            }
        }
    }

    private static List<Priced> found(MemoryGraph graph, Object... more) {
        Map<String, Object> parameters =
                new HashMap<>(Map.of("start", "From", "end", "To", "weight", "km", "relationshipFilter", "ROAD>"));
        for (int i = 0; i < more.length; i += 2) {
            parameters.put((String) more[i], more[i + 1]);
        }
        CheapestQuery query = (CheapestQuery) QueryKind.CHEAPEST
                .read(Parameters.of(parameters), Scope.NONE, new CompiledQueryCache())
                .query();
        List<Priced> found = new ArrayList<>();
        try (CheapestSearch paths = (CheapestSearch) new QueryExecutor(graph.caches(), new HeapBudget(1 << 22), false)
                .open(graph.session(), query, Turn.FREE)) {
            while (paths.next()) {
                FoundRoute route = FoundRoute.of(paths);
                List<Long> relationships = new ArrayList<>();
                for (int i = 0; i < route.length(); i++) {
                    relationships.add(route.relationship(i));
                }
                found.add(new Priced(relationships, paths.cost()));
            }
        }
        return found;
    }

    private static List<Double> costs(List<Priced> paths) {
        return paths.stream().map(Priced::cost).toList();
    }

    @Test
    void shouldHaveThePathsThatCostAsMuchAsIsAllowedAndNoneThatCostMore() {
        Rounds.run(2000, (random, replay) -> {
            MemoryGraph graph = plant(random);
            List<Priced> all = all();
            if (all.isEmpty()) {
                return;
            }
            double most = all.get(random.nextInt(Math.min(3, all.size()))).cost;
            List<Priced> cheap = all.stream().filter(path -> path.cost <= most).toList();
            List<Priced> one = found(graph, "maxCost", most);
            assertThat(one).as("one " + most + replay).hasSize(1);
            assertThat(one.get(0).cost).as("one " + replay).isLessThanOrEqualTo(most);
            assertThat(cheap).contains(one.get(0));
            assertThat(found(graph, "maxCost", most, "k", 1000))
                    .as("all of " + most + replay)
                    .containsExactlyInAnyOrderElementsOf(cheap);
            double less = Math.nextDown(all.get(0).cost);
            if (less > 0) {
                assertThat(found(graph, "maxCost", less)).as(replay).isEmpty();
            }
        });
    }

    @Test
    void shouldHaveSeveralPathsInTheOrderOfTheirSums() {
        Rounds.run(2000, (random, replay) -> {
            MemoryGraph graph = plant(random);
            List<Priced> all = all();
            for (int k : List.of(2, 1000)) {
                List<Priced> found = found(graph, "k", k);
                assertThat(costs(found)).as(replay).isEqualTo(costs(all.subList(0, Math.min(k, all.size()))));
            }
            List<Priced> one = found(graph);
            assertThat(one.isEmpty()).isEqualTo(all.isEmpty());
            if (!one.isEmpty()) {
                assertThat(one.get(0).cost).as(replay).isEqualTo(all.get(0).cost, within(1e-9));
            }
        });
    }
}
