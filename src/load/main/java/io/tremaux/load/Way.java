package io.tremaux.load;

/** How a request reaches the database. */
enum Way {
    TREMAUX("Tremaux", 200),
    QUERY_API("Query API", 202),
    /** By Neo4j's driver, which repeats what ends in a deadlock. Gatling has no part in it. */
    BOLT("Bolt", 0);

    final String title;

    /** The status of an answer over HTTP that acknowledges what was sent. */
    final int acknowledged;

    Way(String title, int acknowledged) {
        this.title = title;
        this.acknowledged = acknowledged;
    }

    /** Of the endpoint. */
    String path(Kind kind) {
        return this == TREMAUX ? kind.path() : "/db/neo4j/query/v2";
    }

    String body(Kind kind, long first, int batch) {
        return this == TREMAUX ? kind.body(first, batch) : kind.queryBody(first, batch);
    }
}
