package io.tremaux.bolt;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.neo4j.driver.Driver;
import org.neo4j.driver.Session;

/** What is written: people of an id, a name and an age, or acquaintances between the first of them. Safe for use by any thread. */
final class Elements {
    /** People that relationships are between; made beforehand. */
    static final int KNOWN = 100_000;

    private static final AtomicLong NEXT = new AtomicLong(KNOWN);

    private final boolean relationships;
    private final boolean create;

    private Elements(boolean relationships, boolean create) {
        this.relationships = relationships;
        this.create = create;
    }

    static Elements of(String kind, boolean create) {
        return new Elements(kind.equals("relationships"), create);
    }

    static void prepare(Driver driver) {
        try (Session session = driver.session()) {
            session.run("CREATE CONSTRAINT IF NOT EXISTS FOR (p:Person) REQUIRE p.id IS UNIQUE")
                    .consume();
            session.run("CALL db.awaitIndexes()").consume();
            session.run("UNWIND range(0, " + (KNOWN - 1)
                            + ") AS i CALL (i) { MERGE (p:Person {id: i}) } IN TRANSACTIONS OF 10000 ROWS")
                    .consume();
            long last = session.run("MATCH (p:Person) RETURN max(p.id) AS last")
                    .single()
                    .get(0)
                    .asLong();
            NEXT.set(last + 1);
        }
    }

    boolean relationships() {
        return relationships;
    }

    boolean create() {
        return create;
    }

    /** The first of some elements that no other thread writes. */
    long take(int count) {
        return NEXT.getAndAdd(count);
    }

    String statement() {
        if (relationships) {
            return "UNWIND $rows AS row MATCH (a:Person {id: row.from}) MATCH (b:Person {id: row.to}) "
                    + (create ? "CREATE" : "MERGE") + " (a)-[k:KNOWS]->(b) SET k.since = row.since";
        }
        return create
                ? "UNWIND $rows AS row CREATE (p:Person {id: row.id, name: row.name, age: row.age})"
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

    /** The rows as a JSON list for a parameter of Cypher. */
    void appendRows(StringBuilder json, long first, int count) {
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
    void appendElements(StringBuilder json, long first, int count) {
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
