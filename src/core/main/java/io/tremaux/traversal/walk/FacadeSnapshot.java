package io.tremaux.traversal.walk;

import io.tremaux.graph.GraphView;
import io.tremaux.graph.Labels;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.NodeTest;
import io.tremaux.graph.Properties;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.RelationshipProperties;
import io.tremaux.graph.RelationshipTest;
import io.tremaux.graph.Relationships;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.WalkBounds;
import org.jspecify.annotations.Nullable;

/**
 * The facades that a walk looks through, and its looks at the bounds. A facade may be used until the next look, or
 * until the caller had control: the view may have replaced it by then, so both ask the view again. The walk forgets the
 * codes, decisions and lists of a facade with it. Belongs to one thread.
 */
final class FacadeSnapshot {
    private final GraphView view;
    private final Traversal.Bound traversal;
    private final WalkBounds bounds;
    private final Runnable forget;
    private Labels labels;
    private Relationships relationships;
    private Properties properties;
    private NodeTest passes;
    private NodeTest mayMeet;
    private RelationshipProperties ofRelationships;
    private @Nullable RelationshipTest mayFollow;
    private int sinceLook;

    /** @param forget is run when labels or relationships were replaced: codes and decisions mean nothing any more */
    FacadeSnapshot(GraphView view, Traversal.Bound traversal, WalkBounds bounds, Runnable forget) {
        this.view = view;
        this.traversal = traversal;
        this.bounds = bounds;
        this.forget = forget;
        this.labels = view.labels();
        this.relationships = view.relationships();
        this.properties = view.properties();
        this.passes = traversal.passes(properties);
        this.mayMeet = traversal.mayMeet(properties);
        this.ofRelationships = view.ofRelationships();
        this.mayFollow = traversal.mayFollow(ofRelationships);
    }

    Labels labels() {
        return labels;
    }

    Relationships relationships() {
        return relationships;
    }

    /** The predicate on results. */
    NodeTest passes() {
        return passes;
    }

    /** The predicate on nodes that are met. */
    NodeTest mayMeet() {
        return mayMeet;
    }

    /** This moment, to be noted before a list is read of which {@link #retainFollowed} keeps a part. */
    long moment() {
        return mayFollow == null ? RelationshipProperties.ANY_TIME : ofRelationships.moment();
    }

    /**
     * Forgets the neighbours of a node, from an index on, to which relationships lead that are not to be followed.
     *
     * @param moment before they were read
     */
    void retainFollowed(long node, Neighbours neighbours, int from, long moment) {
        RelationshipTest test = mayFollow;
        if (test != null) {
            long listedAsOf = ofRelationships.listedSince(moment);
            neighbours.retain(from, i -> test.of(node, neighbours, i, listedAsOf));
        }
    }

    void append(long node, RelationshipChoice[] choices, Neighbours to) {
        for (RelationshipChoice choice : choices) {
            relationships.append(node, choice, to);
        }
    }

    /** So many neighbours were read: time for a look now and then. */
    void hasRead(int count) {
        sinceLook += count + 1;
        if (sinceLook >= WalkBounds.BETWEEN_LOOKS) {
            look();
        }
    }

    /** Ends the walk if it is over, and takes up commits. */
    void look() {
        sinceLook = 0;
        bounds.look();
        view.keepUp();
        refresh();
    }

    /** Takes the view's facades of now. Answers whether decisions ended by that. */
    boolean refresh() {
        boolean renewed = view.labels() != labels || view.relationships() != relationships;
        if (renewed) {
            labels = view.labels();
            relationships = view.relationships();
            forget.run();
        }
        if (view.properties() != properties) {
            properties = view.properties();
            passes = traversal.passes(properties);
            mayMeet = traversal.mayMeet(properties);
        }
        if (renewed || view.ofRelationships() != ofRelationships) {
            ofRelationships = view.ofRelationships();
            mayFollow = traversal.mayFollow(ofRelationships);
        }
        return renewed;
    }
}
