package io.tremaux.service;

import io.tremaux.traversal.Traversal;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One request to walk.
 *
 * @param start in order; duplicates are walked as often as they occur
 * @param timeout of the walk itself; null leaves only Neo4j's own
 */
public record WalkRequest(
        List<StartPoint> start,
        Traversal traversal,
        Scopes scopes,
        Engine engine,
        @Nullable Duration timeout) {
    /** The engine that walks: the one asked for, if it can. */
    Engine walking() {
        return engine.walking(traversal);
    }
}
