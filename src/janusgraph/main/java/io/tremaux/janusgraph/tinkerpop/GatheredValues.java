package io.tremaux.janusgraph.tinkerpop;

import io.tremaux.janusgraph.name.Names;
import it.unimi.dsi.fastutil.ints.Int2ObjectLinkedOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The values of one node, added one by one. A key that may have several has an array, also where it has one now; so has
 * one that has several although its graph did not say so. Belongs to one thread.
 */
public final class GatheredValues {
    private final IntPredicate mayHaveSeveral;
    private final Int2ObjectMap<List<Object>> values = new Int2ObjectLinkedOpenHashMap<>();

    /** @param mayHaveSeveral whether the key of a token may have several values */
    public GatheredValues(IntPredicate mayHaveSeveral) {
        this.mayHaveSeveral = mayHaveSeveral;
    }

    /** Adds a value as the graph has it. A null, which TinkerPop lets a graph have, is no value. */
    public void add(int key, @Nullable Object value) {
        if (value != null) {
            values.computeIfAbsent(key, added -> new ArrayList<>(1)).add(value);
        }
    }

    /** What predicates and rows have for a key; null if it has no value. */
    public @Nullable Object value(int key) {
        List<Object> all = values.get(key);
        return all == null ? null : converted(key, all);
    }

    private Object converted(int key, List<Object> all) {
        return all.size() > 1 || mayHaveSeveral.test(key) ? PropertyValues.array(all) : PropertyValues.of(all.get(0));
    }

    /** The same of all keys, by their names. */
    public Map<String, Object> byName(Names keys) {
        Map<String, Object> named = new LinkedHashMap<>();
        values.int2ObjectEntrySet()
                .forEach(each -> named.put(keys.name(each.getIntKey()), converted(each.getIntKey(), each.getValue())));
        return named;
    }
}
