package io.tremaux.janusgraph.it;

import static io.tremaux.janusgraph.server.TestServer.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.janusgraph.server.Packages;
import io.tremaux.janusgraph.server.TestServer;
import io.tremaux.janusgraph.server.TestServer.Answer;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What ends a query: its client, its time, its memory, and the stop of the server. */
@Timeout(120)
class RunningQueriesTest {
    @RegisterExtension
    static final TestServer server = new TestServer("""
            tremaux.walks.timeout=5s
            tremaux.walks.max-queued=40
            tremaux.transaction.max-heap=1m
            tremaux.answer.max-rows=5
            """, Packages::plantCycle);

    /** As good as endless, and never a result. */
    private static final String ENDLESS =
            "janusgraph/traverse?start=Cycle&uniqueness=NONE&bfs=false&maxLevel=1000&labelFilter=%3ENoneHasIt";

    @AfterEach
    void nothingIsLeft() throws InterruptedException {
        await(() -> server.transactions() == 0);
        assertThat(server.graph().limits().transactionHeap().reserved()).isZero();
    }

    @Test
    void shouldEndAfterItsTime() throws Exception {
        Answer answer = server.get(ENDLESS + "&return=count");

        assertThat(answer.json().path("truncated").asText()).as(answer.text()).isEqualTo("timeout");
    }

    @Test
    void shouldHoldNoMoreThanItMay() throws Exception {
        Answer answer = server.get(
                "janusgraph/traverse?start=Cycle&uniqueness=RELATIONSHIP_PATH&uniqueness=NONE&bfs=true&maxLevel=1000");
        Answer wide = server.get("janusgraph/traverse?start=Cycle&uniqueness=NONE&bfs=true&maxLevel=1000&return=count");

        assertThat(answer.status()).isEqualTo(400); // one uniqueness
        assertThat(wide.status()).as(wide.text()).isEqualTo(503);
        assertThat(wide.text()).contains("memory-limit", "tremaux.transaction.max-heap");
    }

    @Test
    void shouldSendNoMoreRowsThanItMay() throws Exception {
        Answer answer = server.get("janusgraph/traverse?start=Cycle&uniqueness=NONE&maxLevel=3&return=ids");

        assertThat(answer.json().path("ids")).hasSize(5);
        assertThat(answer.json().path("truncated").asText()).isEqualTo("max_rows");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "&return=nodes"})
    void shouldEndWhenItsClientHangsUp(String form) throws Exception {
        try (TestServer patient = new TestServer("tremaux.walks.timeout=0", Packages::plantCycle).start()) {
            List<Socket> sockets = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                sockets.add(patient.raw(ENDLESS + form, "Host: localhost"));
            }
            await(() -> patient.transactions() == 4);
            for (int i = 0; i < 4; i++) {
                sockets.get(i).setSoLinger(i % 2 == 0, 0); // some reset, some close
                sockets.get(i).close();
            }

            await(() -> patient.transactions() == 0);
        }
    }

    @Test
    void shouldBeToldOfTheStop() throws Exception {
        TestServer stopped = new TestServer("tremaux.walks.timeout=0", Packages::plantCycle).start();
        CompletableFuture<Answer> answer = CompletableFuture.supplyAsync(() -> {
            try {
                return stopped.get(ENDLESS + "&return=count");
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        await(() -> stopped.transactions() == 1);

        stopped.close();

        assertThat(answer.get().status()).isEqualTo(503);
        assertThat(answer.get().text()).contains("stopping");
        assertThat(stopped.graph().isClosed()).isTrue();
    }
}
