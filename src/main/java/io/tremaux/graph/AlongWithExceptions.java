package io.tremaux.graph;

import org.jspecify.annotations.Nullable;

/**
 * The relationships of nodes along a choice with exceptions, by a facade that knows only plain choices: it is asked for all, with
 * relationships, and what is excluded is taken out. Belongs to one thread.
 */
public final class AlongWithExceptions implements Relationships.Along {
    private final RelationshipChoice choice;
    private final Relationships.Along plain;
    private @Nullable Neighbours collected; // used again for the next node

    /** @param plain along the same choice without its exceptions */
    public AlongWithExceptions(RelationshipChoice choice, Relationships.Along plain) {
        this.choice = choice;
        this.plain = plain;
    }

    @Override
    public void append(long node, Neighbours to) {
        appendAtMost(Integer.MAX_VALUE, node, to);
    }

    @Override
    public boolean appendAtMost(int most, long node, Neighbours to) {
        if (to.withRelationships()) {
            return appendTo(to, most, node);
        }
        Neighbours list = collected == null ? to.emptyWithRelationships() : collected;
        collected = list;
        list.truncate(0);
        boolean appended = appendTo(list, most, node);
        list.appendTo(to, RelationshipChoice.ANY_TYPE);
        return appended;
    }

    private boolean appendTo(Neighbours list, int most, long node) {
        int before = list.size();
        boolean appended = plain.appendAtMost(most, node, list);
        choice.takeExceptions(list, before, node);
        return appended;
    }
}
