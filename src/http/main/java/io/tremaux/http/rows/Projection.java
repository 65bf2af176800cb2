package io.tremaux.http.rows;

import io.tremaux.parameter.InvalidParameterException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which properties of nodes and relationships rows show.
 *
 * @param all whether all; then there are no keys
 * @param keys in the order of the request, each once
 */
public record Projection(boolean all, List<String> keys) {
    static final Projection ALL = new Projection(true, List.of());
    static final Projection NONE = new Projection(false, List.of());

    private static final String EVERYTHING = "*";
    private static final String NOTHING = "none";
    /** A key in backticks (group 1) or a bare one (group 2), and the comma behind it or the end (group 3). */
    private static final Pattern KEY =
            Pattern.compile("\\s*+(?:`((?:[^`]|``)++)`|([^,`\\s](?:[^,`]*[^,`\\s])?))\\s*+(,|$)");

    /**
     * Parses {@code *}, {@code none} or keys separated by commas; a key may stand in backticks ({@code ``} for a
     * backtick in it). No text at all shows none.
     *
     * @param texts the values of the parameter {@code properties}, which may be there several times
     * @throws InvalidParameterException if it is none of these
     */
    static Projection parse(List<String> texts) {
        String only = texts.size() == 1 ? texts.get(0).strip() : "";
        if (only.equals(EVERYTHING)) {
            return ALL;
        }
        if (only.equals(NOTHING)) {
            return NONE;
        }
        Set<String> keys = new LinkedHashSet<>();
        for (String text : texts) {
            if (!text.isBlank()) {
                addKeys(text, keys);
            }
        }
        return new Projection(false, new ArrayList<>(keys));
    }

    private static void addKeys(String text, Set<String> keys) {
        Matcher key = KEY.matcher(text);
        int at = 0;
        boolean more = true;
        while (more) {
            if (!key.region(at, text.length()).lookingAt() || EVERYTHING.equals(key.group(2))) {
                throw new InvalidParameterException(
                        "properties",
                        text,
                        "* for all, none, or keys separated by commas; a key may be in backticks, with `` for `"
                                + " inside it",
                        "properties must name the properties to return.");
            }
            keys.add(key.group(1) == null ? key.group(2) : key.group(1).replace("``", "`"));
            at = key.end();
            more = !key.group(3).isEmpty();
        }
    }
}
