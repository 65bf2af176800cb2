package io.tremaux.framework;

import io.tremaux.graph.GraphView;
import io.tremaux.neo4j.entity.CurrentNode;
import io.tremaux.neo4j.entity.NodeRelationships;

/**
 * The facades of one query, in the forms that Neo4j's traversal framework needs.
 *
 * @param relationships the relationships of the view, as Neo4j's own objects
 * @param currentNode the node that the framework stands on, for facades that ask the Core API
 */
public record Facades(GraphView view, NodeRelationships relationships, CurrentNode currentNode) {}
