/** What the endpoints ask of the server that they run in, of its databases, and of the connections of its clients. */
@NullMarked
package io.tremaux.http.server;

import org.jspecify.annotations.NullMarked;
