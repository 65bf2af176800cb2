package io.tremaux.framework;

import io.tremaux.graph.GraphView;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.RelationshipProperties;
import io.tremaux.graph.RelationshipTest;
import io.tremaux.neo4j.NodeRelationships;
import io.tremaux.neo4j.TestedRelationships;
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
final class Following {
    private final Traversal.Bound traversal;
    private final GraphView view;
    private @Nullable RelationshipProperties facade;
    private @Nullable RelationshipTest test;

    Following(Traversal.Bound traversal, GraphView view) {
        this.traversal = traversal;
        this.view = view;
    }

    /** Relationships that the facades list. */
    NodeRelationships among(NodeRelationships listed) {
        return isAsked() ? (node, choice) -> among(listed, node, choice) : listed;
    }

    private ResourceIterable<Relationship> among(NodeRelationships listed, long node, RelationshipChoice choice) {
        RelationshipProperties ofRelationships = view.ofRelationships();
        long moment = ofRelationships.moment();
        ResourceIterable<Relationship> list = listed.of(node, choice);
        long listedAsOf = ofRelationships.listedSince(moment);
        return new TestedRelationships(list, relationship -> passes(relationship, ofRelationships, listedAsOf));
    }

    /** Relationships that an expander of the user's lists, who may have them from anywhere. */
    <S> PathExpander<S> among(PathExpander<S> listed) {
        return isAsked()
                ? new TestedExpander<>(
                        listed,
                        relationship ->
                                TestedRelationships.passes(now(), relationship, RelationshipProperties.ANY_TIME))
                : listed;
    }

    private boolean isAsked() {
        return traversal.traversal().where().relationships() != null;
    }

    private boolean passes(Relationship relationship, RelationshipProperties listing, long listedAsOf) {
        RelationshipTest now = now();
        return TestedRelationships.passes(
                now, relationship, listing == facade ? listedAsOf : RelationshipProperties.ANY_TIME);
    }

    private RelationshipTest now() {
        RelationshipProperties now = view.ofRelationships();
        RelationshipTest known = test;
        if (known == null || now != facade || traversal.mayBeRenewed()) { // the view may have replaced it
            facade = now;
            known = Objects.requireNonNull(traversal.mayFollow(now));
            test = known;
        }
        return known;
    }
}
