package io.tremaux.janusgraph.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.janusgraph.server.TestServer;
import io.tremaux.janusgraph.server.TestServer.Answer;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Commits that fail when the store has some of what they write. */
class FailingLoadsTest {
    private static final String SCHEMA =
            "{\"labels\": {\"P\": {\"key\": \"id\", \"properties\": {\"id\": \"INTEGER\"}}}}";

    private static final AtomicInteger failing = new AtomicInteger();

    @RegisterExtension
    static final TestServer server = new TestServer(
            "",
            graph -> graph.addListener((added, deleted) -> {
                if (failing.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                    throw new IllegalStateException("planted");
                }
            }));

    private static Answer load(String mode) throws Exception {
        return server.post("janusgraph/nodes?mode=" + mode, "{\"label\": \"P\", \"properties\": {\"id\": 1}}");
    }

    /** Once: a second try could take the first one's vertices for another caller's. */
    @Test
    void shouldSayThatTheOutcomeIsUnknownAndTryNothingAgain() throws Exception {
        assertThat(server.post("janusgraph/schema", SCHEMA).status()).isEqualTo(200);
        failing.set(1);

        Answer failed = load("create");

        assertThat(failed.status()).as(failed.text()).isEqualTo(503);
        assertThat(failed.json().path("type").asText()).isEqualTo("urn:tremaux:problem:outcome-unknown");
        assertThat(failed.text()).contains("mode=merge").doesNotContain("Exception");
        Answer again = load("merge");
        assertThat(again.status()).as(again.text()).isEqualTo(200);
        assertThat(server.graph().traversal().V().has("P", "id", 1L).toList()).hasSize(1);
        server.graph().tx().commit();
    }

    @Test
    void shouldDeclareAgainWhatTheStoreFailedToWrite() throws Exception {
        String schema = SCHEMA.replace("\"P\"", "\"Q\"");
        failing.set(1);

        Answer failed = server.post("janusgraph/schema", schema);

        assertThat(failed.status()).as(failed.text()).isEqualTo(503);
        assertThat(failed.json().path("type").asText()).isEqualTo("urn:tremaux:problem:database-unavailable");
        Answer again = server.post("janusgraph/schema", schema);
        assertThat(again.status()).as(again.text()).isEqualTo(200);
    }
}
