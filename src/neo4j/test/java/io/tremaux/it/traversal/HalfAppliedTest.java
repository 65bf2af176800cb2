package io.tremaux.it.traversal;

import static io.tremaux.service.Walks.draft;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.TremauxServer;
import io.tremaux.execution.Outcome;
import io.tremaux.execution.Walk;
import io.tremaux.graph.Scope;
import io.tremaux.neo4j.entity.CurrentNode;
import io.tremaux.query.Engine;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.service.Walks;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.Transaction;
import org.neo4j.graphdb.TransactionTerminatedException;
import org.neo4j.internal.recordstorage.RecordCursorTypes;
import org.neo4j.internal.recordstorage.RecordStorageEngine;
import org.neo4j.io.pagecache.PageCursor;
import org.neo4j.io.pagecache.context.CursorContext;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.kernel.impl.store.NodeStore;
import org.neo4j.kernel.impl.store.record.NodeRecord;
import org.neo4j.kernel.impl.store.record.RecordLoad;
import org.neo4j.kernel.internal.GraphDatabaseAPI;
import org.neo4j.memory.EmptyMemoryTracker;
import org.neo4j.storageengine.api.cursor.StoreCursors;
import org.neo4j.storageengine.util.IdUpdateListener;

/**
 * While a commit makes a node dense, its relationships are changed and its own record is not yet. The test holds that
 * state, by the node's old record, as a large commit does; then no cursor can read the node.
 */
class HalfAppliedTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final int SPARSE = 49;
    private static final int DENSE = 59;

    private NodeRecord dense;

    @BeforeEach
    void begin() {
        server.cypher("MATCH (n) DETACH DELETE n");
        server.cypher("CREATE (:Root), (:Other)-[:R]->(:Other)");
        long root = relate(SPARSE);
        NodeRecord sparse = read(root);
        relate(DENSE - SPARSE);
        dense = read(root);
        write(sparse);
        Walks.of(server.database()).clearCaches();
    }

    @AfterEach
    void end() {
        write(dense);
    }

    private static TraverseQuery walk(Scope scope, Engine engine, Duration timeout) {
        return new TraverseQuery(
                Walks.from("Root"),
                draft().relationshipFilter("R>|<S").done(),
                new Scopes(scope, scope, scope),
                engine,
                timeout);
    }

    @ParameterizedTest
    @CsvSource({"NONE, TREMAUX", "REQUEST, TREMAUX", "PERMANENT, TREMAUX", "REQUEST, NEO4J", "PERMANENT, NEO4J"})
    void shouldEndByItsTimeout(Scope scope, Engine engine) {
        Outcome outcome = Walks.count(server.database(), walk(scope, engine, Duration.ofMillis(50)));
        assertThat(outcome.truncated()).isEqualTo("timeout");
    }

    @ParameterizedTest
    @EnumSource
    void shouldEndWithItsTransaction(Scope scope) {
        try (InternalTransaction transaction = Walks.begin(server.database());
                Walk walk = Walks.of(server.database()).open(transaction, walk(scope, Engine.TREMAUX, null))) {
            CompletableFuture.delayedExecutor(50, TimeUnit.MILLISECONDS).execute(transaction::terminate);
            assertThatThrownBy(walk::count).isInstanceOf(TransactionTerminatedException.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldGoOnOnceTheCommitIsApplied(Scope scope) {
        CompletableFuture.delayedExecutor(50, TimeUnit.MILLISECONDS).execute(() -> write(dense));
        assertThat(Walks.count(server.database(), walk(scope, Engine.TREMAUX, null))
                        .count())
                .isEqualTo(DENSE + 1);
    }

    @ParameterizedTest
    @EnumSource
    void shouldAskToTryAgainAfterASecond(Scope scope) {
        var answer = server.client()
                .sendRaw(
                        "GET",
                        "neo4j/traverse?start=Root&relationshipFilter=R%3E&cache="
                                + scope.name().toLowerCase(Locale.ROOT),
                        null);
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.body()).contains("try-again");
    }

    private static long relate(int count) {
        try (Transaction transaction = server.database().beginTx()) {
            Node root = transaction.findNodes(Label.label("Root")).next();
            for (int i = 0; i < count; i++) {
                root.createRelationshipTo(transaction.createNode(), RelationshipType.withName("R"));
            }
            transaction.commit();
            return CurrentNode.idOf(root);
        }
    }

    private static RecordStorageEngine storage() {
        return ((GraphDatabaseAPI) server.database())
                .getDependencyResolver()
                .resolveDependency(RecordStorageEngine.class);
    }

    private static NodeRecord read(long id) {
        NodeStore nodes = storage().testAccessNeoStores().getNodeStore();
        try (StoreCursors cursors = storage().createStorageCursors(CursorContext.NULL_CONTEXT)) {
            return nodes.getRecordByCursor(
                    id,
                    nodes.newRecord(),
                    RecordLoad.NORMAL,
                    cursors.readCursor(RecordCursorTypes.NODE_CURSOR),
                    EmptyMemoryTracker.INSTANCE);
        }
    }

    private static void write(NodeRecord record) {
        NodeStore nodes = storage().testAccessNeoStores().getNodeStore();
        try (StoreCursors cursors = storage().createStorageCursors(CursorContext.NULL_CONTEXT);
                PageCursor cursor = nodes.openPageCursorForWriting(record.getId(), CursorContext.NULL_CONTEXT)) {
            nodes.updateRecord(record, IdUpdateListener.IGNORE, cursor, CursorContext.NULL_CONTEXT, cursors);
        }
    }
}
