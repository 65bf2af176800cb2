package io.tremaux.cache;

import io.tremaux.cache.label.LabelPages;
import io.tremaux.cache.label.LabelSet;
import io.tremaux.cache.label.LabelSetDictionary;
import io.tremaux.cache.page.NodeRange;
import io.tremaux.cache.page.PageDirectory;
import io.tremaux.cache.page.Stripes.Kind;
import io.tremaux.graph.Epoch;
import io.tremaux.graph.LabelSequence;
import io.tremaux.graph.LabelSource;
import io.tremaux.graph.Labels;
import io.tremaux.graph.LookupCounts;
import io.tremaux.graph.Neighbours;
import java.util.Arrays;

/**
 * One request's view of the labels in the shared cache (scope {@code permanent}). On a miss it reads all labels of the
 * node from the store, and publishes them. Of a node that does not exist it publishes that it has no labels.
 *
 * <p>Cost of a look-up that hits: three dependent reads (page, code, set) and one volatile read (the dictionary). A
 * look-up is made each time a node becomes the current one, not for each question. Belongs to one thread.
 */
public final class PagedLabels extends Labels {
    private static final int RECENT = 16;
    private static final long NO_NODE = -1;

    private final LabelPages column;
    private final PageReader pages;
    private final LabelSetDictionary dictionary;
    private final LabelSource source;
    private final WriteBuffer fills;
    private final LookupCounts counts;
    private final long[] recentMasks = new long[RECENT];
    private final int[] recentCodes = new int[RECENT];
    private long rejected = NO_NODE; // the node for which the cache had no room last; its miss is counted already

    /**
     * A view of a cache that the request has retained.
     *
     * @param epoch is advanced where the cache answers, so that a cursor no longer trusts the record that it stands
     *     on
     */
    public PagedLabels(LabelSource source, WriteBuffer fills, Epoch epoch, LookupCounts counts) {
        super(true);
        this.column = fills.cache().labels();
        this.pages = new PageReader(column.directory(), epoch, counts);
        this.dictionary = column.dictionary();
        this.source = source;
        this.fills = fills;
        this.counts = counts;
    }

    @Override
    protected boolean ask(long node, int label) {
        if (!isAtHand(node)) {
            int code = code(node);
            rejected = NO_NODE;
            take(node, code);
        }
        return handHas(label);
    }

    @Override
    public int code(long node) {
        if (node == rejected) {
            return NO_CODE;
        }
        rejected = NO_NODE;
        Object page = pages.page(node);
        int code = page == null ? NO_CODE : LabelPages.code(page, node);
        if (code == NO_CODE) {
            counts.misses++;
            if (fills.takes(Kind.LABELS, page, WriteBuffer.LABEL_BYTES)) {
                return read(node);
            }
            rejected = node;
            return NO_CODE;
        }
        pages.hit(node, 1);
        return code;
    }

    /** Whether the cache knows the labels of a node. This is no look-up, and counts as none. */
    public boolean knows(long node) {
        Object page = pages.page(node);
        return page != null && LabelPages.code(page, node) != NO_CODE;
    }

    @Override
    public void knownCodes(Neighbours nodes, int from, int to, int[] codes) {
        for (int i = from; i < to; ) {
            long node = nodes.node(i);
            int end = LabelPages.codes(pages.page(node), nodes, i, to, codes);
            if (end == i) {
                Arrays.fill(codes, i, to, NO_CODE); // where one is unknown, its siblings nearly always are
                return;
            }
            pages.hit(node, end - i);
            i = end;
        }
    }

    /**
     * The code that all nodes of a range have; {@link #NO_CODE} if it is not known that they have the same. Counts
     * nothing.
     */
    int codeOfAll(long range) {
        int slot = PageDirectory.slot(NodeRange.lowest(range));
        return LabelPages.codeOfAll(pages.pageOfAll(range), slot, NodeRange.count(range));
    }

    /** Counts a hit for each node of a range. The engine calls this if it uses the answer of {@link #codeOfAll}. */
    void tookCodeOfAll(long range) {
        pages.hit(NodeRange.lowest(range), NodeRange.count(range));
    }

    /** Reads the node from the store if the code stands for no set and the node is not the current one. */
    @Override
    public boolean take(long node, int code) {
        LabelSet set = dictionary.set(code);
        if (set != null) {
            take(node, set.mask(), set.beyond());
        } else if (!isAtHand(node)) { // there was no room for it, or the cache was emptied meanwhile
            take(node, source.read(node), source.beyond());
        }
        return set != null;
    }

    /** Counts no miss: the question for the node's code, which comes before, has counted it. */
    @Override
    protected long askAmong(long node, LabelSequence labels) {
        rejected = NO_NODE;
        Object page = pages.page(node);
        boolean isKnown = page != null && LabelPages.code(page, node) != NO_CODE;
        return isKnown ? super.askAmong(node, labels) : source.read(node) & labels.mask();
    }

    /** Reads a node from the store. Returns its code; if its set can have none, makes the node the current one. */
    private int read(long node) {
        long mask = source.read(node);
        int[] beyond = source.beyond();
        int code = beyond.length == 0 ? codeOf(mask) : dictionary.code(mask, beyond);
        fills.labels(node, column, code);
        if (code == NO_CODE) {
            rejected = node;
            take(node, mask, beyond);
        }
        return code;
    }

    /** The code of a set that fits a mask. Spares most searches of the dictionary, since few sets are common. */
    private int codeOf(long mask) {
        int slot = (int) (mask ^ mask >>> 32 ^ mask >>> 8) & RECENT - 1;
        if (recentCodes[slot] == NO_CODE || recentMasks[slot] != mask) {
            recentCodes[slot] = dictionary.code(mask, LabelSetDictionary.NONE_BEYOND);
            recentMasks[slot] = mask;
        }
        return recentCodes[slot];
    }
}
