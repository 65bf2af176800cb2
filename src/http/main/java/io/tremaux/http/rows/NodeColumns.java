package io.tremaux.http.rows;

import io.tremaux.execution.NodeLabels;
import io.tremaux.execution.NodeProperties;
import io.tremaux.execution.PropertyCell;
import io.tremaux.execution.QueryExecution;
import io.tremaux.json.ValueStyle;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reads the labels and the named properties of one node after another as columns. Belongs to one thread. */
final class NodeColumns {
    private static final byte[][] NONE = {};

    private final List<String> keys;
    private final NodeProperties chosen;
    private final NodeLabels<byte[][]> labels;
    private final PropertyCell[] cells;
    private byte[][] labelsOfNode = NONE;

    NodeColumns(QueryExecution execution, List<String> keys) {
        this.keys = keys;
        this.chosen = execution.properties(keys);
        this.labels = execution.labels(NodeColumns::encoded);
        this.cells = chosen.cells();
    }

    private static byte[][] encoded(List<String> names) {
        return names.stream().map(name -> name.getBytes(StandardCharsets.UTF_8)).toArray(byte[][]::new);
    }

    /** Reads a node. One that was deleted since it was found has no labels and properties any more. */
    void read(long node) {
        labelsOfNode = labels.of(node);
        chosen.read(node, cells);
    }

    /**
     * The labels, and then a column for each key. A key that is the name of another column is {@code properties.KEY}
     * there, or {@code properties.properties.KEY} if that is a key, too.
     */
    List<Column> columns(Set<String> names, ValueStyle style) {
        List<Column> columns = new ArrayList<>();
        columns.add(new Column.Labels("labels", () -> labelsOfNode));
        for (int i = 0; i < cells.length; i++) {
            String key = keys.get(i);
            String name = names.contains(key) || key.equals("labels") ? "properties." + key : key;
            while (!name.equals(key) && keys.contains(name)) {
                name = "properties." + name;
            }
            columns.add(new Column.Property(name, style, cells[i]::object));
        }
        return columns;
    }
}
