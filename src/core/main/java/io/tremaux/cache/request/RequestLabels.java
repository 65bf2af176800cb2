package io.tremaux.cache.request;

import io.tremaux.cache.label.LabelDictionary;
import io.tremaux.graph.Epoch;
import io.tremaux.graph.LabelSource;
import io.tremaux.graph.Labels;
import io.tremaux.graph.LookupCounts;
import io.tremaux.heap.HeapBudget;
import io.tremaux.heap.Reservation;
import it.unimi.dsi.fastutil.longs.LongIterator;
import org.jspecify.annotations.Nullable;

/**
 * Labels in scope {@code request}: the label set of the node at hand is read once. The sets of earlier nodes stay in a
 * hash map while {@link Revisits} sees that it pays.
 *
 * <pre>
 *   tokens in the database    8      16      32      64     more, or a node with all of 64
 *   value of the map         byte   short   int     long    int: a code into a dictionary of the request's own
 * </pre>
 *
 * <p>A map is as wide as the widest mask so far, and at least as wide as the number of tokens says; a wider mask causes
 * a copy. A mask of all ones is not stored but widens the map, since all ones means "not here". So a look-up is one
 * probe, although 0 is an ordinary mask. 12 to 24 bytes a node for bytes, 21 to 43 for longs.
 *
 * <p>The maps charge the budget when they grow. {@link #close()} gives the bytes back, and so does a filling that no
 * longer pays. If the budget rejects them, the entries stay and no more are added. Belongs to one thread.
 */
public final class RequestLabels extends Labels implements AutoCloseable {
    private final LabelSource source;
    private final Reservation charge;
    private final Epoch epoch;
    private final LookupCounts counts;
    private final Revisits revisits = new Revisits();
    private final int firstBytes;

    private boolean coded;
    private @Nullable LabelDictionary dictionary;
    private @Nullable MaskMap map;

    /**
     * Labels of one request, in a database with so many label tokens.
     *
     * @param epoch is advanced where an entry answers
     */
    public RequestLabels(LabelSource source, int labelTokens, HeapBudget budget, Epoch epoch, LookupCounts counts) {
        super(false);
        this.source = source;
        this.charge = new Reservation(budget);
        this.epoch = epoch;
        this.counts = counts;
        this.coded = labelTokens > MASK_BITS;
        this.firstBytes = MaskMap.bytes(labelTokens);
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
        long value = map == null ? MaskMap.NONE : map.find(node);
        if (value == MaskMap.NONE) {
            counts.misses++;
            read(node);
            return false;
        }
        counts.hits++;
        epoch.advance();
        if (dictionary == null) {
            take(node, value, LabelDictionary.NONE_BEYOND);
        } else {
            LabelDictionary.Sets sets = dictionary.sets();
            take(node, sets.mask((int) value), sets.beyond((int) value));
        }
        return true;
    }

    private void read(long node) {
        long mask = source.read(node);
        int[] beyond = source.beyond();
        take(node, mask, beyond);
        if (remember(node, mask, beyond)) {
            counts.fills++;
        } else {
            counts.refused++;
        }
    }

    private boolean remember(long node, long mask, int[] beyond) {
        try {
            boolean plain = !coded && beyond.length == 0 && mask != MaskMap.NONE;
            return plain ? put(node, mask) : putCode(node, mask, beyond);
        } catch (OutOfMemoryError noRoom) {
            drop();
            return false;
        }
    }

    private boolean putCode(long node, long mask, int[] beyond) {
        if (dictionary == null && !encode()) {
            drop();
            return false;
        }
        int code = dictionary == null ? 0 : dictionary.code(mask, beyond);
        return code != 0 && put(node, code);
    }

    /** Replaces all masks so far by codes. */
    private boolean encode() {
        coded = true;
        LabelDictionary sets = new LabelDictionary(charge);
        dictionary = sets;
        MaskMap masks = map;
        map = null;
        if (masks == null) {
            return true;
        }
        for (LongIterator nodes = masks.nodes().iterator(); nodes.hasNext(); ) {
            long node = nodes.nextLong();
            int code = sets.code(masks.find(node), LabelDictionary.NONE_BEYOND);
            if (code == 0 || !put(node, code)) {
                return false;
            }
        }
        charge.subtract(masks.bytesHeld());
        return true;
    }

    private boolean put(long node, long value) {
        MaskMap wide = wideEnough(value);
        return wide != null && wide.put(node, value, charge);
    }

    private @Nullable MaskMap wideEnough(long value) {
        MaskMap narrow = map;
        if (narrow == null) {
            map = MaskMap.holding(value, coded ? Integer.BYTES : firstBytes);
        } else if (!narrow.holds(value)) {
            MaskMap wide = MaskMap.holding(value, 2 * narrow.valueBytes);
            if (!narrow.copyTo(wide, charge)) {
                drop(); // or every further wide mask would copy the map in vain
                return null;
            }
            map = wide;
        }
        return map;
    }

    private void drop() {
        map = null;
        dictionary = null;
        charge.clear();
    }

    /** Gives all bytes back to the budget, at the end of the request. */
    @Override
    public void close() {
        drop();
        charge.close();
    }
}
