package io.tremaux.graph;

import io.tremaux.graph.Relationships.Expansion;
import java.util.Arrays;

/** An expansion along several choices of relationships, one choice after another. Belongs to one thread. */
public final class SequentialExpansion implements Expansion {
    private final Expansion[] each;

    private SequentialExpansion(Expansion[] each) {
        this.each = each;
    }

    /** An expansion that reads each choice by itself. */
    public static Expansion of(Relationships relationships, RelationshipChoice[] choices) {
        return new SequentialExpansion(
                Arrays.stream(choices).map(relationships::along).toArray(Expansion[]::new));
    }

    @Override
    public void append(long node, Neighbours to) {
        for (Expansion along : each) {
            along.append(node, to);
        }
    }

    @Override
    public boolean appendAtMost(int most, long node, Neighbours to) {
        int before = to.size();
        for (Expansion along : each) {
            if (!along.appendAtMost(most - (to.size() - before), node, to)) {
                to.truncate(before);
                return false;
            }
        }
        return true;
    }

    @Override
    public int appendNew(long node, IdSet met, Neighbours to) {
        int all = 0;
        for (Expansion along : each) {
            all += along.appendNew(node, met, to);
        }
        return all;
    }
}
