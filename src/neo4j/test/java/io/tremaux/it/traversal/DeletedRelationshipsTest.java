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
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/** A relationship that is deleted while a walk remembers it satisfies no predicate: it never lacked what it had. */
class DeletedRelationshipsTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    static Stream<Arguments> scopes() {
        return Stream.of(Engine.values())
                .flatMap(engine -> Walks.ALL_SCOPES.stream().map(scopes -> Arguments.of(scopes, engine)));
    }

    @ParameterizedTest
    @MethodSource("scopes")
    void shouldNotFollowWhatIsGone(Scopes scopes, Engine engine) {
        server.cypher("CREATE (:Root)-[:R {since: 2020}]->()");
        TraverseQuery sinceEver = new TraverseQuery(
                from("Root"), Walks.following("since=null=true", draft().done()), scopes, engine, null);
        assertThat(Walks.count(server.database(), sinceEver).count()).as("warm").isOne();
        try (InternalTransaction transaction = Walks.begin(server.database());
                Walk walk = (Walk) Walks.of(server.database())
                        .open(transaction, sinceEver, Meanwhile.cypher(server, 1, "MATCH ()-[r]->() DELETE r"))) {
            assertThat(walk.count().count()).isOne();
        }
    }
}
