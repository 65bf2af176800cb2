/**
 * What the commands of {@code io.tremaux.program} share. A {@link io.tremaux.tools.Target} is the server that they ask,
 * a {@link io.tremaux.tools.Client} asks it over HTTP, a {@link io.tremaux.tools.CommandException} ends them.
 */
@NullMarked
package io.tremaux.tools;

import org.jspecify.annotations.NullMarked;
