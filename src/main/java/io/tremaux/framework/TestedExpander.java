package io.tremaux.framework;

import io.tremaux.graph.RelationshipTest;
import io.tremaux.store.TestedRelationships;
import org.neo4j.graphdb.Path;
import org.neo4j.graphdb.PathExpander;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.ResourceIterable;
import org.neo4j.graphdb.traversal.BranchState;

/**
 * The relationships of an expander that pass a test.
 *
 * @param mayFollow the test
 */
record TestedExpander<S>(PathExpander<S> expander, RelationshipTest mayFollow) implements PathExpander<S> {
    @Override
    public ResourceIterable<Relationship> expand(Path path, BranchState<S> state) {
        return new TestedRelationships(expander.expand(path, state), mayFollow);
    }

    @Override
    public PathExpander<S> reverse() {
        return expander.reverse();
    }
}
