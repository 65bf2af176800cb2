package io.tremaux.coherence;

import io.tremaux.TremauxServer;
import io.tremaux.execution.Outcome;
import io.tremaux.execution.Walk;
import io.tremaux.graph.Scope;
import io.tremaux.query.Engine;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.service.Traversals;
import io.tremaux.service.Walks;
import io.tremaux.service.Walks.Taker;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.filter.Expansion;
import io.tremaux.traversal.filter.LabelFilter;
import io.tremaux.traversal.filter.RelationshipFilter;
import io.tremaux.traversal.predicate.Where;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;
import org.neo4j.common.DependencyResolver;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.internal.kernel.api.security.LoginContext;
import org.neo4j.kernel.api.KernelTransaction;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.kernel.internal.GraphDatabaseAPI;

/** Walks as a caller of the service does: a transaction, a walk in it, both closed. */
public final class Caller {
    private Caller() {}

    /** All pairs, for parameterized tests. */
    public static Stream<Arguments> scopesAndEngines() {
        return Stream.of(Scope.values())
                .flatMap(scope -> Stream.of(Engine.values()).map(engine -> Arguments.of(scope, engine)));
    }

    public static GraphDatabaseAPI api(GraphDatabaseService database) {
        return (GraphDatabaseAPI) database;
    }

    public static DependencyResolver dependencies(TremauxServer server) {
        return api(server.database()).getDependencyResolver();
    }

    public static Traversals traversals(TremauxServer server) {
        return dependencies(server).resolveDependency(Traversals.class);
    }

    public static InternalTransaction begin(TremauxServer server) {
        return begin(server.database());
    }

    public static InternalTransaction begin(GraphDatabaseService database) {
        return api(database).beginTransaction(KernelTransaction.Type.EXPLICIT, LoginContext.AUTH_DISABLED);
    }

    /** From all nodes of a label along all outgoing relationships, whatever is null not being asked for. */
    public static TraverseQuery request(Scope scope, String start, String labelFilter, String where) {
        return request(scope, start, RelationshipFilter.parse(">", true), labelFilter, where);
    }

    public static TraverseQuery request(
            Scope scope, String start, Expansion expansion, String labelFilter, String where) {
        return request(new Scopes(scope, scope, scope), start, expansion, labelFilter, where);
    }

    public static TraverseQuery request(
            Scopes scopes, String start, Expansion expansion, String labelFilter, String where) {
        return new TraverseQuery(
                List.of(new NodeSelector.HasLabel(start, null)),
                new Traversal.Builder()
                        .expansion(expansion)
                        .labelFilter(
                                labelFilter == null ? LabelFilter.NONE : LabelFilter.parse(labelFilter, true, true))
                        .resultWhere(where == null ? null : Where.parse("resultWhere", where))
                        .uniqueness(Uniqueness.NONE)
                        .breadthFirst(false)
                        .build(),
                scopes,
                Engine.TREMAUX,
                null);
    }

    /** The same walk by another engine. */
    public static TraverseQuery by(Engine engine, TraverseQuery request) {
        return new TraverseQuery(
                request.start(),
                request.traversal(),
                request.scopes(),
                engine,
                request.workLimits().timeout());
    }

    public static Outcome walk(
            Traversals traversals, InternalTransaction transaction, TraverseQuery request, Taker taker) {
        try (Walk walk = traversals.open(transaction, request)) {
            return Walks.toTheEnd(walk, taker);
        }
    }

    /** The same walk, but nobody has control between two results. */
    public static Outcome count(Traversals traversals, InternalTransaction transaction, TraverseQuery request) {
        try (Walk walk = traversals.open(transaction, request)) {
            return walk.count();
        }
    }

    public static Outcome walk(GraphDatabaseService database, Traversals traversals, TraverseQuery request) {
        try (InternalTransaction transaction = begin(database)) {
            return walk(traversals, transaction, request, Walks.NOWHERE);
        }
    }

    public static Outcome walk(TremauxServer server, Traversals traversals, TraverseQuery request) {
        try (InternalTransaction transaction = begin(server)) {
            return walk(traversals, transaction, request, Walks.NOWHERE);
        }
    }

    /** The {@code name} of each node that is found, in the order of finding. */
    public static List<String> names(TremauxServer server, Traversals traversals, TraverseQuery request) {
        List<String> names = new ArrayList<>();
        try (InternalTransaction transaction = begin(server)) {
            walk(traversals, transaction, request, (node, depth) -> names.add(name(transaction, node)));
        }
        return names;
    }

    public static String name(InternalTransaction transaction, long node) {
        return (String) transaction.newNodeEntity(node).getProperty("name");
    }
}
