package io.tremaux.cache.property;

import io.tremaux.graph.ValueTest;
import org.jspecify.annotations.Nullable;

/**
 * The values of one property key, of the nodes of one page. A slot is unknown (null), known to have no value ({@link
 * PropertyColumn#ABSENT}), or has a value. {@link PageNeeds} chooses the kind of page.
 *
 * <p>Finding and testing take no lock. The caller of everything else holds the page's lock.
 */
public abstract sealed class PropertyPage permits CodePage, NumberPage, ObjectPage {
    private long rejectedCopy;

    /**
     * The bytes of the copy for which there was no room when a value did not fit in here; 0 if there was room. To work
     * them out costs a look at each slot under the page's lock, so it is not done again before there is as much room.
     */
    public final long rejectedCopy() {
        return rejectedCopy;
    }

    /** Notes that there was no room for a copy of so many bytes. */
    public final void rejectCopy(long bytes) {
        rejectedCopy = bytes;
    }

    /** A slot's value, ABSENT, or null if it is not known. */
    public abstract @Nullable Object find(int slot);

    /** The answer to a question about a slot's value; null if it is not known. */
    public @Nullable Boolean test(int slot, ValueTest test) {
        return answer(find(slot), test);
    }

    /** The answer to a question about a value that is known, or known to be absent; null if nothing is known. */
    public static @Nullable Boolean answer(@Nullable Object known, ValueTest test) {
        return known == null ? null : (Boolean) test.of(known == PropertyColumn.ABSENT ? null : known);
    }

    /**
     * Publishes the value, or ABSENT, of a slot that is not known. False if a page of this kind cannot hold it there.
     */
    public abstract boolean put(int slot, Object known);

    /** Makes a slot unknown. */
    public abstract void clear(int slot);

    /** The bytes of the page without its objects. */
    public abstract long bytes();

    /**
     * The bytes of the objects that a value refers to, outside the page. {@link PropertyColumn} charges them only for
     * an {@link ObjectPage}.
     */
    public long bytesOf(Object known) {
        return 0;
    }
}
