package io.tremaux.load;

import io.tremaux.tools.Target;

/** How a request reaches the database. */
enum Way {
    TREMAUX("Tremaux", 200),
    QUERY_API("Query API", 202),
    /** By Neo4j's driver, which repeats what ends in a deadlock. Gatling has no part in it. */
    BOLT("Bolt", 0),
    /** By HTTP, to Gremlin Server on JanusGraph. */
    GREMLIN_SCRIPT("Gremlin script", 200),
    /** By TinkerPop's driver. Gatling has no part in it. */
    GREMLIN_BYTECODE("Gremlin bytecode", 0);

    final String title;

    /** The status of an answer over HTTP that acknowledges what was sent. */
    final int acknowledged;

    Way(String title, int acknowledged) {
        this.title = title;
        this.acknowledged = acknowledged;
    }

    /**
     * The endpoint.
     *
     * @param target Tremaux, and Neo4j
     * @param gremlin the port of Gremlin Server
     */
    String url(Kind kind, Target target, int gremlin) {
        return switch (this) {
            case TREMAUX -> target.url() + target.tremaux(kind.path());
            case GREMLIN_SCRIPT -> "http://127.0.0.1:" + gremlin + "/";
            default -> target.url() + "/db/neo4j/query/v2";
        };
    }

    String body(Kind kind, long first, int batch) {
        return switch (this) {
            case TREMAUX -> kind.body(first, batch);
            case GREMLIN_SCRIPT -> kind.scriptBody(first, batch);
            default -> kind.queryBody(first, batch);
        };
    }
}
