/**
 * Profiles of this JVM while it repeats something: {@link io.tremaux.profile.Recording} takes one, by async-profiler,
 * by the JDK's Flight Recorder or by YourKit; {@link io.tremaux.profile.Breakdown} tells what a traversal's time or
 * allocations went into.
 */
@NullMarked
package io.tremaux.profile;

import org.jspecify.annotations.NullMarked;
