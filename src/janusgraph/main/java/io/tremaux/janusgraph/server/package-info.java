/**
 * The endpoints over HTTP in a server of their own: Jetty and Jersey over one graph. {@link
 * io.tremaux.janusgraph.server.Serve} is the program; {@code docs/janusgraph.md} is its manual. Nothing outside needs
 * this package, nor the libraries that it alone uses: a Gremlin Server has neither.
 */
@NullMarked
package io.tremaux.janusgraph.server;

import org.jspecify.annotations.NullMarked;
