package io.tremaux.fluent;

import io.tremaux.execution.QueryExecution;
import io.tremaux.service.ResultObjects;
import java.util.List;
import java.util.function.Supplier;

/**
 * A query that was opened, and what its rows need beside it.
 *
 * @param ofTraversal warnings of what was said before any run
 */
record OpenedQuery(QueryExecution found, ResultObjects objects, Supplier<List<String>> ofTraversal) {}
