package io.tremaux.graph;

/** A question about relationships, prepared to be asked of many. Belongs to the thread of the facade that it reads through. */
public interface RelationshipTest {
    /** The answer about the relationship with this id from {@code source} to {@code target}; false if it is not there. */
    boolean of(long relationship, long source, long target);
}
