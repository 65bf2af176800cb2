package io.tremaux.ingest.neo4j;

import io.tremaux.ingest.row.Key;
import io.tremaux.ingest.row.NodeRow;
import io.tremaux.ingest.schema.Declarations.DeclaredLabel;
import io.tremaux.ingest.schema.SchemaConflictException;
import it.unimi.dsi.fastutil.objects.Object2LongOpenHashMap;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.eclipse.collections.api.map.primitive.IntObjectMap;
import org.neo4j.exceptions.KernelException;
import org.neo4j.internal.kernel.api.IndexQueryConstraints;
import org.neo4j.internal.kernel.api.IndexReadSession;
import org.neo4j.internal.kernel.api.NodeValueIndexCursor;
import org.neo4j.internal.kernel.api.PropertyIndexQuery;
import org.neo4j.internal.kernel.api.exceptions.schema.IndexNotFoundKernelException;
import org.neo4j.internal.schema.IndexDescriptor;
import org.neo4j.internal.schema.IndexType;
import org.neo4j.internal.schema.SchemaDescriptors;
import org.neo4j.kernel.api.KernelTransaction;
import org.neo4j.kernel.impl.locking.ResourceIds;
import org.neo4j.values.storable.Value;

/**
 * Finds the nodes of keys for one transaction that writes loads: by the unique indexes, and among the nodes that the
 * transaction has created. It remembers each answer until {@link #forget}. Belongs to one thread.
 *
 * <p>A locked key that has no node gets none from another transaction. The node of a key stays the same once that node
 * is locked too and {@link #requireUnmoved} has looked again. From then on only this transaction can {@linkplain
 * #movesOthers move} a key to another node.
 */
final class KeyIndex implements AutoCloseable {
    static final long NONE = -1;

    private static final long NOT_LOOKED_UP = -2;

    private final KernelTransaction kernel;
    private final Map<DeclaredLabel, IndexReadSession> indexes = new HashMap<>();
    private Object2LongOpenHashMap<Key> nodes = none();
    private final NodeValueIndexCursor cursor;

    KeyIndex(KernelTransaction kernel) {
        this.kernel = kernel;
        this.cursor = kernel.cursors().allocateNodeValueIndexCursor(kernel.cursorContext(), kernel.memoryTracker());
    }

    private static Object2LongOpenHashMap<Key> none() {
        Object2LongOpenHashMap<Key> none = new Object2LongOpenHashMap<>();
        none.defaultReturnValue(NOT_LOOKED_UP);
        return none;
    }

    /**
     * Keeps other transactions from creating nodes with these keys. All take these locks, those that Neo4j takes for a
     * uniqueness constraint, in one order: ascending.
     */
    void lock(Collection<Key> keys) {
        long[] resources = keys.stream()
                .mapToLong(key -> ResourceIds.indexEntryResourceId(key.label().token(), exactly(key)))
                .sorted()
                .distinct()
                .toArray();
        kernel.locks().acquireExclusiveIndexEntryLock(resources);
    }

    /** The node of a key, or {@link #NONE}. */
    long node(Key key) throws KernelException {
        long node = nodes.getLong(key);
        if (node == NOT_LOOKED_UP) {
            node = lookedUp(key);
            nodes.put(key, node);
        }
        return node;
    }

    /**
     * Looks up again the nodes of keys, which are locked by now: a transaction that held such a lock before may have
     * given its node another key.
     *
     * @throws OutdatedTransactionException if one has
     */
    void requireUnmoved(Collection<Key> keys) throws KernelException {
        for (Key key : keys) {
            long node = node(key);
            if (node != NONE && lookedUp(key) != node) {
                throw new OutdatedTransactionException();
            }
        }
    }

    private long lookedUp(Key key) throws KernelException {
        kernel.dataRead()
                .nodeIndexSeek(
                        kernel.queryContext(),
                        index(key.label()),
                        cursor,
                        IndexQueryConstraints.unconstrained(),
                        exactly(key));
        return cursor.next() ? cursor.nodeReference() : NONE;
    }

    private IndexReadSession index(DeclaredLabel label) throws KernelException {
        IndexReadSession index = indexes.get(label);
        if (index == null) {
            IndexDescriptor descriptor = kernel.schemaRead()
                    .index(SchemaDescriptors.forLabel(label.token(), keyToken(label)), IndexType.RANGE);
            if (descriptor == IndexDescriptor.NO_INDEX || !descriptor.isUnique()) {
                throw gone(label);
            }
            try {
                index = kernel.dataRead().indexReadSession(descriptor);
            } catch (IndexNotFoundKernelException e) { // dropped or not yet online
                throw gone(label);
            }
            indexes.put(label, index);
        }
        return index;
    }

    private static SchemaConflictException gone(DeclaredLabel label) {
        return new SchemaConflictException(
                "The uniqueness constraint for the key of " + label.name() + " is gone; declare the schema again.");
    }

    /** Remembers that this transaction has created the node of a key. */
    void created(Key key, long node) {
        nodes.put(key, node);
    }

    /**
     * Whether writing a row can give a node another key than the row's own, or take one away: the key of another label
     * that the row names, or whose key property it sets.
     *
     * @param written the properties that were written of the row
     */
    boolean movesOthers(NodeRow row, IntObjectMap<Value> written, Key own) {
        for (DeclaredLabel label : indexes.keySet()) {
            if (!label.equals(own.label())
                    && (written.containsKey(keyToken(label)) || contains(row.labels(), label.token()))) {
                return true;
            }
        }
        return false;
    }

    private static boolean contains(int[] some, int one) {
        return IntStream.of(some).anyMatch(each -> each == one);
    }

    /** Drops all answers: each key is looked up again, among what the transaction has written by now. */
    void forget() {
        nodes = none(); // to clear a map costs what it ever held
    }

    @Override
    public void close() {
        cursor.close();
    }

    static int keyToken(DeclaredLabel label) {
        return Objects.requireNonNull(label.key()).token(); // only labels with one have keys
    }

    /** A key's value, as {@link Neo4jDialect} has it. */
    static Value value(Key key) {
        return (Value) key.value();
    }

    private static PropertyIndexQuery.ExactPredicate exactly(Key key) {
        return PropertyIndexQuery.exact(keyToken(key.label()), value(key));
    }
}
