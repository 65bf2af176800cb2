package io.tremaux.bolt;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What is written: people of an id, a name and an age, or acquaintances between the first of them. Safe for use by any
 * thread.
 */
public final class Elements {
    /** People that relationships are between; made beforehand. */
    public static final int KNOWN = 100_000;

    /** Statements that make them, one after the other. */
    public static final List<String> PREPARATION = List.of(
            "CREATE CONSTRAINT IF NOT EXISTS FOR (p:Person) REQUIRE p.id IS UNIQUE",
            "CALL db.awaitIndexes()",
            "UNWIND range(0, " + (KNOWN - 1) + ") AS i MERGE (p:Person {id: i})");

    /** What Tremaux is told of them. */
    public static final String SCHEMA =
            "{\"labels\":{\"Person\":{\"key\":\"id\",\"properties\":{\"id\":\"INTEGER\",\"name\":\"STRING\",\"age\":\"INTEGER\"}}},"
                    + "\"types\":{\"KNOWS\":{\"from\":\"Person\",\"to\":\"Person\",\"properties\":{\"since\":\"INTEGER\"}}}}";

    private static final AtomicLong NEXT = new AtomicLong(KNOWN);

    private final boolean relationships;

    private Elements(boolean relationships) {
        this.relationships = relationships;
    }

    /**
     * @param kind {@code nodes}, merged by their key, which is new, or {@code relationships}, created: each row adds an
     * element
     */
    public static Elements of(String kind) {
        return new Elements(kind.equals("relationships"));
    }

    /** A statement that returns how many there are. */
    public String counting() {
        return relationships ? "MATCH ()-[k:KNOWS]->() RETURN count(k)" : "MATCH (p:Person) RETURN count(p)";
    }

    /** The next ids are those above one that is there. */
    public static void startAfter(long last) {
        NEXT.set(last + 1);
    }

    /** The first of some elements that no other thread writes. */
    public long take(int count) {
        return NEXT.getAndAdd(count);
    }

    String statement() {
        return relationships
                ? "UNWIND $rows AS row MATCH (a:Person {id: row.from}) MATCH (b:Person {id: row.to})"
                        + " CREATE (a)-[k:KNOWS]->(b) SET k.since = row.since"
                : "UNWIND $rows AS row MERGE (p:Person {id: row.id}) SET p.name = row.name, p.age = row.age";
    }

    List<Map<String, Object>> rows(long first, int count) {
        List<Map<String, Object>> rows = new ArrayList<>(count);
        for (long i = first; i < first + count; i++) {
            Map<String, Object> row = new HashMap<>();
            if (relationships) {
                row.put("from", from(i));
                row.put("to", to(i));
                row.put("since", since(i));
            } else {
                row.put("id", i);
                row.put("name", "person " + i);
                row.put("age", age(i));
            }
            rows.add(row);
        }
        return rows;
    }

    /** Tremaux's path for them. */
    public String path() {
        return relationships ? "/tremaux/neo4j/relationships?mode=create" : "/tremaux/neo4j/nodes";
    }

    /** A request to Tremaux. */
    public String body(long first, int count) {
        StringBuilder json = new StringBuilder(count * 100);
        appendElements(json, first, count);
        return json.toString();
    }

    /** A request to Neo4j's Query API. */
    public String queryBody(long first, int count) {
        StringBuilder json = new StringBuilder(count * 60 + 300);
        json.append("{\"statement\":\"").append(statement()).append("\",\"parameters\":{\"rows\":");
        appendRows(json, first, count);
        return json.append("}}").toString();
    }

    /** The rows as a JSON list for a parameter of Cypher. */
    private void appendRows(StringBuilder json, long first, int count) {
        for (long i = first; i < first + count; i++) {
            json.append(i == first ? '[' : ',');
            if (relationships) {
                json.append("{\"from\":").append(from(i)).append(",\"to\":").append(to(i));
                json.append(",\"since\":").append(since(i)).append('}');
            } else {
                json.append("{\"id\":").append(i).append(",\"name\":\"person ").append(i);
                json.append("\",\"age\":").append(age(i)).append('}');
            }
        }
        json.append(']');
    }

    /** The rows as Tremaux takes them. */
    private void appendElements(StringBuilder json, long first, int count) {
        for (long i = first; i < first + count; i++) {
            json.append(i == first ? '[' : ',');
            if (relationships) {
                json.append("{\"type\":\"KNOWS\",\"from\":")
                        .append(from(i))
                        .append(",\"to\":")
                        .append(to(i));
                json.append(",\"properties\":{\"since\":").append(since(i)).append("}}");
            } else {
                json.append("{\"label\":\"Person\",\"properties\":{\"id\":")
                        .append(i)
                        .append(",\"name\":\"person ");
                json.append(i).append("\",\"age\":").append(age(i)).append("}}");
            }
        }
        json.append(']');
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
