/**
 * Clients that measure requests a second over HTTP and Bolt: {@link io.tremaux.bolt.ShortWalks} sends short traversals,
 * {@link io.tremaux.bolt.LoadBench} loads. {@link io.tremaux.bolt.AllocatedProcedure} runs in the server.
 */
package io.tremaux.bolt;
