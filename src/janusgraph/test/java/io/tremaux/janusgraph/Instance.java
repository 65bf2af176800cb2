package io.tremaux.janusgraph;

import io.tremaux.admission.Turn;
import io.tremaux.execution.QueryExecution;
import io.tremaux.execution.Walk;
import io.tremaux.graph.Scope;
import io.tremaux.heap.HeapBudget;
import io.tremaux.janusgraph.coherence.Clock;
import io.tremaux.janusgraph.name.VertexLabels;
import io.tremaux.janusgraph.tinkerpop.ResourceLimit;
import io.tremaux.query.Engine;
import io.tremaux.query.NodeLists;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.WorkLimits;
import io.tremaux.traversal.filter.RelationshipFilter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.commons.configuration2.BaseConfiguration;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategies;
import org.janusgraph.diskstorage.BackendException;
import org.janusgraph.diskstorage.configuration.backend.CommonsConfiguration;
import org.janusgraph.graphdb.configuration.builder.GraphDatabaseConfigurationBuilder;
import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.janusgraph.graphdb.internal.InternalRelation;
import org.janusgraph.graphdb.transaction.StandardJanusGraphTx;
import org.jspecify.annotations.Nullable;

/** An instance of JanusGraph whose queries share caches, and hear of its own commits. Closed by its opener. */
public final class Instance implements AutoCloseable {
    public static final HeapBudget ROOM = new HeapBudget(1L << 26);
    public static final Scopes PERMANENT = new Scopes(Scope.PERMANENT, Scope.PERMANENT, Scope.PERMANENT);

    private final Committing graph;
    private final OpenGraph open;

    private static final class Committing extends StandardJanusGraph {
        static {
            TraversalStrategies.GlobalCache.registerStrategies(
                    Committing.class, TraversalStrategies.GlobalCache.getStrategies(StandardJanusGraph.class));
        }

        private Commits commits = Commits.TOLD;
        private OpenGraph open;

        Committing(BaseConfiguration configuration) {
            super(new GraphDatabaseConfigurationBuilder().build(new CommonsConfiguration(configuration)));
        }

        @Override
        public void commit(
                Collection<InternalRelation> added, Collection<InternalRelation> deleted, StandardJanusGraphTx tx)
                throws BackendException {
            commits.commit(() -> super.commit(added, deleted, tx), () -> {
                if (open != null) {
                    open.committed(added, deleted);
                }
            });
        }
    }

    /** How the caches hear of commits. */
    public interface Commits {
        Commits TOLD = (commit, telling) -> {
            try {
                commit.run();
            } finally {
                telling.run();
            }
        };

        void commit(Writing commit, Runnable telling) throws BackendException;
    }

    /** A commit. */
    public interface Writing {
        void run() throws BackendException;
    }

    /** One that neither tells others of its commits nor hears of theirs. */
    public Instance(Map<String, Object> settings, HeapBudget budget, Duration maxStaleness, Clock clock) {
        this(settings, budget, maxStaleness, clock, false);
    }

    public Instance(
            Map<String, Object> settings, HeapBudget budget, Duration maxStaleness, Clock clock, boolean tellsOthers) {
        BaseConfiguration configuration = new BaseConfiguration();
        configuration.setProperty("storage.backend", "inmemory");
        configuration.setProperty("storage.lock.wait-time", "1 ms");
        settings.forEach(configuration::setProperty);
        graph = new Committing(configuration);
        open = new OpenGraph(
                graph,
                budget,
                new OpenGraph.Settings(VertexLabels.SEVERAL, false, Scope.PERMANENT, maxStaleness, tellsOthers),
                clock);
        graph.open = open;
    }

    public Instance(Map<String, Object> settings) {
        this(settings, ROOM, Duration.ofMinutes(10), Clock.OF_THE_MACHINE);
    }

    public void hearOf(Commits commits) {
        graph.commits = commits;
    }

    public StandardJanusGraph graph() {
        return graph;
    }

    public OpenGraph open() {
        return open;
    }

    /** Commits what is done in a transaction of its own. */
    public <X> X write(Function<StandardJanusGraphTx, X> changes) {
        StandardJanusGraphTx transaction = (StandardJanusGraphTx) graph.newTransaction();
        try {
            X result = changes.apply(transaction);
            transaction.commit();
            return result;
        } catch (Throwable e) {
            if (transaction.isOpen()) {
                transaction.rollback();
            }
            throw e;
        }
    }

    /** Commits a change of one vertex. */
    public void change(Object vertex, Consumer<org.apache.tinkerpop.gremlin.structure.Vertex> change) {
        write(transaction -> {
            change.accept(transaction.vertices(vertex).next());
            return null;
        });
    }

    public static TraverseQuery query(Object start, Traversal.Builder traversal, Scopes scopes) {
        return new TraverseQuery(
                List.of(new NodeSelector.ElementId(start.toString())),
                NodeLists.NONE,
                traversal.build(),
                scopes,
                Engine.TREMAUX,
                WorkLimits.ANY,
                false);
    }

    /** Runs a traversal with shared caches, in a transaction of its own. */
    public <X> X walk(Object start, Traversal.Builder traversal, Function<Walk, X> use) {
        return walk(start, traversal, PERMANENT, use);
    }

    /** Runs a traversal in a transaction of its own. */
    public <X> X walk(Object start, Traversal.Builder traversal, Scopes scopes, Function<Walk, X> use) {
        return walk(open, start, traversal, scopes, use);
    }

    /** The same in any graph. */
    public static <X> X walk(
            OpenGraph open, Object start, Traversal.Builder traversal, Scopes scopes, Function<Walk, X> use) {
        StandardJanusGraphTx transaction = (StandardJanusGraphTx) open.graph().newTransaction();
        try (QueryExecution execution = open.open(
                transaction, query(start, traversal, scopes).withPaths(), Turn.FREE, ResourceLimit.UNLIMITED)) {
            return use.apply((Walk) execution);
        } finally {
            transaction.rollback();
        }
    }

    /** The values of a property of all results, as far as they have it. A whole number is an int, of whatever width. */
    public List<Object> values(Object start, Traversal.Builder traversal, String key) {
        return values(open, start, traversal, key);
    }

    /** The same in any graph. */
    public static List<Object> values(OpenGraph open, Object start, Traversal.Builder traversal, String key) {
        return walk(open, start, traversal, PERMANENT, walk -> {
            List<Object> values = new ArrayList<>();
            while (walk.next()) {
                Object value = value(walk, key);
                if (value != null) {
                    values.add(value);
                }
            }
            return values;
        });
    }

    /** The value of a property of the current result, likewise; null if it has none. */
    public static @Nullable Object value(Walk walk, String key) {
        Object value = walk.properties(List.of(key)).of(walk.node()).get(key);
        return value instanceof Long whole ? Integer.valueOf(whole.intValue()) : value;
    }

    public long count(Object start, Traversal.Builder traversal) {
        return walk(start, traversal, walk -> walk.count().count());
    }

    @Override
    public void close() {
        open.close();
        graph.close();
    }

    /** A traversal of the start node alone. */
    public static Traversal.Builder self() {
        return new Traversal.Builder().maxLevel(0);
    }

    /** A traversal of its neighbours along {@code R}, one result a relationship. */
    public static Traversal.Builder next() {
        return new Traversal.Builder()
                .expansion(RelationshipFilter.parse("R>", true))
                .uniqueness(Uniqueness.RELATIONSHIP_PATH)
                .minLevel(1)
                .maxLevel(1);
    }
}
