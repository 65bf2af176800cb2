package io.tremaux.janusgraph.tinkerpop;

import it.unimi.dsi.fastutil.longs.Long2ObjectMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.Iterator;
import java.util.function.Function;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;
import org.jspecify.annotations.Nullable;

/**
 * Vertices or edges that were met lately, by their numbers: at most {@value #MOST}, since each may hold what its graph
 * has read of it. Any other is looked up by its id. Belongs to one thread.
 */
final class HeldElements<T> {
    private static final int MOST = 4096;

    private final Long2ObjectMap<T> held = new Long2ObjectOpenHashMap<>();
    private final Numbering numbering;
    private final Function<Object, Iterator<T>> find;

    /** @param find looks one up by its id; it finds none if that does not exist */
    HeldElements(Numbering numbering, Function<Object, Iterator<T>> find) {
        this.numbering = numbering;
        this.find = find;
    }

    /** The element of a number; null if there is none, or if it was deleted. */
    @Nullable T get(long number) {
        T known = held.get(number);
        return known == null && numbering.has(number) ? look(number) : known;
    }

    private @Nullable T look(long number) {
        Iterator<T> found = find.apply(numbering.id(number));
        try {
            return found.hasNext() ? hold(number, found.next()) : null;
        } finally {
            CloseableIterator.closeIterator(found);
        }
    }

    T hold(long number, T element) {
        if (held.size() == MOST) {
            held.clear();
        }
        held.put(number, element);
        return element;
    }

    void forget() {
        held.clear();
    }
}
