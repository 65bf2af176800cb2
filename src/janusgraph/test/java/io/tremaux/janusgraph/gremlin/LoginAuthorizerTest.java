package io.tremaux.janusgraph.gremlin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.tinkerpop.gremlin.jsr223.JavaTranslator;
import org.apache.tinkerpop.gremlin.process.traversal.Bytecode;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.process.traversal.step.TraversalParent;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.decoration.OptionsStrategy;
import org.apache.tinkerpop.gremlin.server.auth.AuthenticatedUser;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerGraph;
import org.junit.jupiter.api.Test;

class LoginAuthorizerTest {
    private final GraphTraversalSource g = TinkerGraph.open().traversal();

    private String loginOf(GraphTraversal<?, ?> sent) {
        Bytecode received = new LoginAuthorizer()
                .authorize(new AuthenticatedUser("ann"), sent.asAdmin().getBytecode(), Map.of());
        Traversal.Admin<?, ?> translated = JavaTranslator.of(g).translate(received);
        return Login.of(translated);
    }

    @Test
    void shouldTellWhoSentATraversal() {
        assertThat(loginOf(g.V())).isEqualTo("ann");
    }

    @Test
    void shouldPrevailOverWhatTheSenderSays() {
        assertThat(loginOf(g.with(Login.OPTION, "bob").V())).isEqualTo("ann");
        assertThat(Login.of(g.with(Login.OPTION, "bob").V().asAdmin())).isEqualTo("gremlin");
        assertThat(Login.of(g.V().asAdmin())).isEqualTo("gremlin");
    }

    @Test
    void shouldKeepTheSendersOptions() {
        Bytecode received = new LoginAuthorizer()
                .authorize(
                        new AuthenticatedUser("ann"),
                        g.with("evaluationTimeout", 5).V().asAdmin().getBytecode(),
                        Map.of());
        Traversal.Admin<?, ?> translated = JavaTranslator.of(g).translate(received);
        assertThat(translated.getStrategies().getStrategy(OptionsStrategy.class))
                .hasValueSatisfying(options -> assertThat(options.getOptions()).containsEntry("evaluationTimeout", 5));
    }

    @Test
    void shouldTellItToPartsOfATraversal() {
        GraphTraversal<?, ?> whole = g.with(Login.OPTION, new Login("ann"))
                .V()
                .local(__.<Object>identity().out());
        Traversal.Admin<?, ?> part = ((TraversalParent) whole.asAdmin().getEndStep())
                .getLocalChildren()
                .get(0);
        assertThat(Login.of(part)).isEqualTo("ann");
    }
}
