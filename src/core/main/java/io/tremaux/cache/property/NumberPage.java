package io.tremaux.cache.property;

import io.tremaux.cache.page.Packed;
import io.tremaux.cache.page.PageDirectory;
import io.tremaux.graph.ValueTest;
import io.tremaux.heap.Footprint;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Numbers in place: Long, Double and Integer, the types that a column of numbers has nearly always. 8.5 bytes a node.
 *
 * <pre>
 *   long[4096]   words    the number, a double by its bits
 *   4 bits a node         two say whether the slot is unknown, absent or present, two of what type its word is
 * </pre>
 *
 * <p>Two reads, state and then word, and yet no mixture: <em>a word has one type for as long as the page lives</em>.
 * The type stays when the slot is cleared or found absent, and a number of another type is rejected, so that the column
 * copies the page, without what was cleared. A word is written before the state that publishes it. So a reader that has
 * seen "present" reads the very word that was published with it, or a later one, whole and of the same type: what a
 * later commit made of that property, which it may see just as well. The word is released too: a reader of a later one,
 * behind a fence, also sees that the cache has followed that commit ({@code PagedRelationshipProperties}).
 */
public final class NumberPage extends PropertyPage {
    public static final long BYTES =
            40 + Footprint.array(PageDirectory.SLOTS, Long.BYTES) + Packed.bytes(NumberPage.BITS);

    private static final int BITS = 4;
    private static final int TYPE = 3;
    private static final int NO_TYPE = 0;
    private static final int LONG = 1;
    private static final int DOUBLE = 2;
    private static final int INTEGER = 3;
    private static final int ABSENT = 4;
    private static final int PRESENT = 8;
    private static final VarHandle WORDS = MethodHandles.arrayElementVarHandle(long[].class);

    private final long[] words = new long[PageDirectory.SLOTS];
    private final long[] states = Packed.zeros(BITS);

    /** Whether a value is a number that such a page holds. */
    public static boolean isNumber(Object value) {
        return type(value) != NO_TYPE;
    }

    private static int type(Object value) {
        if (value instanceof Long) {
            return LONG;
        }
        if (value instanceof Double) {
            return DOUBLE;
        }
        return value instanceof Integer ? INTEGER : NO_TYPE;
    }

    @Override
    public @Nullable Object find(int slot) {
        int state = state(slot);
        if (state < PRESENT) {
            return state < ABSENT ? null : PropertyColumn.ABSENT;
        }
        long word = word(slot);
        return switch (state & TYPE) {
            case LONG -> word;
            case DOUBLE -> Double.longBitsToDouble(word);
            default -> (int) word;
        };
    }

    @Override
    public @Nullable Boolean test(int slot, ValueTest test) {
        int state = state(slot);
        if (state < PRESENT) {
            return state < ABSENT ? null : (Boolean) test.of(null);
        }
        long word = word(slot);
        return (state & TYPE) == DOUBLE ? test.ofDouble(Double.longBitsToDouble(word)) : test.ofLong(word);
    }

    private int state(int slot) {
        return Packed.read(states, BITS, slot);
    }

    private long word(int slot) {
        return (long) WORDS.getOpaque(words, slot);
    }

    @Override
    public boolean put(int slot, Object known) {
        int held = state(slot) & TYPE;
        if (known == PropertyColumn.ABSENT) {
            Packed.write(states, BITS, slot, held | ABSENT);
            return true;
        }
        int type = type(known);
        boolean fits = type != NO_TYPE && (held == NO_TYPE || held == type);
        if (fits) {
            WORDS.setRelease(words, slot, wordOf((Number) known));
            Packed.write(states, BITS, slot, type | PRESENT);
        }
        return fits;
    }

    private static long wordOf(Number value) {
        return value instanceof Double number ? Double.doubleToRawLongBits(number) : value.longValue();
    }

    @Override
    public void clear(int slot) {
        Packed.write(states, BITS, slot, state(slot) & TYPE);
    }

    @Override
    public long bytes() {
        return BYTES;
    }
}
