package io.tremaux.cache.property;

import io.tremaux.cache.page.Packed;
import org.jspecify.annotations.Nullable;

/**
 * Values as codes into the column's {@link ValueDictionary}: 2 bits a node as long as booleans are all there is, 4, 8
 * or 16 where larger codes are met.
 */
public final class CodePage extends PropertyPage {
    private static final long OBJECT = 40;
    private static final int MIN_BITS = 2;

    private final ValueDictionary dictionary;
    private final int bits;
    private final long[] codes;

    /** An empty page for codes up to this one. */
    public CodePage(ValueDictionary dictionary, int maxCode) {
        this.dictionary = dictionary;
        this.bits = bits(maxCode);
        this.codes = Packed.zeros(bits);
    }

    private static int bits(int maxCode) {
        int bits = MIN_BITS;
        while (maxCode >>> bits != 0) {
            bits *= 2;
        }
        return bits;
    }

    @Override
    public @Nullable Object find(int slot) {
        return dictionary.value(Packed.read(codes, bits, slot));
    }

    /** The code of a slot's value; {@link ValueDictionary#NO_CODE} if it is not known. */
    public int code(int slot) {
        return Packed.read(codes, bits, slot);
    }

    /** What a code of this page stands for; null if that is not known any more, or the code is none. */
    public @Nullable Object value(int code) {
        return dictionary.value(code);
    }

    @Override
    public boolean put(int slot, Object known) {
        int code = dictionary.code(known);
        boolean fits = code != ValueDictionary.NO_CODE && code >>> bits == 0;
        if (fits) {
            Packed.write(codes, bits, slot, code);
        }
        return fits;
    }

    @Override
    public void clear(int slot) {
        Packed.write(codes, bits, slot, ValueDictionary.NO_CODE);
    }

    @Override
    public long bytes() {
        return bytes(bits);
    }

    private static long bytes(int bits) {
        return OBJECT + Packed.bytes(bits);
    }

    /** The bytes of a page for codes up to this one. */
    public static long bytesFor(int maxCode) {
        return bytes(bits(maxCode));
    }
}
