package io.tremaux.fluent;

import io.tremaux.execution.RollUpResults;

/** The nodes below a node, each once. All are added up before the first row. */
public final class QuantityRows extends Rows {
    final RollUpResults nodes;

    QuantityRows(OpenedQuery opened) {
        super(opened);
        this.nodes = (RollUpResults) opened.found();
    }

    /** The sum over all paths to the node: a Long, a Double or a BigDecimal. */
    public Number quantity() {
        return nodes.quantity();
    }

    /** How many paths lead to the node. */
    public long paths() {
        return nodes.paths();
    }

    /** The length of the shortest of them; {@link #depth} is that of the longest. */
    public int minDepth() {
        return nodes.minDepth();
    }
}
