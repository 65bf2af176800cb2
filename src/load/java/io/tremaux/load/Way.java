package io.tremaux.load;

import io.tremaux.bolt.Elements;

/** The endpoints that a request goes to. */
enum Way {
    TREMAUX("Tremaux", 200) {
        @Override
        String path(Kind kind) {
            return kind == Kind.SCHEMA
                    ? "/tremaux/neo4j/schema"
                    : kind.elements().path();
        }

        @Override
        String body(Kind kind, long first, int batch) {
            return kind == Kind.SCHEMA ? Elements.SCHEMA : kind.elements().body(first, batch);
        }
    },

    QUERY_API("Query API", 202) {
        @Override
        String path(Kind kind) {
            return "/db/neo4j/query/v2";
        }

        @Override
        String body(Kind kind, long first, int batch) {
            return kind == Kind.SCHEMA
                    ? "{\"statement\":\"" + Elements.PREPARATION.get(0) + "\"}"
                    : kind.elements().queryBody(first, batch);
        }
    };

    final String title;

    /** The status of an answer that acknowledges what was sent. */
    final int acknowledged;

    Way(String title, int acknowledged) {
        this.title = title;
        this.acknowledged = acknowledged;
    }

    abstract String path(Kind kind);

    abstract String body(Kind kind, long first, int batch);
}
