/**
 * The endpoints over HTTP: an unmanaged extension of Neo4j's server, mounted at {@code /tremaux}. The server finds each
 * resource and provider by this package, which {@code neo4j.conf} names, so none is registered in code.
 *
 * <p>A resource opens the caller's database ({@link Server}), reads the parameters ({@link ParameterReader} and the
 * package {@code request}), and answers in the caller's transaction. Each failure is thrown, becomes a {@link Problem}
 * in one place ({@link Failures}) and reaches the client as {@code application/problem+json}.
 *
 * <p>A new endpoint also needs its path in {@code openapi.json} and its row in {@code docs/reference.md}: {@code
 * ReferenceTest} compares both with the code.
 */
@NullMarked
package io.tremaux.http;

import io.tremaux.http.filter.Failures;
import io.tremaux.http.filter.ParameterReader;
import io.tremaux.http.server.Server;
import io.tremaux.problem.Problem;
import org.jspecify.annotations.NullMarked;
