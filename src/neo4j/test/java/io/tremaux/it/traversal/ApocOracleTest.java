package io.tremaux.it.traversal;

import static org.assertj.core.api.Assertions.assertThat;

import apoc.path.PathExplorer;
import io.tremaux.Rounds;
import io.tremaux.TremauxServer;
import io.tremaux.neo4j.entity.CurrentNode;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.Scopes;
import io.tremaux.service.Walks;
import io.tremaux.service.Walks.Found;
import io.tremaux.service.Walks.Ran;
import io.tremaux.traversal.Traversal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.ResourceIterator;
import org.neo4j.graphdb.Transaction;

/** On random graphs, random traversals reach what {@code apoc.path.expandConfig} itself reaches, in its order. */
class ApocOracleTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final int WALKS_PER_GRAPH = 20;

    private int walked;
    private int rejected;

    @Test
    void shouldWalkAsApocDoes() {
        Rounds.run(400, (random, replay) -> {
            RandomGraph graph = RandomGraph.plant(server.database(), random);
            for (int i = 0; i < WALKS_PER_GRAPH; i++) {
                compare(RandomTraversal.random(random, graph).withoutWhatApocLacks(), replay);
            }
        });
        assertThat(rejected).as("Refused of %d", walked + rejected).isLessThan(walked / 2);
    }

    private void compare(RandomTraversal random, String replay) {
        Traversal traversal;
        try {
            traversal = random.traversal();
        } catch (InvalidParameterException e) {
            rejected++; // where APOC fails in mid-walk, or would have if it had got so far
            return;
        }
        walked++;
        Ran ours = Walks.run(server.database(), random.start(), traversal, Scopes.NONE);
        assertThat(ours.found()).as(replay + random).isEqualTo(byApoc(random));
    }

    private static List<Found> byApoc(RandomTraversal random) {
        try (Transaction transaction = server.database().beginTx()) {
            PathExplorer apoc = new PathExplorer();
            apoc.tx = transaction;
            return apoc.expandConfig(nodes(random.start(), transaction), random.apocConfig())
                    .map(result -> new Found(CurrentNode.idOf(result.path.endNode()), result.path.length()))
                    .toList();
        }
    }

    private static List<Node> nodes(List<NodeSelector> start, Transaction transaction) {
        List<Node> nodes = new ArrayList<>();
        for (NodeSelector point : start) {
            if (point instanceof NodeSelector.ElementId id) {
                nodes.add(transaction.getNodeByElementId(id.id()));
            } else {
                String label = ((NodeSelector.HasLabel) point).name();
                try (ResourceIterator<Node> found = transaction.findNodes(Label.label(label))) {
                    found.forEachRemaining(nodes::add);
                }
            }
        }
        return nodes;
    }
}
