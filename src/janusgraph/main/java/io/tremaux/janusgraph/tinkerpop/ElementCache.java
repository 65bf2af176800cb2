package io.tremaux.janusgraph.tinkerpop;

import it.unimi.dsi.fastutil.longs.Long2ObjectMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.util.Iterator;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;
import org.jspecify.annotations.Nullable;

/**
 * Vertices or edges that were met lately, by their numbers: at most {@value #MOST}, since each may hold what its graph
 * has read of it. Any other is looked up by its id. One that is not there any more is none, whether it was met at the
 * end of an edge or found. Belongs to one thread.
 */
final class ElementCache<T> {
    private static final int MOST = 4096;

    private final Long2ObjectMap<T> held = new Long2ObjectOpenHashMap<>();
    private final LongSet there = new LongOpenHashSet(); // those of the held of which it is known
    private final Numbering numbering;
    private final Function<Object, Iterator<T>> find;
    private final Predicate<T> isThere;

    /**
     * @param find looks one up by its id
     * @param isThere whether one exists that was found or met; asked once of each that is held
     */
    ElementCache(Numbering numbering, Function<Object, Iterator<T>> find, Predicate<T> isThere) {
        this.numbering = numbering;
        this.find = find;
        this.isThere = isThere;
    }

    /** The element of a number; null if there is none, or if it was deleted. */
    @Nullable T get(long number) {
        T known = held.get(number);
        T found = known == null && numbering.has(number) ? look(number) : known;
        if (found == null || there.contains(number)) {
            return found;
        }
        if (!isThere.test(found)) {
            return null;
        }
        there.add(number);
        return found;
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
            forget();
        }
        held.put(number, element);
        return element;
    }

    void forget() {
        held.clear();
        there.clear();
    }
}
