package io.tremaux.http.rows;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.NumberOutput;
import io.tremaux.store.Elements;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Writes ids of nodes as strings. Where the store makes them of internal ids, it writes digits behind bytes that are always
 * the same, and makes no string. Belongs to one thread.
 */
final class NodeIds {
    private static final int MOST_DIGITS = 20;

    private final Elements elements;
    private final byte @Nullable [] id; // the part that all ids share, and room for the digits
    private final int digits; // where they begin

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
}
