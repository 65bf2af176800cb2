package io.tremaux.fluent;

import io.tremaux.execution.Walk;
import io.tremaux.service.ResultObjects;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.neo4j.graphdb.Node;

/**
 * The rows of one run, found as they are pulled: between two of them all stands still, and the caller may do anything
 * in its transaction, changes included; later rows take them up. The accessors are about the row that {@link #next}
 * went to; none of them makes an object but {@link #node} and {@link #elementId}. Closed before the transaction ends.
 * Belongs to the transaction's thread.
 */
public final class Rows implements AutoCloseable {
    private final Walk walk;
    private final ResultObjects objects;
    private final Supplier<List<String>> ofTraversal;

    /** @param ofTraversal warnings of what was said before any run */
    Rows(Walk walk, ResultObjects objects, Supplier<List<String>> ofTraversal) {
        this.walk = walk;
        this.objects = objects;
        this.ofTraversal = ofTraversal;
    }

    /**
     * Goes on to the next row; false if there is none any more.
     *
     * @throws org.neo4j.graphdb.TransactionTerminatedException if the transaction was ended, by its timeout or by hand
     */
    public boolean next() {
        return walk.next();
    }

    /** The node by its internal id, as {@code id(node)} in Cypher. */
    public long nodeId() {
        return walk.node();
    }

    /** Relationships from the start node. */
    public int depth() {
        return walk.depth();
    }

    /** The node as an object of the transaction, made anew by each call. */
    public Node node() {
        return objects.node(walk);
    }

    /** The node by its element id, made anew by each call. */
    public String elementId() {
        return walk.elementId();
    }

    /**
     * What the caller should know so far, such as nodes that may be missing, or names that the database does not have.
     */
    public List<String> warnings() {
        return Stream.concat(ofTraversal.get().stream(), walk.warnings().stream())
                .toList();
    }

    /** Gives back what the run holds. May be called more than once, and before the last row. */
    @Override
    public void close() {
        walk.close();
    }
}
