package io.tremaux.janusgraph.tinkerpop;

import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.query.Engine;
import io.tremaux.query.Query;
import io.tremaux.query.TraverseQuery;

/** The one engine of graphs that are not Neo4j's. */
public final class EngineCheck {
    private EngineCheck() {}

    /** Rejects what needs Neo4j's traversal framework. */
    public static void require(Query query) {
        if (query.walking() != Engine.NEO4J) {
            return;
        }
        if (query instanceof TraverseQuery traverse && traverse.traversal().maximal()) {
            throw new InvalidParameterException(
                    "maximal", "true", "false", "Only Neo4j's engine runs maximal, and this graph does not have it.");
        }
        String reason = query instanceof TraverseQuery traverse ? Engine.reasonForNeo4j(traverse.traversal()) : null;
        throw new InvalidParameterException(
                "engine",
                "neo4j",
                "tremaux",
                reason == null
                        ? "This graph has no engine but tremaux."
                        : "Only Neo4j's engine runs " + reason + ", and this graph does not have it.");
    }
}
