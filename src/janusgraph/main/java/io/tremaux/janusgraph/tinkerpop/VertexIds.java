package io.tremaux.janusgraph.tinkerpop;

import io.tremaux.janusgraph.name.SchemaTokens;
import io.tremaux.query.NodeIdForm;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.commons.lang3.StringUtils;
import org.jspecify.annotations.Nullable;

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

    /** Before an id that could be taken for a label. */
    String PREFIX = "id:";

    /** How callers write ids where labels may stand, too: in digits, or any id behind a prefix. */
    NodeIdForm FORM = new NodeIdForm(
            VertexIds::written,
            "id",
            SchemaTokens.WORDS.node(),
            "the id of a vertex: digits, or id: before any id",
            "a label of only digits, one that begins with id:, has the form <digits>:...:<digits>, or contains a"
                    + " parenthesis");

    /** The ids that a text may stand for, the likeliest first. */
    List<Object> read(String text);

    private static @Nullable String written(@Nullable String text) {
        if (text == null) {
            return null;
        }
        if (text.startsWith(PREFIX) && text.length() > PREFIX.length()) {
            return text.substring(PREFIX.length());
        }
        return StringUtils.isNumeric(text) && StringUtils.isAsciiPrintable(text) ? text : null;
    }
}
