package io.tremaux.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * One object for each choice of relationships. Choices are few and nearly always the same objects, so a search by
 * identity is faster than a hash map. Belongs to one thread.
 */
public final class PerChoice<T> {
    private final Function<RelationshipChoice, T> making;
    private final List<Entry<T>> entries = new ArrayList<>();

    /** One entry for each choice object; several may be equal and share what was made. */
    private record Entry<T>(RelationshipChoice choice, T made) {}

    public PerChoice(Function<RelationshipChoice, T> making) {
        this.making = making;
    }

    /** The object for a choice, made at the first call. */
    public T of(RelationshipChoice choice) {
        for (int i = 0; i < entries.size(); i++) {
            Entry<T> known = entries.get(i);
            if (known.choice == choice) {
                return known.made;
            }
        }
        T made = ofEqual(choice);
        entries.add(new Entry<>(choice, made));
        return made;
    }

    private T ofEqual(RelationshipChoice choice) {
        for (Entry<T> known : entries) {
            if (known.choice.equals(choice)) {
                return known.made;
            }
        }
        return making.apply(choice);
    }

    /** Passes every object to the visitor, perhaps more than once. */
    public void forEach(Consumer<? super T> visitor) {
        entries.forEach(entry -> visitor.accept(entry.made));
    }
}
