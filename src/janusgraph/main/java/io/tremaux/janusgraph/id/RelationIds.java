package io.tremaux.janusgraph.id;

import io.tremaux.heap.Footprint;
import java.util.Arrays;
import org.janusgraph.graphdb.relations.RelationIdentifier;

/**
 * The ids of relationships of a graph whose vertices all have longs as ids: 32 bytes each. To find a relationship, its
 * own number in the store is enough: no other relationship ever has that. So {@link #hash(Object)} and {@link #is} take
 * either a {@link RelationIdentifier} or that number, a {@link Long}; {@link #set} takes only the former.
 */
final class RelationIds implements IdColumn {
    private static final int RELATION = 0;
    private static final int TYPE = 1;
    private static final int OUT = 2;
    private static final int IN = 3;
    private static final int LONGS = 4;

    private volatile long[][] pieces = {};

    private static long relation(Object id) {
        return id instanceof Long alone ? alone : ((RelationIdentifier) id).getRelationId();
    }

    @Override
    public int hash(Object id) {
        return LongIds.mix(relation(id));
    }

    @Override
    public int hash(int number) {
        return LongIds.mix(at(number, RELATION));
    }

    private long at(int number, int part) {
        return pieces[number >>> SHIFT][(number & PIECE - 1) * LONGS + part];
    }

    @Override
    public boolean is(int number, Object id) {
        return at(number, RELATION) == relation(id);
    }

    @Override
    public Object get(int number) {
        return new RelationIdentifier(at(number, OUT), at(number, TYPE), at(number, RELATION), at(number, IN));
    }

    @Override
    public long pieceBytes() {
        return Footprint.array((long) PIECE * LONGS, Long.BYTES);
    }

    @Override
    public long bytes(Object id) {
        return 0;
    }

    @Override
    public void addPiece() {
        long[][] more = Arrays.copyOf(pieces, pieces.length + 1);
        more[more.length - 1] = new long[PIECE * LONGS];
        pieces = more;
    }

    @Override
    public void set(int number, Object id) {
        RelationIdentifier all = (RelationIdentifier) id;
        long[] piece = pieces[number >>> SHIFT];
        int at = (number & PIECE - 1) * LONGS;
        piece[at + RELATION] = all.getRelationId();
        piece[at + TYPE] = all.getTypeId();
        piece[at + OUT] = (Long) all.getOutVertexId();
        piece[at + IN] = (Long) all.getInVertexId();
    }
}
