package io.tremaux.seed;

import static java.lang.Boolean.TRUE;

import io.tremaux.parameter.InvalidParameterException;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.Node;

/**
 * What tells a seed graph from other graphs: its measures, and whether it is complete, as properties of one of its
 * nodes.
 */
final class Mark {
    private static final String COMPLETE = key("complete");

    private Mark() {}

    /** Such as {@code tremauxDepth}. */
    private static String key(String measure) {
        return "tremaux" + measure.substring(0, 1).toUpperCase(Locale.ROOT) + measure.substring(1);
    }

    /** Marks a node of an incomplete graph. */
    static void write(Node node, Measures measures) {
        measures.numbers().forEach((name, number) -> node.setProperty(key(name), number));
        node.setProperty(COMPLETE, false);
    }

    static void complete(Node marked) {
        marked.setProperty(COMPLETE, true);
    }

    static boolean isComplete(Node marked) {
        return TRUE.equals(marked.getProperty(COMPLETE, false));
    }

    /** The measures in the mark of a node; null if it has no mark of this kind. */
    static @Nullable Measures measures(Node node, Kind kind) {
        Map<String, Object> properties = node.getAllProperties();
        if (!properties.containsKey(COMPLETE)) {
            return null;
        }
        try {
            return kind.measuresFrom(name -> number(properties.get(key(name))));
        } catch (InvalidParameterException | ArithmeticException | NoSuchElementException notOurs) {
            return null;
        }
    }

    private static long number(@Nullable Object property) {
        if (property instanceof Integer || property instanceof Long) {
            return ((Number) property).longValue();
        }
        throw new NoSuchElementException("no mark of a seed graph");
    }
}
