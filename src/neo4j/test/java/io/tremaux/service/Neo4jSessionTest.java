package io.tremaux.service;

import io.tremaux.TremauxServer;
import io.tremaux.query.Engine;
import io.tremaux.query.Scopes;
import io.tremaux.store.StoreContract;
import io.tremaux.store.StoreSession;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/** Neo4j as a store, by cursors and by the Core API. */
class Neo4jSessionTest {
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
        List<String> ids = server.plant(graph);
        try (InternalTransaction transaction = Walks.begin(server.database());
                StoreSession session = Walks.of(server.database()).session(transaction, engine, Scopes.NONE)) {
            test.run(session, ids);
        }
    }
}
