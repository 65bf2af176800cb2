package io.tremaux.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What a request writes: people of an id, a name and an age, merged by an id that is new, or acquaintances between the
 * first of them, created. Each row adds an element. Safe for use by any thread.
 */
enum Kind {
    SCHEMA,
    NODES,
    RELATIONSHIPS;

    /** People that relationships are between; made beforehand. */
    static final int KNOWN = 100_000;

    /** Statements that make them, one after the other. */
    static final List<String> PREPARATION = List.of(
            "CREATE CONSTRAINT IF NOT EXISTS FOR (p:Person) REQUIRE p.id IS UNIQUE",
            "CALL db.awaitIndexes()",
            "UNWIND range(0, " + (KNOWN - 1) + ") AS i MERGE (p:Person {id: i})");

    /** What Tremaux is told of them. */
    static final String DECLARED =
            "{\"labels\":{\"Person\":{\"key\":\"id\",\"properties\":{\"id\":\"INTEGER\",\"name\":\"STRING\",\"age\":\"INTEGER\"}}},"
                    + "\"types\":{\"KNOWS\":{\"from\":\"Person\",\"to\":\"Person\",\"properties\":{\"since\":\"INTEGER\"}}}}";

    private static final AtomicLong NEXT = new AtomicLong(KNOWN);

    String plural() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** A statement that returns how many nodes or relationships there are. */
    String counting() {
        return this == RELATIONSHIPS ? "MATCH ()-[k:KNOWS]->() RETURN count(k)" : "MATCH (p:Person) RETURN count(p)";
    }

    /** The next ids are those above one that is there. */
    static void startAfter(long last) {
        NEXT.set(last + 1);
    }

    /** The first of some elements that no other thread writes. */
    long take(int count) {
        return NEXT.getAndAdd(count);
    }

    /** Writes the rows of its parameter. */
    String statement() {
        return switch (this) {
            case SCHEMA -> PREPARATION.get(0);
            case NODES -> "UNWIND $rows AS row MERGE (p:Person {id: row.id}) SET p.name = row.name, p.age = row.age";
            case RELATIONSHIPS ->
                "UNWIND $rows AS row MATCH (a:Person {id: row.from}) MATCH (b:Person {id: row.to})"
                        + " CREATE (a)-[k:KNOWS]->(b) SET k.since = row.since";
        };
    }

    List<Map<String, Object>> rows(long first, int count) {
        List<Map<String, Object>> rows = new ArrayList<>(count);
        for (long i = first; i < first + count; i++) {
            rows.add(
                    this == RELATIONSHIPS
                            ? Map.of("from", from(i), "to", to(i), "since", since(i))
                            : Map.of("id", i, "name", "person " + i, "age", age(i)));
        }
        return rows;
    }

    /** Tremaux's path for them, below that of the database. */
    String path() {
        return plural() + (this == RELATIONSHIPS ? "?mode=create" : "");
    }

    /** A request to Tremaux. */
    String body(long first, int count) {
        return this == SCHEMA ? DECLARED : json(first, count, true);
    }

    /** A request to Neo4j's Query API. */
    String queryBody(long first, int count) {
        String statement = "{\"statement\":\"" + statement() + "\"";
        return this == SCHEMA
                ? statement + "}"
                : statement + ",\"parameters\":{\"rows\":" + json(first, count, false) + "}}";
    }

    /** Writes the rows of its parameter. JanusGraph itself looks whether an id is new. */
    String script() {
        return switch (this) {
            case SCHEMA -> "0";
            case NODES ->
                "rows.each { g.addV('Person').property('id', it.id as long).property('name', it.name)"
                        + ".property('age', it.age as long).iterate() }; 0";
            case RELATIONSHIPS ->
                "rows.each { g.V().has('Person', 'id', it.from as long).as('a').V().has('Person', 'id', it.to as long)"
                        + ".addE('KNOWS').from('a').property('since', it.since as long).iterate() }; 0";
        };
    }

    /** A request to Gremlin Server. */
    String scriptBody(long first, int count) {
        String rows = this == SCHEMA ? "[]" : json(first, count, false);
        return "{\"gremlin\":\"" + script() + "\",\"bindings\":{\"rows\":" + rows + "}}";
    }

    /** The parameters of a traversal from all people that finds as many as there are nodes or relationships. */
    String countingTraversal() {
        return this == RELATIONSHIPS
                ? "minLevel=1&maxLevel=1&relationshipFilter=KNOWS%3E&uniqueness=NONE"
                : "maxLevel=0";
    }

    /** @param asElements as Tremaux takes them, else as the rows of a statement */
    private String json(long first, int count, boolean asElements) {
        StringBuilder json = new StringBuilder(count * 100);
        for (long i = first; i < first + count; i++) {
            json.append(i == first ? '[' : ',');
            if (this == RELATIONSHIPS) {
                json.append(asElements ? "{\"type\":\"KNOWS\",\"from\":" : "{\"from\":")
                        .append(from(i));
                json.append(",\"to\":").append(to(i));
                json.append(asElements ? ",\"properties\":{\"since\":" : ",\"since\":")
                        .append(since(i));
            } else {
                json.append(asElements ? "{\"label\":\"Person\",\"properties\":{\"id\":" : "{\"id\":")
                        .append(i);
                json.append(",\"name\":\"person ")
                        .append(i)
                        .append("\",\"age\":")
                        .append(age(i));
            }
            json.append(asElements ? "}}" : "}");
        }
        return json.append(']').toString();
    }

    private static long from(long i) {
        return (Long.hashCode(i * 0x9E3779B97F4A7C15L) & 0x7fffffff) % KNOWN;
    }

    private static long to(long i) {
        return (Long.hashCode(i * 0xC2B2AE3D27D4EB4FL) & 0x7fffffff) % KNOWN;
    }

    private static long since(long i) {
        return 1990 + i % 30;
    }

    private static long age(long i) {
        return i % 100;
    }
}
