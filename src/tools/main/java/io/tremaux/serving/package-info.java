/** How a server serves: {@link io.tremaux.serving.LoadTest} sends short requests beside long ones. */
@NullMarked
package io.tremaux.serving;

import org.jspecify.annotations.NullMarked;
