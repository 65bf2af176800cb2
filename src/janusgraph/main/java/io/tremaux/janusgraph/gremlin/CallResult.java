package io.tremaux.janusgraph.gremlin;

import io.tremaux.parameter.Parameter.Choice;
import java.util.List;

/** What a call answers with. */
enum CallResult {
    VERTICES("vertex"),
    IDS("id"),
    PATHS("path"),
    COUNT("count");

    /** Its name in an answer that is a map. */
    final String member;

    CallResult(String member) {
        this.member = member;
    }

    /** The parameter of a traversal. */
    static final Choice<CallResult> OF_TRAVERSAL = new Choice<>(
            "return",
            List.of(VERTICES, VERTICES, IDS, PATHS, COUNT),
            List.of("vertices", "nodes", "ids", "paths", "count"),
            VERTICES,
            "What the call answers with: the `vertices` that the traversal finds (`nodes` is another name), their"
                    + " `ids`, the `paths` to them, or their number alone.",
            "paths");

    /** That of a recommendation. */
    static final Choice<CallResult> OF_RECOMMENDATION = new Choice<>(
            "return",
            List.of(VERTICES, VERTICES, IDS),
            List.of("vertices", "nodes", "ids"),
            VERTICES,
            "What a map has beside the `score`: the `vertex`, or its `id` alone.",
            "ids");

    /** That of a question for the cheapest paths. */
    static final Choice<CallResult> OF_CHEAPEST = new Choice<>(
            "return",
            List.of(PATHS, VERTICES, VERTICES, IDS),
            List.of("paths", "vertices", "nodes", "ids"),
            PATHS,
            "What a map has beside the `cost`: the `path`, or only the `vertex` that it leads to (`nodes` is another name"
                    + " for `vertices`), or only the `id` of that.",
            "vertices");
}
