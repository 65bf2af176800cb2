package io.tremaux.janusgraph.tinkerpop;

import io.tremaux.store.Elements;

/** Elements whose ids in their TinkerPop graph are known, as the graph itself has them. Belongs to one thread. */
public interface VertexElements extends Elements {
    /** The id of a vertex that the session has met. */
    Object vertexId(long node);

    /** The id of an edge that the session has met; the edge itself if it gets an id only by a commit. */
    Object edgeId(long relationship);
}
