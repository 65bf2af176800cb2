package io.tremaux.janusgraph.gremlin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.janusgraph.name.VertexLabels;
import org.apache.tinkerpop.gremlin.process.traversal.Path;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerGraph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    /** Gremlin would take the rows for ended, so that those behind it were lost. */
    @ParameterizedTest
    @ValueSource(strings = {"vertices", "paths"})
    void shouldNotEndWhereAnElementWasRemovedMeanwhile(String returned) {
        GraphTraversal<?, ?> rows = g.call(
                "tremaux.traverse",
                args("start", small.id("Ann"), "relationshipFilter", "KNOWS>", "minLevel", 1, "return", returned));
        Object row = rows.next();
        Object first = row instanceof Path path ? path.head() : row;
        String listed = first.equals(g.V(small.id("Bob")).next()) ? "Cid" : "Bob";
        g.V(small.id(listed)).drop().iterate();

        assertThatThrownBy(() -> rows.forEachRemaining(any -> {}))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("removed meanwhile");
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
