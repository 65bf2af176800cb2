package io.tremaux.it.traversal;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.Rounds;
import io.tremaux.TremauxServer;
import io.tremaux.neo4j.entity.CurrentNode;
import io.tremaux.query.Engine;
import io.tremaux.query.NodeLists;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.service.Walks;
import io.tremaux.service.Walks.Found;
import io.tremaux.traversal.Predicates;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.WorkLimits;
import io.tremaux.traversal.filter.RelationshipFilter;
import io.tremaux.traversal.predicate.Where;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.neo4j.graphdb.Direction;
import org.neo4j.graphdb.Entity;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Path;
import org.neo4j.graphdb.PathExpander;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.ResourceIterable;
import org.neo4j.graphdb.Transaction;
import org.neo4j.graphdb.traversal.BranchState;
import org.neo4j.graphdb.traversal.Evaluation;
import org.neo4j.graphdb.traversal.TraversalDescription;
import org.neo4j.internal.helpers.collection.Iterables;

/**
 * What our language adds to that of APOC, on random graphs: a walk reaches what Neo4j's own traversal framework reaches
 * with an expander and an evaluator written by hand, in its order.
 */
class HandWrittenTraversalTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final int WALKS_PER_GRAPH = 10;

    /** An entry of a relationshipFilter. Without a type it lists every relationship. */
    private record Entry(String text, boolean excludes, Direction direction, RelationshipType... types) {
        private List<Relationship> of(Node node) {
            try (ResourceIterable<Relationship> found =
                    types.length == 0 ? node.getRelationships(direction) : node.getRelationships(direction, types)) {
                return found.stream().toList();
            }
        }
    }

    private static Entry entry(String text, boolean excludes, Direction direction, String... types) {
        return new Entry(
                text,
                excludes,
                direction,
                Stream.of(types).map(RelationshipType::withName).toArray(RelationshipType[]::new));
    }

    private static final List<Entry> ENTRIES = List.of(
            entry("-R", true, Direction.BOTH, "R"),
            entry("-R>", true, Direction.OUTGOING, "R"),
            entry("<-R", true, Direction.INCOMING, "R"),
            entry("-<S", true, Direction.INCOMING, "S"),
            entry("-`S`", true, Direction.BOTH, "S"),
            entry("-T>", true, Direction.OUTGOING, "T"),
            entry("-Unseen", true, Direction.BOTH, "Unseen"),
            entry("R", false, Direction.BOTH, "R"),
            entry("S>", false, Direction.OUTGOING, "S"),
            entry("<T", false, Direction.INCOMING, "T"),
            entry(">", false, Direction.OUTGOING),
            entry("<>", false, Direction.INCOMING),
            entry("<", false, Direction.INCOMING));

    private static final Entry EVERYTHING = entry("", false, Direction.BOTH);

    /** A predicate in our language, and by hand. */
    private record Predicate(String text, BiPredicate<Entity, String> test, String key) {
        boolean of(Entity entity) {
            return test.test(entity, key);
        }

        static @Nullable Where where(@Nullable Predicate predicate) {
            return predicate == null ? null : Where.parse("where", predicate.text());
        }
    }

    private static final BiPredicate<Entity, String> IS_TWO =
            (entity, key) -> Objects.equals(entity.getProperty(key, null), 2L);
    private static final BiPredicate<Entity, String> EXISTS = Entity::hasProperty;

    private static Predicate of(String key, Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> new Predicate(key + "==2", IS_TWO, key);
            case 1 -> new Predicate(key + "=null=true", EXISTS.negate(), key);
            case 2 ->
                new Predicate(key + "=null=true," + key + "==2", EXISTS.negate().or(IS_TWO), key);
            default -> new Predicate(key + "=null=false", EXISTS, key);
        };
    }

    /** A random traversal. */
    private record Words(
            List<List<Entry>> steps,
            int maxLevel,
            Uniqueness uniqueness,
            boolean bfs,
            @Nullable Predicate nodeWhere,
            @Nullable Predicate relationshipWhere,
            boolean filterStartNode) {
        static Words random(Random random, RandomGraph graph) {
            List<List<Entry>> steps = new ArrayList<>();
            for (int i = random.nextInt(2); i >= 0; i--) {
                List<Entry> step = new ArrayList<>();
                for (int entries = random.nextInt(3); entries >= 0; entries--) {
                    step.add(ENTRIES.get(random.nextInt(ENTRIES.size())));
                }
                steps.add(step);
            }
            return new Words(
                    steps,
                    random.nextInt(graph.hasHub ? 3 : 5),
                    Uniqueness.values()[random.nextInt(Uniqueness.values().length)],
                    random.nextBoolean(),
                    random.nextInt(3) == 0 ? of("rank", random) : null,
                    random.nextInt(3) == 0 ? of("weight", random) : null,
                    random.nextBoolean());
        }

        String relationshipFilter() {
            return steps.stream()
                    .map(step -> step.stream().map(Entry::text).collect(Collectors.joining("|")))
                    .collect(Collectors.joining(","));
        }

        Traversal traversal() {
            return new Traversal.Builder()
                    .expansion(RelationshipFilter.parse(relationshipFilter(), true))
                    .where(new Predicates(null, Predicate.where(nodeWhere), Predicate.where(relationshipWhere)))
                    .maxLevel(maxLevel)
                    .uniqueness(uniqueness)
                    .breadthFirst(bfs)
                    .build();
        }

        TraverseQuery request(String start, Scopes scopes, Engine engine) {
            NodeLists lists = new NodeLists(List.of(), List.of(), List.of(), List.of(), filterStartNode);
            List<NodeSelector> starts = List.of(new NodeSelector.ElementId(start));
            return new TraverseQuery(starts, lists, traversal(), scopes, engine, WorkLimits.ANY, false);
        }

        List<Relationship> expand(Path path) {
            List<Entry> step = steps.get(path.length() % steps.size());
            Stream<Entry> listing = step.stream().allMatch(Entry::excludes)
                    ? Stream.of(EVERYTHING)
                    : step.stream().filter(entry -> !entry.excludes());
            List<Relationship> listed = new ArrayList<>();
            listing.forEach(entry -> listed.addAll(entry.of(path.endNode())));
            step.stream().filter(Entry::excludes).forEach(entry -> listed.removeAll(entry.of(path.endNode())));
            if (relationshipWhere != null) {
                listed.removeIf(relationship -> !relationshipWhere.of(relationship));
            }
            return listed;
        }

        Evaluation evaluate(Path path) {
            boolean exempt = path.length() == 0 && !filterStartNode;
            if (nodeWhere != null && !exempt && !nodeWhere.of(path.endNode())) {
                return Evaluation.EXCLUDE_AND_PRUNE;
            }
            return Evaluation.of(true, path.length() < maxLevel);
        }
    }

    @Test
    void shouldWalkAsByHand() {
        int[] results = new int[1];
        Rounds.run(150, (random, replay) -> {
            RandomGraph graph = RandomGraph.plant(server.database(), random);
            for (int i = 0; i < WALKS_PER_GRAPH; i++) {
                Words words = Words.random(random, graph);
                String start = graph.anyNode();
                List<Found> expected = byHand(words, start);
                results[0] += expected.size();
                compare(words, start, expected, random, replay);
            }
        });
        assertThat(results[0]).as("Results in all").isGreaterThan(2000);
    }

    private static void compare(Words words, String start, List<Found> expected, Random random, String replay) {
        Scopes scopes = Walks.ALL_SCOPES.get(random.nextInt(Walks.ALL_SCOPES.size()));
        for (Engine engine : Engine.values()) {
            for (int times = 0; times < 2; times++) { // the second time what is cached is warm
                TraverseQuery request = words.request(start, scopes, engine);
                assertThat(Walks.run(server.database(), Walks.of(server.database()), request, Walks.NOWHERE)
                                .found())
                        .as("%s%s by %s in %s", replay, words, engine, scopes)
                        .isEqualTo(expected);
            }
        }
    }

    private static List<Found> byHand(Words words, String start) {
        try (Transaction transaction = server.database().beginTx()) {
            TraversalDescription description = transaction
                    .traversalDescription()
                    .uniqueness(org.neo4j.graphdb.traversal.Uniqueness.valueOf(
                            words.uniqueness().name()))
                    .expand(new ByHand(words))
                    .evaluator(words::evaluate);
            List<Found> found = new ArrayList<>();
            (words.bfs() ? description.breadthFirst() : description.depthFirst())
                    .traverse(transaction.getNodeByElementId(start))
                    .forEach(path -> found.add(new Found(CurrentNode.idOf(path.endNode()), path.length())));
            return found;
        }
    }

    private record ByHand(Words words) implements PathExpander<Object> {
        @Override
        public ResourceIterable<Relationship> expand(Path path, BranchState<Object> state) {
            return Iterables.asResourceIterable(words.expand(path));
        }

        @Override
        public PathExpander<Object> reverse() {
            throw new UnsupportedOperationException();
        }
    }
}
