package io.tremaux.request;

import io.tremaux.query.Query;
import java.util.List;

/**
 * A query that was read from its parameters.
 *
 * @param <Q> its kind
 * @param warnings what the caller should know about these
 */
public record ParsedQuery<Q extends Query>(Q query, List<String> warnings) {}
