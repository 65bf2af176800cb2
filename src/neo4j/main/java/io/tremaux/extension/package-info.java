/**
 * Java of your own in a traversal: public API, as {@code io.tremaux.fluent} is for traversals in Java of your own. The
 * jar lies in {@code plugins/} beside that of Tremaux. It names each {@link io.tremaux.extension.EvaluatorFactory} in
 * {@code META-INF/services/io.tremaux.extension.EvaluatorFactory} and each {@link io.tremaux.extension.ExpanderFactory}
 * in a file of that name. The server makes one object of each when it starts. A request asks for what they create by
 * its name: {@code evaluator=...}, {@code expander=...}. Neo4j's traversal framework runs such a traversal.
 *
 * <p>This is trusted code: it runs in the server with all its rights. What it throws ends the traversal. The answer
 * names the factory's class, and the server's log has the stack trace.
 */
@NullMarked
package io.tremaux.extension;

import org.jspecify.annotations.NullMarked;
