package io.tremaux.it.traversal;

import static io.tremaux.service.Walks.draft;
import static io.tremaux.service.Walks.from;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.TremauxServer;
import io.tremaux.query.Engine;
import io.tremaux.query.NodeLists;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.service.Walks;
import io.tremaux.store.NoSuchNodeException;
import io.tremaux.traversal.WorkLimits;
import java.util.List;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.memory.MemoryTracker;

/** A walk that cannot begin leaves nothing charged in its transaction, which may go on for long. */
class RejectedWalkTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    @ParameterizedTest
    @EnumSource
    void shouldGiveBackTheMemoryOfItsLists(Engine engine) {
        server.cypher("UNWIND range(1, 1000) AS i CREATE (:Listed)");
        try (InternalTransaction transaction = Walks.begin(server.database())) {
            String unknown = transaction.createNode().getElementId().replaceAll(":[0-9]+$", ":99999999");
            NodeLists lists = new NodeLists(
                    from("Listed"), List.of(new NodeSelector.ElementId(unknown)), List.of(), List.of(), false);
            TraverseQuery request = new TraverseQuery(
                    from("Listed"), lists, draft().done(), Scopes.NONE, engine, WorkLimits.ANY, false);
            MemoryTracker memory = transaction.kernelTransaction().memoryTracker();
            long before = memory.estimatedHeapMemory();
            assertThatThrownBy(() -> Walks.of(server.database()).open(transaction, request))
                    .isInstanceOf(NoSuchNodeException.class);
            assertThat(memory.estimatedHeapMemory()).isLessThan(before + 1000);
        }
    }
}
