package io.tremaux.graph;

/** The values of relationships' properties, by the relationships' internal ids: always those of now. */
public interface RelationshipProperties extends Properties {
    /**
     * Whether a relationship is there. It may have been deleted since a view remembered it, and its id used again. Right
     * after a question about this id it tells of which relationship the answer was, and reads nothing.
     *
     * @param source where it begins
     * @param target where it ends
     */
    boolean leads(long relationship, long source, long target);
}
