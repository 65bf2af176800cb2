package io.tremaux.janusgraph;

import io.tremaux.graph.IndexHint;
import io.tremaux.janusgraph.name.Names;
import io.tremaux.janusgraph.tinkerpop.ElementReader;
import io.tremaux.janusgraph.tinkerpop.Numbering;
import io.tremaux.store.NodeLookup;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Finds nodes by a composite index if there is one, else by a look at every vertex. Belongs to one thread. */
final class JanusGraphNodeLookup implements NodeLookup {
    private final Supplier<ElementReader> reader;
    private final Numbering nodes;
    private final Names labels;
    private final CompositeIndexes indexes;

    /** @param labels of the graph, by their tokens */
    JanusGraphNodeLookup(Supplier<ElementReader> reader, Numbering nodes, Names labels, CompositeIndexes indexes) {
        this.reader = reader;
        this.nodes = nodes;
        this.labels = labels;
        this.indexes = indexes;
    }

    /** Also without those that the transaction itself removes before their turn comes. */
    @Override
    public Scan scan(String label) {
        ElementReader first = reader.get();
        Scan all = first.scan(label);
        return Scan.of(
                all,
                node -> {
                    ElementReader current = reader.get();
                    return current == first || current.labels(node).names().contains(label);
                },
                Long::longValue,
                all::close);
    }

    @Override
    public long @Nullable [] find(int label, List<IndexHint> hints, LongConsumer charge) {
        if (label < 0) {
            return null; // there is none
        }
        long[] found = indexes.find(labels.name(label), hints, nodes::number, charge);
        if (found == null) {
            return null;
        }
        ElementReader source = reader.get();
        LongArrayList labelled = new LongArrayList();
        source.forEach(found, node -> {
            if (source.labels(node).has(label)) {
                labelled.add(node);
            }
        });
        return labelled.toLongArray();
    }

    @Override
    public @Nullable String index(int label, List<IndexHint> hints) {
        return label < 0 ? null : indexes.name(labels.name(label), hints);
    }
}
