package io.tremaux.graph;

import io.tremaux.graph.Relationships.Along;
import java.util.Arrays;

/** The relationships of nodes along several choices, one after another. Belongs to one thread. */
public final class AlongSeveral implements Along {
    private final Along[] each;

    private AlongSeveral(Along[] each) {
        this.each = each;
    }

    /** Along each choice by itself. */
    public static Along of(Relationships relationships, RelationshipChoice[] choices) {
        return new AlongSeveral(Arrays.stream(choices).map(relationships::along).toArray(Along[]::new));
    }

    @Override
    public void append(long node, Neighbours to) {
        for (Along along : each) {
            along.append(node, to);
        }
    }

    @Override
    public boolean appendAtMost(int most, long node, Neighbours to) {
        int before = to.size();
        for (Along along : each) {
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
        for (Along along : each) {
            all += along.appendNew(node, met, to);
        }
        return all;
    }
}
