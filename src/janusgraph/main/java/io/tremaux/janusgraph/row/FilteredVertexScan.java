package io.tremaux.janusgraph.row;

import io.tremaux.janusgraph.tinkerpop.Numbering;
import io.tremaux.store.NodeLookup;
import it.unimi.dsi.fastutil.longs.LongArrayFIFOQueue;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.LongPredicate;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;

/** A scan of all vertices for those whose rows pass a test, some hundred rows at a time. Belongs to one thread. */
final class FilteredVertexScan implements NodeLookup.Scan {
    private static final int AT_ONCE = 256;

    private final Iterator<Vertex> all;
    private final Numbering nodes;
    private final RowReader reader;
    private final LongPredicate test;
    private final LongArrayFIFOQueue found = new LongArrayFIFOQueue();

    FilteredVertexScan(Iterator<Vertex> all, Numbering nodes, RowReader reader, LongPredicate test) {
        this.all = all;
        this.nodes = nodes;
        this.reader = reader;
        this.test = test;
    }

    @Override
    public boolean hasNext() {
        while (found.isEmpty() && all.hasNext()) {
            findSome();
        }
        return !found.isEmpty();
    }

    private void findSome() {
        LongArrayList some = new LongArrayList();
        while (some.size() < AT_ONCE && all.hasNext()) {
            some.add(nodes.number(all.next().id()));
        }
        reader.forEach(some.toLongArray(), node -> {
            if (test.test(node)) {
                found.enqueue(node);
            }
        });
    }

    @Override
    public long nextLong() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return found.dequeueLong();
    }

    @Override
    public void close() {
        CloseableIterator.closeIterator(all);
    }
}
