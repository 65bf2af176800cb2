package io.tremaux.execution;

import static io.tremaux.service.Walks.draft;
import static io.tremaux.service.Walks.from;
import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import io.tremaux.admission.ForwardingTurn;
import io.tremaux.admission.Turn;
import io.tremaux.it.traversal.Meanwhile;
import io.tremaux.query.Engine;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.service.Walks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

class SubgraphTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    /** A node that was deleted since the walk has found it has no relationships. */
    @ParameterizedTest
    @EnumSource
    void shouldTakeANodeThatIsGoneForOneWithoutRelationships(Subgraph.InducedBy inducedBy) {
        server.cypher("CREATE (a:Root) WITH a UNWIND range(1, 600) AS i CREATE (a)-[:R]->()");
        TraverseQuery all = new TraverseQuery(from("Root"), draft().done(), Scopes.PERMANENT, Engine.TREMAUX, null);
        Walks.count(server.database(), all);
        try (InternalTransaction transaction = Walks.begin(server.database());
                Walk walk = (Walk) Walks.of(server.database())
                        .open(transaction, all, Meanwhile.cypher(server, 2, "MATCH (n:Root) DETACH DELETE n"))) {
            Subgraph subgraph = new Subgraph(walk, inducedBy);
            int nodes = 0;
            while (subgraph.nextNode()) {
                nodes++;
            }
            assertThat(nodes).isEqualTo(601);
            assertThat(subgraph.nextRelationship()).isFalse();
        }
    }

    /** A turn that is over when the test says so. */
    private static final class Bounded extends ForwardingTurn {
        private boolean spent;

        Bounded() {
            super(Turn.FREE);
        }

        @Override
        public boolean isSpent() {
            return spent;
        }
    }

    @Test
    void shouldEndWithItsTimeAlsoAmongRelationshipsAndSaySo() {
        server.cypher("CREATE (a:Hub) WITH a UNWIND range(1, 2000) AS i CREATE (a)-[:R]->()");
        TraverseQuery hub =
                new TraverseQuery(from("Hub"), draft().maxLevel(0).done(), Scopes.NONE, Engine.TREMAUX, null);
        Bounded turn = new Bounded();
        try (InternalTransaction transaction = Walks.begin(server.database());
                Walk walk = (Walk) Walks.of(server.database()).open(transaction, hub, turn)) {
            Subgraph subgraph = new Subgraph(walk, Subgraph.InducedBy.ALL);
            assertThat(subgraph.nextNode()).isTrue();
            assertThat(subgraph.nextNode()).isFalse();
            assertThat(walk.outcome().truncated()).isNull();
            turn.spent = true;
            assertThat(subgraph.nextRelationship()).isFalse();
            assertThat(walk.outcome().truncated()).isEqualTo("timeout");
        }
    }
}
