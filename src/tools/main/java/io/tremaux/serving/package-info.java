/** How a server serves: {@link io.tremaux.serving.LoadTest} sends short requests beside long ones. */
package io.tremaux.serving;
