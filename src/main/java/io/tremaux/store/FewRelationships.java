package io.tremaux.store;

import java.util.NoSuchElementException;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.ResourceIterable;
import org.neo4j.graphdb.ResourceIterator;

/** Relationships that were all read at once; there is nothing to close. */
final class FewRelationships implements ResourceIterable<Relationship> {
    static final FewRelationships NONE = new FewRelationships(new Relationship[0]);

    private final Relationship[] relationships;

    FewRelationships(Relationship[] relationships) {
        this.relationships = relationships;
    }

    @Override
    public ResourceIterator<Relationship> iterator() {
        return new Iterator(relationships);
    }

    @Override
    public void close() {}

    private static final class Iterator implements ResourceIterator<Relationship> {
        private final Relationship[] relationships;
        private int next;

        private Iterator(Relationship[] relationships) {
            this.relationships = relationships;
        }

        @Override
        public boolean hasNext() {
            return next < relationships.length;
        }

        @Override
        public Relationship next() {
            if (next == relationships.length) {
                throw new NoSuchElementException();
            }
            return relationships[next++];
        }

        @Override
        public void close() {}
    }
}
