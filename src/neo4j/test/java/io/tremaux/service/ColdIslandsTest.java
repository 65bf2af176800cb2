package io.tremaux.service;

import static io.tremaux.service.Walks.draft;
import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.Rounds;
import io.tremaux.TremauxServer;
import io.tremaux.execution.RequestView;
import io.tremaux.framework.FrameworkWalk;
import io.tremaux.framework.UserExtensions;
import io.tremaux.graph.GraphView;
import io.tremaux.graph.Labels;
import io.tremaux.graph.NodePredicate;
import io.tremaux.graph.Properties;
import io.tremaux.graph.RelationshipProperties;
import io.tremaux.graph.Relationships;
import io.tremaux.graph.ValueTest;
import io.tremaux.heap.HeapBudget;
import io.tremaux.query.Engine;
import io.tremaux.query.Scopes;
import io.tremaux.service.Walks.Draft;
import io.tremaux.store.NodeLookup;
import io.tremaux.traversal.BoundTraversal;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.TraversalRun;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.WalkBounds;
import io.tremaux.traversal.walk.Walker;
import it.unimi.dsi.fastutil.longs.LongIterators;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.neo4j.graphdb.Node;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * Walks that meet a few cold nodes more than once, among many that are warm, while others commit changes of these:
 * between two meetings, which lie as far apart as a walk is long. In every combination of scopes each value that is
 * seen was committed, and nothing is missed that was there all the time.
 */
class ColdIslandsTest {
    private static final List<Uniqueness> MEETING_AGAIN =
            List.of(Uniqueness.NONE, Uniqueness.RELATIONSHIP_PATH, Uniqueness.NODE_PATH);

    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private final HeapBudget budget = new HeapBudget(1 << 24);
    private int committed;

    @ParameterizedTest
    @EnumSource
    void shouldSeeOnlyWhatWasCommitted(Engine engine) {
        Rounds.run(2, (random, replay) -> {
            Islands graph = Islands.plant(server.database(), random);
            for (Scopes scopes : Walks.ALL_SCOPES) {
                int minLevel = 1 + random.nextInt(2);
                Traversal traversal = traversal(minLevel, random);
                new Seen(graph, minLevel, replay).walk(traversal, scopes, engine); // warm
                // a relationship that was listed and is gone is not followed, if anything is asked about it
                graph.chill(traversal.where().relationships() == null);
                String context = replay + engine + " " + scopes + " " + traversal.uniqueness() + " ";
                Seen seen = new Seen(graph, minLevel, context);
                seen.committing = random;
                seen.walk(traversal, scopes, engine);
            }
        });
        assertThat(committed).isPositive();
    }

    private static Traversal traversal(int minLevel, Random random) {
        Draft drafted = draft().relationshipFilter("R>")
                .labelFilter("+Kept")
                .resultWhere("p!=nothing")
                .uniqueness(MEETING_AGAIN.get(random.nextInt(MEETING_AGAIN.size())))
                .breadthFirst(random.nextBoolean());
        Traversal traversal = new Traversal.Builder()
                .expansion(drafted.expansion())
                .labelFilter(drafted.labels())
                .resultWhere(drafted.where())
                .minLevel(minLevel)
                .maxLevel(drafted.maxLevel())
                .uniqueness(drafted.uniqueness())
                .breadthFirst(drafted.breadthFirst())
                .limit(drafted.limit())
                .build();
        return random.nextBoolean() ? Walks.following("open==true", traversal) : traversal;
    }

    /** One walk, which commits changes when it asks for properties, and what it sees. */
    private final class Seen {
        private final Islands graph;
        private final int minLevel;
        private final String context;
        private final Map<Long, Integer> times = new HashMap<>();
        private @Nullable Random committing;

        Seen(Islands graph, int minLevel, String context) {
            this.graph = graph;
            this.minLevel = minLevel;
            this.context = context;
        }

        void walk(Traversal traversal, Scopes scopes, Engine engine) {
            try (InternalTransaction transaction = Walks.begin(server.database())) {
                Neo4jSession session = Walks.of(server.database()).session(transaction, engine, scopes);
                try (RequestView view =
                        new RequestView(session, scopes, scopes.anyPermanent() ? session.borrow() : null, budget)) {
                    run(session, traversal, new Watched(view, this)).countAll();
                }
                graph.assertMet(times, minLevel, context);
            } catch (RuntimeException e) {
                throw new AssertionError(context, e);
            }
        }

        void isAsked(long node) {
            times.merge(node, 1, Integer::sum);
            if (committing != null && committing.nextBoolean()) {
                graph.changeAnyBut(node);
                committed++;
            }
        }

        void finds(long node, @Nullable Object value) {
            graph.assertCommitted(node, value, context);
        }
    }

    private static TraversalRun run(Neo4jSession session, Traversal traversal, Watched watched) {
        BoundTraversal bound = traversal.bind(session.tokens());
        WalkBounds bounds = new WalkBounds(() -> {}, bytes -> {}, null);
        long root;
        try (NodeLookup.Scan roots = session.nodes().scan("Root")) {
            root = roots.nextLong();
        }
        if (session instanceof FrameworkSession framework) {
            Node start = session.transaction.newNodeEntity(root);
            return new FrameworkWalk(
                    session.transaction,
                    bound,
                    framework.facades(watched),
                    List.of(start),
                    bounds,
                    UserExtensions.NONE);
        }
        return Walker.of(bound, watched, LongIterators.singleton(root), bounds, false);
    }

    /** A view whose properties are watched. */
    private static final class Watched implements GraphView {
        private final RequestView view;
        private final Seen seen;
        private Properties properties;
        private Properties watched;

        Watched(RequestView view, Seen seen) {
            this.view = view;
            this.seen = seen;
            this.properties = view.properties();
            this.watched = new WatchedProperties(properties, seen);
        }

        @Override
        public long generation() {
            return view.generation();
        }

        @Override
        public Labels labels() {
            return view.labels();
        }

        @Override
        public RelationshipProperties relationshipProperties() {
            return view.relationshipProperties();
        }

        @Override
        public Properties properties() {
            if (properties != view.properties()) {
                properties = view.properties();
                watched = new WatchedProperties(properties, seen);
            }
            return watched;
        }

        @Override
        public Relationships relationships() {
            return view.relationships();
        }

        @Override
        public void keepUp() {
            view.keepUp();
        }
    }

    private record WatchedProperties(Properties properties, Seen seen) implements Properties {
        @Override
        public @Nullable Object value(long node, int key) {
            return properties.value(node, key);
        }

        @Override
        public NodePredicate asking(int key, ValueTest test) {
            WatchedTest watched = new WatchedTest(test, seen);
            NodePredicate asking = properties.asking(key, watched);
            return node -> {
                seen.isAsked(node);
                watched.node = node;
                return asking.of(node);
            };
        }
    }

    /** Of strings only. */
    private static final class WatchedTest implements ValueTest {
        private final ValueTest test;
        private final Seen seen;
        private long node;

        WatchedTest(ValueTest test, Seen seen) {
            this.test = test;
            this.seen = seen;
        }

        @Override
        public boolean of(@Nullable Object value) {
            seen.finds(node, value);
            return test.of(value);
        }
    }
}
