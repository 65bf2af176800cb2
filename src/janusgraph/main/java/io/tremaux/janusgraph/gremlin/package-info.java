/**
 * Tremaux's queries as services of Gremlin, {@code g.call("tremaux.traverse", ...)}, on any TinkerPop graph: begin with
 * {@link io.tremaux.janusgraph.gremlin.TremauxServices}. A call runs on the thread and in the transaction of its
 * traversal, which pulls the rows one by one.
 *
 * <p>It has more than fifteen files, because TinkerPop wants services, rows, arriving traversers and logins as classes of their own.
 */
@NullMarked
package io.tremaux.janusgraph.gremlin;

import org.jspecify.annotations.NullMarked;
