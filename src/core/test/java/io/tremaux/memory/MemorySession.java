package io.tremaux.memory;

import io.tremaux.graph.Epoch;
import io.tremaux.graph.LabelSource;
import io.tremaux.graph.Labels;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.Properties;
import io.tremaux.graph.RelationshipChoice;
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
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A {@link MemoryGraph} as one query reads it. Every answer is looked up anew, so that there is nothing to forget or to
 * give back. Belongs to one thread.
 */
public final class MemorySession implements StoreSession {
    private static final BitSet NO_LABELS = new BitSet();

    private final MemoryGraph graph;
    private final MemoryTokens tokens;
    private final Epoch epoch = new Epoch();
    private long charged;

    MemorySession(MemoryGraph graph) {
        this.graph = graph;
        this.tokens = new MemoryTokens(graph);
    }

    @Override
    public StoreFeatures features() {
        return new StoreFeatures(graph.hasDenseIds() ? StoreFeatures.Ids.DENSE : StoreFeatures.Ids.SPARSE, false);
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

    private BitSet labelsOf(long node) {
        return graph.hasNode(node) ? graph.node(node).labels() : NO_LABELS;
    }

    @Override
    public Labels labels() {
        return new Labels(false) {
            @Override
            protected boolean ask(long node, int label) {
                return labelsOf(node).get(label);
            }
        };
    }

    @Override
    public LabelSource labelSource() {
        return new LabelSource() {
            private BitSet last = NO_LABELS;

            @Override
            public long read(long node) {
                last = labelsOf(node);
                long[] words = last.toLongArray(); // the mask is the first
                return words.length == 0 ? 0 : words[0];
            }

            @Override
            public int[] beyond() {
                return last.stream().filter(label -> label >= Labels.MASK_BITS).toArray();
            }
        };
    }

    @Override
    public Properties properties() {
        return (node, key) ->
                graph.hasNode(node) ? graph.node(node).properties().get(key) : null;
    }

    @Override
    public Properties propertySource() {
        return properties();
    }

    @Override
    public Relationships relationships() {
        return this::append;
    }

    private void append(long node, RelationshipChoice choice, Neighbours to) {
        if (graph.hasNode(node)) {
            for (MemoryGraph.Edge edge : graph.node(node).relationships()) {
                boolean incoming = edge.source() != node;
                if (choice.has(edge.type(), incoming, edge.source() == edge.target())) {
                    add(edge, incoming, to);
                }
            }
        }
    }

    private static void add(MemoryGraph.Edge edge, boolean incoming, Neighbours to) {
        long other = incoming ? edge.source() : edge.target();
        if (to.withRelationships()) {
            to.add(other, edge.id(), edge.type(), incoming);
        } else {
            to.add(other);
        }
    }

    @Override
    public RelationshipProperties relationshipProperties() {
        return new RelationshipProperties() {
            @Override
            public boolean leads(long relationship, long source, int type, long target) {
                if (!graph.hasRelationship(relationship)) {
                    return false;
                }
                MemoryGraph.Edge edge = graph.relationship(relationship);
                return edge.source() == source && edge.type() == type && edge.target() == target;
            }

            @Override
            public @Nullable Object value(long relationship, int key) {
                return graph.hasRelationship(relationship)
                        ? graph.relationship(relationship).properties().get(key)
                        : null;
            }
        };
    }

    @Override
    public RelationshipScan outgoing(long node) {
        List<MemoryGraph.Edge> all = graph.hasNode(node) ? graph.node(node).relationships() : List.of();
        return new Outgoing(all.stream().filter(edge -> edge.source() == node).iterator());
    }

    @Override
    public void dropPointers() {}

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
