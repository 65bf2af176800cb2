package io.tremaux.service;

import io.tremaux.cache.BypassedLabels;
import io.tremaux.cache.BypassedProperties;
import io.tremaux.cache.BypassedRelationshipProperties;
import io.tremaux.cache.BypassedRelationships;
import io.tremaux.cache.PagedLabels;
import io.tremaux.cache.PagedProperties;
import io.tremaux.cache.PagedRelationshipProperties;
import io.tremaux.cache.PagedRelationships;
import io.tremaux.cache.WriteBuffer;
import io.tremaux.cache.request.RequestLabels;
import io.tremaux.cache.request.RequestProperties;
import io.tremaux.cache.request.RequestRelationships;
import io.tremaux.coherence.Lease;
import io.tremaux.coherence.Lease.Renewal;
import io.tremaux.graph.Direction;
import io.tremaux.graph.Epoch;
import io.tremaux.graph.GraphView;
import io.tremaux.graph.LabelSource;
import io.tremaux.graph.Labels;
import io.tremaux.graph.LookupCounts;
import io.tremaux.graph.Properties;
import io.tremaux.graph.RelationshipProperties;
import io.tremaux.graph.Relationships;
import io.tremaux.graph.Scope;
import io.tremaux.heap.HeapBudget;
import io.tremaux.store.CoreLabels;
import io.tremaux.store.CoreProperties;
import io.tremaux.store.CoreRelationships;
import io.tremaux.store.CursorLabels;
import io.tremaux.store.CursorRelationships;
import io.tremaux.store.FacadeRelationships;
import io.tremaux.store.NodeAtHand;
import io.tremaux.store.NodeRelationships;
import io.tremaux.store.StoreCursors;
import io.tremaux.store.StoreLabels;
import io.tremaux.store.StoreProperties;
import io.tremaux.store.StoreRelationshipProperties;
import io.tremaux.store.StoreRelationships;
import io.tremaux.store.StoreTokens;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * The view of one request: each facade in the scope that was asked for. Where permanent caches were asked for and may
 * not be used, the facade reads the store and counts its questions as bypassed. Scope {@code none} is the Core API for
 * Neo4j's engine, and cursors for ours. Belongs to the request's thread.
 */
final class RequestView implements GraphView, AutoCloseable {
    /** Relationships of a node that {@code engine=neo4j} reads at once to remember them for this request only. */
    private static final int MOST_AT_ONCE = 64;

    private final Epoch epoch = new Epoch(); // advanced where anything but the cursors answers
    private final LookupCounts labelCounts = new LookupCounts();
    private final LookupCounts propertyCounts = new LookupCounts();
    private final LookupCounts ofRelationshipCounts = new LookupCounts(); // of properties, too
    private final LookupCounts relationshipCounts = new LookupCounts();
    private final List<Runnable> closing = new ArrayList<>();
    private @Nullable WriteBuffer fills;
    private long upTo; // nothing that permanent facades remember is older than this commit
    private final InternalTransaction transaction;
    private final Scopes scopes;
    private final Engine engine;
    private final HeapBudget budget;
    private final @Nullable Lease lease;
    private final StoreTokens tokens;
    private final NodeAtHand atHand;
    private final StoreCursors cursors;
    private final StoreRelationshipProperties storedOfRelationships;
    private Labels labels;
    private Properties properties;
    private Relationships relationships;
    private RelationshipProperties ofRelationships;
    private @Nullable NodeRelationships nodeRelationships;

    /**
     * @param seesEverything whether the caller's access rules hide nothing from them
     * @param engine the one that walks
     * @param lease permanent caches, if they were asked for and may be used
     */
    RequestView(
            InternalTransaction transaction,
            boolean seesEverything,
            StoreTokens tokens,
            Scopes scopes,
            Engine engine,
            @Nullable Lease lease,
            HeapBudget budget) {
        this.transaction = transaction;
        this.scopes = scopes;
        this.engine = engine;
        this.budget = budget;
        this.lease = lease;
        this.fills = lease == null ? null : fillsOf(lease);
        this.upTo = lease == null ? 0 : lease.upTo();
        this.tokens = tokens;
        this.atHand = new NodeAtHand(transaction, epoch);
        this.storedOfRelationships = new StoreRelationshipProperties(transaction.kernelTransaction(), epoch);
        this.cursors = new StoreCursors(transaction.kernelTransaction(), seesEverything, epoch);
        this.labels = labels(fills);
        this.properties = properties(fills);
        this.relationships = relationships(fills);
        this.ofRelationships = ofRelationships(fills);
    }

    /** What ends the request in the middle of a long reading, by throwing. */
    void checkBy(Runnable check) {
        cursors.checkBy(check);
    }

    /**
     * Goes on after the caller had control, for however long: the cursors search their node again. The caller may also
     * have changed the graph in this very transaction. Then the view drops all that it has read, and no longer uses
     * permanent caches, which know nothing of such changes. If other transactions have committed meanwhile, permanent
     * caches show it from now on, as the store would.
     */
    void resume() {
        publish();
        cursors.forget();
        if (cursors.seeOwnChanges()) {
            use(null);
        } else if (lease != null && lease.isBehind(upTo)) {
            catchUp(lease);
        }
    }

    /** Begins with new facades: tokens mean something else from now on. */
    void renew() {
        publish();
        use(fills);
    }

    private void catchUp(Lease lease) {
        Renewal renewal = lease.renew();
        if (renewal == Renewal.SAME_CACHE && fills != null) {
            if (scopes.labels() == Scope.PERMANENT) {
                labels = labels(fills); // with no node at hand
            }
            upTo = lease.upTo();
        } else if (renewal != Renewal.NONE) {
            useCaches(lease);
        } else if (fills != null) {
            use(null); // until it is possible
        }
    }

    private void useCaches(Lease lease) {
        use(fillsOf(lease));
        upTo = lease.upTo();
    }

    /** Begins again where all that is read from now on would be refused: a long walk while others write. */
    @Override
    public void keepUp() {
        cursors.forget();
        if (lease != null && fills != null && (lease.isOutdated() || fills.takeRefusedAsStale())) {
            publish();
            if (lease.renew() == Renewal.ANOTHER_CACHE) {
                useCaches(lease);
            }
        }
    }

    /** Loads all relationships of a node in a direction into permanent caches, if there is room. */
    void load(long node, Direction direction) {
        if (relationships instanceof PagedRelationships paged) {
            paged.load(node, direction);
        }
    }

    /** Goes on after the caller, or code of the user's, had control: the cursors search their node again. */
    void forgetRecords() {
        cursors.forget();
    }

    private WriteBuffer fillsOf(Lease lease) {
        return new WriteBuffer(lease.cache(), lease, labelCounts, propertyCounts, relationshipCounts);
    }

    /** Begins with new facades, which know nothing that was read so far; without fills they bypass permanent caches. */
    private void use(@Nullable WriteBuffer fills) {
        giveBackMemory();
        this.fills = fills;
        labels = labels(fills);
        properties = properties(fills);
        relationships = relationships(fills);
        ofRelationships = ofRelationships(fills);
    }

    private Labels labels(@Nullable WriteBuffer fills) {
        LabelSource source = new StoreLabels(cursors);
        return switch (scopes.labels()) {
            case NONE -> engine == Engine.NEO4J ? new CoreLabels(atHand, tokens) : new CursorLabels(cursors);
            case REQUEST -> {
                RequestLabels labels = new RequestLabels(source, tokens.labelCount(), budget, epoch, labelCounts);
                closing.add(labels::close);
                yield labels;
            }
            case PERMANENT ->
                fills == null
                        ? new BypassedLabels(source, labelCounts)
                        : new PagedLabels(source, fills, epoch, labelCounts);
        };
    }

    private Properties properties(@Nullable WriteBuffer fills) {
        Properties source = new StoreProperties(cursors);
        return switch (scopes.properties()) {
            case NONE -> engine == Engine.NEO4J ? new CoreProperties(atHand, tokens) : source;
            case REQUEST -> {
                RequestProperties properties = new RequestProperties(source, budget, epoch, propertyCounts);
                closing.add(properties::close);
                yield properties;
            }
            case PERMANENT ->
                fills == null
                        ? new BypassedProperties(source, propertyCounts)
                        : new PagedProperties(source, fills, epoch, propertyCounts);
        };
    }

    private Relationships relationships(@Nullable WriteBuffer fills) {
        Relationships source = new StoreRelationships(cursors);
        return switch (scopes.relationships()) {
            case NONE -> source;
            case REQUEST -> {
                RequestRelationships relationships =
                        new RequestRelationships(source, budget, epoch, relationshipCounts);
                closing.add(relationships::close);
                yield relationships;
            }
            case PERMANENT -> {
                if (fills == null) {
                    yield new BypassedRelationships(source, relationshipCounts);
                }
                PagedRelationships relationships =
                        new PagedRelationships(source, fills, budget, epoch, relationshipCounts);
                closing.add(relationships::close);
                yield relationships;
            }
        };
    }

    /** Only where relationships are permanent too is it known of when a list is, hence which values answer for it. */
    private RelationshipProperties ofRelationships(@Nullable WriteBuffer fills) {
        if (scopes.properties() != Scope.PERMANENT || scopes.relationships() != Scope.PERMANENT) {
            return storedOfRelationships;
        }
        return fills != null && lease != null && relationships instanceof PagedRelationships lists
                ? new PagedRelationshipProperties(
                        storedOfRelationships, fills, lease.followed(), lists.fromStore(), epoch, ofRelationshipCounts)
                : new BypassedRelationshipProperties(storedOfRelationships, ofRelationshipCounts);
    }

    private NodeRelationships newNodeRelationships() {
        if (scopes.relationships() == Scope.NONE) {
            return new CoreRelationships(atHand, tokens);
        }
        return new FacadeRelationships(
                this,
                new CursorRelationships(cursors, transaction),
                scopes.relationships() == Scope.PERMANENT ? Integer.MAX_VALUE : MOST_AT_ONCE,
                transaction);
    }

    @Override
    public Labels labels() {
        return labels;
    }

    @Override
    public Properties properties() {
        return properties;
    }

    @Override
    public Relationships relationships() {
        return relationships;
    }

    @Override
    public RelationshipProperties ofRelationships() {
        return ofRelationships;
    }

    /**
     * The relationships in the form that {@code engine=neo4j} follows: made when it is asked for, which no other does.
     */
    NodeRelationships nodeRelationships() {
        NodeRelationships made = nodeRelationships;
        if (made == null) {
            made = newNodeRelationships();
            nodeRelationships = made;
        }
        return made;
    }

    NodeAtHand atHand() {
        return atHand;
    }

    LookupCounts labelCounts() {
        return labelCounts;
    }

    /** Those of nodes and of relationships. */
    LookupCounts propertyCounts() {
        LookupCounts counts = new LookupCounts();
        counts.add(propertyCounts);
        counts.add(ofRelationshipCounts);
        return counts;
    }

    LookupCounts relationshipCounts() {
        return relationshipCounts;
    }

    /** Publishes what was read so far into permanent caches. */
    void publish() {
        if (fills != null) {
            fills.publish();
        }
    }

    /** Whether permanent caches may not be used. */
    boolean isBypassing() {
        return fills == null;
    }

    /** Whether permanent caches can hold more. */
    boolean hasRoom() {
        return fills != null && fills.hasRoom();
    }

    private void giveBackMemory() {
        closing.forEach(Runnable::run);
        closing.clear();
    }

    /**
     * Publishes, then gives back memory, cursors and the lease, also if one of these steps fails. Then rejected values
     * get room.
     */
    @Override
    public void close() {
        try (Lease closedLast = lease;
                StoreCursors closedNext = cursors;
                StoreRelationshipProperties closedToo = storedOfRelationships;
                NodeRelationships closedBefore = nodeRelationships;
                Closing closedFirst = this::giveBackMemory) {
            publish();
        } finally {
            budget.makeRoomIfShort();
        }
    }

    /** Is closed without a failure that must be caught. */
    private interface Closing extends AutoCloseable {
        @Override
        void close();
    }
}
