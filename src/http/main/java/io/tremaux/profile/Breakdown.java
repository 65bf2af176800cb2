package io.tremaux.profile;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Shares of what a profile's stacks were busy with, as the study of 2016 had them. A stack belongs to the deepest frame
 * that one of the kinds knows: a property read that a relationship's expansion asks for counts as a property read. In
 * the shared caches a kind is a package; elsewhere classes that read are named after what they read.
 */
public final class Breakdown {
    /** What a traversal is busy with. */
    public enum Kind {
        LABELS("label checks", "cache[.]label[.]|(Labels|LabelSequence|LabelFilter)(\\$\\w+)?[.]|hasLabel"),
        PROPERTIES("property reads", "cache[.]property[.]|(Properties|Where)(\\$\\w+)?[.]|getProperty"),
        RELATIONSHIPS(
                "relationship expansion",
                "cache[.]relationship[.]|(Relationships|RelationshipsOnce|RelationshipReader|Expander|SequentialExpansion)"
                        + "(\\$\\w+)?[.]|getRelationships|RelationshipTraversalCursor"),
        OTHER("the rest: framework or engine, uniqueness, positions", ".");

        private final String title;
        private final Pattern frames;

        Kind(String title, String frames) {
            this.title = title;
            this.frames = Pattern.compile(frames);
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
        // async-profiler marks how a frame was compiled
        leaves.merge(frames[frames.length - 1].replaceFirst("_\\[\\w]$", ""), count, Long::sum);
        total += count;
    }

    /** The kind of the deepest frame that a kind knows; {@code OTHER} if none knows any. */
    private static Kind kind(String[] frames) {
        for (int i = frames.length - 1; i >= 0; i--) {
            String frame = frames[i].replace('/', '.');
            for (Kind kind : Kind.values()) {
                if (kind != Kind.OTHER && kind.frames.matcher(frame).find()) {
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
