package io.tremaux.janusgraph.id;

import io.tremaux.heap.Footprint;
import it.unimi.dsi.fastutil.HashCommon;
import java.util.Arrays;

/** Ids of vertices that are all longs: 8 bytes each. */
final class LongIds implements IdColumn {
    private volatile long[][] pieces = {};

    @Override
    public int hash(Object id) {
        return mix((Long) id);
    }

    @Override
    public int hash(int number) {
        return mix(at(number));
    }

    static int mix(long id) {
        return (int) HashCommon.mix(id);
    }

    private long at(int number) {
        return pieces[number >>> SHIFT][number & PIECE - 1];
    }

    @Override
    public boolean is(int number, Object id) {
        return at(number) == (Long) id;
    }

    @Override
    public Object get(int number) {
        return at(number);
    }

    @Override
    public long pieceBytes() {
        return Footprint.array(PIECE, Long.BYTES);
    }

    @Override
    public long bytes(Object id) {
        return 0;
    }

    @Override
    public void addPiece() {
        long[][] more = Arrays.copyOf(pieces, pieces.length + 1);
        more[more.length - 1] = new long[PIECE];
        pieces = more;
    }

    @Override
    public void set(int number, Object id) {
        pieces[number >>> SHIFT][number & PIECE - 1] = (Long) id;
    }
}
