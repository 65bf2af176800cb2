package io.tremaux.cache;

import io.tremaux.graph.Direction;
import io.tremaux.graph.LabelSource;
import io.tremaux.graph.Labels;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.Properties;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Relationships;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A graph in plain hash maps: the store that the caches read, and the oracle they are compared with. */
public final class ModelGraph implements LabelSource, Properties, Relationships {
    private static final BitSet NO_LABELS = new BitSet();

    public final Map<Long, BitSet> labels = new HashMap<>();
    public final Map<Long, Map<Integer, Object>> properties = new HashMap<>();
    public final Map<Long, List<Link>> links = new HashMap<>();
    public final LongSet nodesRead = new LongOpenHashSet();
    public long reads;
    private long last;

    /** A relationship as seen from a node; {@link Direction#BOTH} is a loop. */
    public record Link(long other, long id, int type, Direction direction) {
        public boolean fits(RelationshipChoice choice) {
            return choice.has(type, direction == Direction.INCOMING, direction == Direction.BOTH);
        }

        /** One of a node's; a tenth of them are loops, none if it is less than 0. */
        public static Link random(Random random, long node, long ids, int types) {
            long other = node >= 0 && random.nextInt(10) == 0 ? node : random.nextLong(ids);
            Direction direction = random.nextBoolean() ? Direction.OUTGOING : Direction.INCOMING;
            return new Link(
                    other, random.nextLong(ids), random.nextInt(types), other == node ? Direction.BOTH : direction);
        }
    }

    /** Runs a random test; if it fails, says how to replay it. */
    public static void withSeed(Consumer<Random> test) {
        long seed = Long.getLong("tests.seed", System.nanoTime());
        try {
            test.accept(new Random(seed));
        } catch (AssertionError | RuntimeException failure) {
            throw new AssertionError("replay with -Dtests.seed=" + seed + ": " + failure.getMessage(), failure);
        }
    }

    public boolean has(long node, int label) {
        return labels.getOrDefault(node, NO_LABELS).get(label);
    }

    @Override
    public long read(long node) {
        reads++;
        nodesRead.add(node);
        last = node;
        if (!labels.containsKey(node)) {
            return 0;
        }
        long mask = 0;
        for (int label = 0; label < Labels.MASK_BITS; label++) {
            mask |= has(node, label) ? 1L << label : 0;
        }
        return mask;
    }

    @Override
    public int[] beyond() {
        int[] ascending = labels.getOrDefault(last, NO_LABELS).stream()
                .filter(label -> label >= Labels.MASK_BITS)
                .toArray();
        for (int i = 0, j = ascending.length - 1; i < j; i++, j--) { // in any order: here descending, now and then
            int swapped = ascending[i];
            ascending[i] = reads % 2 == 0 ? ascending[j] : ascending[i];
            ascending[j] = reads % 2 == 0 ? swapped : ascending[j];
        }
        return ascending;
    }

    @Override
    public @Nullable Object value(long node, int key) {
        reads++;
        nodesRead.add(node);
        return properties.getOrDefault(node, Map.of()).get(key);
    }

    /** Gives a node random labels: none, all, a few, or one of a few common sets. */
    public void label(long node, int tokens, Random random) {
        BitSet set = new BitSet();
        switch (random.nextInt(5)) {
            case 0 -> set.set(0, tokens);
            case 1 -> set.set(random.nextInt(tokens));
            case 2 -> set.set(tokens - 1);
            case 3 -> {
                for (int label = 0; label < tokens; label++) {
                    set.set(label, random.nextBoolean());
                }
            }
            default -> set.clear();
        }
        labels.put(node, set);
    }

    @Override
    public void append(long node, RelationshipChoice choice, Neighbours to) {
        reads++;
        nodesRead.add(node);
        for (Link link : links.getOrDefault(node, List.of())) {
            if (link.fits(choice)) {
                to.add(link.other, link.id, link.type, link.direction == Direction.INCOMING);
            }
        }
    }
}
