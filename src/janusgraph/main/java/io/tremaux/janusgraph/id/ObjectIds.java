package io.tremaux.janusgraph.id;

import io.tremaux.heap.Footprint;
import java.util.Arrays;
import org.janusgraph.graphdb.relations.RelationIdentifier;

/**
 * Ids of any kind, as objects. One stands for a relationship by its own number in the store, as in {@link RelationIds}.
 */
final class ObjectIds implements IdColumn {
    /** A relationship's, with the boxes of its ends. */
    private static final long RELATION = 48;

    private volatile Object[][] pieces = {};

    private static Object standingFor(Object id) {
        return id instanceof RelationIdentifier relation ? (Object) relation.getRelationId() : id;
    }

    @Override
    public int hash(Object id) {
        Object one = standingFor(id);
        return one instanceof Long number ? LongIds.mix(number) : LongIds.mix(one.hashCode());
    }

    @Override
    public int hash(int number) {
        return hash(get(number));
    }

    @Override
    public boolean is(int number, Object id) {
        return standingFor(get(number)).equals(standingFor(id));
    }

    @Override
    public Object get(int number) {
        return pieces[number >>> SHIFT][number & PIECE - 1];
    }

    @Override
    public long pieceBytes() {
        return Footprint.array(PIECE, Footprint.REFERENCE);
    }

    @Override
    public long bytes(Object id) {
        return id instanceof RelationIdentifier relation
                ? RELATION + Footprint.value(relation.getOutVertexId()) + Footprint.value(relation.getInVertexId())
                : Footprint.value(id);
    }

    @Override
    public void addPiece() {
        Object[][] more = Arrays.copyOf(pieces, pieces.length + 1);
        more[more.length - 1] = new Object[PIECE];
        pieces = more;
    }

    @Override
    public void set(int number, Object id) {
        pieces[number >>> SHIFT][number & PIECE - 1] = id;
    }
}
