package io.tremaux.neo4j.cursor;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.neo4j.storageengine.api.PropertySelection;
import org.neo4j.storageengine.api.RelationshipSelection;
import org.neo4j.values.storable.Value;

/**
 * Reads one node at a time by Neo4j's cursors: its labels, properties and relationships. A subclass reads by the
 * kernel's cursors, or by the storage engine's. Belongs to one thread.
 */
abstract class NodeReader implements AutoCloseable {
    /** The {@link #labelKey} of a node that has none. */
    static final long NO_KEY = -1;

    /** The first of the relationship readers that are free; each knows the next. */
    @Nullable RelationshipReader idle;

    private final List<RelationshipReader> all = new ArrayList<>();

    /** Moves to a node; false if there is none that this caller sees. All other methods are about that node. */
    abstract boolean moveTo(long id);

    abstract boolean hasLabel(int label);

    /** The tokens of all labels, in any order. */
    abstract int[] labels();

    /**
     * A number that only nodes with the same labels have; {@link #NO_KEY} if there is none that costs less than the
     * labels.
     */
    long labelKey() {
        return NO_KEY;
    }

    /** The first property selected; null if there is none. */
    abstract @Nullable Value property(PropertySelection selection);

    /** Whether all relationships are known to be in one chain, so that to read some is to read all. */
    boolean hasOneChain() {
        return false;
    }

    /**
     * A reader that stands before the first relationship. The caller reads to the end before it asks for another
     * reader, or {@linkplain RelationshipReader#keep keeps} this one.
     */
    final RelationshipReader relationships(RelationshipSelection selection) {
        RelationshipReader known = idle;
        RelationshipReader reader = known == null ? oneMore() : known;
        reader.find(selection);
        return reader;
    }

    /** Makes a reader, which is idle. It is closed with this; there are as many as were kept at one time, and one. */
    private RelationshipReader oneMore() {
        RelationshipReader reader = newRelationshipReader();
        all.add(reader);
        reader.giveBack();
        return reader;
    }

    /** Makes a reader of the same kind of cursors. */
    abstract RelationshipReader newRelationshipReader();

    @Override
    public void close() {
        for (RelationshipReader reader : all) {
            reader.close();
        }
    }
}
