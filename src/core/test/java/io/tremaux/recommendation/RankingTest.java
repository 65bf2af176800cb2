package io.tremaux.recommendation;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.graph.GraphView;
import io.tremaux.graph.Labels;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.Properties;
import io.tremaux.graph.ReadAhead;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.RelationshipProperties;
import io.tremaux.graph.Relationships;
import io.tremaux.recommendation.CountingTest.Drawn;
import io.tremaux.recommendation.EdgeList.Edge;
import io.tremaux.recommendation.Recommendation.Counted;
import io.tremaux.traversal.CompiledQueryCache;
import io.tremaux.traversal.ReadConsistency;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.WalkBounds;
import io.tremaux.traversal.WorkLimits;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A graph that never stands still: it is counted again as long as that is less work than to follow each path. */
@Timeout(60)
class RankingTest {
    private static final int LEAST_TRIES = 8; // then each path is followed

    private final EdgeList graph = new EdgeList(new Random(1), 1);
    private int begun;
    private int looks;

    RankingTest() {
        graph.edges.clear();
    }

    private void relationships(int count, int from, int to, int type) {
        for (int i = 0; i < count; i++) {
            graph.edges.add(new Edge(graph.edges.size(), from, to, type));
        }
    }

    private static Drawn step(int type, String direction) {
        return new Drawn(type, direction, false, 0, 0);
    }

    private static Drawn toNoNode(int type) {
        return new Drawn(type, "", false, 3, 0);
    }

    private Ranking rank(List<Drawn> steps, List<List<Drawn>> exclude) {
        return rank(steps, exclude, graph, LongStream.of(0));
    }

    private Ranking rank(List<Drawn> steps, List<List<Drawn>> exclude, GraphView view, LongStream starts) {
        Recommendation question =
                Drawn.question(steps, exclude, new Counted(Uniqueness.RELATIONSHIP_PATH, false, null));
        WalkBounds bounds = new WalkBounds(
                () -> looks++, () -> {}, bytes -> {}, () -> false, new WorkLimits(null, WorkLimits.NO_CAP));
        ReadConsistency restless = new ReadConsistency() {
            @Override
            public void begin() {
                begun++;
            }

            @Override
            public boolean held() {
                return false;
            }
        };
        Ranking ranking = new Ranking(
                () -> question.bind(graph, new CompiledQueryCache(), () -> {}),
                bound -> new Counting(bound, view, bounds),
                starts.iterator(),
                bounds,
                restless);
        ranking.countAll();
        return ranking;
    }

    /** Of 970,200 paths; a try meets 10,000 nodes. */
    @Test
    void shouldTryAsLongAsThatIsLessWork() {
        relationships(100, 0, 1, 0);
        assertThat(rank(List.of(step(0, ""), step(0, ""), step(0, "")), List.of())
                        .nodesVisited())
                .isGreaterThan(900_000);
        assertThat(begun).isBetween(50, 200);
    }

    @Test
    void shouldReckonWithPathsThatLeadToNoNodeOfTheAnswer() {
        relationships(100, 0, 1, 0);
        rank(List.of(step(0, ""), step(0, ""), toNoNode(0)), List.of());
        assertThat(begun).isBetween(50, 200);
    }

    @Test
    void shouldReckonWithPathsToWhatIsLeftOut() {
        relationships(100, 0, 1, 0);
        relationships(1, 0, 1, 1);
        relationships(1, 1, 0, 2);
        rank(List.of(step(1, ">"), step(2, ">")), List.of(List.of(step(0, ""), step(0, ""), step(0, ""))));
        assertThat(begun).isBetween(50, 200);
    }

    /**
     * So many paths lead to the last two steps that nobody could follow them, but these are followed only once from
     * each node.
     */
    private List<Drawn> manyPathsThatCompareNothing() {
        List<Drawn> steps = new ArrayList<>();
        for (int type = 1; type <= 6; type++) {
            relationships(50, (type + 1) % 2, type % 2, type);
            steps.add(step(type, ">"));
        }
        relationships(2, 0, 1, 7);
        steps.add(step(7, ""));
        steps.add(step(7, ""));
        return steps;
    }

    @Test
    void shouldNotReckonWithPathsThatNeedNotBeFollowed() {
        rank(manyPathsThatCompareNothing(), List.of());
        assertThat(begun).isEqualTo(LEAST_TRIES + 1);
    }

    @Test
    void shouldNotReckonWithThemBesideOthersThatAreLeftOut() {
        List<Drawn> steps = manyPathsThatCompareNothing();
        rank(steps.subList(0, 6), List.of(steps.subList(6, 8)));
        assertThat(begun).isEqualTo(LEAST_TRIES + 1);
    }

    /** Of so few nodes that no single try looks at its bounds. */
    @Test
    void shouldLookAtItsBoundsBetweenTries() {
        relationships(7, 0, 1, 0);
        rank(List.of(step(0, ""), step(0, ""), step(0, "")), List.of());
        assertThat(begun).isEqualTo(LEAST_TRIES + 1);
        assertThat(looks).isGreaterThanOrEqualTo(LEAST_TRIES);
    }

    /** Facades look up what they are asked along by its identity, among all that they were asked along before. */
    @Test
    void shouldAskAlongFewChoicesForManyStarts() {
        LongStream.range(0, 200).forEach(i -> relationships(1, (int) i, 2000, 0));
        Set<Object> asked = Collections.newSetFromMap(new IdentityHashMap<>());

        rank(
                List.of(step(0, ">"), step(0, "<"), step(0, ">")),
                List.of(),
                new Noting(graph, asked, null),
                LongStream.range(0, 200));

        assertThat(asked).hasSizeLessThanOrEqualTo(6 * begun); // both ways of each step
    }

    /** By numbers alone, since the steps share no relationships; and by following each path. */
    @Test
    void shouldAnnounceEachNodeBeforeItIsFollowedFrom() {
        relationships(20, 0, 1, 1);
        relationships(20, 1, 2, 2);
        relationships(2, 0, 1, 0);
        relationships(2, 1, 2, 0);
        List<Drawn> four = List.of(step(0, ">"), step(0, ">"), step(0, ">"), step(0, ">"));
        for (List<Drawn> steps : List.of(List.of(step(1, ">"), step(2, ">")), four)) {
            Set<Long> announced = new HashSet<>();
            rank(steps, List.of(), new Noting(graph, new HashSet<>(), announced), LongStream.of(0));
            assertThat(announced).contains(0L, 1L);
        }
    }

    /** Notes what it is asked along, and, if it is a remote graph, that each node was announced before. */
    private record Noting(
            EdgeList graph, Set<Object> asked, @Nullable Set<Long> announced) implements GraphView {
        @Override
        public @Nullable ReadAhead readAhead() {
            return announced == null ? null : this::note;
        }

        private int note(IntToLongFunction nodes, int from, int to, ReadAhead.Interest interest) {
            IntStream.range(from, to).mapToLong(nodes::applyAsLong).forEach(announced::add);
            return to;
        }

        @Override
        public void keepUp() {
            graph.keepUp();
        }

        @Override
        public long generation() {
            return graph.generation();
        }

        @Override
        public Labels labels() {
            return graph.labels();
        }

        @Override
        public Properties properties() {
            return graph.properties();
        }

        @Override
        public RelationshipProperties relationshipProperties() {
            return graph.relationshipProperties();
        }

        @Override
        public Relationships relationships() {
            return new Relationships() {
                @Override
                public void append(long node, RelationshipChoice choice, Neighbours to) {
                    assertThat(announced == null || announced.contains(node)).isTrue();
                    graph.relationships().append(node, choice, to);
                }

                @Override
                public Expansion along(RelationshipChoice[] choices) {
                    asked.add(choices);
                    return Relationships.super.along(choices);
                }
            };
        }
    }
}
