package io.tremaux.janusgraph;

import io.tremaux.graph.Scope;
import io.tremaux.query.Engine;
import io.tremaux.query.NodeLists;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.RecommendQuery;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.recommendation.Recommendation;
import io.tremaux.recommendation.Step;
import io.tremaux.traversal.Effort;
import io.tremaux.traversal.Predicates;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.TraversalBuilder;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.filter.Given;
import io.tremaux.traversal.filter.LabelFilter;
import io.tremaux.traversal.filter.RelationshipFilter;
import io.tremaux.traversal.filter.RelationshipStep;
import io.tremaux.traversal.filter.StepFilters;
import io.tremaux.traversal.predicate.Where;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Random questions whose answer no order of relationships changes.
 *
 * @param start what start nodes are: their indexes, or a label alone
 */
record RandomQuery(
        List<Integer> start,
        NodeSelector.HasLabel label,
        Traversal traversal,
        Recommendation recommendation,
        Scopes scopes) {
    private static final int MOST_LEVELS = 4;
    private static final int MOST_STEPS = 3;

    static RandomQuery random(int nodes, Random random) {
        List<Integer> start = new ArrayList<>();
        for (int i = random.nextInt(3); i >= 0; i--) {
            start.add(random.nextInt(nodes));
        }
        Scope scope = random.nextBoolean() ? Scope.NONE : Scope.REQUEST;
        return new RandomQuery(
                start,
                new NodeSelector.HasLabel("A", random.nextBoolean() ? null : Where.parse("start", "size>1")),
                traversal(random),
                recommendation(random),
                new Scopes(scope, scope, scope));
    }

    private static <X> X one(Random random, List<X> of) {
        return of.get(random.nextInt(of.size()));
    }

    private static String relationships(Random random) {
        return one(random, List.of("", "R", "R>", "<S", "R>|<S", "T|R>", "S>|<T|R", "-S", ">", "<"));
    }

    private static Where where(Random random) {
        return random.nextInt(3) > 0
                ? null
                : Where.parse("where", one(random, List.of("size>1", "name==n1", "size!=2", "name=in=(n0,n2);size<3")));
    }

    private static Traversal traversal(Random random) {
        Uniqueness uniqueness = one(
                random,
                List.of(Uniqueness.NONE, Uniqueness.NODE_PATH, Uniqueness.RELATIONSHIP_PATH, Uniqueness.NODE_GLOBAL));
        boolean isGlobal = uniqueness == Uniqueness.NODE_GLOBAL;
        return new TraversalBuilder()
                .expansion(RelationshipFilter.parse(relationships(random), true))
                .labelFilter(LabelFilter.parse(
                        one(random, List.of("", "+A", "-B", "/C", ">B", "+A|+B|-C", "/A|>B|-C")),
                        true,
                        random.nextBoolean()))
                .where(new Predicates(where(random), where(random), where(random)))
                .uniqueness(uniqueness)
                .breadthFirst(isGlobal || random.nextBoolean())
                .minLevel(random.nextInt(2))
                .maxLevel(isGlobal && random.nextBoolean() ? Traversal.NO_LEVEL_LIMIT : random.nextInt(MOST_LEVELS))
                .build();
    }

    private static Recommendation recommendation(Random random) {
        List<Step> steps = Stream.generate(() -> step(random))
                .limit(Recommendation.LEAST_STEPS + random.nextInt(MOST_STEPS - 1))
                .toList();
        Uniqueness uniqueness =
                one(random, List.of(Uniqueness.NONE, Uniqueness.NODE_PATH, Uniqueness.RELATIONSHIP_PATH));
        boolean distinct = uniqueness != Uniqueness.RELATIONSHIP_PATH && random.nextBoolean();
        String weight = random.nextBoolean() ? null : "size";
        return new Recommendation(
                steps,
                random.nextBoolean() ? List.of() : List.of(List.of(step(random))),
                new Recommendation.Counted(uniqueness, distinct, distinct ? null : weight),
                new Recommendation.Chosen(random.nextBoolean(), 0, Recommendation.NO_LIMIT, null));
    }

    private static Step step(Random random) {
        String text = one(random, List.of("R>", "<R", "R|S", "<T", "S>|T>"));
        return new Step(
                new StepFilters(
                        new StepFilters.Text(text, null),
                        RelationshipStep.parse(text, new Given("steps", text, "")),
                        null),
                where(random),
                where(random),
                text);
    }

    TraverseQuery traverse(List<NodeSelector> start) {
        return new TraverseQuery(start, NodeLists.NONE, traversal, scopes, Engine.TREMAUX, Effort.ANY, true);
    }

    /** The same traversal without labels and without predicates on nodes. */
    TraverseQuery alongRelationships(List<NodeSelector> start) {
        Traversal along = new TraversalBuilder()
                .expansion(traversal.expansion())
                .where(new Predicates(null, null, traversal.where().relationships()))
                .uniqueness(traversal.uniqueness())
                .breadthFirst(traversal.breadthFirst())
                .minLevel(traversal.minLevel())
                .maxLevel(traversal.maxLevel())
                .build();
        return new TraverseQuery(start, NodeLists.NONE, along, scopes, Engine.TREMAUX, Effort.ANY, true);
    }

    RecommendQuery recommend(List<NodeSelector> start) {
        return new RecommendQuery(start, recommendation, scopes, Engine.TREMAUX, Effort.ANY);
    }

    /** Whether every path is found, whatever the order. */
    boolean findsAllPaths() {
        return traversal.uniqueness() != Uniqueness.NODE_GLOBAL;
    }

    /** For a failure to be understood. */
    @Override
    public String toString() {
        return "from " + start + " or " + label + " along "
                + traversal.expansion().given() + " to "
                + traversal.labelFilter().given() + ", " + traversal + "; " + recommendation + "; " + scopes;
    }
}
