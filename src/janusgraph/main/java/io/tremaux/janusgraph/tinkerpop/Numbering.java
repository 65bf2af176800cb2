package io.tremaux.janusgraph.tinkerpop;

import io.tremaux.janusgraph.id.IdDictionary;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Numbers the nodes, or the relationships, of one session from 0 on, as the session meets them, whatever their ids in
 * the store are. A look-up is one of a hash map. Charges {@value #BYTES_EACH} bytes an id: the id itself, and its
 * places in the map and in a list. Belongs to one thread.
 *
 * <p>A session that uses shared caches numbers by the dictionary that all these have in common, and is charged nothing
 * for that. Once the dictionary is full, the session goes on from its size with numbers of its own, which mean nothing
 * to others.
 */
public final class Numbering {
    private static final int BYTES_EACH = 96;
    private static final int CHARGED_AT_ONCE = 256;
    private static final int NONE = IdDictionary.NONE;

    private final Object2IntOpenHashMap<Object> numbers = new Object2IntOpenHashMap<>();
    private final List<Object> ids = new ArrayList<>();
    private final UnaryOperator<Object> canonical;
    private final LongConsumer charge;
    private @Nullable IdDictionary shared;

    /**
     * @param canonical the one id of an element, for a store where it may have several
     * @param charge is told bytes before they are held; it may throw
     */
    public Numbering(UnaryOperator<Object> canonical, LongConsumer charge) {
        this.canonical = canonical;
        this.charge = charge;
        numbers.defaultReturnValue(NONE);
    }

    /**
     * Numbers by a dictionary from now on.
     *
     * @throws IllegalStateException if there are numbers already
     */
    public void share(IdDictionary dictionary) {
        if (!isUnused()) {
            throw new IllegalStateException("The session has begun to read");
        }
        shared = dictionary;
    }

    /** Whether no number was given, nor one looked up in a dictionary. */
    public boolean isUnused() {
        return shared == null && ids.isEmpty();
    }

    /** Whether every number so far means the same to all who use the dictionary. */
    public boolean isShared() {
        return shared != null && ids.isEmpty();
    }

    /** The number of an element, which gets one if this has not met it. */
    public int number(Object id) {
        Object one = canonical.apply(id);
        int common = shared == null ? NONE : shared.number(one);
        return common == NONE ? own(one) : common;
    }

    /** Whether a number for an element would be one for all who use the dictionary, which keeps it for good. */
    public boolean isNewToAll(Object id) {
        Object one = canonical.apply(id);
        return shared != null && shared.find(one) == NONE && !numbers.containsKey(one);
    }

    private int own(Object one) {
        int known = numbers.getInt(one);
        return known == NONE ? add(one) : known;
    }

    private int add(Object id) {
        int number = sharedSize() + ids.size();
        if (ids.size() % CHARGED_AT_ONCE == 0) {
            charge.accept((long) BYTES_EACH * CHARGED_AT_ONCE);
        }
        numbers.put(id, number);
        ids.add(id);
        return number;
    }

    /** Whether there is an element of this number. */
    public boolean has(long number) {
        return number >= 0 && number < (long) sharedSize() + ids.size();
    }

    /** The id of an element in the store. */
    public Object id(long number) {
        int own = (int) number - sharedSize();
        return shared != null && own < 0 ? shared.id((int) number) : ids.get(own);
    }

    /** It no longer grows once there is a number of this session's own. */
    private int sharedSize() {
        return shared == null ? 0 : shared.size();
    }
}
