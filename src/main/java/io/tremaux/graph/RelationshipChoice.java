package io.tremaux.graph;

/**
 * One type and direction of relationships: an entry of a relationship filter.
 *
 * @param type a type's token id, {@link #ANY_TYPE}, or {@link Tokens#UNKNOWN} for a type the store has never seen, of
 *     which no node has any
 */
public record RelationshipChoice(int type, Direction direction) {
    public static final int ANY_TYPE = -2;

    /** Every relationship of a node, whatever its type and direction. */
    public static final RelationshipChoice ALL = new RelationshipChoice(ANY_TYPE, Direction.BOTH);

    private static final RelationshipChoice OUTGOING = new RelationshipChoice(ANY_TYPE, Direction.OUTGOING);
    private static final RelationshipChoice INCOMING = new RelationshipChoice(ANY_TYPE, Direction.INCOMING);

    /** Whether a relationship of this choice may be one of the other's too, as seen from its other end; loops apart. */
    public boolean mayReturnBy(RelationshipChoice other) {
        boolean ofOneType = type == other.type || type == ANY_TYPE || other.type == ANY_TYPE;
        return ofOneType && (direction != other.direction || direction == Direction.BOTH);
    }

    /** Every relationship of one direction. */
    public static RelationshipChoice whole(Direction direction) {
        return switch (direction) {
            case OUTGOING -> OUTGOING;
            case INCOMING -> INCOMING;
            case BOTH -> ALL;
        };
    }
}
