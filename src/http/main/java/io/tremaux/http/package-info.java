/**
 * The HTTP interface: an unmanaged extension of Neo4j's server, mounted at {@code /tremaux}.
 *
 * <p>A resource begins a transaction as the caller, has the request read ({@link ParameterReader} and the room
 * {@code request}) and answers. Each failure is thrown, becomes a {@link Problem} in one place ({@link Failures}) and
 * reaches the client as {@code application/problem+json}.
 */
@NullMarked
package io.tremaux.http;

import io.tremaux.http.filter.Failures;
import io.tremaux.http.filter.ParameterReader;
import io.tremaux.problem.Problem;
import org.jspecify.annotations.NullMarked;
