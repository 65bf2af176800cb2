package io.tremaux.jmh;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.neo4j.io.fs.FileUtils;

/**
 * The two sides of a comparison with writers: a database with Tremaux, all caches in use, and one that never loads it.
 * Both live in one JVM, with the same heap, collector and compiled code, and differ only in our extension. Without
 * Tremaux the same walker makes the same walks, straight from the store.
 */
enum Side {
    WITH(Variant.CACHED),
    WITHOUT(Variant.UNCACHED);

    final Variant variant;

    Side(Variant variant) {
        this.variant = variant;
    }

    /** Both, the other one first in every second pair. */
    static List<Side> inTurn(int pair) {
        return pair % 2 == 0 ? List.of(WITH, WITHOUT) : List.of(WITHOUT, WITH);
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT) + " Tremaux";
    }

    /** An empty database, in a folder that it empties first. */
    EmbeddedGraph create(Path folder, String name) throws IOException {
        Path home = folder.resolve(name + "-" + name().toLowerCase(Locale.ROOT));
        FileUtils.deleteDirectory(home);
        return this == WITH ? EmbeddedGraph.open(home) : EmbeddedGraph.withoutTremaux(home);
    }
}
