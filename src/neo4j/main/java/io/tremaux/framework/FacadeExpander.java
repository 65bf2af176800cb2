package io.tremaux.framework;

import io.tremaux.graph.RelationshipChoice;
import io.tremaux.neo4j.entity.CurrentNode;
import io.tremaux.neo4j.entity.NodeRelationships;
import org.neo4j.graphdb.Path;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.ResourceIterable;
import org.neo4j.graphdb.traversal.BranchState;

/**
 * Offers the relationships of a path's last node, choice by choice. The framework asks right after {@link
 * FacadeEvaluator}, depth-first about the same node.
 */
record FacadeExpander(NodeDecisions decisions, CurrentNode currentNode, NodeRelationships relationships)
        implements ForwardExpander<Object> {
    @Override
    public ResourceIterable<Relationship> expand(Path path, BranchState<Object> state) {
        long node = currentNode.stepOn(path.endNode());
        RelationshipChoice[] choices = decisions.choices(node, path.length());
        return choices.length == 1
                ? relationships.of(node, choices[0])
                : new ConcatenatedRelationships(relationships, node, choices);
    }
}
