package io.tremaux.janusgraph.tinkerpop;

import io.tremaux.store.NodeLookup;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Predicate;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;
import org.jspecify.annotations.Nullable;

/** Those vertices of a graph that pass a test, in the graph's order, read one by one. Belongs to one thread. */
final class VertexScan implements NodeLookup.Scan {
    private final Iterator<Vertex> all;
    private final Predicate<Vertex> test;
    private final Numbering nodes;
    private @Nullable Vertex next;

    VertexScan(Iterator<Vertex> all, Predicate<Vertex> test, Numbering nodes) {
        this.all = all;
        this.test = test;
        this.nodes = nodes;
    }

    @Override
    public boolean hasNext() {
        while (next == null && all.hasNext()) {
            Vertex read = all.next();
            next = test.test(read) ? read : null;
        }
        return next != null;
    }

    @Override
    public long nextLong() {
        if (!hasNext() || next == null) {
            throw new NoSuchElementException();
        }
        long number = nodes.number(next.id());
        next = null;
        return number;
    }

    @Override
    public void close() {
        CloseableIterator.closeIterator(all);
    }
}
