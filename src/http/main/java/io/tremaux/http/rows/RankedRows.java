package io.tremaux.http.rows;

import io.tremaux.execution.RankedNodes;
import java.util.List;

/**
 * A row for each node of a ranking, with its score: a whole number of paths, or a decimal if relationships have
 * weights.
 */
final class RankedRows extends QueryRows<RankedNodes> {
    RankedRows(RankedNodes nodes, Form form, Entities entities) {
        super(nodes, form, entities, List.of(new Column.Amount("score", nodes::score)));
    }
}
