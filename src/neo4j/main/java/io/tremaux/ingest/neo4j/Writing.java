package io.tremaux.ingest.neo4j;

import io.tremaux.ingest.load.Conflicts;
import io.tremaux.ingest.load.Load;
import io.tremaux.ingest.load.LoadCounter;
import io.tremaux.ingest.load.LoadCounts;
import io.tremaux.ingest.load.LoadOptions.Mode;
import io.tremaux.ingest.load.LoadTransaction.Locking;
import io.tremaux.ingest.load.Result;
import io.tremaux.ingest.row.Key;
import io.tremaux.ingest.row.NodeRow;
import io.tremaux.ingest.row.RejectedRowsException;
import io.tremaux.ingest.row.RelationshipRow;
import io.tremaux.problem.RowFault;
import io.tremaux.problem.StoreWords;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectMaps;
import it.unimi.dsi.fastutil.longs.LongAVLTreeSet;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongList;
import it.unimi.dsi.fastutil.longs.LongSortedSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.collections.api.factory.primitive.IntObjectMaps;
import org.eclipse.collections.api.factory.primitive.IntSets;
import org.eclipse.collections.api.map.primitive.IntObjectMap;
import org.eclipse.collections.api.map.primitive.MutableIntObjectMap;
import org.eclipse.collections.api.set.primitive.IntSet;
import org.jspecify.annotations.Nullable;
import org.neo4j.exceptions.KernelException;
import org.neo4j.internal.kernel.api.Write;
import org.neo4j.internal.kernel.api.exceptions.EntityNotFoundException;
import org.neo4j.internal.kernel.api.exceptions.schema.ConstraintValidationException;
import org.neo4j.kernel.api.KernelTransaction;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.values.ElementIdMapper;
import org.neo4j.values.storable.Value;
import org.neo4j.values.storable.Values;

/**
 * Writes loads in one transaction, with its user's rights. Locks come first, each kind in one order: of the keys that
 * may be created, then of the nodes that exist. So two transactions that write loads do not wait for each other in a
 * circle. Belongs to one thread.
 *
 * <p>Kernel transactions have no savepoints. So each load is checked against what it finds before any of its rows is
 * written, and a rejected load leaves no trace in the transaction that it shares. The price: who creates a relationship
 * of a hub locks the hub exclusively, where Neo4j by itself lets several write to a dense node.
 */
final class Writing {
    private static final IntSet NO_LABELS = IntSets.immutable.empty();

    private final KernelTransaction kernel;
    private final Write write;
    private final ElementIdMapper ids;
    private final KeyIndex keys;
    private final Conflicts<KernelException> conflicts;

    private Writing(InternalTransaction transaction, KeyIndex keys) throws KernelException {
        this.kernel = transaction.kernelTransaction();
        this.ids = transaction.elementIdMapper();
        this.write = kernel.dataWrite();
        this.keys = keys;
        this.conflicts = new Conflicts<>(
                StoreWords.COMMON, this::find, key -> KeyIndex.value(key).prettyPrint());
    }

    /**
     * Writes each load after those before it, unless it is rejected.
     *
     * @param locking runs what may wait for locks
     * @return a result for each load
     * @throws RejectedRowsException if a row was rejected when some were written already
     * @throws OutdatedTransactionException if another transaction moved a key, or deleted a relationship, before it was
     *     locked
     */
    static List<Result> write(InternalTransaction transaction, List<Load> loads, Locking locking)
            throws KernelException {
        try (KeyIndex keys = new KeyIndex(transaction.kernelTransaction())) {
            Writing writing = new Writing(transaction, keys);
            writing.prepare(loads, locking);
            List<Result> results = new ArrayList<>();
            for (Load load : loads) {
                List<RowFault> faults = writing.conflicts.of(load);
                results.add(
                        faults.isEmpty()
                                ? new Result.Written(writing.write(load))
                                : new Result.Rejected(
                                        new RejectedRowsException(!load.nodes().isEmpty(), faults)));
            }
            return results;
        } catch (EntityNotFoundException e) {
            throw new OutdatedTransactionException();
        }
    }

    /**
     * Takes all locks, in the order that the comment of the class gives. A node has to be looked up before it can be
     * locked, so all are looked up again once they are locked.
     */
    private void prepare(List<Load> loads, Locking locking) throws KernelException {
        Set<Key> created = new LinkedHashSet<>();
        Set<Key> others = new LinkedHashSet<>();
        loads.forEach(load -> load.addKeys(created, others));
        locking.run(() -> keys.lock(created));
        others.removeAll(created);
        LongSortedSet nodes = new LongAVLTreeSet();
        addNodes(created, nodes);
        addNodes(others, nodes);
        locking.run(() -> kernel.locks().acquireExclusiveNodeLock(nodes.toLongArray()));
        keys.requireUnmoved(created);
        keys.requireUnmoved(others);
    }

    private void addNodes(Collection<Key> some, LongSortedSet nodes) throws KernelException {
        for (Key key : some) {
            long node = keys.node(key);
            if (node != KeyIndex.NONE) {
                nodes.add(node);
            }
        }
    }

    private @Nullable Long find(Key key) throws KernelException {
        long node = keys.node(key);
        return node == KeyIndex.NONE ? null : node;
    }

    /**
     * Writes a load in which no fault was found. A constraint or an index may still reject a row: then the whole
     * transaction has to be rolled back.
     */
    private LoadCounts write(Load load) throws KernelException {
        Mode mode = load.options().mode();
        LoadCounter<Long> counter = new LoadCounter<>(
                load.options(),
                new LongArrayList(load.options().ids() ? load.size() : 0),
                load.nodes().isEmpty() ? ids::relationshipElementId : ids::nodeElementId);
        for (NodeRow row : load.nodes()) {
            try {
                writeNode(row, mode, counter);
            } catch (ConstraintValidationException | IllegalArgumentException e) {
                throw rejected(row.number(), e);
            }
        }
        if (!load.relationships().isEmpty()) {
            try (Connections connections = new Connections(kernel)) {
                for (RelationshipRow row : load.relationships()) {
                    try {
                        writeRelationship(row, connections, mode, counter);
                    } catch (ConstraintValidationException | IllegalArgumentException e) {
                        throw rejected(row.number(), e);
                    }
                }
            }
        }
        return counter.counts();
    }

    /** By a constraint, or by an index for which a value is too long. */
    private RejectedRowsException rejected(long row, Exception e) {
        String detail = e instanceof ConstraintValidationException violation
                ? "A constraint rejects the row: " + violation.getUserMessage(kernel.tokenRead())
                : "An index rejects the row: " + e.getMessage();
        return new RejectedRowsException(true, List.of(new RowFault(row, null, null, null, detail)));
    }

    /** Writes one row. Ends with {@link KeyIndex#forget} if the row may have moved another row's key. */
    private void writeNode(NodeRow row, Mode mode, LoadCounter<Long> counter) throws KernelException {
        Key key = row.key();
        long node = key == null ? KeyIndex.NONE : keys.node(key);
        IntObjectMap<Value> written;
        if (key == null || node == KeyIndex.NONE) {
            node = write.nodeCreateWithLabels(row.labels());
            written = ofNew(row);
            write.nodeApplyChanges(node, NO_LABELS, NO_LABELS, written);
            if (key != null) {
                keys.created(key, node);
            }
            counter.created(node);
        } else if (mode == Mode.CREATE) { // an earlier row of this transaction has moved the key here
            throw new RejectedRowsException(true, List.of(conflicts.exists(row.number(), key)));
        } else if (mode == Mode.IGNORE) {
            counter.ignored(node);
            return;
        } else {
            written = changes(row.properties());
            IntSet more = row.labels().length == 1 ? NO_LABELS : IntSets.immutable.of(row.labels());
            if (written.notEmpty() || more.notEmpty()) {
                write.nodeApplyChanges(node, more, NO_LABELS, written);
            }
            counter.updated(node);
        }
        if (key != null && keys.movesOthers(row, written, key)) {
            keys.forget();
        }
    }

    /** The properties of a new node, with its key. */
    private static IntObjectMap<Value> ofNew(NodeRow row) {
        MutableIntObjectMap<Value> properties = ofNew(row.properties());
        Key key = row.key();
        if (key != null) {
            properties.put(KeyIndex.keyToken(key.label()), KeyIndex.value(key));
        }
        return properties;
    }

    /** A new node or relationship has no property to take away. */
    private static MutableIntObjectMap<Value> ofNew(Int2ObjectMap<@Nullable Object> properties) {
        MutableIntObjectMap<Value> values = IntObjectMaps.mutable.empty();
        Int2ObjectMaps.fastForEach(properties, property -> {
            if (property.getValue() != null) {
                values.put(property.getIntKey(), Values.of(property.getValue()));
            }
        });
        return values;
    }

    /** The properties to set, and those to take away. */
    private static IntObjectMap<Value> changes(Int2ObjectMap<@Nullable Object> properties) {
        MutableIntObjectMap<Value> values = IntObjectMaps.mutable.empty();
        Int2ObjectMaps.fastForEach(
                properties, property -> values.put(property.getIntKey(), Values.of(property.getValue())));
        return values;
    }

    /**
     * Writes one row. Of several relationships of its type between its ends, it updates each, and the outcome has the
     * first.
     */
    private void writeRelationship(RelationshipRow row, Connections connections, Mode mode, LoadCounter<Long> counter)
            throws KernelException {
        long from = end(row.from(), counter);
        long to = end(row.to(), counter);
        LongList existing = mode == Mode.CREATE ? LongList.of() : connections.between(from, to, row.type());
        if (existing.isEmpty()) {
            long relationship = write.relationshipCreate(from, row.type(), to);
            IntObjectMap<Value> properties = ofNew(row.properties());
            if (properties.notEmpty()) {
                write.relationshipApplyChanges(relationship, properties);
            }
            counter.created(relationship);
        } else if (mode == Mode.IGNORE) {
            counter.ignored(existing.getLong(0));
        } else {
            IntObjectMap<Value> changes = changes(row.properties());
            for (int i = 0; i < existing.size() && changes.notEmpty(); i++) {
                write.relationshipApplyChanges(existing.getLong(i), changes);
            }
            counter.updated(existing.getLong(0));
        }
    }

    /** The node of an end, which is created if it is missing: the check has found that it may be. */
    private long end(List<Key> some, LoadCounter<Long> counter) throws KernelException {
        for (Key key : some) {
            long node = keys.node(key);
            if (node != KeyIndex.NONE) {
                return node;
            }
        }
        Key key = some.get(0); // the only one, or the row had been rejected
        long node = write.nodeCreateWithLabels(new int[] {key.label().token()});
        write.nodeApplyChanges(
                node,
                NO_LABELS,
                NO_LABELS,
                IntObjectMaps.immutable.of(KeyIndex.keyToken(key.label()), KeyIndex.value(key)));
        keys.created(key, node);
        counter.createdEnd();
        return node;
    }
}
