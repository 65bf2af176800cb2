/**
 * Replays the calls of APOC in a query log, beside the same of Tremaux. {@link io.tremaux.prove.Prove} runs,
 * {@link io.tremaux.prove.QueryLog} reads the log, {@link io.tremaux.prove.Replay} compares the answers.
 */
@NullMarked
package io.tremaux.prove;

import org.jspecify.annotations.NullMarked;
