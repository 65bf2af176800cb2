package io.tremaux.graph;

import org.jspecify.annotations.Nullable;

/**
 * Tells which labels a node has. A subclass reads them from the store, a per-request cache or a shared cache.
 *
 * <p>A facade keeps the label set of one node, the <em>current node</em>, beside its id. A question about that node is
 * a comparison and a bit test; only a question about another node is a virtual call. Labels whose token is below 64 are
 * bits of a mask; the other tokens are in a short array.
 */
public abstract class Labels {
    /** Tokens below this are bits of the mask. */
    public static final int MASK_BITS = 64;

    /** No {@linkplain #code code}. Codes are positive and dense. */
    public static final int NO_CODE = 0;

    private static final long NO_NODE = -1;
    private static final int[] NONE_BEYOND = {};

    private final boolean hasCodes;
    private long currentNode = NO_NODE;
    private long mask;
    private int[] beyond = NONE_BEYOND;

    /** @param hasCodes whether label sets have {@linkplain #code codes} here */
    protected Labels(boolean hasCodes) {
        this.hasCodes = hasCodes;
    }

    /** Whether label sets have codes here. */
    public final boolean hasCodes() {
        return hasCodes;
    }

    /**
     * Whether the node has the label.
     *
     * @param label a known token, never {@link Tokens#UNKNOWN}
     */
    public final boolean has(long node, int label) {
        return node == currentNode && label < MASK_BITS ? bit(label) : ask(node, label);
    }

    /**
     * Which of some labels the node has, as bits of their {@link LabelSequence#mask}. A verdict that depends on no
     * other label is the same for all nodes with the same bits. Only if the labels fit a mask.
     */
    public final long among(long node, LabelSequence labels) {
        return node == currentNode ? mask & labels.mask() : askAmong(node, labels);
    }

    /**
     * Whether {@link #among} may replace single questions. Only the facade that all others are measured against says
     * no: it asks the store about each label by itself.
     */
    public boolean answersAtOnce() {
        return true;
    }

    /** Answers for a node that is not the current one. */
    protected long askAmong(long node, LabelSequence labels) {
        long found = 0;
        for (int i = 0; i < labels.length(); i++) {
            int label = labels.label(i);
            if (ask(node, label)) {
                found |= 1L << label;
            }
            if (node == currentNode) {
                return mask & labels.mask();
            }
        }
        return found;
    }

    /**
     * The tokens of a node's labels, ascending up to {@link #MASK_BITS}. Null if this facade answers about each label
     * by itself.
     */
    public final int @Nullable [] of(long node) {
        if (!answersAtOnce()) {
            return null;
        }
        if (node != currentNode) {
            ask(node, 0); // any question reads the whole set: the token need not exist
        }
        return node == currentNode ? tokensAtHand() : null;
    }

    private int[] tokensAtHand() {
        int[] tokens = new int[Long.bitCount(mask) + beyond.length];
        int next = 0;
        for (long left = mask; left != 0; left &= left - 1) {
            tokens[next++] = Long.numberOfTrailingZeros(left);
        }
        System.arraycopy(beyond, 0, tokens, next, beyond.length);
        return tokens;
    }

    /**
     * A number for the label set of a node, valid as long as this facade is used. A verdict on one node by its labels
     * alone holds for every node with the same code. {@link #NO_CODE} if sets have no numbers here, or if the numbers
     * have run out.
     */
    public int code(long node) {
        return NO_CODE;
    }

    /**
     * Writes the codes of some nodes to the same indexes: the codes known without a look at the store, and
     * {@link #NO_CODE} for all others. A facade without codes leaves the array as it is.
     */
    public void knownCodes(Neighbours nodes, int from, int to, int[] codes) {}

    /**
     * Makes a node the current one by its code, without a look-up. False if the code is no longer valid; then other
     * labels may be the current ones.
     */
    public boolean take(long node, int code) {
        return true;
    }

    /** Puts the current node away, since its labels may have changed: the next question about it is asked anew. */
    public final void putAway() {
        currentNode = NO_NODE;
    }

    /** Answers a question that the current node does not. */
    protected abstract boolean ask(long node, int label);

    /** Whether this node is the current one. */
    protected final boolean isAtHand(long node) {
        return node == currentNode;
    }

    /** Makes a node the current one. {@code beyond} (tokens from 64 on, in any order) is kept, not copied. */
    protected final void take(long node, long mask, int[] beyond) {
        this.currentNode = node;
        this.mask = mask;
        if (beyond != this.beyond) { // nearly always the same empty array: no write barrier
            this.beyond = beyond;
        }
    }

    /** Whether the current node has the label. */
    protected final boolean handHas(int label) {
        return label < MASK_BITS ? bit(label) : contains(beyond, label);
    }

    private boolean bit(int label) {
        return (mask >>> label & 1L) != 0;
    }

    private static boolean contains(int[] tokens, int label) {
        for (int token : tokens) {
            if (token == label) {
                return true;
            }
        }
        return false;
    }
}
