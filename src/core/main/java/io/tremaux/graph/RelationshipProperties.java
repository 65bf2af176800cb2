package io.tremaux.graph;

import java.util.function.Function;

/**
 * Reads the properties of relationships, by their internal ids. Values are the newest ones; only {@link #test} may use
 * cached ones. The time of a list is the commit that the shared cache had followed when the list was found there.
 */
public interface RelationshipProperties extends Properties {
    /** Stands for the time of a list that is not known. */
    long ANY_TIME = -1;

    /**
     * Whether a relationship exists with this source, type and target. It may have been deleted since a view remembered
     * it, and its id used again. Right after a question about this id, the answer is about the same record and reads
     * nothing.
     *
     * @param source where it begins
     * @param type the token of its type
     * @param target where it ends
     */
    boolean leads(long relationship, long source, int type, long target);

    /** A test of many relationships by their properties. The facade prepares it once. */
    default RelationshipTest test(Function<Properties, NodePredicate> predicate) {
        NodePredicate satisfies = predicate.apply(this);
        return (id, source, type, target, listedAsOf) -> satisfies.of(id) && leads(id, source, type, target);
    }

    /** This moment, to be noted before a list of relationships is read. */
    default long moment() {
        return ANY_TIME;
    }

    /**
     * The time of all lists of relationships that the view has read since a {@linkplain #moment moment}, for a
     * {@link #test}. {@link #ANY_TIME} if they are of different times, or came from the store.
     */
    default long listedSince(long moment) {
        return ANY_TIME;
    }
}
