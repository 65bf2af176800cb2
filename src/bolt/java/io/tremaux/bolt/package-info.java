/**
 * The client that compares procedures over Bolt: {@link io.tremaux.bolt.BoltBench} runs, a
 * {@link io.tremaux.bolt.Group} is one question put in several statements, a {@link io.tremaux.bolt.Statement} is one
 * of them. {@link io.tremaux.bolt.EmptyProcedure} runs in the server.
 */
package io.tremaux.bolt;
