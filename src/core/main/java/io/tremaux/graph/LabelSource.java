package io.tremaux.graph;

/** Reads the whole label set of a node, for a cache to keep. Belongs to one thread and one transaction. */
public interface LabelSource {
    /** Reads a node's labels and returns those with a token below {@link Labels#MASK_BITS} as a mask. */
    long read(long node);

    /** The tokens from {@link Labels#MASK_BITS} on of the node read last; the caller may keep the array. */
    int[] beyond();
}
