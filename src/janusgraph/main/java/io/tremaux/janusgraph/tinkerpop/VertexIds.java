package io.tremaux.janusgraph.tinkerpop;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Reads the ids of vertices as callers write them. Safe for use by any thread. */
public interface VertexIds {
    /**
     * For any TinkerPop graph. An id in digits is a number first, a long before an int, then a text; one in the form of
     * a UUID is that first. So if a graph has a number and a text in the same digits as ids, callers reach the number.
     */
    VertexIds ANY = new VertexIds() {
        private static final int UUID_LENGTH = 36;

        @Override
        public List<Object> read(String text) {
            List<Object> ids = new ArrayList<>();
            try {
                ids.add(Long.valueOf(text));
                ids.add(Integer.valueOf(text));
            } catch (NumberFormatException e) {
                // no number, or none that is so small
            }
            if (text.length() == UUID_LENGTH) {
                try {
                    ids.add(UUID.fromString(text));
                } catch (IllegalArgumentException e) {
                    // no UUID
                }
            }
            ids.add(text);
            return ids;
        }
    };

    /** The ids that a text may stand for, the likeliest first. */
    List<Object> read(String text);
}
