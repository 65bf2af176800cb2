package io.tremaux.http.rows;

import io.tremaux.execution.OrderedNodes;
import java.util.List;

/** A row for each node of a topological order, with its rank. */
final class OrderedRows extends QueryRows<OrderedNodes> {
    OrderedRows(OrderedNodes nodes, Form form, Entities entities) {
        super(nodes, form, entities, List.of(new Column.Int("rank", nodes::rank)));
    }
}
