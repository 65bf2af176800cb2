package io.tremaux.store;

/** Relationships that leave one node, read one by one until it is closed. Belongs to one thread. */
public interface RelationshipScan extends AutoCloseable {
    /** Goes on to the next relationship; false if there is none any more. */
    boolean next();

    long id();

    /** Where it begins. */
    long source();

    /** The token of its type. */
    int type();

    /** Where it ends. */
    long target();

    @Override
    void close();
}
