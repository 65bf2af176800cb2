package io.tremaux.path;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.execution.PathExecution;
import io.tremaux.execution.WalkedPath;
import java.util.ArrayList;
import java.util.List;

/** A path that was found, as its nodes and relationships in turn. */
public record FoundRoute(List<Long> ids) {
    /** The path found last. */
    public static FoundRoute of(PathExecution paths) {
        WalkedPath path = new WalkedPath();
        path.take(paths);
        assertThat(path.length()).isEqualTo(paths.depth());
        assertThat(path.node(path.length())).isEqualTo(paths.node());
        List<Long> ids = new ArrayList<>(List.of(path.node(0)));
        for (int i = 0; i < path.length(); i++) {
            ids.add(path.relationship(i));
            ids.add(path.node(i + 1));
        }
        return new FoundRoute(ids);
    }

    /** All paths, in their order. */
    public static List<FoundRoute> all(PathExecution paths) {
        List<FoundRoute> routes = new ArrayList<>();
        while (paths.next()) {
            routes.add(of(paths));
        }
        return routes;
    }

    public int length() {
        return ids.size() / 2;
    }

    public long start() {
        return ids.get(0);
    }

    public long end() {
        return ids.get(ids.size() - 1);
    }

    /** The relationship by which it comes to the node after so many. */
    public long relationship(int index) {
        return ids.get(2 * index + 1);
    }

    /** The node after so many. */
    public long node(int index) {
        return ids.get(2 * index);
    }
}
