package com.example.parts;

import io.tremaux.extension.ExpanderFactory;
import io.tremaux.extension.Graph;
import java.util.ArrayList;
import java.util.List;
import org.neo4j.graphdb.Direction;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Path;
import org.neo4j.graphdb.PathExpander;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.ResourceIterable;
import org.neo4j.graphdb.traversal.BranchState;

/** {@code expander=cheapest}: everything that a part contains, and of all who sell the part only the cheapest. */
public final class CheapestSupplier implements ExpanderFactory<Void> {
    @Override
    public String name() {
        return "cheapest";
    }

    @Override
    public PathExpander<Void> create(Graph graph) {
        return new Cheapest(graph);
    }

    private record Cheapest(Graph graph) implements PathExpander<Void> {
        @Override
        public ResourceIterable<Relationship> expand(Path path, BranchState<Void> state) {
            Node part = path.endNode();
            List<Relationship> followed = new ArrayList<>();
            for (Relationship contains : graph.relationships(part, Direction.OUTGOING, "CONTAINS")) {
                followed.add(contains);
            }
            Relationship cheapest = null;
            for (Relationship offer : graph.relationships(part, Direction.OUTGOING, "SOLD_BY")) {
                if (cheapest == null || price(offer) < price(cheapest)) {
                    cheapest = offer;
                }
            }
            if (cheapest != null) {
                followed.add(cheapest);
            }
            return Graph.inOrder(followed);
        }

        private double price(Relationship offer) {
            return graph.property(offer, "price") instanceof Number price ? price.doubleValue() : Double.MAX_VALUE;
        }

        @Override
        public PathExpander<Void> reverse() {
            throw new UnsupportedOperationException("A walk goes forwards only");
        }
    }
}
