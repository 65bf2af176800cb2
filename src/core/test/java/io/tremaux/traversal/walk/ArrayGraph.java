package io.tremaux.traversal.walk;

import io.tremaux.graph.GraphView;
import io.tremaux.graph.Labels;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.NoRelationshipProperties;
import io.tremaux.graph.Properties;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.RelationshipProperties;
import io.tremaux.graph.Relationships;
import io.tremaux.graph.Tokens;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * A graph in arrays, all of whose relationships have one type and go one way: as fast as a view can be, for walks that
 * are to be large. Nodes and relationships are numbered from 0 on, and that is their id, unless ids are to be large.
 * Labels are numbers, named so: a node has the one that its number modulo their count gives, and a code for it if so
 * wished. Its only property says whether its number is even.
 */
final class ArrayGraph implements GraphView, Tokens {
    private final int[] offsets;
    private final int[] targets;
    private final int labelCount;
    private final boolean largeIds;

    private static final int[] NONE_BEYOND = {};

    private final Relationships relationships = this::append;
    private final Properties properties = (node, key) -> node % 2 == 0;
    private final Labels labels;

    private ArrayGraph(int[] offsets, int[] targets, int labelCount, boolean coded, boolean largeIds) {
        this.offsets = offsets;
        this.targets = targets;
        this.labelCount = labelCount;
        this.largeIds = largeIds;
        this.labels = new LabelsOfNodes(coded);
    }

    private final class LabelsOfNodes extends Labels {
        LabelsOfNodes(boolean coded) {
            super(coded);
        }

        @Override
        protected boolean ask(long node, int label) {
            take(node, 1L << labelOf(node), NONE_BEYOND);
            return handHas(label);
        }

        @Override
        public int code(long node) {
            return hasCodes() ? labelOf(node) + 1 : NO_CODE;
        }
    }

    /**
     * A graph of so many nodes and relationships, given by their ends, those of a node in the order they are given in.
     */
    static ArrayGraph of(int nodes, int relationships, IntUnaryOperator source, IntUnaryOperator target) {
        int[] offsets = new int[nodes + 1];
        for (int i = 0; i < relationships; i++) {
            offsets[source.applyAsInt(i) + 1]++;
        }
        Arrays.parallelPrefix(offsets, Integer::sum);
        int[] next = offsets.clone();
        int[] targets = new int[relationships];
        for (int i = 0; i < relationships; i++) {
            targets[next[source.applyAsInt(i)]++] = target.applyAsInt(i);
        }
        return new ArrayGraph(offsets, targets, 1, false, false);
    }

    /** The same with so many labels. */
    ArrayGraph labelled(int count, boolean coded) {
        return new ArrayGraph(offsets, targets, count, coded, largeIds);
    }

    /** The same with ids from 2^31 up to 2^34, four of which at a time have their lower 32 bits in common. */
    ArrayGraph withLargeIds() {
        return new ArrayGraph(offsets, targets, labelCount, labels.hasCodes(), true);
    }

    /** The id of a node or a relationship, by its number. */
    long id(int number) {
        return largeIds ? (number & 3L) << 32 | 1L << 31 | number >>> 2 : number;
    }

    /** The number behind an id. */
    int number(long id) {
        return largeIds ? (int) (id & Integer.MAX_VALUE) << 2 | (int) (id >>> 32) : (int) id;
    }

    int nodes() {
        return offsets.length - 1;
    }

    private int labelOf(long node) {
        return number(node) % labelCount;
    }

    @Override
    public Labels labels() {
        return labels;
    }

    @Override
    public RelationshipProperties relationshipProperties() {
        return NoRelationshipProperties.INSTANCE;
    }

    @Override
    public Properties properties() {
        return properties;
    }

    @Override
    public Relationships relationships() {
        return relationships;
    }

    private void append(long node, RelationshipChoice choice, Neighbours to) {
        int number = number(node);
        for (int i = offsets[number]; i < offsets[number + 1]; i++) {
            to.add(id(targets[i]), id(i), 0, false);
        }
    }

    @Override
    public int label(String name) {
        return Integer.parseInt(name);
    }

    @Override
    public int relationshipType(String name) {
        return 0;
    }

    @Override
    public boolean hasRelationshipType(String name) {
        return true;
    }

    @Override
    public int propertyKey(String name) {
        return 0;
    }
}
