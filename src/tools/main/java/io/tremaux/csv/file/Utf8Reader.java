package io.tremaux.csv.file;

import io.tremaux.tools.Console;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.UTFDataFormatException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Reads UTF-8, without a byte order mark at its begin, and says where something else stands. Belongs to one thread. */
final class Utf8Reader extends Reader {
    private static final int BUFFER = 1 << 16;
    private static final char BYTE_ORDER_MARK = '\ufeff';

    private final InputStream in;
    private final CharsetDecoder decoder = StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    private final ByteBuffer bytes = ByteBuffer.allocate(BUFFER).limit(0);
    private final CharBuffer chars = CharBuffer.allocate(BUFFER).limit(0);
    private long before; // bytes of the file in front of the buffer
    private long line = 1;
    private boolean begun;
    private boolean ended;

    Utf8Reader(InputStream in) {
        this.in = in;
    }

    @Override
    public int read(char[] into, int offset, int length) throws IOException {
        while (!chars.hasRemaining()) {
            if (ended) {
                return -1;
            }
            decode();
        }
        int count = Math.min(length, chars.remaining());
        chars.get(into, offset, count);
        return count;
    }

    /** What is sound in front of a fault is still read: its rows are not to be lost. */
    private void decode() throws IOException {
        fill();
        chars.clear();
        CoderResult result = decoder.decode(bytes, chars, ended);
        chars.flip();
        if (result.isError() && !chars.hasRemaining()) {
            throw new UTFDataFormatException(Console.text(
                    "line %d is not UTF-8: the byte 0x%02X at offset %d. Convert the file, as by iconv -t UTF-8",
                    line, bytes.get(bytes.position()), before + bytes.position()));
        }
        ended &= !result.isError();
        for (int i = 0; i < chars.limit(); i++) {
            line += chars.get(i) == '\n' ? 1 : 0;
        }
        if (!begun && chars.hasRemaining()) {
            begun = true;
            if (chars.get(0) == BYTE_ORDER_MARK) {
                chars.get();
            }
        }
    }

    private void fill() throws IOException {
        before += bytes.position();
        bytes.compact();
        int read = in.read(bytes.array(), bytes.position(), bytes.remaining());
        if (read > 0) {
            bytes.position(bytes.position() + read);
        }
        ended = read < 0;
        bytes.flip();
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
