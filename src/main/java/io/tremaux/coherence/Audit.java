package io.tremaux.coherence;

import io.tremaux.cache.GraphCache;
import io.tremaux.graph.Direction;
import io.tremaux.graph.Labels;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.store.StoreCursors;
import io.tremaux.store.StoreLabels;
import io.tremaux.store.StoreProperties;
import io.tremaux.store.StoreRelationships;
import io.tremaux.store.StoreTokens;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.neo4j.kernel.api.KernelTransaction;

/**
 * Compares every entry of permanent caches with the store. It is a fill that compares instead of publishing: a difference
 * counts only if at that moment the stored value could have been published, since anything else may be a commit on its
 * way. Writers need not stop for it, but while they write it decides little. Used once, by one thread.
 */
public final class Audit implements GraphCache.Visitor {
    private static final String NONE = "none";
    private static final int SHOWN = 10;

    private final Lease lease;
    private final StoreLabels labels;
    private final StoreProperties properties;
    private final StoreRelationships relationships;
    private final Neighbours stored = new Neighbours(true, bytes -> {});
    private final StoreTokens tokens;
    private final List<Difference> differences = new ArrayList<>();
    private long compared;
    private long undecided;

    /**
     * An entry that is not what the store holds.
     *
     * @param what {@code labels}, the key of a property, or relationships and their direction
     */
    public record Difference(long node, String what, String cached, String stored) {}

    /**
     * What an audit found.
     *
     * @param compared entries that were compared, {@code undecided} ones among them
     * @param undecided entries that differ, which commits since the caches began may explain
     * @param differences all others that differ: always none
     */
    public record Findings(long compared, long undecided, List<Difference> differences) {
        /** Of nothing. */
        public static final Findings NONE = new Findings(0, 0, List.of());
    }

    private Audit(Lease lease, StoreCursors cursors, StoreTokens tokens) {
        this.lease = lease;
        this.labels = new StoreLabels(cursors);
        this.properties = new StoreProperties(cursors);
        this.relationships = new StoreRelationships(cursors);
        this.tokens = tokens;
    }

    /** Audits what was lent to a transaction that sees everything. */
    public static Findings of(Lease lease, KernelTransaction transaction) {
        try (StoreCursors cursors = new StoreCursors(transaction)) {
            Audit audit = new Audit(lease, cursors, new StoreTokens(transaction.tokenRead()));
            lease.cache().visit(audit);
            return new Findings(audit.compared, audit.undecided, List.copyOf(audit.differences));
        }
    }

    @Override
    public void labels(long node, long mask, int[] beyond) {
        compared++;
        long storedMask = labels.read(node);
        int[] storedBeyond = labels.beyond().clone();
        Arrays.sort(storedBeyond);
        if ((mask != storedMask || !Arrays.equals(beyond, storedBeyond)) && counts()) {
            differences.add(new Difference(node, "labels", names(mask, beyond), names(storedMask, storedBeyond)));
        }
    }

    @Override
    public void property(long node, int key, @Nullable Object value) {
        compared++;
        Object stored = properties.value(node, key);
        if (!Objects.deepEquals(value, stored) && counts()) {
            differences.add(new Difference(node, tokens.keyOf(key), text(value), text(stored)));
        }
    }

    @Override
    public void relationships(long node, Direction direction, Neighbours cached) {
        compared++;
        stored.truncate(0);
        relationships.append(node, RelationshipChoice.whole(direction), stored);
        if (!isSame(cached) && counts()) {
            differences.add(new Difference(
                    node, direction.name().toLowerCase(Locale.ROOT) + " relationships", text(cached), text(stored)));
        }
    }

    private boolean isSame(Neighbours cached) {
        boolean same = cached.size() == stored.size();
        for (int i = 0; same && i < cached.size(); i++) {
            same = cached.node(i) == stored.node(i)
                    && cached.type(i) == stored.type(i)
                    && isSameRelationship(cached, i);
        }
        return same;
    }

    private boolean isSameRelationship(Neighbours cached, int index) {
        return cached.relationship(index) == Neighbours.NO_RELATIONSHIP
                || (cached.relationship(index) == stored.relationship(index)
                        && cached.isIncoming(index) == stored.isIncoming(index));
    }

    private static String text(Neighbours list) {
        StringBuilder text = new StringBuilder().append(list.size()).append(" relationships");
        for (int i = 0; i < Math.min(list.size(), SHOWN); i++) {
            text.append(i == 0 ? ": " : ", ").append(list.relationship(i));
            text.append(" of type ").append(list.type(i)).append(" with ").append(list.node(i));
        }
        return text.toString();
    }

    /** Asked after the store was read. */
    private boolean counts() {
        boolean counts = lease.mayFill();
        undecided += counts ? 0 : 1;
        return counts;
    }

    private String names(long mask, int[] beyond) {
        StringBuilder names = new StringBuilder();
        for (int label = 0; label < Labels.MASK_BITS; label++) {
            if ((mask >>> label & 1) != 0) {
                names.append(':').append(tokens.labelOf(label).name());
            }
        }
        for (int label : beyond) {
            names.append(':').append(tokens.labelOf(label).name());
        }
        return names.isEmpty() ? NONE : names.toString();
    }

    private static String text(@Nullable Object value) {
        if (value == null) {
            return NONE;
        }
        String inBrackets = Arrays.deepToString(new Object[] {value});
        return inBrackets.substring(1, inBrackets.length() - 1);
    }
}
