package io.tremaux.it.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.coherence.Caller;
import io.tremaux.graph.Scope;
import io.tremaux.service.CacheAudit;
import io.tremaux.service.Traversals;
import org.neo4j.graphdb.Direction;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.Transaction;

/**
 * A few nodes in a row that all hold the same number, counted up by whole transactions; the last of them is replaced
 * each time, so that its id is used again.
 */
final class Counter {
    static final int NODES = 20;

    private static final Label FIRST = Label.label("First");
    private static final Label NODE = Label.label("Node");
    private static final RelationshipType NEXT = RelationshipType.withName("NEXT");

    private Counter() {}

    static void make(GraphDatabaseService database) {
        try (Transaction transaction = database.beginTx()) {
            Node last = transaction.createNode(FIRST, NODE);
            last.setProperty("number", 0L);
            for (int i = 1; i < NODES; i++) {
                last = append(transaction, last, 0);
            }
            transaction.commit();
        }
    }

    private static Node append(Transaction transaction, Node last, long number) {
        Node next = transaction.createNode(NODE);
        next.setProperty("number", number);
        last.createRelationshipTo(next, NEXT);
        return next;
    }

    /** Counts, in a transaction made larger by a string. */
    static void count(GraphDatabaseService database, long number, int ballast) {
        try (Transaction transaction = database.beginTx()) {
            Node last = transaction.findNodes(FIRST).next();
            for (int i = 1; i < NODES - 1; i++) {
                last.setProperty("number", number);
                last = last.getSingleRelationship(NEXT, Direction.OUTGOING).getEndNode();
            }
            last.setProperty("number", number);
            last.setProperty("ballast", "x".repeat(ballast));
            Node replaced = last.getSingleRelationship(NEXT, Direction.OUTGOING).getEndNode();
            replaced.getRelationships().forEach(Relationship::delete);
            replaced.delete();
            append(transaction, last, number);
            transaction.commit();
        }
    }

    /** All nodes are found, by whichever caches, and hold that number. */
    static void assertIs(long number, GraphDatabaseService database, Traversals traversals) {
        for (int round = 0; round < 2; round++) {
            assertThat(found("number==" + number, database, traversals)).isEqualTo(NODES);
        }
    }

    /** No node is found that holds a smaller number. */
    static void assertNothingOlder(long number, GraphDatabaseService database, Traversals traversals) {
        assertThat(found("number<" + number, database, traversals)).isZero();
    }

    private static long found(String where, GraphDatabaseService database, Traversals traversals) {
        return Caller.walk(database, traversals, Caller.request(Scope.PERMANENT, "First", ">Node", where))
                .count();
    }

    static void assertAudited(GraphDatabaseService database, Traversals traversals) {
        assertThat(CacheAudit.check(Caller.api(database), traversals)).isGreaterThanOrEqualTo(2 * NODES);
    }
}
