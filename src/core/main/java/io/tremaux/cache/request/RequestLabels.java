package io.tremaux.cache.request;

import io.tremaux.cache.label.LabelSet;
import io.tremaux.cache.label.LabelSetDictionary;
import io.tremaux.graph.Epoch;
import io.tremaux.graph.LabelSource;
import io.tremaux.graph.Labels;
import io.tremaux.graph.LookupCounts;
import io.tremaux.heap.HeapBudget;
import io.tremaux.heap.Reservation;
import java.util.Objects;

/**
 * Labels in scope {@code request}: the label set of the current node is read once. The sets of earlier nodes stay in a
 * hash map while {@link Revisits} sees that it pays.
 *
 * <pre>
 *   node -&gt; code of its label set, in a dictionary of the request's own
 * </pre>
 *
 * <p>Any number of label tokens is right. The map and the dictionary charge the budget when they grow.
 * {@link #close()} releases the bytes, and so does a filling that no longer pays. If the budget rejects them, the
 * entries stay and no more are added. Belongs to one thread.
 */
public final class RequestLabels extends Labels implements AutoCloseable {
    private final LabelSource source;
    private final Reservation charge;
    private final Epoch epoch;
    private final LookupCounts counts;
    private final Revisits revisits = new Revisits();
    private LabelSetDictionary dictionary;
    private NodeMap codes;
    private long lastMask;
    private int lastCode = NO_CODE; // of the last mask

    /**
     * Labels of one request.
     *
     * @param epoch is advanced where an entry answers
     */
    public RequestLabels(LabelSource source, HeapBudget budget, Epoch epoch, LookupCounts counts) {
        super(false);
        this.source = source;
        this.charge = new Reservation(budget);
        this.epoch = epoch;
        this.counts = counts;
        this.dictionary = new LabelSetDictionary(charge);
        this.codes = new NodeMap();
    }

    @Override
    protected boolean ask(long node, int label) {
        if (!isAtHand(node)) {
            bring(node);
        }
        return handHas(label);
    }

    private void bring(long node) {
        if (!revisits.on()) {
            revisits.watch(node);
            take(node, source.read(node), source.beyond());
        } else if (!(recall(node) ? revisits.hit() : revisits.miss(node))) {
            drop();
        }
    }

    /** Takes a node in hand from the map, or else from the store. True if the map had it. */
    private boolean recall(long node) {
        int code = codes.find(node);
        if (code == NodeMap.NONE) {
            counts.misses++;
            read(node);
            return false;
        }
        counts.hits++;
        epoch.advance();
        LabelSet set = Objects.requireNonNull(dictionary.set(code));
        take(node, set.mask(), set.beyond());
        return true;
    }

    private void read(long node) {
        long mask = source.read(node);
        int[] beyond = source.beyond();
        take(node, mask, beyond);
        if (remember(node, mask, beyond)) {
            counts.fills++;
        } else {
            counts.rejected++;
        }
    }

    private boolean remember(long node, long mask, int[] beyond) {
        try {
            int code = code(mask, beyond);
            return code != NO_CODE && codes.put(node, code, charge);
        } catch (OutOfMemoryError noRoom) {
            drop();
            return false;
        }
    }

    /** Neighbouring nodes mostly have the same set: then no object is made to look for it. */
    private int code(long mask, int[] beyond) {
        if (beyond.length > 0) {
            return dictionary.code(mask, beyond);
        }
        if (lastCode == NO_CODE || mask != lastMask) {
            lastMask = mask;
            lastCode = dictionary.code(mask, beyond);
        }
        return lastCode;
    }

    private void drop() {
        lastCode = NO_CODE;
        codes = new NodeMap();
        dictionary = new LabelSetDictionary(charge);
        charge.clear();
    }

    /** Releases all bytes to the budget, at the end of the request. */
    @Override
    public void close() {
        drop();
        charge.close();
    }
}
