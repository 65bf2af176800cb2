package io.tremaux.it.traversal;

import static io.tremaux.service.Walks.draft;
import static io.tremaux.service.Walks.from;
import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import io.tremaux.execution.Walk;
import io.tremaux.query.Engine;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.service.Walks;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.Uniqueness;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/** A node that is deleted while a walk stands on it has no labels, properties and relationships, in whatever scope. */
class DeletedNodesTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final Traversal TRAVERSAL = draft().expand("A=>R>|S>")
            .resultWhere("value==true")
            .uniqueness(Uniqueness.NONE)
            .done();

    static Stream<Arguments> scopes() {
        return Stream.of(Engine.values())
                .flatMap(engine -> Walks.ALL_SCOPES.stream().map(scopes -> Arguments.of(scopes, engine)));
    }

    @BeforeEach
    void createChain() {
        server.cypher("CREATE (:Root:A {value: true})-[:R]->(:A:Doomed {value: true})-[:R]->(:A {value: true})");
    }

    @ParameterizedTest
    @MethodSource("scopes")
    void shouldEndWalkAtDeletedNode(Scopes scopes, Engine engine) {
        Walks.run(server.database(), from("Root"), TRAVERSAL, scopes, engine);
        List<Integer> depths = new ArrayList<>();
        try (InternalTransaction transaction = Walks.begin(server.database());
                Walk walk = Walks.of(server.database())
                        .open(transaction, new TraverseQuery(from("Root"), TRAVERSAL, scopes, engine, null))) {
            Walks.toTheEnd(walk, (node, depth) -> {
                depths.add(depth);
                if (depth == 1) {
                    CompletableFuture.runAsync(() -> server.cypher("MATCH (n:Doomed) DETACH DELETE n"))
                            .join();
                }
            });
        }
        assertThat(depths).containsExactly(0, 1);
    }
}
