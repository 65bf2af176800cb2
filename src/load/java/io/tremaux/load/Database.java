package io.tremaux.load;

import io.tremaux.bolt.Elements;
import io.tremaux.tools.Client;
import io.tremaux.tools.Target;
import java.util.Map;

/** Prepares the database, and counts what is in it, by Neo4j's Query API. */
final class Database {
    private final Client client;

    Database(Target target) {
        this.client = new Client(target);
    }

    void prepare() {
        Elements.PREPARATION.forEach(statement -> client.query(statement, Map.of()));
        Elements.startAfter(number("MATCH (p:Person) RETURN max(p.id)"));
        client.post("/tremaux/neo4j/schema", Elements.SCHEMA);
    }

    /** How many there are; 0 of the schema. */
    long count(Kind kind) {
        return kind == Kind.SCHEMA ? 0 : number(kind.elements().counting());
    }

    private long number(String statement) {
        return client.query(statement, Map.of()).at("/0/0").asLong();
    }
}
