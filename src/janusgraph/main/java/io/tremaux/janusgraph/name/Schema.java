package io.tremaux.janusgraph.name;

import io.tremaux.store.Vocabulary;
import java.util.List;

/** Which names a graph has, as far as it can tell. Belongs to one session. */
public interface Schema {
    /**
     * A graph that has no schema, as TinkerPop asks for none: to know its names, one would have to read all of it. So
     * it is taken to have every name that is asked for, and nobody is warned of a typing error.
     */
    Schema NONE = new Schema() {
        @Override
        public boolean isCertain() {
            return false;
        }

        @Override
        public boolean hasLabel(String name) {
            return true;
        }

        @Override
        public boolean hasRelationshipType(String name) {
            return true;
        }

        @Override
        public boolean hasPropertyKey(String name) {
            return true;
        }

        @Override
        public Vocabulary vocabulary() {
            return new Vocabulary(List.of(), List.of(), List.of());
        }
    };

    /** Whether it knows the names; if not, it says that it has whichever it is asked for. */
    boolean isCertain();

    /** Whether nodes may have a label. */
    boolean hasLabel(String name);

    /** Whether there may be relationships of a type. */
    boolean hasRelationshipType(String name);

    /** Whether nodes or relationships may have a property. */
    boolean hasPropertyKey(String name);

    /** All names, in alphabetical order. */
    Vocabulary vocabulary();
}
