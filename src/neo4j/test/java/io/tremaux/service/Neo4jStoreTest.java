package io.tremaux.service;

import io.tremaux.TremauxServer;
import io.tremaux.query.Engine;
import io.tremaux.query.Scopes;
import io.tremaux.store.StoreContract;
import io.tremaux.store.StoreSession;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.Transaction;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/** Neo4j as a store, by cursors and by the Core API. */
class Neo4jStoreTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    @Nested
    class ByCursors extends StoreContract {
        @Override
        protected void with(Planted graph, SessionTest test) {
            read(graph, test, Engine.TREMAUX);
        }
    }

    @Nested
    class ByTheCoreApi extends StoreContract {
        @Override
        protected void with(Planted graph, SessionTest test) {
            read(graph, test, Engine.NEO4J);
        }
    }

    private static void read(StoreContract.Planted graph, StoreContract.SessionTest test, Engine engine) {
        server.cypher("MATCH (n) DETACH DELETE n");
        List<String> ids = plant(graph);
        try (InternalTransaction transaction = Walks.begin(server.database());
                StoreSession session = Walks.of(server.database()).session(transaction, engine, Scopes.NONE)) {
            test.run(session, ids);
        }
    }

    private static List<String> plant(StoreContract.Planted graph) {
        List<Node> nodes = new ArrayList<>();
        try (Transaction transaction = server.database().beginTx()) {
            graph.nodes().forEach(planted -> {
                Node node = transaction.createNode(
                        planted.labels().stream().map(Label::label).toArray(Label[]::new));
                planted.properties().forEach(node::setProperty);
                nodes.add(node);
            });
            graph.relationships().forEach(planted -> {
                var added = nodes.get(planted.source())
                        .createRelationshipTo(nodes.get(planted.target()), RelationshipType.withName(planted.type()));
                planted.properties().forEach(added::setProperty);
            });
            transaction.commit();
        }
        return nodes.stream().map(Node::getElementId).toList();
    }
}
