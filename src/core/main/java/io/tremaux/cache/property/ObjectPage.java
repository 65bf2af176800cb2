package io.tremaux.cache.property;

import io.tremaux.cache.page.PageDirectory;
import io.tremaux.heap.Footprint;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * A page of values as Java objects: arrays, points, long strings, and mixes of types that no other page holds together.
 * 8 bytes a node, and what its value takes.
 */
public final class ObjectPage extends PropertyPage {
    public static final long BYTES = 24 + Footprint.array(PageDirectory.SLOTS, Footprint.REFERENCE);

    private static final VarHandle OBJECTS = MethodHandles.arrayElementVarHandle(Object[].class);

    private final @Nullable Object[] objects = new Object[PageDirectory.SLOTS];

    @Override
    public @Nullable Object find(int slot) {
        return (Object) OBJECTS.getAcquire(objects, slot);
    }

    @Override
    public boolean put(int slot, Object known) {
        OBJECTS.setRelease(objects, slot, known instanceof Boolean truth ? Boolean.valueOf(truth) : known);
        return true;
    }

    @Override
    public void clear(int slot) {
        OBJECTS.setRelease(objects, slot, null);
    }

    @Override
    public long bytes() {
        return BYTES;
    }

    @Override
    public long bytesOf(Object known) {
        return bytesOfObject(known);
    }

    /** The bytes of a value that is kept as an object. */
    public static long bytesOfObject(Object known) {
        return known == PropertyColumn.ABSENT ? 0 : Footprint.value(known);
    }
}
