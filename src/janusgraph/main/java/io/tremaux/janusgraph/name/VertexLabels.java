package io.tremaux.janusgraph.name;

import java.util.Arrays;
import java.util.List;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/** How the one label of a TinkerPop vertex is read as the labels of a node. Immutable. */
public enum VertexLabels {
    /** As Gremlin sees it: a vertex has one label, and {@code vertex} is the label of one that was given none. */
    ONE {
        @Override
        public List<String> of(String label) {
            return List.of(label);
        }
    },
    /**
     * As Neo4j has it: {@code A::B} stands for the two labels {@code A} and {@code B}, and a vertex that was given none
     * has none. Parts that are empty are no labels, and a label that is there twice is one.
     */
    SEVERAL {
        @Override
        public List<String> of(String label) {
            return label.equals(Vertex.DEFAULT_LABEL)
                    ? List.of()
                    : Arrays.stream(label.split(SEPARATOR))
                            .filter(part -> !part.isEmpty())
                            .distinct()
                            .toList();
        }
    };

    /** Between the labels of a vertex. */
    public static final String SEPARATOR = "::";

    /** The labels of a node that a vertex's label stands for. */
    public abstract List<String> of(String label);
}
