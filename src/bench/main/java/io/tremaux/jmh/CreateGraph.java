package io.tremaux.jmh;

import io.tremaux.graphs.Recipe;
import io.tremaux.tools.Arguments;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The program that creates the graph of a {@link Recipe} in the data folder of a server that is down, unless it is
 * there. Scripts run it before they start Neo4j on such a graph.
 */
public final class CreateGraph {
    private static final String OPTIONS = "--graph= --data=";

    private CreateGraph() {}

    public static void main(String[] commandLine) throws IOException {
        Arguments arguments = Arguments.parse("scripts/compare", commandLine, OPTIONS);
        Path data = arguments.path("data");
        Recipe recipe = Recipe.named(arguments.text("graph"));
        if (!EmbeddedGraph.isThere(
                data, recipe)) { // it stays shut: a newer Neo4j may have run on it, whose stores this one cannot open
            EmbeddedGraph.open(data, data, recipe).close();
        }
    }
}
