package io.tremaux.traversal.filter;

import io.tremaux.graph.Labels;
import io.tremaux.graph.Tokens;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A set of labels, as tokens. A node matches if it has all of them; every node matches an empty set. Labels are asked
 * in the order of the text, and none once the answer is known; asking allocates nothing. Immutable: safe for use by any
 * thread.
 */
final class RequiredLabels {
    private final int[] labels;
    private final boolean single;
    private final int first; // of its own, since nearly every set is a single label: one dependent read less

    private RequiredLabels(int[] labels) {
        this.labels = labels;
        this.single = labels.length == 1;
        this.first = labels.length == 0 ? Tokens.UNKNOWN : labels[0];
    }

    /** Resolves the names, every one of them, in order. */
    static RequiredLabels resolve(List<String> names, Tokens tokens) {
        int[] labels = new int[names.size()];
        int distinct = 0;
        for (String name : names) {
            int label = tokens.label(name);
            if (!contains(labels, distinct, label)) {
                labels[distinct++] = label;
            }
        }
        return new RequiredLabels(Arrays.copyOf(labels, distinct));
    }

    /** Alternatives, of each of which a node has all labels, in words. */
    static String inWords(List<List<String>> alternatives) {
        return alternatives.stream().map(names -> String.join(" and ", names)).collect(Collectors.joining(" or "));
    }

    /**
     * Whether a node may match at all: not if the store has never seen one of the labels. Only then may it be asked.
     */
    boolean isPossible() {
        return !contains(Tokens.UNKNOWN);
    }

    /** Whether no node that matches this set fails the other, because all of the other's labels are in this one. */
    boolean implies(RequiredLabels other) {
        for (int label : other.labels) {
            if (!contains(label)) {
                return false;
            }
        }
        return true;
    }

    /** Whether the node has all of the labels. */
    boolean matches(Labels facade, long node) {
        return single ? facade.has(node, first) : matchesAll(facade, node);
    }

    private boolean matchesAll(Labels facade, long node) {
        for (int label : labels) {
            if (!facade.has(node, label)) {
                return false;
            }
        }
        return true;
    }

    /** Whether the node matches any one of the sets, asked in their order. */
    static boolean anyMatches(RequiredLabels[] sets, Labels facade, long node) {
        for (RequiredLabels set : sets) {
            if (set.matches(facade, node)) {
                return true;
            }
        }
        return false;
    }

    private boolean contains(int label) {
        return contains(labels, labels.length, label);
    }

    private static boolean contains(int[] labels, int length, int label) {
        for (int i = 0; i < length; i++) {
            if (labels[i] == label) {
                return true;
            }
        }
        return false;
    }
}
