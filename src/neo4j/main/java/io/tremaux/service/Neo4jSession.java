package io.tremaux.service;

import io.tremaux.coherence.Coherence;
import io.tremaux.graph.Epoch;
import io.tremaux.graph.LabelSource;
import io.tremaux.graph.Labels;
import io.tremaux.graph.Properties;
import io.tremaux.graph.RelationshipProperties;
import io.tremaux.graph.Relationships;
import io.tremaux.neo4j.CallerAccess;
import io.tremaux.neo4j.Neo4jElements;
import io.tremaux.neo4j.Neo4jNodeLookup;
import io.tremaux.neo4j.OutgoingRelationships;
import io.tremaux.neo4j.VocabularyReader;
import io.tremaux.neo4j.cursor.CursorLabels;
import io.tremaux.neo4j.cursor.StoreCursors;
import io.tremaux.neo4j.cursor.StoreLabels;
import io.tremaux.neo4j.cursor.StoreProperties;
import io.tremaux.neo4j.cursor.StoreRelationshipProperties;
import io.tremaux.neo4j.cursor.StoreRelationships;
import io.tremaux.neo4j.entity.StoreTokens;
import io.tremaux.store.Elements;
import io.tremaux.store.Lease;
import io.tremaux.store.NodeLookup;
import io.tremaux.store.RelationshipScan;
import io.tremaux.store.SessionTokens;
import io.tremaux.store.StoreFeatures;
import io.tremaux.store.StoreSession;
import io.tremaux.store.Vocabulary;
import org.jspecify.annotations.Nullable;
import org.neo4j.io.pagecache.tracing.cursor.PageCursorTracer;
import org.neo4j.kernel.api.KernelTransaction;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.memory.MemoryTracker;

/**
 * Neo4j's store as one query reads it: by cursors of its own. The facades on nodes that this makes share one set of
 * cursors. The view of the query closes it. Belongs to one thread and one transaction.
 */
public class Neo4jSession implements StoreSession {
    /** Neo4j numbers records densely, and names each committed change in its log. */
    private static final StoreFeatures FEATURES = new StoreFeatures(StoreFeatures.Ids.DENSE, true);

    final InternalTransaction transaction;
    final Epoch epoch = new Epoch(); // shared by all that answers: one answer ends the trust in others' records
    final StoreTokens tokens;
    final StoreCursors cursors;

    private final KernelTransaction kernel;
    private final Elements elements;
    private final Coherence coherence; // lends the shared caches of the database
    private final boolean seesEverything; // no access rule hides anything: shared caches may answer
    private final MemoryTracker memory; // of the transaction: an end without memory is the transaction's
    private final PageCursorTracer pages; // counts those of the whole transaction
    private final StoreRelationshipProperties relationshipProperties; // one for all that ask; closed with this

    /** @param coherence of the shared caches of the transaction's database */
    public Neo4jSession(InternalTransaction transaction, Coherence coherence) {
        this(transaction, coherence, true);
    }

    /** @param mayReadBelowKernel whether the storage engine's cursors may read, where no access rule hides anything */
    private Neo4jSession(InternalTransaction transaction, Coherence coherence, boolean mayReadBelowKernel) {
        this.transaction = transaction;
        this.coherence = coherence;
        this.kernel = transaction.kernelTransaction();
        this.elements = new Neo4jElements(transaction);
        this.seesEverything =
                CallerAccess.seesEverything(kernel.securityContext().mode());
        this.memory = kernel.memoryTracker();
        this.pages = kernel.cursorContext().getCursorTracer();
        this.tokens = new StoreTokens(kernel.tokenRead());
        this.relationshipProperties = new StoreRelationshipProperties(kernel, epoch);
        this.cursors = new StoreCursors(kernel, mayReadBelowKernel && seesEverything, epoch);
    }

    /** A session that reads as no cache was filled: by the kernel's cursors alone. */
    public static Neo4jSession ofAudit(InternalTransaction transaction, Coherence coherence) {
        return new Neo4jSession(transaction, coherence, false);
    }

    @Override
    public StoreFeatures features() {
        return FEATURES;
    }

    @Override
    public SessionTokens tokens() {
        return tokens;
    }

    @Override
    public Vocabulary vocabulary() {
        return VocabularyReader.read(transaction);
    }

    @Override
    public Elements elements() {
        return elements;
    }

    @Override
    public NodeLookup nodes() {
        return new Neo4jNodeLookup(transaction, tokens);
    }

    @Override
    public Labels labels() {
        return new CursorLabels(cursors);
    }

    @Override
    public LabelSource labelSource() {
        return new StoreLabels(cursors);
    }

    @Override
    public Properties properties() {
        return propertySource();
    }

    @Override
    public Properties propertySource() {
        return new StoreProperties(cursors);
    }

    @Override
    public Relationships relationships() {
        return new StoreRelationships(cursors);
    }

    @Override
    public RelationshipProperties relationshipProperties() {
        return relationshipProperties;
    }

    /** For subgraphs, which have all relationships among some nodes: no filter, no cache. */
    @Override
    public RelationshipScan outgoing(long node) {
        return new OutgoingRelationships(transaction, node);
    }

    @Override
    public void dropPointers() {
        cursors.forget();
    }

    @Override
    public Epoch epoch() {
        return epoch;
    }

    @Override
    public void checkBy(Runnable check) {
        cursors.checkBy(check);
    }

    @Override
    public boolean hasOwnChanges() {
        return cursors.seeOwnChanges();
    }

    @Override
    public boolean isAnonymous() {
        return CallerAccess.isAnonymous(transaction.securityContext());
    }

    /**
     * Null for a caller from whom an access rule hides something, and while coherence lends none. Catches up with the
     * commits before this moment first, which may take as long as reading their log.
     */
    @Override
    public @Nullable Lease borrow() {
        return seesEverything ? coherence.begin(kernel) : null;
    }

    @Override
    public @Nullable String whyNotLent() {
        return seesEverything ? coherence.unusedBy(kernel) : "this caller has limited rights";
    }

    @Override
    public void assertOpen() {
        kernel.assertOpen();
    }

    /**
     * A transaction that has ended has released everything, and its memory counts for the next one.
     *
     * @throws org.neo4j.memory.MemoryLimitExceededException if the transaction may hold no more
     */
    @Override
    public void charge(long bytes) {
        if (bytes >= 0) {
            memory.allocateHeap(bytes);
        } else if (transaction.isOpen()) {
            memory.releaseHeap(-bytes);
        }
    }

    /** Of the whole transaction, hence also those of a Cypher query around this one. */
    @Override
    public long pageHits() {
        return pages.hits();
    }

    @Override
    public long pageFaults() {
        return pages.faults();
    }

    /** Closes the cursors on relationships' properties, and then all others even if that fails. */
    @Override
    public void close() {
        try (StoreCursors closedLast = cursors;
                StoreRelationshipProperties closedFirst = relationshipProperties) {}
    }
}
