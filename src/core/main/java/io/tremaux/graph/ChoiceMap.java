package io.tremaux.graph;

import it.unimi.dsi.fastutil.objects.Reference2ObjectArrayMap;
import it.unimi.dsi.fastutil.objects.Reference2ObjectMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Makes one object for each {@link RelationshipChoice}, or for each array of them, and keeps it for the next call.
 * Choices are few and nearly always the same objects, so a search by identity is faster than a hash map. Belongs to one
 * thread.
 */
public final class ChoiceMap<T> {
    private final Function<RelationshipChoice[], T> making;
    private final Reference2ObjectMap<Object, T> byIdentity = new Reference2ObjectArrayMap<>(); // of choices and arrays
    private final Map<List<RelationshipChoice>, T> made = new HashMap<>();

    public ChoiceMap(Function<RelationshipChoice[], T> making) {
        this.making = making;
    }

    /** The object for a choice, made at the first call. */
    public T of(RelationshipChoice choice) {
        T known = byIdentity.get(choice);
        return known == null ? add(choice, choice) : known;
    }

    /** The object for several choices, made at the first call. The caller does not change the array. */
    public T of(RelationshipChoice[] choices) {
        T known = byIdentity.get(choices);
        return known == null ? add(choices, choices) : known;
    }

    private T add(Object asked, RelationshipChoice... choices) {
        List<RelationshipChoice> equal = List.of(choices);
        T known = made.get(equal);
        T added = known == null ? making.apply(choices) : known; // which may ask for others here
        made.put(equal, added);
        byIdentity.put(asked, added);
        return added;
    }

    /** Passes every object to the visitor. */
    public void forEach(Consumer<? super T> visitor) {
        made.values().forEach(visitor);
    }
}
