/**
 * One query from its opening to its closing: its session, view and bounds, the nodes that it starts from, the engine
 * that runs it, and its cost. {@link io.tremaux.execution.QueryExecutor} opens it.
 */
@NullMarked
package io.tremaux.execution;

import org.jspecify.annotations.NullMarked;
