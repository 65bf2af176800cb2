package io.tremaux.cache.property;

import io.tremaux.cache.page.CacheVisitor;
import io.tremaux.cache.page.Column;
import io.tremaux.cache.page.PageDirectory;
import io.tremaux.cache.page.Stripes;
import io.tremaux.heap.Reservation;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The values of one property key, by node, in the page that suits what the nodes of the page have. A column of
 * relationships' properties is the same: there, "node" means a relationship, here and in all pages.
 *
 * <pre>
 *   CodePage     2 bits a node     nothing but booleans and absence
 *                4, 8, 16 bits     strings, dates and the like, as codes into the column's ValueDictionary
 *   NumberPage   8.5 bytes         Long, Double, Integer
 *   ObjectPage   8 bytes and more  arrays, points, long strings, and what no other page can hold together
 * </pre>
 *
 * <p>Every page begins as the first kind. If it cannot hold a value, the column copies it into the smallest page that
 * holds the value and all known ones, and puts the copy in its place. Any page gives a value back exactly, its type
 * included. A request does not even try to put a value above 64 KiB.
 *
 * <p>Readers take no lock: a code or a reference is one word; how a number and its state stay together,
 * {@link NumberPage} tells. A reader that still holds a page that was replaced reads what was true of it.
 */
public final class PropertyColumn extends Column {
    /** Stands for "the node has no such property" wherever null means "not known". */
    public static final Object ABSENT = new Object();

    /** The bytes of an empty column, with its entry in a map. */
    public static final long BYTES = 384;

    private static final int MOST_GARBAGE = 8;

    private final int key;
    private final ValueDictionary dictionary;
    private final AtomicLong entries = new AtomicLong();
    private volatile boolean dropped;

    /** @param kind of the properties: of nodes, or of relationships */
    public PropertyColumn(Stripes.Kind kind, int key, Reservation charge) {
        super(kind, charge);
        this.key = key;
        dictionary = new ValueDictionary(charge);
    }

    /** A node's value, {@link #ABSENT}, or null if it is not known. Shared: to be read only. */
    public @Nullable Object find(long node) {
        PropertyPage page = (PropertyPage) directory.page(node);
        return page == null ? null : page.find(PageDirectory.slot(node));
    }

    /**
     * Publishes a node's value, or that it has none (null); false if there is no room. The caller holds the node's
     * lock.
     */
    public boolean put(long node, @Nullable Object value) {
        Object known = value == null ? ABSENT : value;
        try {
            return !dropped && publish(node, known);
        } catch (OutOfMemoryError noRoom) {
            return false; // of a small object: a failed reservation throws nothing
        }
    }

    private boolean publish(long node, Object known) {
        Object page = directory.pageOrNew(
                node, CodePage.bytesFor(ValueDictionary.TRUE), () -> new CodePage(dictionary, ValueDictionary.TRUE));
        if (page == null) {
            return false;
        }
        invalidate((PropertyPage) page, PageDirectory.slot(node));
        boolean put = put((PropertyPage) page, node, known);
        if (put) {
            entries.incrementAndGet();
        }
        return put;
    }

    private boolean put(PropertyPage page, long node, Object known) {
        int slot = PageDirectory.slot(node);
        if (page instanceof ObjectPage) {
            return charge.add(page.bytesOf(known)) && page.put(slot, known);
        }
        return page.put(slot, known) || putIntoCopy(page, node, known);
    }

    private boolean putIntoCopy(PropertyPage page, long node, Object known) {
        if (page.rejectedCopy() > charge.free()) {
            charge.reject(page.rejectedCopy());
            return false;
        }
        PageNeeds needs = new PageNeeds(dictionary, page, known);
        PropertyPage copy = charge.allocate(needs.bytes(), needs::copy);
        if (copy == null) {
            page.rejectCopy(needs.bytes());
            return false;
        }
        copy.put(PageDirectory.slot(node), known);
        directory.replace(node, copy);
        charge.subtract(page.bytes());
        return true;
    }

    @Override
    public int invalidate(long node) {
        PropertyPage page = (PropertyPage) directory.page(node);
        return page == null ? 0 : invalidate(page, PageDirectory.slot(node));
    }

    private int invalidate(PropertyPage page, int slot) {
        Object known = page.find(slot);
        if (known == null) {
            return 0;
        }
        page.clear(slot);
        charge.subtract(page.bytesOf(known));
        entries.decrementAndGet();
        return 1;
    }

    @Override
    protected long bytes(Object page) {
        PropertyPage counted = (PropertyPage) page;
        long bytes = counted.bytes();
        for (int slot = 0; slot < PageDirectory.SLOTS; slot++) {
            Object known = counted.find(slot);
            bytes += known == null ? 0 : counted.bytesOf(known);
        }
        return bytes;
    }

    @Override
    protected int known(Object page) {
        int known = 0;
        for (int slot = 0; slot < PageDirectory.SLOTS; slot++) {
            known += ((PropertyPage) page).find(slot) == null ? 0 : 1;
        }
        return known;
    }

    @Override
    protected void dropped(long node, int dropped) {
        entries.addAndGet(-dropped);
    }

    /**
     * Whether there are no entries, or the dictionary holds many times as many values as there are: neither the
     * directory shrinks nor are codes given again, so their bytes are released only with the whole column.
     */
    public boolean isMostlyGarbage() {
        return dictionary.size() >= MOST_GARBAGE * entries.get();
    }

    /**
     * Evicts everything, for good: a request that has this column finds nothing in it, and publishes nothing. Until
     * then its entries are invalidated like those of any column, so no other takes its place before.
     *
     * @return the number of entries that were evicted
     */
    public long drop(Stripes stripes) {
        dropped = true;
        long evicted = evictAll(stripes);
        charge.subtract(dictionary.drop() + directory.bytes() + BYTES);
        directory.clear();
        return evicted;
    }

    /** Shows a node's value, or that it has none, if that is known. */
    @Override
    public void visit(long node, CacheVisitor visitor) {
        Object known = find(node);
        if (known == null) {
            return;
        }
        Object value = known == ABSENT ? null : known;
        if (kind() == Stripes.Kind.RELATIONSHIP_PROPERTIES) {
            visitor.propertyOfRelationship(node, key, value);
        } else {
            visitor.property(node, key, value);
        }
    }

    @Override
    public long entries() {
        return charge.isClosed() ? 0 : entries.get();
    }

    @Override
    public void clear() {
        directory.clear();
        dictionary.clear();
    }

    @Override
    protected long bytesBesidePages() {
        return BYTES + dictionary.recount();
    }
}
