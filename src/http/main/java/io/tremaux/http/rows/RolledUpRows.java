package io.tremaux.http.rows;

import io.tremaux.execution.RolledUp;
import java.util.ArrayList;
import java.util.List;

/** A row for each node of a roll-up, with its quantity and the number of paths to it. */
final class RolledUpRows extends QueryRows<RolledUp> {
    RolledUpRows(RolledUp nodes, Form form, Entities entities) {
        super(nodes, form, entities, rest(nodes));
    }

    private static List<Column.Member> rest(RolledUp nodes) {
        List<Column.Member> rest = new ArrayList<>();
        rest.add(new Column.Amount("quantity", nodes::quantity));
        rest.add(new Column.Whole("paths", nodes::paths));
        if (nodes.hasLevels()) {
            rest.add(new Column.Int("minDepth", nodes::minDepth));
            rest.add(new Column.Int("maxDepth", nodes::maxDepth));
        }
        return rest;
    }
}
