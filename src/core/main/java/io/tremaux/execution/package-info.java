/**
 * One query from its opening to its closing: its session, view and bounds, the nodes that it starts from, the engine
 * that runs it, and its cost. {@link io.tremaux.execution.QueryExecutor} opens it.
 *
 * <p>It has more than fifteen files, because they share {@link io.tremaux.execution.QueryContext}, whose fields no
 * other package sees.
 */
@NullMarked
package io.tremaux.execution;

import org.jspecify.annotations.NullMarked;
