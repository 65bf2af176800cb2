package io.tremaux.neo4j.cursor;

import io.tremaux.graph.Epoch;
import io.tremaux.graph.LabelSequence;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.neo4j.internal.kernel.api.Read;
import org.neo4j.kernel.api.KernelTransaction;
import org.neo4j.kernel.impl.api.KernelTransactionImplementation;
import org.neo4j.storageengine.api.RelationshipSelection;

/**
 * A request's own cursors, each made when it is first needed: a traversal over warm caches needs none. The node cursor
 * stays on the node searched last: one search serves the labels, then the properties, then the relationships of a node.
 * Once the {@link Epoch} advances because a cache or the Core API has answered, the traversal looks, or its
 * relationships are read, the next search reads the record anew. The pointers in a record (to properties, labels,
 * relationships) lead astray once a commit has changed what they led to.
 *
 * <p>The kernel's cursors apply the caller's access rules, and show what the transaction has changed itself. Where
 * there are neither rules nor changes, the storage engine's below them find the same in less time; they are used until
 * the view {@linkplain #forget looks anew} and finds changes. Belongs to one thread and one transaction.
 *
 * <p>To tell the cursors about each visit would cost warm traversals; to drop the record after each question would cost
 * a walk without caches one more search a node.
 */
public final class StoreCursors implements AutoCloseable {
    private static final long NO_NODE = -1;

    private final KernelTransaction transaction;
    private final Read read;
    private final Epoch epoch;
    private final List<NodeReader> all = new ArrayList<>();
    private Runnable check;
    private boolean throughKernel; // once true, it stays so
    private @Nullable NodeReader node;
    private long standsOn = NO_NODE; // the node searched last, if its record may still be trusted
    private long since; // the epoch then
    private boolean found; // whether there is such a node

    /**
     * Cursors for the questions of a request.
     *
     * @param seesEverything whether the caller's access rules hide nothing from them, or have to be applied
     * @param epoch is advanced where anything else answers: a cache, the Core API, a cursor on relationships
     */
    public StoreCursors(KernelTransaction transaction, boolean seesEverything, Epoch epoch) {
        this.transaction = transaction;
        this.read = transaction.dataRead();
        this.throughKernel = !seesEverything;
        this.epoch = epoch;
        this.check = transaction::assertOpen;
    }

    /**
     * Moves to a node, unless the cursor stands there and the epoch is still the same; false if there is no such node.
     */
    boolean moveTo(long id) {
        long now = epoch.now();
        if (id != standsOn || now != since) {
            found = node().moveTo(id);
            standsOn = id;
            since = now;
        }
        return found;
    }

    /** Which of some labels a node has, asked one by one, as bits of their mask. */
    long among(long id, LabelSequence labels) {
        long found = 0;
        if (moveTo(id)) {
            NodeReader reader = node();
            for (int i = 0; i < labels.length(); i++) {
                found |= reader.hasLabel(labels.label(i)) ? 1L << labels.label(i) : 0;
            }
        }
        return found;
    }

    /** Forgets what was read, so that the next move reads anew, whatever changed since, in this transaction too. */
    public void forget() {
        standsOn = NO_NODE;
        if (!throughKernel && seeOwnChanges()) {
            throughKernel = true;
            node = null;
        }
    }

    /** What ends a request in the middle of a long reading, by throwing: by default the end of its transaction. */
    public void checkBy(Runnable check) {
        this.check = check;
    }

    /** Throws if the request is to end: reading by cursor alone would not notice. */
    void check() {
        check.run();
    }

    /** Whether the transaction has changed anything that is not committed yet. */
    public boolean seeOwnChanges() {
        return read.transactionStateHasChanges();
    }

    /**
     * The relationships of the node moved to last. A long list takes long to read, so the next question about the node
     * reads its record anew.
     */
    RelationshipReader relationships(RelationshipSelection selection) {
        standsOn = NO_NODE;
        return node().relationships(selection);
    }

    /** What can be read of the node moved to last. */
    NodeReader node() {
        NodeReader reader = node;
        if (reader == null) {
            reader = newReader();
            node = reader;
            all.add(reader);
        }
        return reader;
    }

    /** Cursors of the storage engine if nothing is hidden and nothing was changed, else those of the kernel. */
    private NodeReader newReader() {
        boolean belowKernel = !throughKernel && !seeOwnChanges();
        return belowKernel && transaction instanceof KernelTransactionImplementation implementation
                ? new StorageNodeReader(implementation)
                : new KernelNodeReader(transaction);
    }

    @Override
    public void close() {
        for (NodeReader reader : all) {
            reader.close();
        }
    }
}
