package io.tremaux.janusgraph.id;

/**
 * Ids by their numbers, in pieces of {@value #PIECE} that never move. What is told of a number that was given may be
 * asked by any thread that has the number; one thread at a time gives them.
 */
interface IdColumn {
    /** How many numbers one piece has. */
    int PIECE = 1 << 12;

    int SHIFT = 12;

    /** The hash of an id, or of what stands for it in {@link #is}. */
    int hash(Object id);

    /** The hash of the id of a number. */
    int hash(int number);

    /** Whether a number has an id. */
    boolean is(int number, Object id);

    /** The id of a number. */
    Object get(int number);

    /** The bytes of a piece without what it refers to. */
    long pieceBytes();

    /** The bytes that an id takes besides its place in a piece. */
    long bytes(Object id);

    /** Adds room for the next {@value #PIECE} numbers. */
    void addPiece();

    /** Gives a number to an id. There is room for it. */
    void set(int number, Object id);
}
