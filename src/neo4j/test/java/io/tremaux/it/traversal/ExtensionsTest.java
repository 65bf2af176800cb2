package io.tremaux.it.traversal;

import static io.tremaux.service.Walks.ALL_SCOPES;
import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.Rounds;
import io.tremaux.TremauxServer;
import io.tremaux.extension.Graph;
import io.tremaux.graph.Scope;
import io.tremaux.installed.AnyEvaluator;
import io.tremaux.installed.AnyExpander;
import io.tremaux.query.Engine;
import io.tremaux.query.NodeLists;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.service.Walks;
import io.tremaux.service.Walks.Ran;
import io.tremaux.traversal.Extensions;
import io.tremaux.traversal.Predicates;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.WorkLimits;
import io.tremaux.traversal.filter.LabelFilter;
import io.tremaux.traversal.filter.RelationshipFilter;
import io.tremaux.traversal.predicate.Where;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.neo4j.graphdb.Direction;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Path;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.traversal.Evaluation;
import org.neo4j.graphdb.traversal.Evaluator;

/**
 * Evaluators and expanders of another jar that say what filters could say too: the walks are those with the filters, in
 * all scopes, on random graphs that commits change between the walks.
 */
class ExtensionsTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final int WALKS_PER_GRAPH = 6;
    private static final List<String> TYPES = List.of("R", "S", "T", "Unseen");

    private int results;

    /** The labels of a filter, by operator. */
    private record Labels(List<String> denied, List<String> terminators, List<String> ends, List<String> allowed) {
        static final Labels NONE = new Labels(List.of(), List.of(), List.of(), List.of());

        static Labels random(Random random) {
            List<List<String>> byOperator = Stream.generate(() -> (List<String>) new ArrayList<String>())
                    .limit(6)
                    .toList();
            for (String label : List.of("A", "B", "C", "D", "Unseen")) {
                byOperator.get(random.nextInt(6)).add(label);
            }
            return new Labels(byOperator.get(0), byOperator.get(1), byOperator.get(2), byOperator.get(3));
        }

        String filter() {
            return Stream.of(with("-", denied), with("/", terminators), with(">", ends), with("+", allowed))
                    .flatMap(entries -> entries)
                    .collect(Collectors.joining("|"));
        }

        private static Stream<String> with(String operator, List<String> labels) {
            return labels.stream().map(label -> operator + label);
        }

        /** The same as Java. */
        Evaluator in(Graph graph) {
            return path -> {
                Node node = path.endNode();
                boolean endsAlone = !(terminators.isEmpty() && ends.isEmpty());
                if (hasAny(graph, node, denied)) {
                    return Evaluation.EXCLUDE_AND_PRUNE;
                }
                if (hasAny(graph, node, terminators)) {
                    return Evaluation.INCLUDE_AND_PRUNE;
                }
                if (hasAny(graph, node, ends)) {
                    return Evaluation.INCLUDE_AND_CONTINUE;
                }
                boolean passes = allowed.isEmpty() || hasAny(graph, node, allowed);
                return Evaluation.of(passes && !endsAlone, passes);
            };
        }

        private static boolean hasAny(Graph graph, Node node, List<String> labels) {
            return labels.stream().anyMatch(label -> graph.hasLabel(node, label));
        }
    }

    /** {@code nodeWhere=rank!=2,rank=null=true}, as Java. */
    private static Evaluator hasOtherRank(Graph graph) {
        return path -> Long.valueOf(2).equals(graph.property(path.endNode(), "rank"))
                ? Evaluation.EXCLUDE_AND_PRUNE
                : Evaluation.INCLUDE_AND_CONTINUE;
    }

    /** An entry of a filter of relationships. */
    private record Entry(String type, Direction direction) {
        static List<Entry> random(Random random) {
            return Stream.generate(() ->
                            new Entry(TYPES.get(random.nextInt(TYPES.size())), Direction.values()[random.nextInt(3)]))
                    .limit(1 + random.nextInt(3))
                    .toList();
        }

        String text() {
            return switch (direction) {
                case OUTGOING -> type + ">";
                case INCOMING -> "<" + type;
                case BOTH -> type;
            };
        }
    }

    private static Stream<Relationship> follow(Graph graph, Path path, List<Entry> entries) {
        return entries.stream()
                .flatMap(entry -> graph.relationships(path.endNode(), entry.direction(), entry.type()).stream());
    }

    /** A traversal, all of it by filters and predicates, or some of it by Java. */
    private record Drawn(
            Labels labels,
            List<Entry> entries,
            boolean ranked,
            boolean weighed,
            int maxLevel,
            Uniqueness uniqueness,
            boolean breadthFirst,
            long limit,
            boolean maximal) {
        static Drawn random(Random random) {
            return new Drawn(
                    random.nextBoolean() ? Labels.random(random) : Labels.NONE,
                    Entry.random(random),
                    random.nextBoolean(),
                    random.nextBoolean(),
                    1 + random.nextInt(3),
                    Uniqueness.values()[random.nextInt(Uniqueness.values().length)],
                    random.nextBoolean(),
                    random.nextInt(4) == 0 ? random.nextInt(4) : Traversal.NO_LIMIT,
                    random.nextInt(3) == 0);
        }

        Traversal byFilters() {
            return traversal(labels, ranked, Extensions.NONE);
        }

        /** The labels, or else the predicate on nodes, are judged by an evaluator. */
        Traversal byEvaluator(boolean judgesLabels) {
            AnyEvaluator.made = judgesLabels ? labels::in : ExtensionsTest::hasOtherRank;
            return judgesLabels
                    ? traversal(Labels.NONE, ranked, new Extensions("any", null))
                    : traversal(labels, false, new Extensions("any", null));
        }

        Traversal byExpander() {
            AnyExpander.made =
                    graph -> AnyExpander.of((path, state) -> Graph.inOrder(follow(graph, path, entries)::iterator));
            return traversal(labels, ranked, new Extensions(null, "any"));
        }

        private Traversal traversal(Labels labels, boolean ranked, Extensions extensions) {
            String filter = entries.stream().map(Entry::text).collect(Collectors.joining("|"));
            return new Traversal.Builder()
                    .expansion(
                            extensions.expander() == null
                                    ? RelationshipFilter.parse(filter, true)
                                    : RelationshipFilter.ALL)
                    .labelFilter(LabelFilter.parse(labels.filter(), true, true))
                    .where(new Predicates(
                            null,
                            ranked ? Where.parse("nodeWhere", "rank!=2,rank=null=true") : null,
                            weighed ? Where.parse("relationshipWhere", "weight!=1") : null))
                    .maxLevel(maxLevel)
                    .uniqueness(uniqueness)
                    .breadthFirst(breadthFirst)
                    .limit(limit)
                    .maximal(maximal)
                    .extensions(extensions)
                    .build();
        }
    }

    @Test
    void shouldWalkAsWithTheFiltersThatSayTheSame() {
        Rounds.run(90, (random, replay) -> {
            RandomGraph graph = RandomGraph.plant(server.database(), random);
            for (int i = 0; i < WALKS_PER_GRAPH; i++) {
                graph.change(server.database());
                Drawn drawn = Drawn.random(random);
                List<NodeSelector> start =
                        List.of(new NodeSelector.HasLabel("A", null), new NodeSelector.ElementId(graph.anyNode()));
                Ran expected = run(start, drawn.byFilters(), Scopes.NONE);
                results += expected.found().size();
                for (Scopes scopes : ALL_SCOPES) {
                    String context = replay + drawn + " in " + scopes;
                    assertSame(expected, run(start, drawn.byEvaluator(true), scopes), context + " labels by Java");
                    if (drawn.ranked()) {
                        assertSame(expected, run(start, drawn.byEvaluator(false), scopes), context + " rank by Java");
                    }
                    assertSame(expected, run(start, drawn.byExpander(), scopes), context + " expanded by Java");
                }
            }
        });
        assertThat(results).as("Results in all").isGreaterThan(500);
    }

    /**
     * A commit between two questions about one node moves the property to another record, to which the node's then
     * leads.
     */
    @ParameterizedTest
    @EnumSource
    void shouldReadAnewWhateverWasCommittedWhileJavaHadControl(Scope scope) {
        server.cypher("CREATE (:Root {p: 1, a: 1, b: 2, c: 3})"); // fills a record
        String longer = "fits into no such record";
        List<Object> seen = new ArrayList<>();
        AnyEvaluator.made = graph -> path -> {
            graph.hasLabel(path.endNode(), "Root");
            server.cypher("MATCH (a:Root) SET a.p = '" + longer + "'");
            seen.add(graph.property(path.endNode(), "p"));
            server.cypher("MATCH (a:Root) SET a.p = 1");
            return Evaluation.INCLUDE_AND_CONTINUE;
        };
        Drawn drawn = new Drawn(
                Labels.NONE,
                List.of(new Entry("R", Direction.BOTH)),
                false,
                false,
                0,
                Uniqueness.NONE,
                false,
                Traversal.NO_LIMIT,
                false);

        run(
                Walks.from("Root"),
                drawn.traversal(Labels.NONE, false, new Extensions("any", null)),
                new Scopes(scope, scope, scope));

        assertThat(seen).containsExactly(longer);
    }

    private static Ran run(List<NodeSelector> start, Traversal traversal, Scopes scopes) {
        NodeLists judged = new NodeLists(List.of(), List.of(), List.of(), List.of(), true);
        // only Neo4j's can walk by an extension, whichever is asked for
        Engine engine = traversal.extensions().areNone() ? Engine.NEO4J : Engine.TREMAUX;
        TraverseQuery request = new TraverseQuery(start, judged, traversal, scopes, engine, WorkLimits.ANY, false);
        return Walks.run(server.database(), Walks.of(server.database()), request, Walks.NOWHERE);
    }

    private static void assertSame(Ran expected, Ran actual, String context) {
        assertThat(actual.found()).as(context).isEqualTo(expected.found());
        Walks.assertSame(expected, actual.outcome(), context);
    }
}
