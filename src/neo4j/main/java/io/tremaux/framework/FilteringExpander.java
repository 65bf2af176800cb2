package io.tremaux.framework;

import io.tremaux.neo4j.entity.TestedRelationships;
import java.util.function.Predicate;
import org.neo4j.graphdb.Path;
import org.neo4j.graphdb.PathExpander;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.ResourceIterable;
import org.neo4j.graphdb.traversal.BranchState;

/** Wraps an expander of another jar and leaves out the relationships that fail {@code relationshipWhere}. */
record FilteringExpander<S>(PathExpander<S> expander, Predicate<Relationship> mayFollow) implements PathExpander<S> {
    @Override
    public ResourceIterable<Relationship> expand(Path path, BranchState<S> state) {
        return new TestedRelationships(expander.expand(path, state), mayFollow);
    }

    @Override
    public PathExpander<S> reverse() {
        return expander.reverse(); // which throws: traversals only go forwards
    }
}
