package io.tremaux.framework;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import io.tremaux.graph.Epoch;
import io.tremaux.graph.GraphView;
import io.tremaux.graph.Labels;
import io.tremaux.graph.NoRelationshipProperties;
import io.tremaux.graph.Properties;
import io.tremaux.graph.RelationshipProperties;
import io.tremaux.graph.Relationships;
import io.tremaux.neo4j.cursor.StoreCursors;
import io.tremaux.neo4j.cursor.StoreRelationships;
import io.tremaux.neo4j.entity.CoreApiProperties;
import io.tremaux.neo4j.entity.CoreApiRelationships;
import io.tremaux.neo4j.entity.CurrentNode;
import io.tremaux.neo4j.entity.StoreTokens;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.WalkBounds;
import io.tremaux.traversal.filter.LabelFilter;
import io.tremaux.traversal.filter.RelationshipFilter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

class MaximalPathsTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    /**
     * Others deny a node between two questions about it: {@code a -> x -> y} and {@code a -> b -> c}, where x is denied
     * right after it was let pass.
     */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldReturnNoPathThatIsExtendedThoughAnotherIsDeniedMeanwhile(boolean breadthFirst) {
        server.cypher("CREATE (a:Root {name: 'a'})-[:R]->(:B {name: 'b'})-[:R]->({name: 'c'}), (:Denied)");
        server.cypher("MATCH (a:Root) CREATE (a)-[:R]->(:X {name: 'x'})-[:R]->({name: 'y'})");
        Traversal maximal = new Traversal.Builder()
                .expansion(RelationshipFilter.parse(">", true))
                .labelFilter(LabelFilter.parse("-Denied", true, false))
                .breadthFirst(breadthFirst)
                .maximal(true)
                .build();
        List<String> found = new ArrayList<>();
        try (InternalTransaction transaction =
                        (InternalTransaction) server.database().beginTx();
                StoreCursors cursors = new StoreCursors(transaction.kernelTransaction(), true, new Epoch())) {
            StoreTokens tokens = new StoreTokens(transaction.kernelTransaction().tokenRead());
            CurrentNode currentNode = new CurrentNode(transaction, new Epoch());
            Node root = transaction.findNodes(Label.label("Root")).next();
            long x = CurrentNode.idOf(transaction.findNodes(Label.label("X")).next());
            FrameworkWalk walk = new FrameworkWalk(
                    transaction,
                    maximal.bind(tokens),
                    new Facades(
                            new View(
                                    new DeniedOnceMet(x),
                                    new CoreApiProperties(currentNode, tokens),
                                    new StoreRelationships(cursors)),
                            new CoreApiRelationships(currentNode, tokens),
                            currentNode),
                    List.of(root),
                    new WalkBounds(() -> {}, bytes -> {}, null),
                    UserExtensions.NONE);
            while (walk.next()) {
                found.add((String) transaction.newNodeEntity(walk.node()).getProperty("name"));
            }
        }
        assertThat(found).containsExactlyInAnyOrder("c", "y");
    }

    private record View(Labels labels, Properties properties, Relationships relationships) implements GraphView {
        @Override
        public RelationshipProperties relationshipProperties() {
            return NoRelationshipProperties.INSTANCE;
        }
    }

    /** A node gets the label that is asked for when it was asked for once. */
    private static final class DeniedOnceMet extends Labels {
        private final long node;
        private boolean met;

        DeniedOnceMet(long node) {
            super(false);
            this.node = node;
        }

        @Override
        public boolean answersAtOnce() {
            return false;
        }

        @Override
        protected boolean ask(long asked, int label) {
            boolean denied = asked == node && met;
            met |= asked == node;
            return denied;
        }
    }
}
