/** Settings, wiring and lifecycle: what a Neo4j server finds in the jar. */
@NullMarked
package io.tremaux.plugin;

import org.jspecify.annotations.NullMarked;
