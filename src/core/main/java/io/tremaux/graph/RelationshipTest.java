package io.tremaux.graph;

/**
 * A question about relationships, prepared to be asked of many. Belongs to the thread of the facade that it reads
 * through.
 */
public interface RelationshipTest {
    /**
     * The answer about the relationship with this id from {@code source} to {@code target}; false if it is not there.
     * It is true only if in some committed state this relationship was there with the values that satisfy the test.
     *
     * @param type the token of its type
     * @param listedAsOf the time of the list that names the relationship: {@link RelationshipProperties#listedSince} of
     *     the facade that made this test, or {@link RelationshipProperties#ANY_TIME}
     */
    boolean of(long relationship, long source, int type, long target, long listedAsOf);

    /** The same about the relationship by which one of a node's neighbours is listed. */
    default boolean of(long node, Neighbours neighbours, int index, long listedAsOf) {
        long id = neighbours.relationship(index);
        long other = neighbours.node(index);
        int type = neighbours.type(index);
        return neighbours.isIncoming(index)
                ? of(id, other, type, node, listedAsOf)
                : of(id, node, type, other, listedAsOf);
    }
}
