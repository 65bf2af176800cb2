package io.tremaux.startup;

import io.tremaux.graph.Direction;
import io.tremaux.json.Json;
import io.tremaux.warmup.WarmUpPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The columns of the shared caches that were in use, by names: what a database remembers for its next start, in a small
 * file among its own. A value of the graph is never in it. Immutable.
 *
 * @param labels whether the labels of nodes
 * @param properties the keys of nodes
 * @param relationships the directions
 */
public record UsedColumns(boolean labels, List<String> properties, List<Direction> relationships) {
    /** The name of the file in the database's folder. */
    public static final String FILE = "tremaux-columns.json";

    /** What a file lacks is not in use. */
    public UsedColumns {
        properties = properties == null ? List.of() : List.copyOf(properties);
        relationships = relationships == null ? List.of() : List.copyOf(relationships);
    }

    /**
     * Reads what is remembered.
     *
     * @return null if nothing is
     * @throws IOException if the file cannot be read, or is not what {@link #writeTo} writes
     */
    static @Nullable UsedColumns readFrom(Path folder) throws IOException {
        Path file = folder.resolve(FILE);
        return Files.exists(file) ? Json.read(Files.readAllBytes(file), UsedColumns.class) : null;
    }

    /** Replaces what is remembered, at once or not at all. */
    void writeTo(Path folder) throws IOException {
        Path written = folder.resolve(FILE + ".new");
        Files.write(written, Json.bytes(this));
        Files.move(written, folder.resolve(FILE), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    WarmUpPlan plan() {
        return new WarmUpPlan(labels, properties, relationships, 1);
    }
}
