package io.tremaux.graph;

/** A question about relationships, prepared to be asked of many. Belongs to the thread of the facade that it reads through. */
public interface RelationshipTest {
    /**
     * The answer about the relationship with this id from {@code source} to {@code target}; false if it is not there. It is
     * true only if in some committed state this relationship was there with the values that satisfy the test.
     *
     * @param listedAsOf the time of the list that names the relationship: {@link RelationshipProperties#listedAsOf} of the
     *     facade that made this test, or {@link RelationshipProperties#ANY_TIME}
     */
    boolean of(long relationship, long source, long target, long listedAsOf);
}
