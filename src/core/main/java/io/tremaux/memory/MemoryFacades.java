package io.tremaux.memory;

import io.tremaux.graph.LabelSource;
import io.tremaux.graph.Labels;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.Properties;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.RelationshipProperties;
import io.tremaux.graph.Relationships;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** The facades of a {@link MemoryGraph}. Each answer is looked up anew. */
final class MemoryFacades {
    private static final BitSet NO_LABELS = new BitSet();

    private final MemoryGraph graph;

    MemoryFacades(MemoryGraph graph) {
        this.graph = graph;
    }

    private BitSet labelsOf(long node) {
        return graph.hasNode(node) ? graph.node(node).labels() : NO_LABELS;
    }

    Labels labels() {
        return new Labels(false) {
            @Override
            protected boolean ask(long node, int label) {
                return labelsOf(node).get(label);
            }
        };
    }

    LabelSource labelSource() {
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

    Properties properties() {
        return (node, key) ->
                graph.hasNode(node) ? graph.node(node).properties().get(key) : null;
    }

    Relationships relationships() {
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

    RelationshipProperties relationshipProperties() {
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
}
