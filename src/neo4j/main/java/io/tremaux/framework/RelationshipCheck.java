package io.tremaux.framework;

import io.tremaux.graph.CurrentFacades;
import io.tremaux.graph.GraphView;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.RelationshipProperties;
import io.tremaux.graph.RelationshipTest;
import io.tremaux.neo4j.entity.NodeRelationships;
import io.tremaux.neo4j.entity.TestedRelationships;
import io.tremaux.traversal.BoundTraversal;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.PathExpander;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.ResourceIterable;

/**
 * The filter {@code relationshipWhere} of a {@link FrameworkWalk}. It tests each relationship when the framework
 * iterates to it, with the property facade that the view has at that moment. Belongs to one thread.
 *
 * <p>A test needs the time of the list that has the relationship, see {@link RelationshipProperties}. A view whose
 * facade remembers values does not read lists lazily. So the time of a list is known as soon as {@code of} has returned
 * it.
 */
final class RelationshipCheck {
    private final BoundTraversal traversal;
    private final CurrentFacades facades;
    private @Nullable RelationshipTest test; // trusted until the view has replaced facades

    RelationshipCheck(BoundTraversal traversal, GraphView view) {
        this.traversal = traversal;
        this.facades = new CurrentFacades(view);
        this.test = traversal.mayFollow(facades.relationshipProperties());
    }

    /** The relationships that pass, of those that the facades list. */
    NodeRelationships among(NodeRelationships listed) {
        return isAsked() ? (node, choice) -> among(listed, node, choice) : listed;
    }

    private ResourceIterable<Relationship> among(NodeRelationships listed, long node, RelationshipChoice choice) {
        refresh();
        long listedIn = facades.generation();
        RelationshipProperties listing = facades.relationshipProperties();
        long moment = listing.moment();
        ResourceIterable<Relationship> list = listed.of(node, choice);
        long listedAsOf = listing.listedSince(moment);
        return new TestedRelationships(list, relationship -> passes(relationship, listedIn, listedAsOf));
    }

    /** The relationships that pass, of those that the user's own expander lists. The time of its lists is unknown. */
    <S> PathExpander<S> among(PathExpander<S> listed) {
        if (!isAsked()) {
            return listed;
        }
        ForwardExpander<S> followed = (path, state) -> new TestedRelationships(
                listed.expand(path, state),
                relationship -> TestedRelationships.passes(now(), relationship, RelationshipProperties.ANY_TIME));
        return followed;
    }

    private boolean isAsked() {
        return traversal.traversal().where().relationships() != null;
    }

    /** @param listedIn the generation of the time when the list was read. No later one knows the time of that list */
    private boolean passes(Relationship relationship, long listedIn, long listedAsOf) {
        RelationshipTest now = now();
        boolean isOfNow = listedIn == facades.generation();
        return TestedRelationships.passes(now, relationship, isOfNow ? listedAsOf : RelationshipProperties.ANY_TIME);
    }

    private RelationshipTest now() {
        refresh();
        return Objects.requireNonNull(test);
    }

    private void refresh() {
        if (facades.refresh()) {
            test = traversal.mayFollow(facades.relationshipProperties());
        }
    }
}
