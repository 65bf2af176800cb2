package io.tremaux.request;

import io.tremaux.parameter.InvalidParameterException;
import it.unimi.dsi.fastutil.longs.LongList;
import org.jspecify.annotations.Nullable;

/**
 * Resolves the nodes that a caller of APOC's procedures names, such as the start, to internal ids. The procedures
 * accept many forms: nodes, element ids, lists of them.
 */
@FunctionalInterface
public interface NodeResolver {
    /**
     * The internal ids of the nodes, in order, duplicates kept; none for null.
     *
     * @param parameter its name, for the error message
     * @throws InvalidParameterException if the value has another form, or names a node that this database does not have
     */
    LongList ids(String parameter, @Nullable Object value);
}
