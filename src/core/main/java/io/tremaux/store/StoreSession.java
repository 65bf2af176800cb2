package io.tremaux.store;

import io.tremaux.graph.Epoch;
import io.tremaux.graph.Knowledge;
import io.tremaux.graph.LabelSource;
import io.tremaux.graph.Labels;
import io.tremaux.graph.Properties;
import io.tremaux.graph.ReadAhead;
import io.tremaux.graph.RelationshipProperties;
import io.tremaux.graph.Relationships;
import io.tremaux.problem.StoreWords;
import org.jspecify.annotations.Nullable;

/**
 * The graph as one query reads it: in its caller's transaction, with its caller's rights, without any cache. The query
 * closes it; the transaction may go on. Belongs to the query's thread.
 *
 * <p>The facades see uncommitted changes of the transaction, and later commits of others, node by node. A session may
 * keep a pointer into the store from one question to the next, but not beyond {@link #dropPointers}, and not beyond an
 * advance of its {@link #epoch}.
 */
public interface StoreSession extends AutoCloseable {
    /** What the store promises. */
    StoreFeatures features();

    /** What its users call what it has. */
    default StoreWords words() {
        return StoreWords.COMMON;
    }

    /** The names of labels, types and keys, and their tokens. */
    SessionTokens tokens();

    /** The names that this caller may see. */
    Vocabulary vocabulary();

    /** Nodes and relationships as callers know them. */
    Elements elements();

    /** Finds the nodes that a query starts from. */
    NodeLookup nodes();

    /** Labels for a query without a cache of labels. */
    Labels labels();

    /** Labels for a cache to keep. */
    LabelSource labelSource();

    /** Properties for a query without a cache of properties. */
    Properties properties();

    /** Properties for a cache to keep. */
    Properties propertySource();

    Relationships relationships();

    /** The values of relationships' properties. */
    RelationshipProperties relationshipProperties();

    /**
     * Hears which nodes the query asks about next; null where a question is no round trip.
     *
     * @param known what the session will not be asked
     */
    default @Nullable ReadAhead readAhead(Knowledge known) {
        return null;
    }

    /** The relationships that leave a node, in the store's order, read one by one. */
    RelationshipScan outgoing(long node);

    /**
     * Drops pointers into the store: others may have run, and committed, since they were read. The next question reads
     * anew, whatever changed meanwhile, also in this transaction.
     */
    void dropPointers();

    /** Is advanced by whoever answers a question in place of this session, and thus ends the trust in its pointers. */
    Epoch epoch();

    /** @param check is run now and then in the middle of a long reading, and ends it by throwing */
    void checkBy(Runnable check);

    /** Whether the transaction has uncommitted changes, which shared caches know nothing of. */
    boolean hasOwnChanges();

    /** Whether the caller has no login. */
    boolean isAnonymous();

    /**
     * Lends the shared caches, before anything is read. Null if this caller may not use them, or if they cannot be lent
     * just now. A failure to lend is none of the query.
     */
    @Nullable Lease borrow();

    /** Why {@link #borrow} would lend none, as far as that shows beforehand; null if it shows nothing. */
    @Nullable String whyNotLent();

    /** Throws if the transaction was ended, by its timeout or by hand. */
    void assertOpen();

    /** Charges bytes to the transaction, or releases them if negative; throws if it may not hold that much. */
    void charge(long bytes);

    /** Pages of the store that the transaction has found in memory. */
    long pageHits();

    /** Pages of the store that the transaction has read from disk. */
    long pageFaults();

    /** Releases cursors and what else was borrowed from the transaction. */
    @Override
    void close();
}
