package io.tremaux.neo4j.cursor;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.neo4j.storageengine.api.PropertySelection;
import org.neo4j.storageengine.api.RelationshipSelection;
import org.neo4j.values.storable.Value;

/** Cursors of one kind that stand on one node at a time, and what can be read of that. Belongs to one thread. */
abstract class NodeReader implements AutoCloseable {
    /** No {@link #labelKey}. */
    static final long NO_KEY = -1;

    /** To be used next, and below it others that are idle. */
    @Nullable RelationshipReader idle;

    private final List<RelationshipReader> all = new ArrayList<>();

    /** Moves to a node; false if there is none that this caller sees. All else is about that node. */
    abstract boolean moveTo(long id);

    abstract boolean hasLabel(int label);

    /** The tokens of all labels, in any order. */
    abstract int[] labels();

    /** A number that stands for the node's labels; {@link #NO_KEY} if there is none that costs less than the labels. */
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
     * Relationships, before the first; to be gone through at once, unless they are
     * {@linkplain RelationshipReader#keep kept}.
     */
    final RelationshipReader relationships(RelationshipSelection selection) {
        RelationshipReader known = idle;
        RelationshipReader reader = known == null ? oneMore() : known;
        reader.find(selection);
        return reader;
    }

    private RelationshipReader oneMore() {
        RelationshipReader reader = newRelationshipReader();
        all.add(reader);
        reader.giveBack();
        return reader;
    }

    abstract RelationshipReader newRelationshipReader();

    @Override
    public void close() {
        for (RelationshipReader reader : all) {
            reader.close();
        }
    }
}
