/** Settings, wiring and lifecycle: the classes that a Neo4j server finds in the jar. */
@NullMarked
package io.tremaux.plugin;

import org.jspecify.annotations.NullMarked;
