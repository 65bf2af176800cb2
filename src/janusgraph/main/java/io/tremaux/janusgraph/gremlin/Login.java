package io.tremaux.janusgraph.gremlin;

import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.decoration.OptionsStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalHelper;

/**
 * The login that a traversal is counted to, as an option of its source. Only code in this process can make one: an
 * option that a client sends under the same name is not of this class, and counts for nothing.
 */
record Login(String name) {
    static final String OPTION = "tremaux.login";

    /** That of traversals whose caller is not known by name. */
    private static final String UNKNOWN = "gremlin";

    /** The login of a traversal, or of the one that it is a part of. */
    static String of(Traversal.Admin<?, ?> traversal) {
        return TraversalHelper.getRootTraversal(traversal)
                .getStrategies()
                .getStrategy(OptionsStrategy.class)
                .map(options -> options.getOptions().get(OPTION))
                .filter(Login.class::isInstance)
                .map(login -> ((Login) login).name)
                .orElse(UNKNOWN);
    }
}
