package io.tremaux.traversal.predicate;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** What RSQL, or a query string, cannot spell: {@code %} and two hexadecimal digits for each byte of UTF-8. */
public final class PercentEscapes {
    private static final int LENGTH = 3;

    private PercentEscapes() {}

    /**
     * @throws IllegalArgumentException if an escape is malformed; the message goes on from the name, and there is a
     *     cause if the bytes are not UTF-8
     */
    public static String decode(String name) {
        if (name.indexOf('%') < 0) {
            return name;
        }
        StringBuilder decoded = new StringBuilder(name.length());
        int from = 0;
        for (int escape = name.indexOf('%'); escape >= 0; escape = name.indexOf('%', from)) {
            decoded.append(name, from, escape);
            int end = escape;
            while (end < name.length() && name.charAt(end) == '%') {
                end += LENGTH;
            }
            decoded.append(characters(name, escape, end));
            from = end;
        }
        return decoded.append(name, from, name.length()).toString();
    }

    /** Decodes a run of escapes, which together must be UTF-8. */
    private static CharSequence characters(String name, int from, int end) {
        if (end > name.length()) {
            throw new IllegalArgumentException("with an unfinished escape");
        }
        byte[] bytes = new byte[(end - from) / LENGTH];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = octet(name, from + i * LENGTH + 1);
        }
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException("whose escapes are not UTF-8", e);
        }
    }

    private static byte octet(String name, int at) {
        if (!HexFormat.isHexDigit(name.charAt(at)) || !HexFormat.isHexDigit(name.charAt(at + 1))) {
            throw new IllegalArgumentException("with an escape that is not hexadecimal");
        }
        return (byte) HexFormat.fromHexDigits(name, at, at + 2);
    }
}
