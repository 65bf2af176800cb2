package io.tremaux.request;

import io.tremaux.parameter.InvalidParameterException;
import it.unimi.dsi.fastutil.longs.LongList;
import org.jspecify.annotations.Nullable;

/** The forms in which callers of APOC's procedures name nodes. */
@FunctionalInterface
public interface NodeForms {
    /**
     * The internal ids of the nodes, in order, duplicates kept; none for null.
     *
     * @param parameter its name, for the refusal
     * @throws InvalidParameterException if the value has another form, or names a node that this database does not have
     */
    LongList ids(String parameter, @Nullable Object value);
}
