package io.tremaux.audit;

import io.tremaux.cache.page.CacheVisitor;
import io.tremaux.cache.page.PageDirectory;
import io.tremaux.graph.Direction;
import io.tremaux.graph.Knowledge;
import io.tremaux.graph.LabelSource;
import io.tremaux.graph.Labels;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.Properties;
import io.tremaux.graph.ReadAhead;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.RelationshipProperties;
import io.tremaux.graph.Relationships;
import io.tremaux.graph.ValueText;
import io.tremaux.status.Verification;
import io.tremaux.store.Elements;
import io.tremaux.store.Lease;
import io.tremaux.store.SessionTokens;
import io.tremaux.store.StoreSession;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The audit behind {@code verify}: compares every entry of the shared caches with the store. A difference is an error
 * only if the stored value could be published at that moment. Any other may come from a commit in progress, and is
 * <em>undecided</em>. Writers need not stop. Used once, by one thread.
 *
 * <p>Where caches are bounded by {@code maxStaleness}, programs without Tremaux may have written since an entry was
 * read. So there every difference is undecided. If nobody else writes and the audit finds no difference, the caches are
 * right.
 */
public final class Audit implements CacheVisitor {
    /** The number of differences that are listed; all are counted. */
    public static final int MOST_DIFFERENCES = 100;

    private static final ReadAhead.Interest EVERYTHING = new ReadAhead.Interest(List.of(), true, false, false);
    private static final String NONE = "none";
    private static final int SHOWN = 10;

    /** Entries between two looks; a power of two. */
    private static final int BETWEEN_LOOKS = 512;

    private final Lease lease;
    private final Runnable look;
    private final LabelSource labels;
    private final Properties properties;
    private final Relationships relationships;
    private final RelationshipProperties relationshipProperties;
    private final SessionTokens tokens;
    private final Elements elements;
    private final @Nullable ReadAhead ahead; // reads the nodes of a page ahead
    private final boolean isProof;
    private final Neighbours neighbours = new Neighbours(true, bytes -> {});
    private final List<Verification.Difference> differences = new ArrayList<>();
    private long announcing = -1; // the page whose nodes were announced last
    private int announced; // of these, those in the slots before this one
    private long compared;
    private long undecided;
    private long different;

    private Audit(Lease lease, StoreSession session, boolean isProof, Runnable look) {
        this.lease = lease;
        this.look = look;
        this.labels = session.labelSource();
        this.properties = session.propertySource();
        this.relationships = session.relationships();
        this.relationshipProperties = session.relationshipProperties();
        this.tokens = session.tokens();
        this.elements = session.elements();
        this.ahead = session.readAhead(Knowledge.NONE);
        this.isProof = isProof;
    }

    /**
     * Audits a cache that was lent to a session that sees everything.
     *
     * @param isProof whether a stored value that could be published proves an entry wrong that differs
     * @param look run every few hundred entries: may let others run, and throws if the audit is to end
     */
    public static Verification of(Lease lease, StoreSession session, boolean isProof, Runnable look) {
        Audit audit = new Audit(lease, session, isProof, look);
        lease.cache().visit(audit);
        return new Verification(audit.compared, audit.undecided, audit.different, List.copyOf(audit.differences));
    }

    @Override
    public void labels(long node, long mask, int[] beyond) {
        compare(node);
        long storedMask = labels.read(node);
        int[] storedBeyond = labels.beyond().clone();
        Arrays.sort(storedBeyond);
        StoredLabels stored = new StoredLabels(storedMask, storedBeyond);
        if (stored.differ(mask, beyond)) {
            decide(node, stored);
        }
    }

    @Override
    public void property(long node, int key, @Nullable Object value) {
        compare(node);
        StoredProperty stored = new StoredProperty(key, properties.value(node, key));
        if (stored.differs(value)) {
            decide(node, stored);
        }
    }

    @Override
    public void propertyOfRelationship(long relationship, int key, @Nullable Object value) {
        compare();
        StoredProperty stored = new StoredProperty(key, relationshipProperties.value(relationship, key));
        if (stored.differs(value)) {
            decide(() -> lease.cache().visitRelationship(relationship, lease.readAsOf(), stored));
        }
    }

    @Override
    public void relationships(long node, Direction direction, Neighbours list) {
        compare(node);
        StoredRelationships stored = new StoredRelationships(direction, whole(node, direction));
        if (stored.differ(list)) {
            decide(node, stored);
        }
    }

    private void compare(long node) {
        compare();
        long page = PageDirectory.index(node);
        int slot = PageDirectory.slot(node);
        if (ahead != null && (page != announcing || slot >= announced)) {
            announcing = page;
            announced =
                    ahead.announce(each -> (page << PageDirectory.SHIFT) + each, slot, PageDirectory.SLOTS, EVERYTHING);
        }
    }

    /**
     * Runs {@code look} before the store is read. If a commit changes the entry meanwhile, it is compared again or
     * undecided.
     */
    private void compare() {
        if ((compared++ & BETWEEN_LOOKS - 1) == 0) {
            look.run();
        }
    }

    private Neighbours whole(long node, Direction direction) {
        neighbours.truncate(0);
        relationships.append(node, RelationshipChoice.whole(direction), neighbours);
        return neighbours;
    }

    /** Compares an entry of a node again, with what the cache has by then. The lock of its page is held meanwhile. */
    private void decide(long node, CacheVisitor stored) {
        decide(() -> lease.cache().visit(node, lease.readAsOf(), stored));
    }

    /**
     * Called after the store was read. An entry that still differs is wrong, if the stored value could be published.
     */
    private void decide(Runnable comparingAgain) {
        long before = different;
        if (isProof && lease.mayFill()) {
            comparingAgain.run();
        }
        undecided += different == before ? 1 : 0;
    }

    private void add(String elementId, String what, String cached, String stored) {
        different++;
        if (differences.size() < MOST_DIFFERENCES) {
            differences.add(new Verification.Difference(elementId, what, cached, stored));
        }
    }

    private void addOfNode(long node, String what, String cached, String stored) {
        add(elements.nodeId(node), what, cached, stored);
    }

    /** The labels of a node in the store, compared with those in the cache. */
    private final class StoredLabels implements CacheVisitor {
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
                addOfNode(node, "labels", names(mask, beyond), names(storedMask, storedBeyond));
            }
        }
    }

    /** A property of a node or relationship in the store, compared with that in the cache. */
    private final class StoredProperty implements CacheVisitor {
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
                addOfNode(node, tokens.keyName(key), text(value), text(stored));
            }
        }

        @Override
        public void propertyOfRelationship(long relationship, int key, @Nullable Object value) {
            if (key == storedKey && differs(value)) {
                String id = elements.relationshipId(relationship);
                add(id, tokens.keyName(key), text(value), text(stored));
            }
        }
    }

    /** The relationships of a node in the store, compared with those in the cache. */
    private final class StoredRelationships implements CacheVisitor {
        private final Direction storedDirection;
        private final Neighbours stored;

        StoredRelationships(Direction direction, Neighbours stored) {
            this.storedDirection = direction;
            this.stored = stored;
        }

        boolean differ(Neighbours list) {
            boolean same = list.size() == stored.size();
            for (int i = 0; same && i < list.size(); i++) {
                same = list.node(i) == stored.node(i) && list.type(i) == stored.type(i) && isSameRelationship(list, i);
            }
            return !same;
        }

        private boolean isSameRelationship(Neighbours list, int index) {
            return list.relationship(index) == Neighbours.NO_RELATIONSHIP
                    || (list.relationship(index) == stored.relationship(index)
                            && list.isIncoming(index) == stored.isIncoming(index));
        }

        @Override
        public void relationships(long node, Direction direction, Neighbours list) {
            if (direction == storedDirection && differ(list)) {
                String what = direction.name().toLowerCase(Locale.ROOT) + " relationships";
                addOfNode(node, what, text(list), text(stored));
            }
        }
    }

    private static String text(Neighbours list) {
        StringBuilder text = new StringBuilder().append(list.size()).append(" relationships");
        for (int i = 0; i < Math.min(list.size(), SHOWN); i++) {
            text.append(i == 0 ? ": " : ", ").append(list.relationship(i));
            text.append(" of type ").append(list.type(i)).append(" with ").append(list.node(i));
        }
        return text.toString();
    }

    private String names(long mask, int[] beyond) {
        StringBuilder names = new StringBuilder();
        for (int label = 0; label < Labels.MASK_BITS; label++) {
            if ((mask >>> label & 1) != 0) {
                names.append(':').append(tokens.labelName(label));
            }
        }
        for (int label : beyond) {
            names.append(':').append(tokens.labelName(label));
        }
        return names.isEmpty() ? NONE : names.toString();
    }

    private static String text(@Nullable Object value) {
        if (value == null) {
            return NONE;
        }
        return ValueText.of(value);
    }
}
