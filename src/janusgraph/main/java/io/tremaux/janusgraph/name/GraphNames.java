package io.tremaux.janusgraph.name;

/**
 * The tokens of one open graph. All sessions of the graph share them, since compiled queries hold tokens from one query
 * to the next. They are kept until the graph is closed; a name that is deleted keeps its token, and costs some hundred
 * bytes. Safe for use by any thread.
 */
public final class GraphNames {
    private final VertexLabels mode;
    private final Names labels = new Names();
    private final Names types = new Names();
    private final Names keys = new Names();

    /** @param mode how a vertex's label is read */
    public GraphNames(VertexLabels mode) {
        this.mode = mode;
    }

    /** How a vertex's label is read. */
    public VertexLabels mode() {
        return mode;
    }

    /** How many names have a token. */
    public int size() {
        return labels.size() + types.size() + keys.size();
    }

    /** Labels of nodes. */
    public Names labels() {
        return labels;
    }

    /** Relationship types, which TinkerPop calls edge labels. */
    public Names types() {
        return types;
    }

    /** Property keys, of nodes and of relationships. */
    public Names keys() {
        return keys;
    }
}
