package io.tremaux.fluent;

import java.util.List;
import java.util.stream.Stream;
import org.neo4j.graphdb.Node;

/**
 * The rows of one run, found as they are pulled: between two of them all stands still, and the caller may do anything
 * in its transaction, changes included; later rows take them up. The accessors are about the row that {@link #next}
 * went to; none of them makes an object but {@link #node} and {@link #elementId}. Closed before the transaction ends.
 * Belongs to the transaction's thread.
 */
public sealed class Rows implements AutoCloseable permits PathRows, QuantityRows, StartRows {
    final OpenedQuery opened;

    Rows(OpenedQuery opened) {
        this.opened = opened;
    }

    /**
     * Goes on to the next row; false if there is none any more.
     *
     * @throws io.tremaux.parameter.InvalidParameterException if {@code timeout} or {@code maxVisited} ended the run;
     *     the rows before are right, but not all
     * @throws org.neo4j.graphdb.TransactionTerminatedException if the transaction was ended, by its timeout or by hand
     */
    public boolean next() {
        if (opened.found().next()) {
            return true;
        }
        opened.found().requireWhole();
        return false;
    }

    /** The node by its internal id, as {@code id(node)} in Cypher. */
    public long nodeId() {
        return opened.found().node();
    }

    /** Relationships from the start node; of a longest path where many lead to the node. */
    public int depth() {
        return opened.found().depth();
    }

    /** The node as an object of the transaction, made anew by each call. */
    public Node node() {
        return opened.objects().node(opened.found());
    }

    /** The node by its element id, made anew by each call. */
    public String elementId() {
        return opened.found().elementId();
    }

    /**
     * What the caller should know so far, such as nodes that may be missing, or names that the database does not have.
     */
    public List<String> warnings() {
        return Stream.concat(opened.ofTraversal().get().stream(), opened.found().warnings().stream())
                .toList();
    }

    /** Releases what the run holds. May be called more than once, and before the last row. */
    @Override
    public void close() {
        opened.found().close();
    }
}
