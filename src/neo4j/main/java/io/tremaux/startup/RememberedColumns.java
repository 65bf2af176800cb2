package io.tremaux.startup;

import io.tremaux.graph.Direction;
import io.tremaux.json.Json;
import io.tremaux.warmup.WarmUpPlan;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The columns of the shared caches that were in use, by names: what a database remembers for its next start, in a small
 * file among its own. A value of the graph is never in it. Immutable.
 *
 * @param labels whether the labels of nodes
 * @param properties the keys of nodes
 * @param relationships the directions
 * @param relationshipProperties the keys of relationships
 */
public record RememberedColumns(
        boolean labels, List<String> properties, List<Direction> relationships, List<String> relationshipProperties) {
    /** The name of the file in the database's folder. */
    public static final String FILE = "tremaux-columns.json";

    /** Of the file: no database has names for more, and every heap holds it. */
    private static final int MAX_BYTES = 4 << 20;

    /** What a file lacks is not in use. */
    public RememberedColumns {
        properties = distinct(properties);
        relationships = distinct(relationships);
        relationshipProperties = distinct(relationshipProperties);
    }

    private static <E> List<E> distinct(@Nullable List<E> given) {
        return given == null ? List.of() : given.stream().distinct().toList();
    }

    /**
     * Reads what is remembered.
     *
     * @return null if nothing is
     * @throws IOException if the file cannot be read, or is not what {@link #writeTo} writes
     */
    static @Nullable RememberedColumns readFrom(Path folder) throws IOException {
        Path file = folder.resolve(FILE);
        return Files.exists(file) ? Json.read(content(file), RememberedColumns.class) : null;
    }

    private static byte[] content(Path file) throws IOException {
        try (InputStream content = Files.newInputStream(file)) {
            byte[] bytes = content.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw new IOException(file + " is longer than " + MAX_BYTES + " bytes");
            }
            return bytes;
        }
    }

    /**
     * Replaces what is remembered, at once or not at all. The new file is written beside the folder: Neo4j watches the
     * folder, and would log its new name as a deletion of the old.
     */
    void writeTo(Path folder) throws IOException {
        byte[] content = Json.bytes(this);
        if (content.length > MAX_BYTES) {
            throw new IOException("The names of the columns are longer than " + MAX_BYTES + " bytes");
        }
        Path written = folder.resolveSibling(folder.getFileName() + "-" + FILE);
        try {
            Files.write(written, content);
            Files.move(
                    written, folder.resolve(FILE), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(written);
        }
    }

    /** Those that are among these or others. */
    RememberedColumns and(RememberedColumns others) {
        return new RememberedColumns(
                labels || others.labels,
                union(properties, others.properties),
                union(relationships, others.relationships),
                union(relationshipProperties, others.relationshipProperties));
    }

    private static <E> List<E> union(List<E> some, List<E> others) {
        return Stream.concat(some.stream(), others.stream()).distinct().sorted().toList();
    }

    WarmUpPlan plan() {
        return new WarmUpPlan(labels, properties, relationships, relationshipProperties, 1);
    }
}
