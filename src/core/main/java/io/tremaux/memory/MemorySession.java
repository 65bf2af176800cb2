package io.tremaux.memory;

import io.tremaux.graph.Epoch;
import io.tremaux.graph.LabelSource;
import io.tremaux.graph.Labels;
import io.tremaux.graph.Properties;
import io.tremaux.graph.RelationshipProperties;
import io.tremaux.graph.Relationships;
import io.tremaux.store.Elements;
import io.tremaux.store.Lease;
import io.tremaux.store.NodeLookup;
import io.tremaux.store.RelationshipScan;
import io.tremaux.store.SessionTokens;
import io.tremaux.store.StoreFeatures;
import io.tremaux.store.StoreSession;
import io.tremaux.store.Vocabulary;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A {@link MemoryGraph} as one query reads it. Every answer is looked up anew, so that there is nothing to forget or to
 * give back. Belongs to one thread.
 */
public final class MemorySession implements StoreSession {
    private static final StoreFeatures FEATURES =
            new StoreFeatures(StoreFeatures.Order.NATIVE, StoreFeatures.Ids.DENSE, StoreFeatures.Changes.NONE);

    private final MemoryGraph graph;
    private final MemoryTokens tokens;
    private final MemoryFacades facades;
    private final Epoch epoch = new Epoch();
    private long charged;

    MemorySession(MemoryGraph graph) {
        this.graph = graph;
        this.tokens = new MemoryTokens(graph);
        this.facades = new MemoryFacades(graph);
    }

    @Override
    public StoreFeatures features() {
        return FEATURES;
    }

    @Override
    public SessionTokens tokens() {
        return tokens;
    }

    @Override
    public Vocabulary vocabulary() {
        return new Vocabulary(graph.labels.inOrder(), graph.types.inOrder(), graph.keys.inOrder());
    }

    @Override
    public Elements elements() {
        return new MemoryElements(graph);
    }

    @Override
    public NodeLookup nodes() {
        return label -> new Scan(tokens.label(label));
    }

    @Override
    public Labels labels() {
        return facades.labels();
    }

    @Override
    public LabelSource labelSource() {
        return facades.labelSource();
    }

    @Override
    public Properties properties() {
        return facades.properties();
    }

    @Override
    public Properties propertySource() {
        return facades.properties();
    }

    @Override
    public Relationships relationships() {
        return facades.relationships();
    }

    @Override
    public RelationshipProperties relationshipProperties() {
        return facades.relationshipProperties();
    }

    @Override
    public RelationshipScan outgoing(long node) {
        List<MemoryGraph.Edge> all = graph.hasNode(node) ? graph.node(node).relationships() : List.of();
        return new Outgoing(all.stream().filter(edge -> edge.source() == node).iterator());
    }

    @Override
    public void forget() {}

    @Override
    public Epoch epoch() {
        return epoch;
    }

    @Override
    public void checkBy(Runnable check) {}

    @Override
    public boolean hasOwnChanges() {
        return false;
    }

    @Override
    public boolean isAnonymous() {
        return false;
    }

    @Override
    public @Nullable Lease borrow() {
        return null;
    }

    @Override
    public String whyNotLent() {
        return "a graph in memory has no shared caches";
    }

    @Override
    public void assertOpen() {}

    @Override
    public void charge(long bytes) {
        charged += bytes;
    }

    /** Bytes that the query holds now. */
    public long charged() {
        return charged;
    }

    @Override
    public long pageHits() {
        return 0;
    }

    @Override
    public long pageFaults() {
        return 0;
    }

    @Override
    public void close() {}

    private final class Scan implements NodeLookup.Scan {
        private final int label;
        private long next = -1;

        private Scan(int label) {
            this.label = label;
            step();
        }

        private void step() {
            do {
                next = graph.next(next);
            } while (hasNext() && (label < 0 || !graph.node(next).labels().get(label)));
        }

        @Override
        public boolean hasNext() {
            return graph.hasNode(next);
        }

        @Override
        public long nextLong() {
            long found = next;
            step();
            return found;
        }

        @Override
        public void close() {}
    }

    private static final class Outgoing implements RelationshipScan {
        private final Iterator<MemoryGraph.Edge> edges;
        private MemoryGraph.@Nullable Edge found;

        private Outgoing(Iterator<MemoryGraph.Edge> edges) {
            this.edges = edges;
        }

        @Override
        public boolean next() {
            found = edges.hasNext() ? edges.next() : null;
            return found != null;
        }

        private MemoryGraph.Edge found() {
            return Objects.requireNonNull(found);
        }

        @Override
        public long id() {
            return found().id();
        }

        @Override
        public long source() {
            return found().source();
        }

        @Override
        public int type() {
            return found().type();
        }

        @Override
        public long target() {
            return found().target();
        }

        @Override
        public void close() {}
    }
}
