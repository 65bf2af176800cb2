package io.tremaux.coherence;

import io.tremaux.cache.GraphCache;
import io.tremaux.graph.Labels;
import io.tremaux.store.StoreCursors;
import io.tremaux.store.StoreLabels;
import io.tremaux.store.StoreProperties;
import io.tremaux.store.StoreTokens;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.neo4j.kernel.api.KernelTransaction;

/**
 * Compares every entry of permanent caches with the store. It is a fill that compares instead of publishing: a difference
 * counts only if at that moment the stored value could have been published, since anything else may be a commit on its
 * way. Writers need not stop for it: what they touch meanwhile is undecided, no more. Used once, by one thread.
 */
public final class Audit implements GraphCache.Visitor {
    private static final String NONE = "none";

    private final Lease lease;
    private final StoreLabels labels;
    private final StoreProperties properties;
    private final StoreTokens tokens;
    private final List<Difference> differences = new ArrayList<>();
    private long compared;
    private long undecided;

    /**
     * An entry that is not what the store holds.
     *
     * @param what {@code labels}, or the key of a property
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
        long storedMask = labels.read(node);
        int[] storedBeyond = labels.beyond().clone();
        Arrays.sort(storedBeyond);
        compared++;
        StoredLabels stored = new StoredLabels(storedMask, storedBeyond);
        if (stored.differ(mask, beyond)) {
            decide(node, stored);
        }
    }

    @Override
    public void property(long node, int key, @Nullable Object value) {
        compared++;
        StoredProperty stored = new StoredProperty(key, properties.value(node, key));
        if (stored.differs(value)) {
            decide(node, stored);
        }
    }

    /** Asked after the store was read: what differs now, where it could be published, is wrong. */
    private void decide(long node, GraphCache.Visitor stored) {
        int before = differences.size();
        if (lease.mayFill()) {
            lease.cache().visit(node, lease.readAsOf(), stored);
        }
        undecided += differences.size() == before ? 1 : 0;
    }

    /** The labels of a node in the store, compared with those in the cache. */
    private final class StoredLabels implements GraphCache.Visitor {
        private final long storedMask;
        private final int[] storedBeyond;

        StoredLabels(long mask, int[] beyond) {
            storedMask = mask;
            storedBeyond = beyond;
        }

        boolean differ(long mask, int[] beyond) {
            return mask != storedMask || !Arrays.equals(beyond, storedBeyond);
        }

        @Override
        public void labels(long node, long mask, int[] beyond) {
            if (differ(mask, beyond)) {
                differences.add(new Difference(node, "labels", names(mask, beyond), names(storedMask, storedBeyond)));
            }
        }
    }

    /** A property of a node in the store, compared with that in the cache. */
    private final class StoredProperty implements GraphCache.Visitor {
        private final int storedKey;
        private final @Nullable Object stored;

        StoredProperty(int key, @Nullable Object stored) {
            this.storedKey = key;
            this.stored = stored;
        }

        boolean differs(@Nullable Object value) {
            return !Objects.deepEquals(value, stored);
        }

        @Override
        public void property(long node, int key, @Nullable Object value) {
            if (key == storedKey && differs(value)) {
                differences.add(new Difference(node, tokens.keyOf(key), text(value), text(stored)));
            }
        }
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
