package io.tremaux.recommendation;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.Rounds;
import io.tremaux.parameter.GivenParameter;
import io.tremaux.recommendation.EdgeList.Edge;
import io.tremaux.recommendation.Recommendation.Chosen;
import io.tremaux.recommendation.Recommendation.Counted;
import io.tremaux.traversal.CompiledQueryCache;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.WalkBounds;
import io.tremaux.traversal.filter.LabelStep;
import io.tremaux.traversal.filter.RelationshipStep;
import io.tremaux.traversal.filter.StepFilters;
import io.tremaux.traversal.predicate.Where;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Paths are counted as if one followed each of them. */
class CountingTest {
    private static final int ROUNDS = 20_000;
    private static final long FAR = 1_000_003;
    private static final List<Uniqueness> KINDS =
            List.of(Uniqueness.RELATIONSHIP_PATH, Uniqueness.RELATIONSHIP_PATH, Uniqueness.NODE_PATH, Uniqueness.NONE);

    private long held;
    private long visited;
    private int changed;

    /** A step, and what it says of relationships and nodes. */
    record Drawn(int type, String direction, boolean label, int rank, int weight) {
        /** For all nodes at the ends of paths, start nodes included. */
        static Recommendation question(List<Drawn> steps, List<List<Drawn>> exclude, Counted counted) {
            return new Recommendation(
                    steps(steps),
                    exclude.stream().map(Drawn::steps).toList(),
                    counted,
                    new Chosen(true, 0, Recommendation.NO_LIMIT, null));
        }

        private static List<Step> steps(List<Drawn> drawn) {
            return drawn.stream().map(Drawn::step).toList();
        }

        static Drawn random(Random random) {
            return new Drawn(
                    random.nextInt(4) - 1,
                    List.of(">", "<", "").get(random.nextInt(3)),
                    random.nextInt(5) == 0,
                    random.nextInt(5) == 0 ? 1 + random.nextInt(2) : 0,
                    random.nextInt(5) == 0 ? 1 + random.nextInt(2) : 0);
        }

        Drawn reversed(Random random) {
            Drawn other = random(random);
            return new Drawn(
                    type, Map.of(">", "<", "<", ">", "", "").get(direction), other.label, other.rank, other.weight);
        }

        Step step() {
            String relationships =
                    (direction.equals("<") ? "<" : "") + (type < 0 ? "" : type) + (direction.equals(">") ? ">" : "");
            GivenParameter given = new GivenParameter("steps", relationships, "");
            String labels = label ? "L" : null;
            return new Step(
                    new StepFilters(
                            new StepFilters.Text(relationships, labels),
                            RelationshipStep.parse(relationships, given),
                            labels == null ? null : LabelStep.parse(labels, given)),
                    rank == 0 ? null : Where.parse("steps", "value>=" + rank),
                    weight == 0 ? null : Where.parse("steps", "value>=" + weight),
                    relationships);
        }

        /** The node to which a relationship leads from another in this step; -1 for none. */
        int follow(Edge edge, int from) {
            boolean forth = edge.from() == from && !direction.equals("<");
            boolean back = edge.to() == from && !direction.equals(">");
            int to = forth || edge.from() == from && edge.to() == from ? edge.to() : back ? edge.from() : -1;
            boolean follows = to >= 0
                    && (type < 0 || type == edge.type())
                    && EdgeList.value(edge.number()) >= weight
                    && (!label || EdgeList.hasLabel(to))
                    && EdgeList.value(to) >= rank;
            return follows ? to : -1;
        }
    }

    @Test
    void shouldCountAsIfEachPathWereFollowed() {
        Rounds.run(ROUNDS, (random, replay) -> {
            EdgeList graph = new EdgeList(random, random.nextInt(3) == 0 ? FAR : 1);
            List<Drawn> steps = new ArrayList<>();
            for (int i = 1 + random.nextInt(4); i >= 0; i--) {
                steps.add(
                        steps.isEmpty() || random.nextInt(3) == 0
                                ? Drawn.random(random)
                                : steps.get(steps.size() - 1).reversed(random));
            }
            boolean distinct = random.nextInt(5) == 0;
            Uniqueness uniqueness = distinct ? Uniqueness.NONE : KINDS.get(random.nextInt(KINDS.size()));
            boolean weighted = !distinct && random.nextInt(4) == 0;
            List<Integer> starts = random.nextInt(3) == 0 ? List.of(0, 1, 0) : List.of(random.nextInt(graph.nodes));

            TreeMap<Long, Double> expected = new TreeMap<>();
            for (int start : starts) {
                new Following(graph, steps, uniqueness, distinct, weighted, expected).from(start);
            }

            Counted counted = new Counted(uniqueness, distinct, weighted ? "value" : null);
            assertThat(counted(graph, steps, counted, starts))
                    .as(replay + graph.edges + " " + steps + " " + counted + " from " + starts)
                    .isEqualTo(expected);
            assertThat(held).as("Bytes not given back, but for lists").isNotNegative();
        });
    }

    /**
     * Lists are charged as they grow and not given back: there may be some for a question, but not for each
     * relationship.
     */
    @Test
    void shouldHoldFewLists() {
        EdgeList graph = new EdgeList(new Random(1), 1);
        graph.edges.clear();
        for (int i = 0; i < 200; i++) {
            graph.edges.add(new Edge(i, 0, 1, 0));
        }
        Drawn step = new Drawn(0, "", false, 0, 0);
        counted(graph, List.of(step, step, step), new Counted(Uniqueness.RELATIONSHIP_PATH, false, null), List.of(0));
        assertThat(held).isLessThan(30_000);
    }

    private Map<Long, Double> counted(EdgeList graph, List<Drawn> steps, Counted counted, List<Integer> starts) {
        held = 0;
        Recommendation question = Drawn.question(steps, List.of(), counted);
        WalkBounds bounds = new WalkBounds(() -> {}, bytes -> held += bytes, null);
        LongStream ids = starts.stream().mapToLong(graph::id);
        Ranking ranking = new Ranking(
                () -> question.bind(graph, new CompiledQueryCache(), () -> {}),
                bound -> new Counting(bound, graph, bounds),
                ids.iterator(),
                bounds,
                graph);
        TreeMap<Long, Double> found = new TreeMap<>();
        double last = Double.POSITIVE_INFINITY;
        while (ranking.next()) {
            double score = ranking.score().doubleValue();
            assertThat(score).isLessThanOrEqualTo(last);
            last = score;
            found.put(ranking.node(), score);
        }
        visited = ranking.nodesVisited();
        return found;
    }

    /**
     * Relationships come and go while paths are counted; then the numbers are those of the graph as it stands at last,
     * and the question has cost what it costs when nothing changes.
     */
    @Test
    void shouldCountAgainWhatACommitMeanwhileHasSpoilt() {
        Rounds.run(ROUNDS / 4, (random, replay) -> {
            EdgeList graph = new EdgeList(random, 1);
            Drawn first = Drawn.random(random);
            Drawn second = first.reversed(random);
            List<Drawn> steps = List.of(first, second, second.reversed(random)).subList(0, 2 + random.nextInt(2));
            Counted counted = new Counted(Uniqueness.RELATIONSHIP_PATH, false, null);
            graph.changeWhileRead(random, 1 + random.nextInt(4));

            Map<Long, Double> found = counted(graph, steps, counted, List.of(0));

            if (graph.changesLeft() == 0 && graph.held()) {
                TreeMap<Long, Double> expected = new TreeMap<>();
                new Following(graph, steps, Uniqueness.RELATIONSHIP_PATH, false, false, expected).from(0);
                assertThat(found).as(replay + graph.edges + " " + steps).isEqualTo(expected);
                List<Long> cost = List.of(held, visited);
                counted(graph, steps, counted, List.of(0));
                assertThat(cost).as(replay + "bytes held, nodes visited").isEqualTo(List.of(held, visited));
                changed++;
            }
        });
        assertThat(changed).isGreaterThan(100);
    }

    /** Follows each path. */
    private record Following(
            EdgeList graph,
            List<Drawn> steps,
            Uniqueness uniqueness,
            boolean distinct,
            boolean weighted,
            Map<Long, Double> scores) {
        void from(int start) {
            follow(start, 0, 1, new ArrayList<>(), new ArrayList<>(List.of(start)));
        }

        private void follow(int node, int step, double weight, List<Edge> path, List<Integer> nodes) {
            if (step == steps.size()) {
                scores.merge(graph.id(node), weight, Double::sum);
                return;
            }
            Set<Integer> met = new HashSet<>();
            for (Edge edge : graph.edges) {
                int next = steps.get(step).follow(edge, node);
                boolean rejected = uniqueness == Uniqueness.RELATIONSHIP_PATH && path.contains(edge)
                        || uniqueness == Uniqueness.NODE_PATH && nodes.contains(next)
                        || distinct && met.contains(next);
                if (next >= 0 && !rejected) {
                    met.add(next);
                    path.add(edge);
                    nodes.add(next);
                    follow(next, step + 1, weighted ? weight * EdgeList.value(edge.number()) : weight, path, nodes);
                    path.remove(path.size() - 1);
                    nodes.remove(nodes.size() - 1);
                }
            }
        }
    }
}
