package io.tremaux.jmh;

import static io.tremaux.graph.Scope.NONE;
import static io.tremaux.graph.Scope.PERMANENT;
import static io.tremaux.graph.Scope.REQUEST;

import io.tremaux.service.Engine;
import io.tremaux.service.Scopes;
import io.tremaux.service.StartPoint;
import io.tremaux.service.WalkRequest;
import io.tremaux.traversal.Traversal;
import java.util.Arrays;
import java.util.List;

/** Who walks, over which caches. */
public enum Walker {
    /** Neo4j's own traversal framework over the Core API: the reference. */
    NEO4J(Engine.NEO4J, Scopes.NONE),
    /** Our walker, all of them from here on, straight from the store. */
    UNCACHED(ours(), Scopes.NONE),
    REQUEST_LOCAL(ours(), new Scopes(REQUEST, REQUEST, REQUEST)),
    LABELS_AND_PROPERTIES(ours(), new Scopes(PERMANENT, PERMANENT, NONE)),
    CACHED(ours(), new Scopes(PERMANENT, PERMANENT, PERMANENT));

    private final Engine engine;
    private final Scopes scopes;

    Walker(Engine engine, Scopes scopes) {
        this.engine = engine;
        this.scopes = scopes;
    }

    WalkRequest request(StartPoint start, Traversal traversal) {
        return new WalkRequest(List.of(start), traversal, scopes, engine, null);
    }

    private static Engine ours() {
        return Arrays.stream(Engine.values())
                .filter(engine -> engine != Engine.NEO4J)
                .findFirst()
                .orElse(Engine.NEO4J);
    }
}
