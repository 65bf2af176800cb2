package io.tremaux.janusgraph.tinkerpop;

import io.tremaux.janusgraph.Planting;
import io.tremaux.janusgraph.name.GraphNames;
import io.tremaux.janusgraph.name.VertexLabels;
import io.tremaux.store.StoreContract;
import io.tremaux.store.StoreSession;
import java.util.List;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerGraph;

/** What every store keeps, by a TinkerGraph. */
class TinkerGraphStoreTest extends StoreContract {
    @Override
    protected void with(Planted planted, SessionTest test) {
        TinkerGraph graph = TinkerGraph.open();
        List<String> ids = Planting.ids(Planting.plant(graph, planted));
        try (StoreSession session =
                new TinkerSession(graph, new GraphNames(VertexLabels.SEVERAL), ResourceLimit.UNLIMITED)) {
            test.run(session, ids);
        }
    }

    @Override
    protected boolean knowsItsNames() {
        return false;
    }
}
