package io.tremaux.framework;

import io.tremaux.graph.GraphView;
import io.tremaux.graph.Labels;
import io.tremaux.graph.NodePredicate;
import io.tremaux.graph.Properties;
import io.tremaux.graph.RelationshipProperties;
import io.tremaux.graph.RelationshipTest;
import io.tremaux.neo4j.entity.CurrentNode;
import io.tremaux.neo4j.entity.TestedRelationships;
import io.tremaux.recommendation.Step;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.util.List;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.ResourceIterable;

/**
 * The relationships and nodes of the steps of a recommendation, read through the facades that the view has at that
 * moment. Belongs to one thread.
 *
 * @param distinct whether of parallel relationships only the first is listed
 * @param follow is run for each relationship listed
 */
record StepRelationships(Facades facades, List<Step.Bound> steps, boolean distinct, Runnable follow) {
    /** The relationships that a step follows from a node. Must be run to its end, or closed. */
    ResourceIterable<Relationship> of(int step, Node node) {
        long id = facades.currentNode().stepOn(node);
        ResourceIterable<Relationship> all = new ConcatenatedRelationships(
                facades.relationships(), id, steps.get(step).choices());
        LongSet met = new LongOpenHashSet(); // nodes at other ends, for distinct
        return new TestedRelationships(all, relationship -> {
            follow.run();
            return mayFollow(step, relationship)
                    && (!distinct || met.add(CurrentNode.idOf(relationship.getOtherNode(node))));
        });
    }

    private boolean mayFollow(int step, Relationship relationship) {
        RelationshipTest test = steps.get(step).mayFollow(facades.view().relationshipProperties());
        return test == null || TestedRelationships.passes(test, relationship, RelationshipProperties.ANY_TIME);
    }

    /** Whether a step may reach a node. */
    boolean admits(int step, Node node) {
        GraphView view = facades.view();
        Labels labels = view.labels();
        Properties properties = view.properties();
        NodePredicate admits = steps.get(step).admits(labels, properties);
        return admits.of(facades.currentNode().stepOn(node));
    }
}
