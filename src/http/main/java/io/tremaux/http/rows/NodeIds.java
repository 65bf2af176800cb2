package io.tremaux.http.rows;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.NumberOutput;
import io.tremaux.store.Elements;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Writes ids of nodes as strings of JSON, or as UTF-8. Where the store makes them of internal ids, it writes digits
 * behind bytes that are always the same, and makes no string. Belongs to one thread.
 */
public final class NodeIds {
    private static final int MOST_DIGITS = 20;

    private final Elements elements;
    private final byte @Nullable [] id; // the part that all ids share, and room for the digits
    private final int digits; // where they begin
    private byte[] last = {};

    NodeIds(Elements elements) {
        this.elements = elements;
        String prefix = elements.nodeIdPrefix();
        byte[] shared = prefix == null ? new byte[0] : prefix.getBytes(StandardCharsets.US_ASCII);
        this.digits = shared.length;
        this.id = prefix == null ? null : Arrays.copyOf(shared, shared.length + MOST_DIGITS);
    }

    /** Writes the id of a node, as a value. */
    void write(long node, JsonGenerator json) throws IOException {
        if (id == null) {
            json.writeString(elements.nodeId(node));
        } else {
            json.writeRawUTF8String(id, 0, NumberOutput.outputLong(node, id, digits));
        }
    }

    /** Encodes the id of a node into {@link #encoded}. Returns the number of bytes. */
    public int encode(long node) {
        if (id == null) {
            last = elements.nodeId(node).getBytes(StandardCharsets.UTF_8);
            return last.length;
        }
        last = id;
        return NumberOutput.outputLong(node, id, digits);
    }

    /** Begins with the id that was encoded last. Holds until the next one is encoded or written. */
    public byte[] encoded() {
        return last;
    }
}
