package io.tremaux.janusgraph;

import io.tremaux.graph.IndexHint;
import io.tremaux.janusgraph.tinkerpop.GraphReader;
import io.tremaux.janusgraph.tinkerpop.Numbering;
import io.tremaux.store.NodeLookup;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Finds nodes by a composite index if there is one, else by a look at every vertex. Belongs to one thread. */
final class JanusGraphNodeLookup implements NodeLookup {
    private final Supplier<GraphReader> reader;
    private final Numbering nodes;
    private final CompositeIndexes indexes;

    JanusGraphNodeLookup(Supplier<GraphReader> reader, Numbering nodes, CompositeIndexes indexes) {
        this.reader = reader;
        this.nodes = nodes;
        this.indexes = indexes;
    }

    @Override
    public Scan scan(String label) {
        return reader.get().scan(label);
    }

    @Override
    public long @Nullable [] find(int label, List<IndexHint> hints, LongConsumer charge) {
        long[] found = indexes.find(hints, nodes::number, charge);
        if (found == null) {
            return null;
        }
        GraphReader source = reader.get();
        source.readAll(found);
        return Arrays.stream(found)
                .filter(node -> label >= 0 && source.labels(node).has(label))
                .toArray();
    }

    @Override
    public @Nullable String index(int label, List<IndexHint> hints) {
        return indexes.name(hints);
    }
}
