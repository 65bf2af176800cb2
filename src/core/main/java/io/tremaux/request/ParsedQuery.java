package io.tremaux.request;

import io.tremaux.query.Query;
import java.util.List;

/**
 * A query that was read from its parameters.
 *
 * @param warnings what the caller should know about these
 */
public record ParsedQuery(Query query, List<String> warnings) {}
