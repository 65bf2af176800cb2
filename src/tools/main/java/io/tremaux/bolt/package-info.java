/**
 * The client that measures loads a second over HTTP and Bolt: {@link io.tremaux.bolt.LoadBench} runs.
 * {@link io.tremaux.bolt.AllocatedProcedure} runs in the server.
 */
package io.tremaux.bolt;
