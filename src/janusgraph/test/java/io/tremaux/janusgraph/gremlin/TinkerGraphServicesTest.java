package io.tremaux.janusgraph.gremlin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.janusgraph.name.VertexLabels;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerGraph;
import org.junit.jupiter.api.Test;

class TinkerGraphServicesTest extends ServicesContract {
    @Override
    Graph open() {
        TinkerGraph tinker = TinkerGraph.open();
        TremauxServices.register(tinker);
        return tinker;
    }

    @Test
    void shouldRejectStrictnessWithoutASchema() {
        assertThatThrownBy(() -> g.call("tremaux.traverse", args("start", small.id("Ann"), "strict", true))
                        .hasNext())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no schema");
    }

    @Test
    void shouldForgetMadeUpNames() {
        TinkerGraph tinker = TinkerGraph.open();
        TinkerQueries queries = new TinkerQueries(tinker, VertexLabels.ONE, 10);
        TremauxServices.register(tinker.getServiceRegistry(), queries);
        Object ann = new SmallGraph(tinker).id("Ann");
        for (int i = 0; i < 40; i++) {
            String filter = "KNOWS>|MADE_UP_" + i;
            assertThat(tinker.traversal()
                            .call("tremaux.traverse", args("start", ann, "relationshipFilter", filter))
                            .count()
                            .next())
                    .isEqualTo(4);
            assertThat(queries.names()).isLessThan(20);
        }
    }
}
