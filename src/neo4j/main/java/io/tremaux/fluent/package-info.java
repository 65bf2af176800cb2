/**
 * Traversals for Java that runs in the server beside Tremaux: other plugins, and procedures and functions of your own.
 * A {@link io.tremaux.fluent.Traversal} is constructed once and then run many times, in the caller's transaction, with
 * other start nodes and other values:
 *
 * <pre>{@code
 * Traversal parts = Tremaux.of(database).from("Product").relationships("CONTAINS>").where("price < $most");
 * try (Rows rows = parts.run(transaction, product, Map.of("most", 10))) {
 *     while (rows.next()) {
 *         use(rows.nodeId(), rows.depth());
 *     }
 * }
 * }</pre>
 *
 * <p>It also finds paths ({@link io.tremaux.fluent.CheapestPaths}), and tells of all that lies below some nodes ({@link
 * io.tremaux.fluent.RollUp}).
 *
 * <p>This package is public API: a later version with the same first number runs what was compiled against it. So are
 * the types that it names: the constants of {@link io.tremaux.traversal.Uniqueness}, {@link io.tremaux.graph.Scope} and
 * {@link io.tremaux.query.Engine} and {@link io.tremaux.dag.RollUpOptions.NumberKind}, and the exceptions {@link
 * io.tremaux.parameter.InvalidParameterException} and {@link io.tremaux.store.NoSuchNodeException} with their
 * accessors. Everything else in the jar, constructors of this package included, may change with each version.
 *
 * <p>The transaction's login decides what is seen. A traversal only reads.
 */
@NullMarked
package io.tremaux.fluent;

import org.jspecify.annotations.NullMarked;
