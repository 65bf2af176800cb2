package io.tremaux.framework;

import io.tremaux.graph.CurrentFacades;
import io.tremaux.graph.GraphView;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.RelationshipProperties;
import io.tremaux.graph.RelationshipTest;
import io.tremaux.neo4j.entity.NodeRelationships;
import io.tremaux.neo4j.entity.TestedRelationships;
import io.tremaux.traversal.Traversal;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.PathExpander;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.ResourceIterable;

/**
 * {@code relationshipWhere}, asked about each relationship in its turn, by the facade that the view has then. A view
 * whose facade remembers values also reads lists at once. So that facade knows of when a list is as soon as the list
 * was read. Belongs to one thread.
 */
final class RelationshipCheck {
    private final Traversal.Bound traversal;
    private final CurrentFacades facades;
    private @Nullable RelationshipTest test; // trusted until the view has replaced facades

    RelationshipCheck(Traversal.Bound traversal, GraphView view) {
        this.traversal = traversal;
        this.facades = new CurrentFacades(view);
        this.test = traversal.mayFollow(facades.relationshipProperties());
    }

    /** Relationships that the facades list. */
    NodeRelationships among(NodeRelationships listed) {
        return isAsked() ? (node, choice) -> among(listed, node, choice) : listed;
    }

    private ResourceIterable<Relationship> among(NodeRelationships listed, long node, RelationshipChoice choice) {
        refresh();
        RelationshipProperties listing = facades.relationshipProperties();
        long moment = listing.moment();
        ResourceIterable<Relationship> list = listed.of(node, choice);
        long listedAsOf = listing.listedSince(moment);
        return new TestedRelationships(list, relationship -> passes(relationship, listing, listedAsOf));
    }

    /** Relationships that an expander of the user's lists, who may have them from anywhere. */
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

    /** @param listing the facade that knows of when the list is: one that replaced it does not */
    private boolean passes(Relationship relationship, RelationshipProperties listing, long listedAsOf) {
        RelationshipTest now = now();
        boolean isOfNow = listing == facades.relationshipProperties();
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
