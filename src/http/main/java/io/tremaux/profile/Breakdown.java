package io.tremaux.profile;

import io.tremaux.graph.LabelSource;
import io.tremaux.graph.Labels;
import io.tremaux.graph.Properties;
import io.tremaux.graph.RelationshipProperties;
import io.tremaux.graph.Relationships;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Shares of what a profile's stacks were busy with. A stack belongs to the deepest frame that one of the kinds knows: a
 * property read that a relationship's expansion asks for counts as a property read. A kind knows the classes of its
 * facades, the packages of its cache, and what Neo4j's framework reads by: a method of {@code Node}, and cursors.
 */
public final class Breakdown {
    /** What a traversal is busy with. */
    public enum Kind {
        LABELS("label checks", List.of(Labels.class, LabelSource.class), List.of("io.tremaux.cache.label"), "hasLabel"),
        PROPERTIES(
                "property reads",
                List.of(Properties.class, RelationshipProperties.class),
                List.of("io.tremaux.cache.property", "io.tremaux.traversal.predicate"),
                "getProperty"),
        RELATIONSHIPS(
                "relationship expansion",
                Frame.types(
                        List.of(Relationships.class, Relationships.Expansion.class),
                        "org.neo4j.internal.kernel.api.RelationshipTraversalCursor",
                        "org.neo4j.storageengine.api.StorageRelationshipTraversalCursor"),
                List.of("io.tremaux.cache.relationship"),
                "getRelationships"),
        OTHER("the rest: framework or engine, uniqueness, positions", List.of(), List.of(), "");

        private final String title;
        private final List<Class<?>> types;
        private final List<String> packages;
        private final String nodeMethod;

        Kind(String title, List<Class<?>> types, List<String> packages, String nodeMethod) {
            this.title = title;
            this.types = types;
            this.packages = packages;
            this.nodeMethod = nodeMethod;
        }

        private boolean knows(Frame frame) {
            return frame.method().equals(nodeMethod)
                    || packages.contains(frame.packageName())
                    || types.stream().anyMatch(frame::isOf);
        }

        /** For people to read. */
        public String title() {
            return title;
        }

        /** For programs. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final Map<Kind, Long> samples = new EnumMap<>(Kind.class);
    private final Map<String, Long> leaves = new HashMap<>();
    private long total;

    /** @param collapsed lines {@code frame;frame;frame count}, the outermost frame first */
    public static Breakdown of(List<String> collapsed) {
        Breakdown breakdown = new Breakdown();
        for (String line : collapsed) {
            int space = line.lastIndexOf(' ');
            breakdown.add(line.substring(0, space).split(";"), Long.parseLong(line.substring(space + 1)));
        }
        return breakdown;
    }

    private void add(String[] frames, long count) {
        samples.merge(kind(frames), count, Long::sum);
        leaves.merge(Frame.withoutMark(frames[frames.length - 1]), count, Long::sum);
        total += count;
    }

    /** The kind of the deepest frame that a kind knows; {@code OTHER} if none knows any. */
    private static Kind kind(String[] frames) {
        for (int i = frames.length - 1; i >= 0; i--) {
            Frame frame = Frame.of(frames[i]);
            for (Kind kind : Kind.values()) {
                if (kind.knows(frame)) {
                    return kind;
                }
            }
        }
        return Kind.OTHER;
    }

    /** Between 0 and 1. */
    public double share(Kind kind) {
        return total == 0 ? 0 : (double) samples.getOrDefault(kind, 0L) / total;
    }

    /**
     * The deepest frames with their shares, largest first: of a profile of allocations, the classes that were
     * allocated.
     */
    public List<Map.Entry<String, Double>> largest(int most) {
        List<Map.Entry<String, Double>> shares = new ArrayList<>();
        leaves.forEach((frame, count) -> shares.add(Map.entry(frame.replace('/', '.'), (double) count / total)));
        shares.sort(Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder()));
        return shares.subList(0, Math.min(most, shares.size()));
    }

    /** Samples; of a profile of allocations by the JDK, bytes. */
    public long total() {
        return total;
    }
}
