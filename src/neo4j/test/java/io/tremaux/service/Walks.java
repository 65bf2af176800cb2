package io.tremaux.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.execution.Cost;
import io.tremaux.execution.Outcome;
import io.tremaux.execution.Walk;
import io.tremaux.graph.Scope;
import io.tremaux.query.Engine;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.store.StoreSession;
import io.tremaux.traversal.Predicates;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.filter.ExpandRules;
import io.tremaux.traversal.filter.Expansion;
import io.tremaux.traversal.filter.LabelFilter;
import io.tremaux.traversal.filter.RelationshipFilter;
import io.tremaux.traversal.predicate.Where;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.kernel.internal.GraphDatabaseAPI;

/** Walks in process, each in a transaction of its own, as the HTTP resource does it. */
public final class Walks {
    /** Every combination of scopes; the first is none at all. */
    public static final List<Scopes> ALL_SCOPES = Stream.of(Scope.values())
            .flatMap(relationships -> Stream.of(Scope.values())
                    .flatMap(labels ->
                            Stream.of(Scope.values()).map(properties -> new Scopes(labels, properties, relationships))))
            .toList();

    /** Takes no results. */
    public static final Taker NOWHERE = (node, depth) -> {};

    private Walks() {}

    /** Takes a result. */
    public interface Taker {
        void take(long node, int depth);
    }

    /** A node, by its internal id, and where it was found. */
    public record Found(long node, int depth) {}

    /** All that a walk said. */
    public record Ran(List<Found> found, Outcome outcome, List<String> warnings) {
        public List<Long> nodes() {
            return found.stream().map(Found::node).toList();
        }

        public Cost cost() {
            return outcome.cost();
        }
    }

    /** The traversals of a database. */
    public static Traversals of(GraphDatabaseService database) {
        return ((GraphDatabaseAPI) database).getDependencyResolver().resolveDependency(Traversals.class);
    }

    /** Pulls the results of a walk and hands them on. */
    public static Outcome toTheEnd(Walk walk, Taker taker) {
        while (walk.next()) {
            taker.take(walk.node(), walk.depth());
        }
        return walk.outcome();
    }

    /** Begins a transaction, as {@link Traversals#open} wants it. */
    public static InternalTransaction begin(GraphDatabaseService database) {
        return (InternalTransaction) database.beginTx();
    }

    /** A session of a transaction, without caches. */
    public static StoreSession session(GraphDatabaseService database, InternalTransaction transaction) {
        return of(database).session(transaction, Engine.TREMAUX, Scopes.NONE);
    }

    /** Walks to the end. */
    public static Ran run(GraphDatabaseService database, List<NodeSelector> start, Traversal traversal, Scopes scopes) {
        return run(database, start, traversal, scopes, Engine.NEO4J);
    }

    /** Walks to the end. */
    public static Ran run(
            GraphDatabaseService database,
            List<NodeSelector> start,
            Traversal traversal,
            Scopes scopes,
            Engine engine) {
        return run(database, of(database), new TraverseQuery(start, traversal, scopes, engine, null), NOWHERE);
    }

    /** Walks to the end, with other traversals than those of the plugin; someone else takes the results too. */
    public static Ran run(GraphDatabaseService database, Traversals traversals, TraverseQuery request, Taker also) {
        List<Found> found = new ArrayList<>();
        try (InternalTransaction transaction = begin(database);
                Walk walk = traversals.open(transaction, request)) {
            Outcome outcome = toTheEnd(walk, (node, depth) -> {
                found.add(new Found(node, depth));
                also.take(node, depth);
            });
            return new Ran(found, outcome, walk.warnings());
        }
    }

    /** Walks to the end only to count. */
    public static Outcome count(
            GraphDatabaseService database,
            List<NodeSelector> start,
            Traversal traversal,
            Scopes scopes,
            Engine engine) {
        return count(database, new TraverseQuery(start, traversal, scopes, engine, null));
    }

    /** Walks to the end only to count. */
    public static Outcome count(GraphDatabaseService database, TraverseQuery request) {
        try (InternalTransaction transaction = begin(database);
                Walk walk = of(database).open(transaction, request)) {
            return walk.count();
        }
    }

    /** The nodes' property {@code name}, for the eye. */
    public static List<String> names(GraphDatabaseService database, Ran ran) {
        try (InternalTransaction transaction = begin(database)) {
            return ran.nodes().stream()
                    .map(node -> (String) transaction.newNodeEntity(node).getProperty("name"))
                    .toList();
        }
    }

    /** The same start for every test that does not care: all nodes with a label. */
    public static List<NodeSelector> from(String label) {
        return List.of(new NodeSelector.HasLabel(label, null));
    }

    /** A traversal that does nothing special: add what the test is about. */
    public static Draft draft() {
        return new Draft(
                RelationshipFilter.ALL,
                LabelFilter.NONE,
                null,
                Traversal.NO_LEVEL_LIMIT,
                Uniqueness.NODE_GLOBAL,
                false,
                Traversal.NO_LIMIT);
    }

    /** A traversal in the making. */
    public record Draft(
            Expansion expansion,
            LabelFilter labels,
            Where where,
            int maxLevel,
            Uniqueness uniqueness,
            boolean breadthFirst,
            long limit) {
        public Draft expand(String... rules) {
            return new Draft(
                    ExpandRules.parse(List.of(rules)), labels, where, maxLevel, uniqueness, breadthFirst, limit);
        }

        public Draft relationshipFilter(String filter) {
            return new Draft(
                    RelationshipFilter.parse(filter, true), labels, where, maxLevel, uniqueness, breadthFirst, limit);
        }

        public Draft labelFilter(String filter) {
            return new Draft(
                    expansion, LabelFilter.parse(filter, true, true), where, maxLevel, uniqueness, breadthFirst, limit);
        }

        public Draft resultWhere(String predicate) {
            return new Draft(
                    expansion,
                    labels,
                    Where.parse("resultWhere", predicate),
                    maxLevel,
                    uniqueness,
                    breadthFirst,
                    limit);
        }

        public Draft maxLevel(int level) {
            return new Draft(expansion, labels, where, level, uniqueness, breadthFirst, limit);
        }

        public Draft uniqueness(Uniqueness mode) {
            return new Draft(expansion, labels, where, maxLevel, mode, breadthFirst, limit);
        }

        public Draft breadthFirst(boolean yes) {
            return new Draft(expansion, labels, where, maxLevel, uniqueness, yes, limit);
        }

        public Draft limit(long results) {
            return new Draft(expansion, labels, where, maxLevel, uniqueness, breadthFirst, results);
        }

        public Traversal done() {
            return new Traversal.Builder()
                    .expansion(expansion)
                    .labelFilter(labels)
                    .resultWhere(where)
                    .maxLevel(maxLevel)
                    .uniqueness(uniqueness)
                    .breadthFirst(breadthFirst)
                    .limit(limit)
                    .build();
        }
    }

    /** The same traversal along relationships that satisfy a predicate. */
    public static Traversal following(String relationshipWhere, Traversal drafted) {
        return new Traversal.Builder()
                .expansion(drafted.expansion())
                .labelFilter(drafted.labelFilter())
                .where(new Predicates(
                        drafted.where().results(), null, Where.parse("relationshipWhere", relationshipWhere)))
                .minLevel(drafted.minLevel())
                .maxLevel(drafted.maxLevel())
                .uniqueness(drafted.uniqueness())
                .breadthFirst(drafted.breadthFirst())
                .limit(drafted.limit())
                .build();
    }

    /** Two walks found the same in the same order, ended alike, and counted alike on the way. */
    public static void assertSame(Ran expected, Ran actual, String context) {
        assertThat(actual.found()).as(context).isEqualTo(expected.found());
        assertThat(actual.warnings()).as(context).isEqualTo(expected.warnings());
        assertSame(expected, actual.outcome(), context);
    }

    /** The same of a walk whose results nobody saw. */
    public static void assertSame(Ran expected, Outcome actual, String context) {
        assertThat(actual.count()).as(context).isEqualTo(expected.found().size());
        assertThat(actual.truncated()).as(context).isEqualTo(expected.outcome().truncated());
        assertThat(actual.cost().nodesVisited())
                .as(context)
                .isEqualTo(expected.cost().nodesVisited());
        assertThat(actual.cost().relationshipsFollowed())
                .as(context)
                .isEqualTo(expected.cost().relationshipsFollowed());
    }
}
