package io.tremaux.framework;

import io.tremaux.graph.GraphView;
import io.tremaux.neo4j.entity.CurrentNode;
import io.tremaux.neo4j.entity.NodeRelationships;

/**
 * The facades of one request, in the forms that Neo4j's engine needs.
 *
 * @param relationships of the view, as Neo4j's own objects
 * @param currentNode the node that the view's facades are asked about
 */
public record Facades(GraphView view, NodeRelationships relationships, CurrentNode currentNode) {}
