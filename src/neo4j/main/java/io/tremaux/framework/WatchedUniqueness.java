package io.tremaux.framework;

import org.neo4j.graphdb.traversal.TraversalBranch;
import org.neo4j.graphdb.traversal.UniquenessFactory;
import org.neo4j.graphdb.traversal.UniquenessFilter;

/**
 * Uniqueness that watches the bounds of the traversal at every candidate: where nearly all are rejected, as around a
 * hub whose neighbours were all met before, the traversal comes to no position at which it would be watched otherwise.
 */
record WatchedUniqueness(UniquenessFactory uniqueness, RetainedMemory retained) implements UniquenessFactory {
    @Override
    public UniquenessFilter create(Object parameter) {
        return new Filter(uniqueness.create(parameter), retained);
    }

    @Override
    public boolean eagerStartBranches() {
        return uniqueness.eagerStartBranches();
    }

    /** Looks at the bounds before it asks the framework's filter about a candidate. */
    private record Filter(UniquenessFilter filter, RetainedMemory retained) implements UniquenessFilter {
        @Override
        public boolean checkFirst(TraversalBranch branch) {
            return filter.checkFirst(branch);
        }

        @Override
        public boolean check(TraversalBranch branch) {
            retained.step();
            return filter.check(branch);
        }
    }
}
