package io.tremaux.execution;

import io.tremaux.cache.BypassingFacades;
import io.tremaux.cache.PagedLabels;
import io.tremaux.cache.PagedProperties;
import io.tremaux.cache.PagedRelationshipProperties;
import io.tremaux.cache.PagedRelationships;
import io.tremaux.cache.WriteBuffer;
import io.tremaux.cache.request.RequestLabels;
import io.tremaux.cache.request.RequestProperties;
import io.tremaux.cache.request.RequestRelationships;
import io.tremaux.graph.Epoch;
import io.tremaux.graph.GraphView;
import io.tremaux.graph.Knowledge;
import io.tremaux.graph.Labels;
import io.tremaux.graph.LookupCounts;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.Properties;
import io.tremaux.graph.ReadAhead;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.RelationshipProperties;
import io.tremaux.graph.Relationships;
import io.tremaux.graph.Scope;
import io.tremaux.heap.HeapBudget;
import io.tremaux.query.Scopes;
import io.tremaux.store.Lease;
import io.tremaux.store.Lease.Renewal;
import io.tremaux.store.StoreSession;
import io.tremaux.warmup.WarmUpPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The view of one request: each facade in the scope that was asked for. If shared caches were asked for and may not be
 * used, the facade reads the store and counts its questions as bypassed. Belongs to the request's thread.
 */
public final class RequestView implements GraphView, AutoCloseable {
    private final Epoch epoch;
    private final LookupCounts labelCounts = new LookupCounts();
    private final LookupCounts propertyCounts = new LookupCounts();
    private final LookupCounts ofRelationshipCounts = new LookupCounts(); // of properties, too
    private final LookupCounts relationshipCounts = new LookupCounts();
    private final List<Runnable> closing = new ArrayList<>();
    private @Nullable WriteBuffer fills; // of the shared cache that the facades ask; null while they bypass it
    private long generation;
    private long upTo; // nothing that permanent facades remember is older than this commit
    private final StoreSession session;
    private final Scopes scopes;
    private final HeapBudget budget;
    private final @Nullable Lease lease;
    private Labels labels;
    private Properties properties;
    private Relationships relationships;
    private RelationshipProperties relationshipProperties;

    /**
     * @param session closed with this
     * @param lease shared caches, if they were asked for and may be used; closed with this
     */
    public RequestView(StoreSession session, Scopes scopes, @Nullable Lease lease, HeapBudget budget) {
        this.session = session;
        this.epoch = session.epoch();
        this.scopes = scopes;
        this.budget = budget;
        this.lease = lease;
        this.fills = lease == null ? null : fillsOf(lease);
        this.upTo = lease == null ? 0 : lease.upTo();
        this.labels = labels(fills);
        this.properties = properties(fills);
        this.relationships = relationships(fills);
        this.relationshipProperties = relationshipProperties(fills);
    }

    /**
     * Goes on after the caller had control, for however long: the cursors search their node again. The caller may also
     * have changed the graph in this very transaction. Then the view drops all that it has read, and no longer uses
     * shared caches, which know nothing of such changes. If other transactions have committed meanwhile, shared
     * caches show it from now on, as the store would; and so do facades that bypass them. How the traversal goes on
     * from the node returned last may have been decided before.
     */
    public void resume() {
        publish();
        session.dropPointers();
        if (session.hasOwnChanges()) {
            bypass();
        } else if (lease != null && lease.isBehind(upTo)) {
            catchUp(lease);
        }
        if (fills == null && scopes.labels() == Scope.PERMANENT) {
            labels.putAway();
        }
    }

    /** Begins with new facades: tokens mean something else from now on. */
    public void renew() {
        publish();
        use(fills);
    }

    private void catchUp(Lease lease) {
        Renewal renewal = lease.renew();
        if (renewal == Renewal.SAME_CACHE && fills != null) {
            if (scopes.labels() == Scope.PERMANENT) {
                labels = labels(fills); // without a current node
                generation++;
            }
            upTo = lease.upTo();
        } else if (renewal == Renewal.SAME_CACHE || renewal == Renewal.ANOTHER_CACHE) {
            useCaches(lease);
        } else if (fills != null) {
            bypass(); // until a lease can be had again
        }
    }

    private void useCaches(Lease lease) {
        use(fillsOf(lease));
        upTo = lease.upTo();
    }

    /** Begins again where all that is read from now on would be rejected: a long traversal while others write. */
    @Override
    public void keepUp() {
        session.dropPointers();
        if (lease != null && fills != null && (lease.isOutdated() || fills.takeRejectedAsStale())) {
            publish();
            Renewal renewal = lease.renew();
            if (renewal == Renewal.ANOTHER_CACHE) {
                useCaches(lease);
            } else if (renewal == Renewal.ENDED) {
                use(null);
            }
        }
    }

    /** Loads what is planned of nodes into shared caches, as far as there is room, and publishes it. */
    public void load(long[] nodes, WarmUpPlan plan) {
        new PlannedLoad(this, session.tokens(), plan, budget).load(nodes);
    }

    /** Goes on after the caller, or code of the user's, had control: the cursors search their node again. */
    public void forgetRecords() {
        session.dropPointers();
    }

    private WriteBuffer fillsOf(Lease lease) {
        return new WriteBuffer(lease.cache(), lease, labelCounts, propertyCounts, relationshipCounts);
    }

    /** Begins with new facades that read the store, where others would ask shared caches. */
    private void bypass() {
        use(null);
    }

    /** Begins with new facades, which know nothing that was read so far. */
    private void use(@Nullable WriteBuffer fills) {
        releaseMemory();
        generation++;
        this.fills = fills;
        labels = labels(fills);
        properties = properties(fills);
        relationships = relationships(fills);
        relationshipProperties = relationshipProperties(fills);
    }

    private Labels labels(@Nullable WriteBuffer fills) {
        return switch (scopes.labels()) {
            case NONE -> session.labels();
            case REQUEST ->
                toClose(new RequestLabels(session.labelSource(), budget, epoch, labelCounts), RequestLabels::close);
            case PERMANENT ->
                fills == null
                        ? BypassingFacades.labels(session.labelSource(), labelCounts)
                        : new PagedLabels(session.labelSource(), fills, epoch, labelCounts);
        };
    }

    private Properties properties(@Nullable WriteBuffer fills) {
        return switch (scopes.properties()) {
            case NONE -> session.properties();
            case REQUEST ->
                toClose(
                        new RequestProperties(session.propertySource(), budget, epoch, propertyCounts),
                        RequestProperties::close);
            case PERMANENT ->
                fills == null
                        ? BypassingFacades.properties(session.propertySource(), propertyCounts)
                        : new PagedProperties(session.propertySource(), fills, epoch, propertyCounts);
        };
    }

    private Relationships relationships(@Nullable WriteBuffer fills) {
        Relationships source = session.relationships();
        return switch (scopes.relationships()) {
            case NONE -> source;
            case REQUEST ->
                toClose(
                        new RequestRelationships(source, budget, epoch, relationshipCounts),
                        RequestRelationships::close);
            case PERMANENT ->
                fills == null
                        ? BypassingFacades.relationships(source, relationshipCounts)
                        : toClose(
                                new PagedRelationships(source, fills, budget, epoch, relationshipCounts),
                                PagedRelationships::close);
        };
    }

    private <F> F toClose(F facade, Consumer<F> close) {
        closing.add(() -> close.accept(facade));
        return facade;
    }

    /** Only where relationships are permanent too is it known of when a list is, hence which values answer for it. */
    private RelationshipProperties relationshipProperties(@Nullable WriteBuffer fills) {
        if (scopes.properties() != Scope.PERMANENT || scopes.relationships() != Scope.PERMANENT) {
            return session.relationshipProperties();
        }
        return fills != null && lease != null && relationships instanceof PagedRelationships lists
                ? new PagedRelationshipProperties(
                        session.relationshipProperties(),
                        fills,
                        lease.followed(),
                        lists.fromStore(),
                        epoch,
                        ofRelationshipCounts)
                : BypassingFacades.relationshipProperties(session.relationshipProperties(), ofRelationshipCounts);
    }

    @Override
    public @Nullable ReadAhead readAhead() {
        return session.readAhead(lease == null ? Knowledge.NONE : new ViewsKnowledge());
    }

    /** By the facades of whenever it is asked. */
    private final class ViewsKnowledge implements Knowledge {
        @Override
        public boolean hasLabels(long node) {
            return labels instanceof PagedLabels paged && paged.knows(node);
        }

        @Override
        public boolean hasProperty(long node, int key) {
            return properties instanceof PagedProperties paged && paged.knows(node, key);
        }

        @Override
        public boolean hasRelationships(long node, RelationshipChoice choice, boolean withIds) {
            return relationships instanceof PagedRelationships paged && paged.knows(node, choice, withIds);
        }

        @Override
        public boolean appendKnown(long node, RelationshipChoice choice, Neighbours to) {
            return relationships instanceof PagedRelationships paged && paged.appendKnown(node, choice, to);
        }
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
    public Properties properties() {
        return properties;
    }

    @Override
    public Relationships relationships() {
        return relationships;
    }

    @Override
    public RelationshipProperties relationshipProperties() {
        return relationshipProperties;
    }

    /** Questions about labels. */
    public LookupCounts labelCounts() {
        return labelCounts;
    }

    /** Questions about properties of nodes and of relationships. */
    public LookupCounts propertyCounts() {
        LookupCounts counts = new LookupCounts();
        counts.add(propertyCounts);
        counts.add(ofRelationshipCounts);
        return counts;
    }

    /** Questions about relationships. */
    public LookupCounts relationshipCounts() {
        return relationshipCounts;
    }

    /** Publishes what was read so far into shared caches. */
    public void publish() {
        if (fills != null) {
            fills.publish();
        }
    }

    /** Whether shared caches may not be used. */
    public boolean isBypassing() {
        return fills == null;
    }

    /** Whether shared caches can hold more. */
    public boolean hasRoom() {
        return fills != null && fills.hasRoom();
    }

    private void releaseMemory() {
        closing.forEach(Runnable::run);
        closing.clear();
    }

    /**
     * Publishes, then releases memory, cursors and the lease, also if one of these steps fails. Then rejected values
     * get room.
     */
    @Override
    public void close() {
        try (Lease closedLast = lease;
                StoreSession closedNext = session;
                Closing closedFirst = this::releaseMemory) {
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
