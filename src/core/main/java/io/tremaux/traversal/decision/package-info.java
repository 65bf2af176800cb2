/**
 * What labels and depth decide about a position (a node at a depth): whether the traversal returns it, and which
 * relationships it follows from there. Each decision is made once for all nodes that are alike. Both engines use it.
 */
@NullMarked
package io.tremaux.traversal.decision;

import org.jspecify.annotations.NullMarked;
