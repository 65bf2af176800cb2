package io.tremaux.recommendation;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.graph.GraphView;
import io.tremaux.graph.Labels;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.Properties;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.RelationshipProperties;
import io.tremaux.graph.Relationships;
import io.tremaux.graph.Tokens;
import io.tremaux.traversal.ReadConsistency;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A small random graph in a list, whose facades are replaced at every look, with loops and parallel relationships. The
 * types are named 0, 1 and 2; the label 0 is on every second node. The only property is a number: of a node or
 * relationship its own number modulo 4.
 */
final class EdgeList implements GraphView, Tokens, ReadConsistency {
    /** A relationship, by the numbers of its ends. */
    record Edge(int number, int from, int to, int type) {}

    final List<Edge> edges = new ArrayList<>();
    final int nodes;
    private final long spread;
    private Random changing;
    private int changesLeft;
    private int version;
    private int begun;
    private long generation;

    /** @param spread the distance of ids */
    EdgeList(Random random, long spread) {
        this.nodes = 2 + random.nextInt(5);
        this.spread = spread;
        int types = 1 + random.nextInt(3);
        for (int i = random.nextInt(14); i >= 0; i--) {
            edges.add(new Edge(edges.size(), random.nextInt(nodes), random.nextInt(nodes), random.nextInt(types)));
        }
    }

    long id(int node) {
        return node * spread;
    }

    private int number(long id) {
        return (int) (id / spread);
    }

    static boolean hasLabel(int node) {
        return node % 2 == 0;
    }

    static long value(int number) {
        return number % 4;
    }

    @Override
    public void keepUp() {
        generation++;
    }

    @Override
    public long generation() {
        return generation;
    }

    private void assertOfNow(long made) {
        assertThat(made).as("generation of the facade").isEqualTo(generation);
    }

    @Override
    public Labels labels() {
        long made = generation;
        return new Labels(false) {
            @Override
            protected boolean ask(long node, int label) {
                assertOfNow(made);
                return hasLabel(number(node));
            }
        };
    }

    @Override
    public Properties properties() {
        long made = generation;
        return (node, key) -> {
            assertOfNow(made);
            return value(number(node));
        };
    }

    @Override
    public Relationships relationships() {
        long made = generation;
        return (node, choice, to) -> {
            assertOfNow(made);
            append(node, choice, to);
        };
    }

    /** From now on there are so many changes, each at some reading of a list. */
    void changeWhileRead(Random random, int changes) {
        changing = random;
        changesLeft = changes;
    }

    int changesLeft() {
        return changesLeft;
    }

    private void changeNow() {
        if (changing != null && changesLeft > 0 && changing.nextInt(4) == 0) {
            changesLeft--;
            version++;
            int last = edges.size() - 1;
            if (last > 0 && changing.nextBoolean()) {
                edges.remove(last);
            } else {
                edges.add(new Edge(last + 1, changing.nextInt(nodes), changing.nextInt(nodes), 0));
            }
        }
    }

    @Override
    public void begin() {
        begun = version;
    }

    @Override
    public boolean held() {
        return begun == version;
    }

    private void append(long node, RelationshipChoice choice, Neighbours to) {
        changeNow();
        int number = number(node);
        for (Edge edge : edges) {
            boolean loop = edge.from == edge.to;
            if (edge.from == number && choice.has(edge.type, false, loop)) {
                to.add(id(edge.to), edge.number, edge.type, false);
            } else if (edge.to == number && choice.has(edge.type, true, loop)) {
                to.add(id(edge.from), edge.number, edge.type, true);
            }
        }
    }

    @Override
    public RelationshipProperties relationshipProperties() {
        long made = generation;
        return new RelationshipProperties() {
            @Override
            public boolean leads(long relationship, long source, int type, long target) {
                if (relationship >= edges.size()) {
                    return false; // removed meanwhile
                }
                Edge edge = edges.get((int) relationship);
                return id(edge.from) == source && edge.type == type && id(edge.to) == target;
            }

            @Override
            public Object value(long relationship, int key) {
                assertOfNow(made);
                return EdgeList.value((int) relationship);
            }
        };
    }

    @Override
    public int label(String name) {
        return 0;
    }

    @Override
    public int relationshipType(String name) {
        return Integer.parseInt(name);
    }

    @Override
    public int propertyKey(String name) {
        return 0;
    }
}
