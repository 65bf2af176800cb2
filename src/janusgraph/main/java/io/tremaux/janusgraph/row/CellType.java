package io.tremaux.janusgraph.row;

/**
 * What the cells of one relation type are. Immutable.
 *
 * @param kind of cell
 * @param token of the relationship type or property key; 0 for other kinds
 */
record CellType(Kind kind, int token) {
    /** Kinds of cells. */
    enum Kind {
        /** Says that the vertex is there. A row without this cell is a ghost vertex: the rest of a deleted one. */
        EXISTENCE,
        /** Leads to the vertex's label. */
        LABEL,
        /** An edge, as stored in the row of one of its two ends. */
        RELATIONSHIP,
        PROPERTY,
        /** JanusGraph's own, or the copy of a relationship in a vertex-centric index. */
        OTHER
    }

    static final CellType OTHER = new CellType(Kind.OTHER, 0);
    static final CellType LABEL = new CellType(Kind.LABEL, 0);
    static final CellType EXISTENCE = new CellType(Kind.EXISTENCE, 0);
}
