package io.tremaux.graph;

import java.util.List;
import java.util.function.IntToLongFunction;

/**
 * Hears which nodes a traversal asks about next, so that a remote store reads them in few requests. Only a hint: the
 * traversal asks about each node as ever, in its own time, and may end before it comes to all of them. Belongs to one
 * thread.
 *
 * <p>Without it each question about a node is a round trip. The idea is that of a prefetch, or of Gremlin's barriers:
 * JanusGraph answers those by queries of many vertices.
 */
public interface ReadAhead {
    /**
     * What the traversal is going to ask about the nodes that it announces.
     *
     * @param choices along which it follows relationships: every one that any of the nodes may have; none if it only
     *     judges the nodes
     * @param judges whether it asks for labels or properties of the nodes and of their neighbours
     * @param once whether it asks about no node again, but for the relationships of one that it announces
     * @param deepFirst whether it goes on below a node before it comes to the next one
     */
    record Interest(List<RelationshipChoice> choices, boolean judges, boolean once, boolean deepFirst) {}

    /**
     * The nodes about to be asked about, in this order. The reader takes as many as make one request.
     *
     * @param nodes by index; to be read during this call only
     * @param from the index of the next
     * @param to the index behind the last one
     * @return the index at which the traversal announces again: more than {@code from}, and {@code to} if all were
     *     taken. A traversal that goes deep first does not come back: it announces the neighbours of each node once
     */
    int announce(IntToLongFunction nodes, int from, int to, Interest interest);
}
