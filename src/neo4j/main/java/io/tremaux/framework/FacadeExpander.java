package io.tremaux.framework;

import io.tremaux.graph.RelationshipChoice;
import io.tremaux.neo4j.entity.NodeAtHand;
import io.tremaux.neo4j.entity.NodeRelationships;
import org.neo4j.graphdb.Path;
import org.neo4j.graphdb.PathExpander;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.ResourceIterable;
import org.neo4j.graphdb.traversal.BranchState;

/**
 * Offers the relationships of a path's last node, choice by choice. The framework asks right after {@link
 * FacadeEvaluator}, depth-first about the same node.
 */
final class FacadeExpander implements PathExpander<Object> {
    private final Decisions decisions;
    private final NodeAtHand atHand;
    private final NodeRelationships relationships;

    FacadeExpander(Decisions decisions, NodeAtHand atHand, NodeRelationships relationships) {
        this.decisions = decisions;
        this.atHand = atHand;
        this.relationships = relationships;
    }

    @Override
    public ResourceIterable<Relationship> expand(Path path, BranchState<Object> state) {
        long node = atHand.stepOn(path.endNode());
        RelationshipChoice[] choices = decisions.choices(node, path.length());
        return choices.length == 1
                ? relationships.of(node, choices[0])
                : new ChoiceByChoice(relationships, node, choices);
    }

    @Override
    public PathExpander<Object> reverse() {
        throw new UnsupportedOperationException("Traversals only go forwards");
    }
}
