package io.tremaux.janusgraph.name;

import io.tremaux.graph.Labels;
import java.util.Arrays;
import java.util.List;

/**
 * The labels of a node, by name and by token. Immutable; the array is not to be changed.
 *
 * @param mask the tokens below {@link Labels#MASK_BITS}, as bits
 * @param beyond the other tokens
 */
public record NamedLabelSet(List<String> names, long mask, int[] beyond) {
    /** Of a node without labels, and of one that is not there. */
    public static final NamedLabelSet NONE = new NamedLabelSet(List.of(), 0, new int[0]);

    static NamedLabelSet of(List<String> names, Names tokens) {
        int[] all = names.stream().mapToInt(tokens::token).toArray();
        long mask = 0;
        int[] beyond = new int[all.length];
        int count = 0;
        for (int token : all) {
            if (token < Labels.MASK_BITS) {
                mask |= 1L << token;
            } else {
                beyond[count++] = token;
            }
        }
        return new NamedLabelSet(List.copyOf(names), mask, count == 0 ? NONE.beyond : Arrays.copyOf(beyond, count));
    }

    /** Whether a label is among them. */
    public boolean has(int label) {
        if (label < Labels.MASK_BITS) {
            return (mask >>> label & 1L) != 0;
        }
        for (int token : beyond) {
            if (token == label) {
                return true;
            }
        }
        return false;
    }
}
