package io.tremaux.installed;

import io.tremaux.framework.ForwardExpander;
import io.tremaux.neo4j.entity.RelationshipsOnce;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Path;
import org.neo4j.graphdb.PathExpander;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.ResourceIterable;
import org.neo4j.graphdb.ResourceIterator;
import org.neo4j.graphdb.traversal.BranchState;

/** An expander of the user's, and what it answers with, called by a guard. Belongs to one thread. */
record GuardedExpander<S>(PathExpander<S> expander, Installed<?> installed, UserCodeGuard guard)
        implements ForwardExpander<S> {
    @Override
    public ResourceIterable<Relationship> expand(Path path, BranchState<S> state) {
        ResourceIterable<Relationship> found = guard.call(installed, () -> expander.expand(path, state));
        return new Found(found, guard.call(installed, found::iterator), path.endNode(), installed, guard);
    }

    /**
     * The relationships that the user's expander lists. Each call is guarded, since lists may be lazy. Closes both what
     * the expander returned and its iterator.
     */
    private record Found(
            ResourceIterable<Relationship> all,
            ResourceIterator<Relationship> each,
            Node node,
            Installed<?> installed,
            UserCodeGuard guard)
            implements RelationshipsOnce {
        @Override
        public boolean hasNext() {
            return guard.call(installed, each::hasNext);
        }

        @Override
        public Relationship next() {
            return guard.call(installed, () -> {
                Relationship next = each.next();
                next.getOtherNode(node); // throws, as the framework would, if it is none of the node's
                return next;
            });
        }

        @Override
        public void close() {
            guard.run(installed, () -> {
                try (all) {
                    each.close();
                }
            });
        }
    }
}
