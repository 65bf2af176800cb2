/**
 * The evaluators and expanders that the jars in {@code plugins/} bring: how they are found by name, and how a traversal
 * calls them.
 */
@NullMarked
package io.tremaux.installed;

import org.jspecify.annotations.NullMarked;
