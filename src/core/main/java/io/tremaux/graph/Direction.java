package io.tremaux.graph;

/** The direction of a relationship as seen from the node that is asked about. */
public enum Direction {
    OUTGOING,
    INCOMING,
    BOTH;

    /** The direction that all choices have; {@link #BOTH} if they have different ones, or there are none. */
    public static Direction common(RelationshipChoice... choices) {
        Direction common = choices.length == 0 ? BOTH : choices[0].direction();
        for (RelationshipChoice choice : choices) {
            common = choice.direction() == common ? common : BOTH;
        }
        return common;
    }
}
