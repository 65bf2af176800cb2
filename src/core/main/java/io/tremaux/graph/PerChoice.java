package io.tremaux.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Makes one object for each {@link RelationshipChoice}, or for each array of them, and keeps it for the next call.
 * Choices are few and nearly always the same objects, so a search by identity is faster than a hash map. Belongs to one
 * thread.
 */
public final class PerChoice<T> {
    private final Function<RelationshipChoice[], T> making;
    private final List<Entry<T>> entries = new ArrayList<>();

    /**
     * One entry for each object that was asked about; several may be equal and share what was made.
     *
     * @param asked a choice or an array of them
     */
    private record Entry<T>(Object asked, RelationshipChoice[] choices, T made) {}

    public PerChoice(Function<RelationshipChoice[], T> making) {
        this.making = making;
    }

    /** The object for a choice, made at the first call. */
    public T of(RelationshipChoice choice) {
        T made = find(choice);
        return made == null ? add(choice, choice) : made;
    }

    /** The object for several choices, made at the first call. The caller does not change the array. */
    public T of(RelationshipChoice[] choices) {
        T made = find(choices);
        return made == null ? add(choices, choices) : made;
    }

    private @Nullable T find(Object asked) {
        for (int i = 0; i < entries.size(); i++) {
            Entry<T> known = entries.get(i);
            if (known.asked == asked) {
                return known.made;
            }
        }
        return null;
    }

    private T add(Object asked, RelationshipChoice... choices) {
        T made = ofEqual(choices);
        entries.add(new Entry<>(asked, choices, made));
        return made;
    }

    private T ofEqual(RelationshipChoice[] choices) {
        for (Entry<T> known : entries) {
            if (Arrays.equals(known.choices, choices)) {
                return known.made;
            }
        }
        return making.apply(choices);
    }

    /** Passes every object to the visitor, perhaps more than once. */
    public void forEach(Consumer<? super T> visitor) {
        entries.forEach(entry -> visitor.accept(entry.made));
    }
}
