/** Decisions about a position by labels and depth, made once for all nodes that are alike; for every engine. */
@NullMarked
package io.tremaux.traversal.decision;

import org.jspecify.annotations.NullMarked;
