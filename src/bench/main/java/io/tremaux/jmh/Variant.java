package io.tremaux.jmh;

import static io.tremaux.graph.Scope.NONE;
import static io.tremaux.graph.Scope.PERMANENT;
import static io.tremaux.graph.Scope.REQUEST;

import io.tremaux.query.Engine;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.traversal.Traversal;
import java.util.List;

/** An engine and its caches. */
public enum Variant {
    /** Neo4j's own traversal framework over the Core API: the reference. */
    NEO4J(Engine.NEO4J, Scopes.NONE),
    /** Our walker, as in all that follow, straight from the store. */
    UNCACHED(Engine.TREMAUX, Scopes.NONE),
    REQUEST_LOCAL(Engine.TREMAUX, new Scopes(REQUEST, REQUEST, REQUEST)),
    LABELS_AND_PROPERTIES(Engine.TREMAUX, new Scopes(PERMANENT, PERMANENT, NONE)),
    CACHED(Engine.TREMAUX, new Scopes(PERMANENT, PERMANENT, PERMANENT));

    private final Engine engine;
    private final Scopes scopes;

    Variant(Engine engine, Scopes scopes) {
        this.engine = engine;
        this.scopes = scopes;
    }

    TraverseQuery request(NodeSelector start, Traversal traversal) {
        return new TraverseQuery(List.of(start), traversal, scopes, engine, null);
    }
}
