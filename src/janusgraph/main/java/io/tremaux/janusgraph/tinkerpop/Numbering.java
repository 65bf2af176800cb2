package io.tremaux.janusgraph.tinkerpop;

import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.UnaryOperator;

/**
 * Numbers the nodes, or the relationships, of one session from 0 on, as the session meets them, whatever their ids in
 * the store are. A look-up is one of a hash map. Charges {@value #BYTES_EACH} bytes an id: the id itself, and its
 * places in the map and in a list. Belongs to one thread.
 */
public final class Numbering {
    private static final int BYTES_EACH = 96;
    private static final int CHARGED_AT_ONCE = 256;
    private static final int NONE = -1;

    private final Object2IntOpenHashMap<Object> numbers = new Object2IntOpenHashMap<>();
    private final List<Object> ids = new ArrayList<>();
    private final UnaryOperator<Object> canonical;
    private final LongConsumer charge;

    /**
     * @param canonical the one id of an element, for a store where it may have several
     * @param charge is told bytes before they are held; it may throw
     */
    public Numbering(UnaryOperator<Object> canonical, LongConsumer charge) {
        this.canonical = canonical;
        this.charge = charge;
        numbers.defaultReturnValue(NONE);
    }

    /** The number of an element, which gets one if this has not met it. */
    public int number(Object id) {
        Object one = canonical.apply(id);
        int known = numbers.getInt(one);
        return known == NONE ? add(one) : known;
    }

    private int add(Object id) {
        int number = ids.size();
        if (number % CHARGED_AT_ONCE == 0) {
            charge.accept((long) BYTES_EACH * CHARGED_AT_ONCE);
        }
        numbers.put(id, number);
        ids.add(id);
        return number;
    }

    /** Whether there is an element of this number. */
    public boolean has(long number) {
        return number >= 0 && number < ids.size();
    }

    /** The id of an element in the store. */
    public Object id(long number) {
        return ids.get((int) number);
    }
}
