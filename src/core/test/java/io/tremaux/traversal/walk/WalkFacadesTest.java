package io.tremaux.traversal.walk;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.graph.GraphView;
import io.tremaux.graph.Labels;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.NoRelationshipProperties;
import io.tremaux.graph.Properties;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.RelationshipProperties;
import io.tremaux.graph.Relationships;
import io.tremaux.graph.Tokens;
import io.tremaux.traversal.Predicates;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.WalkBounds;
import io.tremaux.traversal.filter.ExpandRules;
import io.tremaux.traversal.filter.Expansion;
import io.tremaux.traversal.filter.LabelFilter;
import io.tremaux.traversal.filter.RelationshipFilter;
import io.tremaux.traversal.predicate.Where;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/**
 * A view replaces its facades between two rows and at looks, as it does when it takes up commits. A new facade of
 * labels gives the same sets other codes, so whoever goes by a code of the old one decides wrongly, and a replaced
 * facade rejects to answer. The same walk without that is one that keeps its paths: it meets the neighbours of a node
 * one by one, along their relationships.
 */
class WalkFacadesTest {
    private static final long SEED = Long.getLong("tests.seed", 2016);
    private static final int ROUNDS = 10;
    private static final int NODES = 1500;
    private static final int RELATIONSHIPS = 3 * NODES;
    private static final int LABELS = 3;
    private static final int MAX_LEVEL = 7;

    private static final List<Expansion> EXPANSIONS = List.of(
            RelationshipFilter.parse(">", true),
            RelationshipFilter.parse("0>|1>", true),
            RelationshipFilter.parse("0>,1>|0>", true),
            ExpandRules.parse(List.of("0=>0>", "=>1>|0>")));
    private static final List<String> FILTERS = List.of("", "-1", ">2|-1", "+0|+2");

    private final Random random = new Random(SEED);

    @ParameterizedTest
    @EnumSource(
            mode = Mode.MATCH_ANY,
            names = {"NONE", ".*_PATH", ".*_GLOBAL"})
    void shouldFindTheSameHoweverOftenFacadesAreReplaced(Uniqueness uniqueness) {
        long replaced = 0;
        for (int round = 0; round < ROUNDS; round++) {
            RandomLinks links = new RandomLinks(random);
            for (Expansion expansion : EXPANSIONS) {
                for (boolean breadthFirst : new boolean[] {true, false}) {
                    String filter = FILTERS.get(random.nextInt(FILTERS.size()));
                    Traversal traversal = new Traversal.Builder()
                            .expansion(expansion)
                            .labelFilter(LabelFilter.parse(filter, true, false))
                            .where(new Predicates(evenOrAny("resultWhere"), evenOrAny("nodeWhere"), null))
                            .maxLevel(MAX_LEVEL)
                            .uniqueness(uniqueness)
                            .breadthFirst(breadthFirst)
                            .build();
                    Replacing view = new Replacing(links, random);
                    String context = "-Dtests.seed=" + SEED + " round " + round + ": " + traversal;
                    assertSame(traversal, new Steady(links), view, context);
                    replaced += view.replaced;
                }
            }
        }
        assertThat(replaced).as("replaced").isGreaterThan(1000);
    }

    private @Nullable Where evenOrAny(String parameter) {
        return random.nextInt(4) == 0 ? Where.parse(parameter, "even==true") : null;
    }

    private static void assertSame(Traversal traversal, Steady steady, Replacing replacing, String context) {
        Walker expected = walker(traversal, steady, true);
        List<Long> rows = rows(expected, () -> {});
        assertThat(rows(walker(traversal, replacing, false), replacing::replaceNowAndThen))
                .as(context)
                .isEqualTo(rows);
        Walker counted = walker(traversal, replacing, false);
        counted.countAll();
        assertThat(counted.count()).as(context).isEqualTo(rows.size());
        assertThat(counted.nodesVisited()).as(context).isEqualTo(expected.nodesVisited());
        assertThat(counted.relationshipsFollowed()).as(context).isEqualTo(expected.relationshipsFollowed());
    }

    private static List<Long> rows(Walker walker, Runnable afterEach) {
        List<Long> rows = new ArrayList<>();
        while (walker.next()) {
            rows.add(walker.node());
            afterEach.run();
        }
        return rows;
    }

    private static Walker walker(Traversal traversal, Steady view, boolean keepsPaths) {
        return Walker.of(
                traversal.bind(view),
                view,
                LongStream.of(0, 1, 2).iterator(),
                new WalkBounds(() -> {}, bytes -> {}, null),
                keepsPaths);
    }

    /** A random graph of two types and three labels, of which each node has one. */
    private static final class RandomLinks {
        private final List<List<long[]>> links = new ArrayList<>(); // of each node: other, id, type
        private final int[] labels;

        RandomLinks(Random random) {
            labels = random.ints(NODES, 0, LABELS).toArray();
            for (int i = 0; i < NODES; i++) {
                links.add(new ArrayList<>());
            }
            for (int id = 0; id < RELATIONSHIPS; id++) {
                links.get(random.nextInt(NODES)).add(new long[] {random.nextInt(NODES), id, random.nextInt(2)});
            }
        }
    }

    /** A view of it that replaces nothing. */
    private static class Steady implements GraphView, Tokens {
        final RandomLinks graph;
        Labels labels;
        Relationships relationships;
        private int turn;
        private long generation;

        Steady(RandomLinks graph) {
            this.graph = graph;
            replaceLabels();
            replaceRelationships();
        }

        /** By others, whose codes mean something else. */
        final void replaceLabels() {
            labels = new TurnedLabels(this, turn++);
            generation++;
        }

        final void replaceRelationships() {
            relationships = new CurrentRelationships(this);
            generation++;
        }

        @Override
        public long generation() {
            return generation;
        }

        @Override
        public Labels labels() {
            return labels;
        }

        @Override
        public Relationships relationships() {
            return relationships;
        }

        @Override
        public Properties properties() {
            return (node, key) -> node % 2 == 0;
        }

        @Override
        public RelationshipProperties relationshipProperties() {
            return NoRelationshipProperties.INSTANCE;
        }

        @Override
        public int label(String name) {
            return Integer.parseInt(name);
        }

        @Override
        public int relationshipType(String name) {
            return Integer.parseInt(name);
        }

        @Override
        public int propertyKey(String name) {
            return 0;
        }
    }

    private static final class Replacing extends Steady {
        private final Random random;
        private long replaced;

        Replacing(RandomLinks graph, Random random) {
            super(graph);
            this.random = random;
        }

        void replaceNowAndThen() {
            if (random.nextInt(8) == 0) {
                keepUp();
            }
        }

        @Override
        public void keepUp() {
            int which = 1 + random.nextInt(3);
            if ((which & 1) != 0) {
                replaceLabels();
            }
            if ((which & 2) != 0) {
                replaceRelationships();
            }
            replaced++;
        }
    }

    private static final class TurnedLabels extends Labels {
        private static final int[] NONE_BEYOND = {};

        private final Steady view;
        private final int turn;

        TurnedLabels(Steady view, int turn) {
            super(true);
            this.view = view;
            this.turn = turn;
        }

        @Override
        public int code(long node) {
            assertThat(view.labels).as("the facade of now").isSameAs(this);
            return 1 + (graphLabel(node) + turn) % LABELS;
        }

        private int graphLabel(long node) {
            return view.graph.labels[(int) node];
        }

        @Override
        public void knownCodes(Neighbours nodes, int from, int to, int[] codes) {
            for (int i = from; i < to; i++) {
                codes[i] = nodes.node(i) % 5 == 0 ? NO_CODE : code(nodes.node(i));
            }
        }

        @Override
        public boolean take(long node, int code) {
            assertThat(code).as("code of %d", node).isEqualTo(code(node));
            take(node, 1L << graphLabel(node), NONE_BEYOND);
            return true;
        }

        @Override
        protected boolean ask(long node, int label) {
            return take(node, code(node)) && handHas(label);
        }
    }

    private static final class CurrentRelationships implements Relationships {
        private final Steady view;

        CurrentRelationships(Steady view) {
            this.view = view;
        }

        @Override
        public void append(long node, RelationshipChoice choice, Neighbours to) {
            assertThat(view.relationships).as("the facade of now").isSameAs(this);
            for (long[] link : view.graph.links.get((int) node)) {
                if (choice.has((int) link[2], false, link[0] == node)) {
                    to.add(link[0], link[1], (int) link[2], false);
                }
            }
        }
    }
}
